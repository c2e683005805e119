package dev.roundtrip.server;

/** The server of a test that holds on each kind of server. */
public enum On {
    MARIADB,
    TIDB,
    MYSQL;

    /** Whether the server has sequences, which are tables that a read changes. */
    public boolean hasSequences() {
        return this != MYSQL;
    }

    public DatabaseServer server() {
        return switch (this) {
            case MARIADB -> TestServers.mariaDb();
            case TIDB -> TestServers.requireTidb();
            case MYSQL -> TestServers.requireMySql();
        };
    }
}
