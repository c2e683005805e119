package dev.roundtrip.agent.inside;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The pools whose connections are replaced once, by the pool's own soft means: idle ones at once, the others when they
 * come back. DBCP2 and Druid have means for idle ones only: their {@code restart} fails those that wait for a
 * connection. No transaction ends. Thread-safe.
 */
final class RenewedPools {

    static final String HIKARI = "com.zaxxer.hikari.HikariDataSource";
    static final String TOMCAT = "org.apache.tomcat.jdbc.pool.DataSourceProxy";
    static final String AGROAL = "io.agroal.pool.DataSource";
    static final String DBCP2 = "org.apache.commons.dbcp2.BasicDataSource";
    static final String DRUID = "com.alibaba.druid.pool.DruidDataSource";

    private final Set<Object> pools = Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));
    private final Set<String> renewed = ConcurrentHashMap.newKeySet();
    private final Set<String> idleOnly = ConcurrentHashMap.newKeySet();

    /** The classes of those that replace all their connections. */
    Set<String> renewed() {
        return Set.copyOf(renewed);
    }

    /** The classes of those whose idle connections were closed. */
    Set<String> idleOnly() {
        return Set.copyOf(idleOnly);
    }

    void renew(Object pool) throws ReflectiveOperationException {
        if (!pools.add(pool)) {
            return;
        }
        Class<?> type = pool.getClass();
        ClassLoader loader = type.getClassLoader();
        if (isA(type, HIKARI) || isA(type, DBCP2)) {
            boolean hikari = isA(type, HIKARI);
            Object started = type.getMethod(hikari ? "getHikariPoolMXBean" : "getConnectionPool")
                    .invoke(pool);
            if (started == null) {
                // This call opens its first connection.
                return;
            }
            Class<?> open = hikari ? loader.loadClass("com.zaxxer.hikari.HikariPoolMXBean") : started.getClass();
            open.getMethod(hikari ? "softEvictConnections" : "clear").invoke(started);
        } else if (isA(type, TOMCAT)) {
            type.getMethod("purgeOnReturn").invoke(pool);
        } else if (isA(type, DRUID)) {
            type.getMethod("shrink", boolean.class).invoke(pool, false);
        } else {
            Class<?> mode = loader.loadClass("io.agroal.api.AgroalDataSource$FlushMode");
            Object graceful = mode.getField("GRACEFUL").get(null);
            loader.loadClass("io.agroal.api.AgroalDataSource")
                    .getMethod("flush", mode)
                    .invoke(pool, graceful);
        }
        (isA(type, DBCP2) || isA(type, DRUID) ? idleOnly : renewed).add(type.getName());
    }

    private static boolean isA(Class<?> type, String name) {
        return type.getName().equals(name) || (type.getSuperclass() != null && isA(type.getSuperclass(), name));
    }
}
