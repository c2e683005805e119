package dev.roundtrip.junit.pool;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/**
 * A pool, or a data source that connects each time, which takes driver properties: HikariCP, DBCP2, Tomcat's, Druid,
 * Agroal, c3p0, and Spring's {@code DriverManagerDataSource}.
 */
public final class KnownPool {

    /** Why an application's data source may be another one in its tests. */
    public static final String SLICES =
            "Slices such as @JdbcTest and @DataJpaTest may replace the application's data source;"
                    + " @AutoConfigureTestDatabase(replace = Replace.NONE) keeps it.";

    private static final String SOCKET_FACTORY = "socketFactory";

    private static final Pattern NAMES_A_SOCKET_FACTORY =
            Pattern.compile("[?&(,]\\s*" + SOCKET_FACTORY + "\\s*=", Pattern.CASE_INSENSITIVE);

    private static final Pattern MYSQL_OR_MARIADB =
            Pattern.compile("jdbc:(?<wrappers>(?:[\\w-]+:)*?)(?<driver>mysql|mariadb):.*");

    private final DataSource pool;
    private final PoolKind kind;

    private KnownPool(DataSource pool, PoolKind kind) {
        this.pool = pool;
        this.kind = kind;
    }

    /** Empty for any other data source. */
    public static Optional<KnownPool> of(DataSource dataSource) {
        return PoolKind.of(dataSource).map(kind -> new KnownPool(dataSource, kind));
    }

    /** Its connection string; empty if it has none, or none yet. */
    public String url() {
        return kind.url(pool);
    }

    /** Whether its driver is not that of a connection string: then it cannot be told which properties it takes. */
    public boolean connectsThroughADataSource() {
        return kind.connectsThroughADataSource(pool);
    }

    /** Whether its driver has a socket factory, the tap's or another one. */
    public boolean hasASocketFactory() {
        Properties properties = kind.properties(pool);
        return (properties != null && properties.containsKey(SOCKET_FACTORY))
                || NAMES_A_SOCKET_FACTORY.matcher(url()).find();
    }

    /** Whether it has taken its driver properties, so that further ones have no effect. */
    public boolean isStarted() {
        return kind.isStarted(pool);
    }

    /** Adds driver properties to a pool that is not started. */
    public void add(Properties driverProperties) {
        try {
            kind.setProperties(pool, kind.and(pool, driverProperties));
        } catch (ReflectiveOperationException unknownVersion) {
            throw new IllegalStateException(
                    pool.getClass().getName() + " does not take driver properties as expected", unknownVersion);
        }
    }

    /**
     * A pool with the same configuration and additional driver properties; empty if its configuration cannot be read
     * completely, because it is of a subclass, or connects through a data source.
     *
     * @param driverProperties the properties to add, for its connection string
     */
    public Optional<DataSource> copy(Function<String, Properties> driverProperties) {
        if (connectsThroughADataSource() || !kind.copies(pool)) {
            return Optional.empty();
        }
        try {
            return Optional.of(kind.copy(pool, kind.and(pool, driverProperties.apply(url()))));
        } catch (InvocationTargetException failure) {
            throw failure.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(failure);
        } catch (ReflectiveOperationException unknownVersion) {
            return Optional.empty();
        }
    }

    /** Closes a pool; does nothing for a data source that has nothing to close. */
    public static void close(DataSource copy) {
        Members.call(copy, "close");
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
            return "it is a pool of Oracle's UCP, which passes driver properties only to some drivers. Add this one to its"
                    + " connection string, setURL: " + property;
        }
        if (lower.contains("embedded")
                || List.of("org.h2", "org.hsqldb", "org.apache.derby").stream().anyMatch(name::startsWith)) {
            return "it is an embedded database. " + SLICES;
        }
        return "it is no pool that takes driver properties in a known way. Give its driver this one where it is configured: "
                + property;
    }
}
