package dev.roundtrip.server;

/** Which server a run asks for. */
public enum ServerChoice {
    /** The best that this machine has: TiDB in a container, else a tidb-server binary, else embedded MariaDB. */
    AUTO,
    /** TiDB in a container. */
    TIDB,
    /** Embedded MariaDB. */
    MARIADB,
    /** A {@code tidb-server} binary, started as a child process. */
    BINARY,
    /** A server that is already there. */
    URL
}
