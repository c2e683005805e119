package dev.roundtrip.agent.inside;

import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.TimedPool;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pools that are used, with their settings. With {@code --renew} their connections are replaced once, by the pool's
 * own soft means: idle ones at once, the others when they come back. DBCP2 and Druid have no such means: their
 * {@code restart} fails those that wait for a connection. No transaction ends. Thread-safe.
 */
final class RenewedPools {

    static final String HIKARI = "com.zaxxer.hikari.HikariDataSource";
    static final String TOMCAT = "org.apache.tomcat.jdbc.pool.DataSourceProxy";
    static final String AGROAL = "io.agroal.pool.DataSource";
    static final String DBCP2 = "org.apache.commons.dbcp2.BasicDataSource";
    static final String DRUID = "com.alibaba.druid.pool.DruidDataSource";

    /** The pools. There are few, and each getConnection reads them, so they need no lock. */
    private final List<WeakReference<Object>> used = new CopyOnWriteArrayList<>();

    private final Set<Object> pools = Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));
    private final Set<String> renewed = ConcurrentHashMap.newKeySet();

    /** Whether pools are asked to replace their connections. */
    private volatile boolean renews;

    /** The classes of the pools that replace all their connections. */
    Set<String> renewed() {
        return Set.copyOf(renewed);
    }

    boolean renews() {
        return renews;
    }

    /** Asks pools to replace their connections from now on; pools that have done so do it once more. */
    void renew() {
        pools.clear();
        renewed.clear();
        renews = true;
    }

    /** The present settings of the pools that were used. */
    List<PoolSettings> settings() {
        return used.stream()
                .map(WeakReference::get)
                .filter(Objects::nonNull)
                .map(RenewedPools::settings)
                .toList();
    }

    /** Notes a pool that is used. It replaces its connections if that is asked for and not yet done. */
    void used(Object pool) throws ReflectiveOperationException {
        if (!isUsed(pool)) {
            addUsed(pool);
        }
        if (renews && pools.add(pool)) {
            renew(pool);
        }
    }

    private boolean isUsed(Object pool) {
        for (WeakReference<Object> each : used) {
            if (each.refersTo(pool)) {
                return true;
            }
        }
        return false;
    }

    private synchronized void addUsed(Object pool) {
        used.removeIf(each -> each.refersTo(null));
        if (!isUsed(pool)) {
            used.add(new WeakReference<>(pool));
        }
    }

    private void renew(Object pool) throws ReflectiveOperationException {
        Class<?> type = pool.getClass();
        ClassLoader loader = type.getClassLoader();
        if (isA(type, HIKARI)) {
            Object started = type.getMethod("getHikariPoolMXBean").invoke(pool);
            if (started == null) {
                // This call opens the pool's first connection.
                return;
            }
            loader.loadClass("com.zaxxer.hikari.HikariPoolMXBean")
                    .getMethod("softEvictConnections")
                    .invoke(started);
        } else if (isA(type, TOMCAT)) {
            type.getMethod("purgeOnReturn").invoke(pool);
        } else if (isA(type, AGROAL)) {
            Class<?> mode = loader.loadClass("io.agroal.api.AgroalDataSource$FlushMode");
            Object graceful = mode.getField("GRACEFUL").get(null);
            loader.loadClass("io.agroal.api.AgroalDataSource")
                    .getMethod("flush", mode)
                    .invoke(pool, graceful);
        } else {
            return;
        }
        renewed.add(type.getName());
    }

    private static boolean isA(Class<?> type, String name) {
        return type.getName().equals(name) || (type.getSuperclass() != null && isA(type.getSuperclass(), name));
    }

    private static PoolSettings settings(Object pool) {
        TimedPool known = TimedPool.in(Stream.<Class<?>>iterate(pool.getClass(), Objects::nonNull, Class::getSuperclass)
                        .map(Class::getName)
                        .collect(Collectors.joining()))
                .orElseThrow();
        Object configured = known == TimedPool.AGROAL
                ? member(member(pool, "getConfiguration"), "connectionPoolConfiguration")
                : pool;
        return new PoolSettings(
                known,
                Objects.requireNonNullElse(pool.getClass().getPackage().getImplementationVersion(), "in use"),
                name -> value(configured, name),
                name -> name + "=");
    }

    /** The result of a getter; null if it has none. */
    private static String value(Object of, String name) {
        Object value = member(of, name, "get" + name, "is" + name);
        if (name.equals("connectionValidator") && value != null) {
            // Agroal has a validator that takes every connection for valid.
            Object none = member(value, "emptyValidator");
            return String.valueOf(none == null || none.getClass() != value.getClass());
        }
        return value instanceof Duration time ? "" + time.toMillis() : Objects.toString(value, null);
    }

    /** The value of a member, which may be a static method of an interface; null if there is no such method. */
    private static Object member(Object of, String... names) {
        try {
            Method method = Stream.concat(
                            Stream.of(of.getClass()), Stream.of(of.getClass().getInterfaces()))
                    .flatMap(type -> Stream.of(type.getMethods()))
                    .filter(each -> each.getParameterCount() == 0)
                    .filter(each -> Stream.of(names).anyMatch(each.getName()::equalsIgnoreCase))
                    .findFirst()
                    .orElseThrow();
            method.setAccessible(true);
            return method.invoke(of);
        } catch (ReflectiveOperationException | RuntimeException unknownVersion) {
            return null;
        }
    }
}
