package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.KnownParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.lint.PoolProperties.Property;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The keys of frameworks and pools that matter for a connection string, in the one form of all their spellings. */
final class KnownKeys {
    private KnownKeys() {}

    /** Keys of a connection string. */
    static final Set<String> URL = Set.of("url", "jdbcurl", "connectionurl", "databaseurl");

    /** Keys of the name of a database. */
    static final Set<String> DATABASE =
            Set.of("db", "dbname", "database", "databasename", "dbdatabase", "mysqldatabase", "schema", "schemaname");

    /** Sections inside a data source, such as a pool's, whose login is one level above them. */
    static final Set<String> INNER = Set.of(
            "hikari", "hikaricp", "druid", "tomcat", "dbcp2", "dbcp", "oracleucp", "proxool", "jdbc", "configuration");

    /** Sections of the driver's own properties. */
    private static final Set<String> DRIVER_PROPERTIES = Set.of(
            "datasourceproperties",
            "connectproperties",
            "connectionproperties",
            "connectionproperty",
            "additionaljdbcproperties",
            "driverproperties",
            "dbproperties",
            "xadatasourceproperty");

    /** Beginnings of names that Hibernate or Druid reads among the driver's properties. */
    private static final List<String> OTHERS = List.of("hibernate.", "druid.", "config.");

    /** Keys of a driver's class or its data source's class, or of a framework's short name of a driver. */
    private static final Set<String> DRIVER = Set.of(
            "driverclassname",
            "driverclass",
            "driver",
            "jdbcdriver",
            "connectiondrivername",
            "drivername",
            "dbdriver",
            "datasourceclassname",
            "datasourceclass",
            "xadatasourceclass",
            "dbkind");

    /** Keys of the driver's jar, or of a list with it: those of Logstash, Liquibase and NiFi, and names in scripts. */
    private static final Set<String> JARS = Set.of(
            "jdbcdriverlibrary",
            "driverlibrary",
            "driverjar",
            "driverjars",
            "jdbcdriverjar",
            "jdbcjar",
            "databasedriverlocations",
            "classpath");

    private static final Map<String, Driver> DRIVERS = Map.of(
            "org.mariadb.jdbc.",
            Driver.MARIADB,
            "mariadb",
            Driver.MARIADB,
            "com.mysql.",
            Driver.CONNECTOR_J,
            "mysql",
            Driver.CONNECTOR_J);

    private static final Map<String, Property> POOL = Stream.of(Property.values())
            .flatMap(key -> key.names.stream().map(name -> Map.entry(Setting.normalized(name), key)))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    static boolean isDriver(Setting setting) {
        return DRIVER.contains(setting.name());
    }

    static boolean isDriversJar(Setting setting) {
        return JARS.contains(setting.name());
    }

    /** The driver of a class, such as {@code org.mariadb.jdbc.Driver}; empty for a class of another product. */
    static Optional<Driver> driver(String named) {
        return DRIVERS.entrySet().stream()
                .filter(known -> known.getKey().endsWith(".")
                        ? named.startsWith(known.getKey())
                        : named.equalsIgnoreCase(known.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    static Optional<Property> pool(Setting setting) {
        return Optional.ofNullable(POOL.get(setting.name()))
                .filter(key -> !setting.name().startsWith("isolation") || isOfConnections(setting.parent()))
                // JBoss before 7 has the query elsewhere, and other classes to test with.
                .filter(key -> key != Property.ONLY_TEST || setting.parent().contains("validation"));
    }

    /** Whether an isolation level there is that of Liberty's data source or Hibernate's connections. */
    private static boolean isOfConnections(List<String> parent) {
        return parent.stream().anyMatch(level -> level.contains("datasource") || level.contains("hibernate"));
    }

    /** Whether a name beside the login in one list is the driver's, and neither the login's nor a secret's. */
    static boolean isParameter(String name) {
        return KnownParameters.of(name).isPresent() && !name.equals("user") && !new UrlParameter(name, "").isSecret();
    }

    /** Whether a property among the driver's is not for the driver. */
    static boolean isOfOthers(String name) {
        return OTHERS.stream().anyMatch(name::startsWith);
    }

    /** Whether what is below a level, or in its value, belongs to the driver. */
    static boolean isOfDriver(String level) {
        return DRIVER_PROPERTIES.contains(level);
    }
}
