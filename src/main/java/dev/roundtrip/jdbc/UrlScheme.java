package dev.roundtrip.jdbc;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The scheme of a JDBC URL: which driver accepts it, and how that driver chooses among hosts. */
public enum UrlScheme {
    MYSQL("jdbc:mysql:", Driver.CONNECTOR_J),
    MYSQL_LOADBALANCE("jdbc:mysql:loadbalance:", Driver.CONNECTOR_J),
    MYSQL_REPLICATION("jdbc:mysql:replication:", Driver.CONNECTOR_J),
    MYSQL_SRV("jdbc:mysql+srv:", Driver.CONNECTOR_J),
    MYSQL_SRV_LOADBALANCE("jdbc:mysql+srv:loadbalance:", Driver.CONNECTOR_J),
    MYSQL_SRV_REPLICATION("jdbc:mysql+srv:replication:", Driver.CONNECTOR_J),
    MARIADB("jdbc:mariadb:", Driver.MARIADB),
    MARIADB_SEQUENTIAL("jdbc:mariadb:sequential:", Driver.MARIADB),
    MARIADB_LOADBALANCE("jdbc:mariadb:loadbalance:", Driver.MARIADB),
    MARIADB_LOADBALANCE_READ("jdbc:mariadb:load-balance-read:", Driver.MARIADB),
    MARIADB_FAILOVER("jdbc:mariadb:failover:", Driver.MARIADB),
    MARIADB_REPLICATION("jdbc:mariadb:replication:", Driver.MARIADB),
    /** A scheme of MariaDB's driver that exists only before 3.0. */
    MARIADB_AURORA("jdbc:mariadb:aurora:", Driver.MARIADB),
    /** Connector/J's scheme, for a string that MariaDB's driver is known to open. */
    MYSQL_BY_MARIADB("jdbc:mysql:", Driver.MARIADB);

    private final String text;
    private final Driver driver;

    UrlScheme(String text, Driver driver) {
        this.text = text;
        this.driver = driver;
    }

    /** The scheme as a URL has it, including the colon at its end. */
    public String text() {
        return text;
    }

    public Driver driver() {
        return driver;
    }

    /** Connector/J's scheme with this text. */
    static Optional<UrlScheme> of(String text) {
        return Stream.of(values())
                .filter(scheme -> scheme.driver == Driver.CONNECTOR_J)
                .filter(scheme -> scheme.text.equalsIgnoreCase(text))
                .findFirst();
    }

    /**
     * The scheme of MariaDB's driver for a mode such as {@code sequential}, which may be empty
     * (org.mariadb.jdbc.export.HaMode).
     */
    static Optional<UrlScheme> ofMariaDb(String mode) {
        return Optional.ofNullable(
                switch (mode.toLowerCase(Locale.ROOT)) {
                    case "", "none" -> MARIADB;
                    case "sequential" -> MARIADB_SEQUENTIAL;
                    case "loadbalance", "load-balance" -> MARIADB_LOADBALANCE;
                    case "load-balance-read", "load_balance_read" -> MARIADB_LOADBALANCE_READ;
                    case "failover" -> MARIADB_FAILOVER;
                    case "replication" -> MARIADB_REPLICATION;
                    case "aurora" -> MARIADB_AURORA;
                    default -> null;
                });
    }

    /** Whether a version of the driver knows this way to choose among hosts. */
    public boolean isKnownTo(DriverVersion version) {
        return switch (this) {
            case MARIADB_AURORA -> !version.isAtLeast(DriverVersion.MARIADB_3);
            case MARIADB_LOADBALANCE_READ -> version.isAtLeast(DriverVersion.MARIADB_3);
            default -> true;
        };
    }

    /** The driver that accepts the scheme. */
    public enum Driver {
        CONNECTOR_J("Connector/J"),
        MARIADB("MariaDB Connector/J");

        private final String title;

        Driver(String title) {
            this.title = title;
        }

        /** The driver's usual name. */
        public String title() {
            return title;
        }
    }
}
