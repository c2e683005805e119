package dev.roundtrip.cli;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import java.net.URI;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A TiDB that was there before the run, as a user names it; and all that a run could leave changed in it. */
record TidbBefore(DatabaseServer server) {

    /** Of other tests too: the second finds the data set there. */
    static final String DATABASE = "roundtrip_run_it";

    /** Where it is and who we are there. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(Said.on(server, DATABASE));
        server.statusUri().map(URI::toString).ifPresent(uri -> arguments.addAll(List.of("--status-url", uri)));
        return arguments;
    }

    /** Every global variable but the two that the server itself moves on, and every table of ours that is cached. */
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
