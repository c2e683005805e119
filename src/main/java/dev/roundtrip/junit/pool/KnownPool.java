package dev.roundtrip.junit.pool;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * The pools that take driver properties, and Spring's data sources that connect each time: for each its classes, and
 * the {@linkplain Members#at paths} to its connection string, to its driver properties, and to what shows that it is
 * started.
 */
public enum KnownPool {
    HIKARI("getJdbcUrl", "getDataSourceProperties", "isRunning", "com.zaxxer.hikari.HikariDataSource") {
        @Override
        DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
            Class<?> type = pool.getClass().getSuperclass();
            Object configuration = type.getConstructor().newInstance();
            copySettings(pool, configuration);
            setProperties(configuration, driverProperties);
            String name = Members.at(pool, "getPoolName") + "-tapped";
            Members.invoke(configuration, "setPoolName", String.class, name);
            return (DataSource) pool.getClass().getConstructor(type).newInstance(configuration);
        }
    },
    DRUID("getUrl", "getConnectProperties", "isInited", "com.alibaba.druid.pool.DruidDataSource") {
        @Override
        DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
            DataSource copy = (DataSource)
                    pool.getClass().getMethod("cloneDruidDataSource").invoke(pool);
            setProperties(copy, driverProperties);
            return copy;
        }
    },
    DBCP2(
            "getUrl",
            "connectionProperties",
            "dataSource",
            "org.apache.commons.dbcp2.BasicDataSource",
            "org.apache.tomcat.dbcp.dbcp2.BasicDataSource"),
    TOMCAT("getUrl", "getDbProperties", "pool", "org.apache.tomcat.jdbc.pool.DataSource") {
        /** Not the pool itself, which does not give out its password. */
        @Override
        Object settings(Object pool) {
            return Members.at(pool, "getPoolProperties");
        }
    },
    SPRING(
            "getUrl",
            "getConnectionProperties",
            "",
            "org.springframework.jdbc.datasource.DriverManagerDataSource",
            "org.springframework.jdbc.datasource.SimpleDriverDataSource"),
    /** That of Agroal's starter for Spring Boot, which makes its pool when its properties are set. */
    AGROAL_IN_SPRING(
            "connectionFactoryConfiguration.jdbcUrl",
            "connectionFactoryConfiguration.jdbcProperties",
            "delegate",
            "io.agroal.springframework.boot.AgroalDataSource") {
        @Override
        DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
            throw new NoSuchMethodException("not copied");
        }
    },
    /** Its configuration is complete when it is made. */
    AGROAL(
            "getConfiguration.connectionPoolConfiguration.connectionFactoryConfiguration.jdbcUrl",
            "getConfiguration.connectionPoolConfiguration.connectionFactoryConfiguration.jdbcProperties",
            "getConfiguration",
            "io.agroal.pool.DataSource",
            "io.agroal.api.AgroalDataSource") {
        /** Without a cache by thread: both pools would share it, and give out connections of the other. */
        @Override
        DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
            Object pools = Members.at(pool, "getConfiguration.connectionPoolConfiguration");
            Object connections =
                    supplier(pool, "ConnectionFactory", Members.at(pools, "connectionFactoryConfiguration"));
            Field own = connections.getClass().getDeclaredField("jdbcProperties");
            own.setAccessible(true);
            own.set(connections, driverProperties);
            Object settings = supplier(pool, "ConnectionPool", pools);
            Members.invoke(settings, "connectionFactoryConfiguration", Supplier.class, connections);
            Class<?> cache = agroals(pool, "cache.ConnectionCache");
            Members.invoke(
                    settings, "connectionCache", cache, cache.getMethod("none").invoke(null));
            Object configuration = agroals(pool, "configuration.supplier.AgroalDataSourceConfigurationSupplier")
                    .getConstructor()
                    .newInstance();
            Members.invoke(configuration, "connectionPoolConfiguration", Supplier.class, settings);
            Class<?> listener = agroals(pool, "AgroalDataSourceListener");
            return (DataSource) agroals(pool, "AgroalDataSource")
                    .getMethod("from", Supplier.class, listener.arrayType())
                    .invoke(null, configuration, Array.newInstance(listener, 0));
        }

        /** With the settings of an existing one. */
        private static Object supplier(DataSource pool, String of, Object existing)
                throws ReflectiveOperationException {
            return agroals(pool, "configuration.supplier.Agroal" + of + "ConfigurationSupplier")
                    .getConstructor(agroals(pool, "configuration.Agroal" + of + "Configuration"))
                    .newInstance(existing);
        }

        private static Class<?> agroals(DataSource pool, String name) throws ClassNotFoundException {
            return Class.forName("io.agroal.api." + name, true, pool.getClass().getClassLoader());
        }
    };

    /** Why an application's data source may be another one in its tests. */
    public static final String SLICES = "@JdbcTest and @DataJpaTest may replace a data source;"
            + " @AutoConfigureTestDatabase(replace = Replace.NONE) keeps it.";

    /** By name: with only MariaDB's driver on the class path the class could not be loaded. */
    public static final String TAP_FACTORY = "dev.roundtrip.tap.connectorj.TapSocketFactory";

    private static final String SOCKET_FACTORY = "socketFactory";

    private static final Pattern NAMES_A_SOCKET_FACTORY =
            Pattern.compile("[?&(,]\\s*" + SOCKET_FACTORY + "\\s*=", Pattern.CASE_INSENSITIVE);

    private static final Pattern MYSQL_OR_MARIADB =
            Pattern.compile("jdbc:(?<wrappers>(?:[\\w-]+:)*?)(?<driver>mysql|mariadb):.*");

    /** Some of these start the pool, share an object with it, or belong to one pool only. */
    private static final Set<String> NOT_COPIED =
            Set.of("setLogWriter", "setLoginTimeout", "setJmxName", "setDbProperties", "setConnectionProperties");

    private final String url;
    private final String properties;
    private final String started;

    @SuppressWarnings("ImmutableEnumChecker") // The list never changes.
    private final List<String> types;

    /** @param types a data source of exactly one of them can be copied; subclasses may have code of their own */
    KnownPool(String url, String properties, String started, String... types) {
        this.url = url;
        this.properties = properties;
        this.started = started;
        this.types = List.of(types);
    }

    /** Empty for any other data source. */
    public static Optional<KnownPool> of(DataSource dataSource) {
        return Stream.of(values())
                .filter(kind -> Members.isKindOf(dataSource, kind.types))
                .findFirst();
    }

    /** The pool's connection string; empty if it has none, or none yet. */
    public String url(DataSource pool) {
        return Members.at(pool, url) instanceof String text ? text : "";
    }

    /** Whether its driver is not that of a connection string: then it cannot be told which properties it takes. */
    public boolean connectsThroughADataSource(DataSource pool) {
        return Members.at(pool, "getDataSourceClassName") != null || Members.at(pool, "getDataSource") != null;
    }

    /** Whether its driver has a socket factory, the tap's or another one. */
    public boolean hasASocketFactory(DataSource pool) {
        return and(pool, new Properties()).containsKey(SOCKET_FACTORY)
                || NAMES_A_SOCKET_FACTORY.matcher(url(pool)).find();
    }

    /** Whether it has taken its driver properties, so that further ones have no effect. */
    public boolean isStarted(DataSource pool) {
        Object sign = Members.at(pool, started);
        return sign != null && !sign.equals(false);
    }

    /** Adds driver properties to a pool that is not started. */
    public void add(DataSource pool, Properties driverProperties) {
        try {
            setProperties(pool, and(pool, driverProperties));
        } catch (ReflectiveOperationException unknownVersion) {
            throw new IllegalStateException(pool.getClass().getName() + " takes no driver properties", unknownVersion);
        }
    }

    /** The pool's own driver properties and these. */
    private Properties and(DataSource pool, Properties more) {
        Properties all = new Properties();
        if (Members.at(pool, properties) instanceof Properties own) {
            all.putAll(own);
        }
        all.putAll(more);
        return all;
    }

    /** Sets all driver properties of a pool, or of its configuration; without a setter, in its own object. */
    void setProperties(Object pool, Properties all) throws ReflectiveOperationException {
        if (properties.startsWith("get")) {
            Members.invoke(pool, properties.replaceFirst("get", "set"), Properties.class, all);
        } else if (Members.at(pool, properties) instanceof Properties own) {
            own.putAll(all);
        } else {
            throw new NoSuchFieldException(properties);
        }
    }

    /**
     * A pool with the same configuration and additional driver properties; empty if its configuration cannot be read
     * completely, because it is of a subclass, or connects through a data source.
     *
     * @param driverProperties the properties to add, for its connection string
     */
    public Optional<DataSource> copy(DataSource pool, Function<String, Properties> driverProperties) {
        if (connectsThroughADataSource(pool) || !types.contains(pool.getClass().getName())) {
            return Optional.empty();
        }
        try {
            return Optional.of(copy(pool, and(pool, driverProperties.apply(url(pool)))));
        } catch (InvocationTargetException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        } catch (ReflectiveOperationException unknownVersion) {
            return Optional.empty();
        }
    }

    /** @param driverProperties all of them, its own included */
    DataSource copy(DataSource pool, Properties driverProperties) throws ReflectiveOperationException {
        DataSource copy = pool.getClass().getConstructor().newInstance();
        copySettings(settings(pool), settings(copy));
        setProperties(copy, driverProperties);
        return copy;
    }

    /** What has the getters and setters of a pool's settings. */
    Object settings(Object pool) {
        return pool;
    }

    /** Copies each property that can be read and written, and is another one than that of the copy. */
    static void copySettings(Object from, Object to) throws ReflectiveOperationException {
        for (Method setter : to.getClass().getMethods()) {
            if (setter.getName().startsWith("set")
                    && setter.getParameterCount() == 1
                    && !NOT_COPIED.contains(setter.getName())) {
                Optional<Method> getter = getter(to, setter.getName().substring(3), setter.getParameterTypes()[0]);
                Object value = getter.isPresent() ? getter.get().invoke(from) : null;
                if (value != null && !value.equals(getter.get().invoke(to))) {
                    setter.invoke(to, value);
                }
            }
        }
    }

    private static Optional<Method> getter(Object bean, String property, Class<?> type) {
        return Stream.of(bean.getClass().getMethods())
                .filter(method -> method.getName().equals("get" + property)
                        || method.getName().equals("is" + property))
                .filter(method -> method.getParameterCount() == 0 && type.isAssignableFrom(method.getReturnType()))
                .findFirst();
    }

    /** Closes a pool; does nothing for a data source that has nothing to close. */
    public static void close(DataSource copy) {
        Object unused = Members.at(copy, "close");
    }

    /**
     * The string as the driver gets it: a wrapping driver, such as p6spy's ({@code jdbc:p6spy:mysql:}), passes
     * properties on. Empty if it is no string for MySQL or MariaDB.
     */
    public static Optional<String> driversUrl(String url) {
        Matcher matcher = MYSQL_OR_MARIADB.matcher(url);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(
                matcher.group("wrappers").isEmpty() ? url : "jdbc:" + matcher.group("driver") + "://wrapped/");
    }

    /** Why a data source that is no known pool is not tapped, and how it gets a driver property. */
    public static String howElse(Class<?> type, String property) {
        String name = type.getName();
        String lower = name.toLowerCase(Locale.ROOT);
        if (name.startsWith("oracle.ucp.")) {
            return "Oracle's UCP: add to its connection string, setURL: " + property;
        }
        if (lower.contains("embedded")
                || List.of("org.h2", "org.hsqldb", "org.apache.derby").stream().anyMatch(name::startsWith)) {
            return "it is an embedded database. " + SLICES;
        }
        return "it is no known pool." + byDriver(property);
    }

    /** The way that is open to every data source. */
    public static String byDriver(String property) {
        return " Its driver's property taps it: " + property;
    }
}
