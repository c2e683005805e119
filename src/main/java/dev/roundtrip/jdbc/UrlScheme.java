package dev.roundtrip.jdbc;

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
    /** Connector/J's scheme, where MariaDB's driver is known to open the string. */
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

    static Optional<UrlScheme> of(String text) {
        return Stream.of(values())
                .filter(scheme -> scheme.text.equalsIgnoreCase(text))
                .filter(scheme -> scheme.driver == Driver.CONNECTOR_J || text.startsWith(MARIADB.text))
                .findFirst();
    }

    /** The scheme as that driver reads it, where two drivers accept it. */
    static Optional<UrlScheme> of(String text, Driver driver) {
        return driver == Driver.MARIADB && text.equals(MYSQL_BY_MARIADB.text)
                ? Optional.of(MYSQL_BY_MARIADB)
                : of(text);
    }

    /** The driver that accepts it. */
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
