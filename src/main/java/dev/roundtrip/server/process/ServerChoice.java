package dev.roundtrip.server.process;

/** Which server a run asks for. */
public enum ServerChoice {
    /** The best that this machine has: TiDB in a container, else a tidb-server binary, else embedded MariaDB. */
    AUTO("automatic choice"),
    /** TiDB in a container. */
    TIDB("TiDB in a container"),
    /** Embedded MariaDB. */
    MARIADB("embedded MariaDB"),
    /** A {@code tidb-server} binary, started as a child process. */
    BINARY("the tidb-server binary"),
    /** A server that is already there. */
    URL("the server at the URL");

    private final String label;

    ServerChoice(String label) {
        this.label = label;
    }

    /** For sentences. */
    public String label() {
        return label;
    }
}
