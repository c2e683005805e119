package dev.roundtrip.server;

/** The kinds of server that speak the protocol and are told apart in a report. */
public enum ServerKind {
    TIDB("TiDB"),
    MARIADB("MariaDB"),
    MYSQL("MySQL");

    private final String label;

    ServerKind(String label) {
        this.label = label;
    }

    /** The name as people write it. */
    public String label() {
        return label;
    }
}
