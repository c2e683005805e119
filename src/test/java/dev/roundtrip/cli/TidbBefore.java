package dev.roundtrip.cli;

import dev.roundtrip.server.DatabaseServer;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A TiDB that was there before the run, as a user names it; and all that a run could leave changed in it. */
record TidbBefore(DatabaseServer server) {

    /** Of other tests too: the second finds the data set there. */
    static final String DATABASE = "roundtrip_run_it";

    /** Where it is and who we are there. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                "--url",
                server.jdbcUrl(DATABASE),
                "--user",
                server.credentials().user()));
        server.statusUri().map(URI::toString).ifPresent(uri -> arguments.addAll(List.of("--status-url", uri)));
        return arguments;
    }

    /** Every global variable, and every table of ours that is cached. */
    Map<String, String> state() throws SQLException {
        Map<String, String> state = new TreeMap<>();
        try (Connection admin = server.connect("");
                Statement statement = admin.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES")) {
                while (rows.next()) {
                    state.put(rows.getString(1), rows.getString(2));
                }
            }
            try (ResultSet rows = statement.executeQuery("SELECT table_schema, table_name, create_options"
                    + " FROM information_schema.tables WHERE create_options LIKE '%cached%'")) {
                while (rows.next()) {
                    state.put(rows.getString(1) + "." + rows.getString(2), rows.getString(3));
                }
            }
        }
        return withoutClocks(state);
    }

    /** These two the server itself moves on. */
    private static Map<String, String> withoutClocks(Map<String, String> state) {
        state.remove("tidb_last_ddl_info");
        state.remove("timestamp");
        return state;
    }
}
