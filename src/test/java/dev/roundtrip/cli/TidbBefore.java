package dev.roundtrip.cli;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A TiDB that was running before the run, as a user names it, with all that a run could leave changed in it. */
record TidbBefore(DatabaseServer server) {

    /** The database, which other tests use too: the second finds its data set. */
    static final String DATABASE = "roundtrip_run_it";

    /** The arguments for the server and its login. */
    List<String> arguments() {
        return arguments(DATABASE);
    }

    List<String> arguments(String database) {
        List<String> arguments = new ArrayList<>(Said.on(server, database));
        server.statusUri().map(URI::toString).ifPresent(uri -> arguments.addAll(List.of("--status-url", uri)));
        return arguments;
    }

    /**
     * The state: every global variable except the two that the server itself moves on, and every cached table of ours.
     */
    List<String> state() throws SQLException {
        List<String> state = Sql.rows(
                server,
                "SHOW GLOBAL VARIABLES",
                "SELECT table_schema, table_name, create_options FROM information_schema.tables"
                        + " WHERE create_options LIKE '%cached%' ORDER BY 1, 2");
        state.removeIf(row -> row.matches("(?s)(tidb_last_ddl_info|timestamp) .*"));
        return state;
    }
}
