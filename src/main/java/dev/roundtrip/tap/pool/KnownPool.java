package dev.roundtrip.tap.pool;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.CommonDataSource;
import javax.sql.DataSource;

/**
 * The pools that accept driver properties, and Spring's data sources that connect each time. Each has its classes, and
 * the {@linkplain ReflectiveAccess#at members} with its connection string, its driver properties, the signs that it is
 * started and that it is closed, and its name if one was given to it.
 */
public enum KnownPool {
    HIKARI(
            "getJdbcUrl",
            "getDataSourceProperties",
            "isRunning",
            "isClosed",
            "getPoolName",
            "com.zaxxer.hikari.HikariDataSource"),
    DRUID("getUrl", "getConnectProperties", "isInited", "isClosed", "name", "com.alibaba.druid.pool.DruidDataSource"),
    DBCP2(
            "getUrl",
            "connectionProperties",
            "dataSource",
            // The method waits for the thread that opens the first connection.
            "closed",
            "",
            "org.apache.commons.dbcp2.BasicDataSource",
            "org.apache.tomcat.dbcp.dbcp2.BasicDataSource"),
    TOMCAT("getUrl", "getDbProperties", "pool", "", "", "org.apache.tomcat.jdbc.pool.DataSource"),
    /** Agroal's pool of Spring Boot. The name that Boot gives it is random. */
    AGROAL(
            "connectionFactoryConfiguration.jdbcUrl",
            "connectionFactoryConfiguration.jdbcProperties",
            "delegate",
            "",
            "",
            "io.agroal.springframework.boot.AgroalDataSource"),
    SPRING(
            "getUrl",
            "getConnectionProperties",
            "",
            "",
            "",
            "org.springframework.jdbc.datasource.DriverManagerDataSource",
            "org.springframework.jdbc.datasource.SimpleDriverDataSource");

    /**
     * The name of the tap's factory. It is a text, because with only MariaDB's driver on the class path the class could
     * not be loaded.
     */
    public static final String TAP_FACTORY = "dev.roundtrip.tap.connectorj.TapSocketFactory";

    private static final String SOCKET_FACTORY = "socketFactory";

    private static final Pattern MYSQL_OR_MARIADB =
            Pattern.compile("jdbc:(?<wrappers>(?:[\\w-]+:)*?)(?<driver>mysql|mariadb):.*");

    private final String url;
    private final String properties;
    private final String started;
    private final String closed;
    private final String name;

    @SuppressWarnings("ImmutableEnumChecker") // The list is immutable, which Error Prone does not see.
    private final List<String> types;

    KnownPool(String url, String properties, String started, String closed, String name, String... types) {
        this.url = url;
        this.properties = properties;
        this.started = started;
        this.closed = closed;
        this.name = name;
        this.types = List.of(types);
    }

    /** The pool of a data source; empty for any other data source. */
    public static Optional<KnownPool> of(DataSource dataSource) {
        return Stream.of(values())
                .filter(kind -> ReflectiveAccess.isKindOf(dataSource, kind.types))
                .findFirst();
    }

    /** The pool's connection string; empty if it has none, or none yet. */
    public String url(DataSource pool) {
        return ReflectiveAccess.at(pool, url) instanceof String text ? text : "";
    }

    /** The name that the application gave the pool; empty if it gave none, or none is known. */
    public Optional<String> name(DataSource pool) {
        return ReflectiveAccess.at(pool, name) instanceof String text && !text.isBlank()
                ? Optional.of(text)
                : Optional.empty();
    }

    /** Whether the pool connects through a data source. It cannot be told which properties that accepts. */
    public boolean connectsThroughADataSource(DataSource pool) {
        return ReflectiveAccess.at(pool, "getDataSourceClassName") != null
                || ReflectiveAccess.at(pool, "getDataSource") != null
                || (ReflectiveAccess.at(pool, "connectionFactoryConfiguration.connectionProviderClass")
                                instanceof Class<?> provider
                        && CommonDataSource.class.isAssignableFrom(provider));
    }

    /** Whether the pool's driver has a socket factory, the tap's or another one. */
    public boolean hasASocketFactory(DataSource pool) {
        return given(pool, List.of(SOCKET_FACTORY)).isPresent();
    }

    /** The first of these parameters that the pool gives its driver, in its string or as a property. */
    Optional<String> given(DataSource pool, List<String> parameters) {
        List<String> own = and(pool, new Properties()).keySet().stream()
                .map(key -> key.toString().toLowerCase(Locale.ROOT))
                .toList();
        return parameters.stream()
                .filter(each -> own.contains(each.toLowerCase(Locale.ROOT))
                        || Pattern.compile("(?i)[?&(,]\\s*" + each + "\\s*=")
                                .matcher(url(pool))
                                .find())
                .findFirst();
    }

    /** Whether the pool has read its driver properties, so that further ones have no effect. */
    public boolean isStarted(DataSource pool) {
        Object sign = ReflectiveAccess.at(pool, started);
        return sign != null && !sign.equals(false);
    }

    /**
     * Whether the pool was closed.
     *
     * @param wasStarted whether the pool has opened a connection: Tomcat's and Agroal's do not say that they were
     *     closed, but are then no longer started
     */
    boolean isClosed(DataSource pool, BooleanSupplier wasStarted) {
        return closed.isEmpty()
                ? !started.isEmpty() && !isStarted(pool) && wasStarted.getAsBoolean()
                : Boolean.TRUE.equals(ReflectiveAccess.at(pool, closed));
    }

    /** Adds driver properties to a pool that is not started. */
    public void add(DataSource pool, Properties driverProperties) {
        try {
            setProperties(pool, and(pool, driverProperties));
        } catch (ReflectiveOperationException unknownVersion) {
            throw new IllegalStateException(pool.getClass().getName() + " takes no driver properties", unknownVersion);
        }
    }

    /** The pool's own driver properties together with these. */
    private Properties and(DataSource pool, Properties more) {
        Properties all = new Properties();
        if (ReflectiveAccess.at(pool, properties) instanceof Properties own) {
            all.putAll(own);
        }
        all.putAll(more);
        return all;
    }

    /** Sets the driver properties. Without a setter they are added to the pool's own object. */
    private void setProperties(Object pool, Properties all) throws ReflectiveOperationException {
        if (properties.startsWith("get")) {
            ReflectiveAccess.invoke(pool, properties.replaceFirst("get", "set"), Properties.class, all);
        } else if (ReflectiveAccess.at(pool, properties) instanceof Properties own) {
            own.putAll(all);
        } else {
            throw new NoSuchFieldException(properties);
        }
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
}
