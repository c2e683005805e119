package dev.roundtrip.server.process;

/** The server that a run uses. */
public enum ServerChoice {
    /**
     * The best server that is available here: TiDB in a container, else a tidb-server binary, else embedded MariaDB.
     */
    AUTO("automatic choice"),
    /** TiDB in a container. */
    TIDB("TiDB in a container"),
    /** Embedded MariaDB. */
    MARIADB("embedded MariaDB"),
    /** A {@code tidb-server} binary, started as a child process. */
    BINARY("the tidb-server binary"),
    /** PD, TiKV, TiDB and TiProxy in containers. */
    CLUSTER("a cluster"),
    /** A server that is already running. */
    URL("the server at the URL");

    private final String label;

    ServerChoice(String label) {
        this.label = label;
    }

    /** The name in sentences. */
    public String label() {
        return label;
    }
}
