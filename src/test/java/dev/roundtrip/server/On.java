package dev.roundtrip.server;

/** The server of a test that holds on both kinds of server. */
public enum On {
    MARIADB,
    TIDB;

    public DatabaseServer server() {
        return this == MARIADB ? TestServers.mariaDb() : TestServers.requireTidb();
    }
}
