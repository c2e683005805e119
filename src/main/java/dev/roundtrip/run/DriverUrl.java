package dev.roundtrip.run;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.Optional;

/**
 * A connection string for either driver: the scheme is the driver's; hosts, database and parameters stay the same.
 * Profiles and {@code --url} are written for Connector/J.
 */
final class DriverUrl {

    /** From this version on MariaDB's driver rejects a server without TLS by default. */
    private static final DriverVersion TLS_BY_DEFAULT = new DriverVersion(4, 0, 0);

    private static final String NO_TLS = "sslMode=disable";

    private DriverUrl() {}

    /**
     * @param ownServer whether the run started the server: it has no TLS, so a driver that requires TLS gets a
     *     parameter
     */
    static String of(String jdbcUrl, LoadedDriver driver, boolean ownServer) {
        UrlScheme scheme = JdbcUrl.parse(jdbcUrl).orElseThrow().scheme();
        Optional<String> own = schemeFor(scheme, driver.takes());
        if (scheme.driver() == driver.takes() || own.isEmpty()) {
            return jdbcUrl;
        }
        String translated = own.get() + jdbcUrl.substring(jdbcUrl.indexOf("//"));
        return ownServer && wantsTls(translated, driver) ? Plan.withParameters(translated, NO_TLS) : translated;
    }

    /** If the driver has no such way to choose among hosts. */
    static Optional<String> reasonToSkip(String jdbcUrl, LoadedDriver driver) {
        UrlScheme scheme = JdbcUrl.parse(jdbcUrl).orElseThrow().scheme();
        return schemeFor(scheme, driver.takes()).isPresent()
                ? Optional.empty()
                : Optional.of(driver.name() + " " + driver.version() + " has nothing like " + scheme.text()
                        + "; name its hosts");
    }

    /** What to try if an entry's driver could not connect; begins with a blank, or is empty. */
    static String hint(Plan.Entry entry) {
        return entry.driver()
                .filter(driver -> wantsTls(entry.jdbcUrl(), driver))
                .map(driver -> " From 4.0 on this driver requires TLS. Without it, add " + NO_TLS + " to --url.")
                .orElse("");
    }

    private static boolean wantsTls(String jdbcUrl, LoadedDriver driver) {
        return driver.takes() == UrlScheme.Driver.MARIADB
                && DriverVersion.parse(driver.version())
                        .filter(version -> version.isAtLeast(TLS_BY_DEFAULT))
                        .isPresent()
                && JdbcUrl.parse(jdbcUrl).orElseThrow().properties().stream()
                        .noneMatch(property -> property.name().equalsIgnoreCase("sslMode"));
    }

    private static Optional<String> schemeFor(UrlScheme scheme, UrlScheme.Driver driver) {
        if (scheme.driver() == driver) {
            return Optional.of(scheme.text());
        }
        return switch (scheme) {
            case MYSQL -> Optional.of(UrlScheme.MARIADB.text());
            case MYSQL_LOADBALANCE -> Optional.of(UrlScheme.MARIADB_LOADBALANCE.text());
            case MYSQL_REPLICATION -> Optional.of(UrlScheme.MARIADB_REPLICATION.text());
            case MARIADB -> Optional.of(UrlScheme.MYSQL.text());
            case MARIADB_LOADBALANCE -> Optional.of(UrlScheme.MYSQL_LOADBALANCE.text());
            case MARIADB_REPLICATION -> Optional.of(UrlScheme.MYSQL_REPLICATION.text());
            case MYSQL_SRV,
                    MYSQL_SRV_LOADBALANCE,
                    MYSQL_SRV_REPLICATION,
                    MARIADB_SEQUENTIAL,
                    MARIADB_LOADBALANCE_READ,
                    MARIADB_FAILOVER -> Optional.empty();
        };
    }
}
