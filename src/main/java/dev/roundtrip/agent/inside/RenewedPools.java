package dev.roundtrip.agent.inside;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The pools whose connections are replaced once, by the pool's own soft eviction: idle ones at once, the others when
 * they come back. No transaction ends. Thread-safe.
 */
final class RenewedPools {

    static final String HIKARI = "com.zaxxer.hikari.HikariDataSource";
    static final String TOMCAT = "org.apache.tomcat.jdbc.pool.DataSourceProxy";
    static final String AGROAL = "io.agroal.pool.DataSource";

    private final Set<Object> pools = Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));
    private final Set<String> names = ConcurrentHashMap.newKeySet();

    /** The classes of those that were renewed. */
    Set<String> names() {
        return Set.copyOf(names);
    }

    void renew(Object pool) throws ReflectiveOperationException {
        if (!pools.add(pool)) {
            return;
        }
        Class<?> type = pool.getClass();
        ClassLoader loader = type.getClassLoader();
        if (isA(type, HIKARI)) {
            Object started = type.getMethod("getHikariPoolMXBean").invoke(pool);
            if (started == null) {
                // This call opens its first connection.
                return;
            }
            loader.loadClass("com.zaxxer.hikari.HikariPoolMXBean")
                    .getMethod("softEvictConnections")
                    .invoke(started);
        } else if (isA(type, TOMCAT)) {
            type.getMethod("purgeOnReturn").invoke(pool);
        } else {
            Class<?> mode = loader.loadClass("io.agroal.api.AgroalDataSource$FlushMode");
            Object graceful = mode.getField("GRACEFUL").get(null);
            loader.loadClass("io.agroal.api.AgroalDataSource")
                    .getMethod("flush", mode)
                    .invoke(pool, graceful);
        }
        names.add(type.getName());
    }

    private static boolean isA(Class<?> type, String name) {
        return type.getName().equals(name) || (type.getSuperclass() != null && isA(type.getSuperclass(), name));
    }
}
