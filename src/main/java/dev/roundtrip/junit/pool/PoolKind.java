package dev.roundtrip.junit.pool;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** What the libraries do differently. */
enum PoolKind {
    HIKARI("DataSourceProperties", "com.zaxxer.hikari.HikariDataSource") {
        @Override
        boolean matches(DataSource pool) {
            return Members.has(pool, "addDataSourceProperty", String.class, Object.class);
        }

        @Override
        boolean isStarted(DataSource pool) {
            return Boolean.TRUE.equals(Members.call(pool, "isRunning"));
        }

        @Override
        boolean connectsThroughADataSource(DataSource pool) {
            return Members.call(pool, "getDataSourceClassName") != null || Members.call(pool, "getDataSource") != null;
        }

        /** {@code copyStateTo} shares the driver properties, and {@code setDataSourceProperties} adds to them. */
        @Override
        DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
            Class<?> type = pool.getClass().getSuperclass();
            Object configuration = type.getConstructor().newInstance();
            Members.invoke(pool, "copyStateTo", new Class<?>[] {type}, configuration);
            Field own = type.getDeclaredField("dataSourceProperties");
            own.setAccessible(true);
            own.set(configuration, new Properties());
            setProperties(configuration, driverProperties);
            Members.invoke(
                    configuration,
                    "setPoolName",
                    new Class<?>[] {String.class},
                    Members.call(pool, "getPoolName") + "-tapped");
            return (DataSource) pool.getClass().getConstructor(type).newInstance(configuration);
        }
    },
    DRUID("ConnectProperties", "com.alibaba.druid.pool.DruidDataSource") {
        @Override
        boolean matches(DataSource pool) {
            return Members.has(pool, ADD, String.class, String.class) && Members.has(pool, "getConnectProperties");
        }

        @Override
        boolean isStarted(DataSource pool) {
            return Boolean.TRUE.equals(Members.call(pool, "isInited"));
        }

        @Override
        DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
            Object copy = Members.invoke(pool, "cloneDruidDataSource", new Class<?>[0]);
            setProperties(copy, driverProperties);
            return (DataSource) copy;
        }
    },
    DBCP2("", "org.apache.commons.dbcp2.BasicDataSource", "org.apache.tomcat.dbcp.dbcp2.BasicDataSource") {
        @Override
        boolean matches(DataSource pool) {
            return Members.has(pool, ADD, String.class, String.class);
        }

        @Override
        Properties properties(DataSource pool) {
            return Members.properties(Members.field(pool, "connectionProperties"));
        }

        @Override
        boolean isStarted(DataSource pool) {
            return Members.field(pool, "dataSource") != null;
        }

        @Override
        void setProperties(Object pool, Properties all) throws ReflectiveOperationException {
            for (String name : all.stringPropertyNames()) {
                Members.invoke(pool, ADD, TWO_TEXTS, name, all.getProperty(name));
            }
        }
    },
    TOMCAT("DbProperties", "org.apache.tomcat.jdbc.pool.DataSource") {
        @Override
        boolean matches(DataSource pool) {
            return Members.has(pool, "getDbProperties");
        }

        @Override
        boolean isStarted(DataSource pool) {
            return Members.field(pool, "pool") != null;
        }

        @Override
        boolean connectsThroughADataSource(DataSource pool) {
            return Members.call(pool, "getDataSource") != null;
        }

        @Override
        DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
            // Not from the pool itself, which does not give out its password.
            Object copy = newInstance(pool);
            copySettings(Members.call(pool, "getPoolProperties"), Members.call(copy, "getPoolProperties"));
            setProperties(copy, driverProperties);
            return (DataSource) copy;
        }
    },
    /** Those of Spring that connect each time. */
    SPRING(
            "ConnectionProperties",
            "org.springframework.jdbc.datasource.DriverManagerDataSource",
            "org.springframework.jdbc.datasource.SimpleDriverDataSource") {
        @Override
        boolean matches(DataSource pool) {
            return Members.isKindOf(
                    pool.getClass(), List.of("org.springframework.jdbc.datasource.AbstractDriverBasedDataSource"));
        }
    },
    /** It opens its connections again with what is set later, so it is never started. */
    C3P0("Properties", "com.mchange.v2.c3p0.ComboPooledDataSource") {
        @Override
        boolean matches(DataSource pool) {
            return Members.isKindOf(pool.getClass(), List.of("com.mchange.v2.c3p0.AbstractComboPooledDataSource"));
        }
    },
    /** That of Agroal's starter for Spring Boot, which makes its pool when its properties are set. */
    AGROAL_IN_SPRING("") {
        @Override
        boolean matches(DataSource pool) {
            return Members.isKindOf(pool.getClass(), List.of("io.agroal.springframework.boot.AgroalDataSource"));
        }

        private Object supplier(Object pool) {
            return Members.field(pool, "connectionFactoryConfiguration");
        }

        @Override
        String url(DataSource pool) {
            return Members.text(Members.field(supplier(pool), "jdbcUrl"));
        }

        @Override
        Properties properties(DataSource pool) {
            return Members.properties(Members.field(supplier(pool), "jdbcProperties"));
        }

        @Override
        boolean isStarted(DataSource pool) {
            return Members.field(pool, "delegate") != null;
        }

        @Override
        void setProperties(Object pool, Properties all) throws ReflectiveOperationException {
            for (String name : all.stringPropertyNames()) {
                Members.invoke(supplier(pool), "jdbcProperty", TWO_TEXTS, name, all.getProperty(name));
            }
        }
    },
    /** Its configuration is complete when it is made. */
    AGROAL("", "io.agroal.pool.DataSource") {
        @Override
        boolean matches(DataSource pool) {
            return Stream.of(pool.getClass().getInterfaces())
                    .anyMatch(type -> type.getName().equals("io.agroal.api.AgroalDataSource"));
        }

        private Object connections(DataSource pool) {
            Object pools = Members.call(Members.call(pool, "getConfiguration"), "connectionPoolConfiguration");
            return Members.call(pools, "connectionFactoryConfiguration");
        }

        @Override
        String url(DataSource pool) {
            return Members.text(Members.call(connections(pool), "jdbcUrl"));
        }

        @Override
        Properties properties(DataSource pool) {
            return Members.properties(Members.call(connections(pool), "jdbcProperties"));
        }

        @Override
        boolean isStarted(DataSource pool) {
            return true;
        }

        /**
         * The pool copies the properties when it is made, so they are put back then. The copy has no cache by thread:
         * both pools would share it, and give out connections of the other.
         */
        @Override
        DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
            Properties shared = properties(pool);
            Properties own = new Properties();
            own.putAll(shared);
            shared.putAll(driverProperties);
            try {
                Object pools = Members.call(Members.call(pool, "getConfiguration"), "connectionPoolConfiguration");
                Class<?> cache = agroals(pool, "cache.ConnectionCache");
                Class<?> api = agroals(pool, "configuration.AgroalConnectionPoolConfiguration");
                Object sameSettings = agroals(pool, "configuration.supplier.AgroalConnectionPoolConfigurationSupplier")
                        .getConstructor(api)
                        .newInstance(pools);
                Object none = cache.getMethod("none").invoke(null);
                Members.invoke(sameSettings, "connectionCache", new Class<?>[] {cache}, none);
                Object copied = agroals(pool, "configuration.supplier.AgroalDataSourceConfigurationSupplier")
                        .getConstructor()
                        .newInstance();
                Members.invoke(copied, "connectionPoolConfiguration", new Class<?>[] {Supplier.class}, sameSettings);
                Class<?> listeners = agroals(pool, "AgroalDataSourceListener").arrayType();
                return (DataSource) agroals(pool, "AgroalDataSource")
                        .getMethod("from", Supplier.class, listeners)
                        .invoke(null, copied, Array.newInstance(listeners.getComponentType(), 0));
            } finally {
                shared.clear();
                shared.putAll(own);
            }
        }

        private static Class<?> agroals(DataSource pool, String name) throws ClassNotFoundException {
            return Class.forName("io.agroal.api." + name, true, pool.getClass().getClassLoader());
        }
    };

    private static final String ADD = "addConnectionProperty";
    private static final Class<?>[] TWO_TEXTS = {String.class, String.class};

    /** Some of these start the pool, share an object with it, or belong to one pool only. */
    private static final Set<String> NOT_COPIED = Set.of(
            "LogWriter",
            "LoginTimeout",
            "JmxName",
            "PoolProperties",
            "DbProperties",
            "ConnectionProperties",
            "ConnectionPoolDataSource",
            "IdentityToken");

    private final String property;

    @SuppressWarnings("ImmutableEnumChecker") // The list never changes.
    private final List<String> copied;

    /**
     * @param property the name of the driver properties as a whole; empty if it has none
     * @param copied classes whose configuration is known; subclasses may have code of their own
     */
    PoolKind(String property, String... copied) {
        this.property = property;
        this.copied = List.of(copied);
    }

    static Optional<PoolKind> of(DataSource pool) {
        return Stream.of(AGROAL_IN_SPRING, AGROAL, HIKARI, DRUID, DBCP2, TOMCAT, SPRING, C3P0)
                .filter(kind -> kind.matches(pool))
                .findFirst();
    }

    abstract boolean matches(DataSource pool);

    String url(DataSource pool) {
        return Members.text(Members.call(pool, Members.has(pool, "getJdbcUrl") ? "getJdbcUrl" : "getUrl"));
    }

    Properties properties(DataSource pool) {
        return Members.properties(Members.call(pool, "get" + property));
    }

    boolean isStarted(DataSource pool) {
        return false;
    }

    boolean connectsThroughADataSource(DataSource pool) {
        return false;
    }

    /** Its own driver properties and these. */
    Properties and(DataSource pool, Properties more) {
        Properties all = new Properties();
        Optional.ofNullable(properties(pool)).ifPresent(all::putAll);
        all.putAll(more);
        return all;
    }

    /** Sets all driver properties of a pool, or of its configuration. */
    void setProperties(Object pool, Properties all) throws ReflectiveOperationException {
        Members.invoke(pool, "set" + property, new Class<?>[] {Properties.class}, all);
    }

    /** Whether all of its configuration is known, so that it can be copied. */
    boolean copies(DataSource pool) {
        return copied.contains(pool.getClass().getName());
    }

    /** @param driverProperties all of them, its own included */
    DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
        DataSource copy = newInstance(pool);
        copySettings(pool, copy);
        setProperties(copy, driverProperties);
        return copy;
    }

    private static DataSource newInstance(DataSource pool) throws ReflectiveOperationException {
        return pool.getClass().getConstructor().newInstance();
    }

    /** Copies each property that can be read and written. */
    private static void copySettings(Object from, Object to) throws ReflectiveOperationException {
        for (Method setter : from.getClass().getMethods()) {
            String property =
                    setter.getName().startsWith("set") ? setter.getName().substring(3) : "";
            if (setter.getParameterCount() == 1 && !property.isEmpty() && !NOT_COPIED.contains(property)) {
                Optional<Method> getter = getter(from, property, setter.getParameterTypes()[0]);
                Object value = getter.isPresent() ? getter.get().invoke(from) : null;
                if (value != null) {
                    setter.invoke(to, value);
                }
            }
        }
    }

    private static Optional<Method> getter(Object from, String property, Class<?> type) {
        return Stream.of(from.getClass().getMethods())
                .filter(method -> method.getName().equals("get" + property)
                        || method.getName().equals("is" + property))
                .filter(method -> method.getParameterCount() == 0 && type.isAssignableFrom(method.getReturnType()))
                .findFirst();
    }
}
