package dev.roundtrip.server;

/** The kinds of server that speak the protocol and that a report distinguishes. */
public enum ServerKind {
    TIDB("TiDB"),
    MARIADB("MariaDB"),
    MYSQL("MySQL");

    private final String label;

    ServerKind(String label) {
        this.label = label;
    }

    /** The usual spelling of the name. */
    public String label() {
        return label;
    }
}
