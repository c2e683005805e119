package dev.roundtrip.cli;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;

/** The server of a test that holds on both kinds. */
enum On {
    MARIADB,
    TIDB;

    DatabaseServer server() {
        return this == MARIADB ? TestServers.mariaDb() : TestServers.requireTidb();
    }
}
