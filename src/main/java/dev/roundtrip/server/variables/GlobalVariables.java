package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.Inputs.Variable;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.Restorer.Result;
import dev.roundtrip.server.variables.Restorer.Status;
import dev.roundtrip.spelling.CleanText;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads and restores what outlives a session: variables, and whether tables are cached. */
record GlobalVariables(Connection connection) {

    /** The maximum length of a value that is shown. */
    private static final int LONGEST = 200;

    /**
     * The time of creation of the cluster, which identifies it: TiDB's server_uuid is 0 everywhere, and SQL shows no id
     * of a v7.5 or v8.5 cluster.
     */
    private static final String CREATED = "SELECT UNIX_TIMESTAMP(create_time) FROM information_schema.tables"
            + " WHERE table_schema = 'mysql' AND table_name = 'tidb'";

    private static final String CACHED_TABLES =
            "SELECT table_name, create_options LIKE '%cached=on%' FROM information_schema.tables WHERE table_schema = ?";

    /**
     * The value of a global variable in the form that the server shows (ON, not 1) and also accepts; empty if there is
     * no such global variable.
     */
    Optional<String> read(String variable) throws SQLException, VariablesException {
        return one("SHOW GLOBAL VARIABLES WHERE Variable_name = '" + VariableSql.variable(variable) + "'", 2);
    }

    /** The server, or its cluster, in words that a restart does not change; empty if it has none, or hides them. */
    Optional<String> identity() throws SQLException {
        ServerKind kind = ServerKind.of(one("SELECT VERSION()", 1).orElse(""));
        return kind == ServerKind.TIDB
                ? OwnQuery.first(
                        connection, CREATED, row -> kind.label() + " created " + Instant.ofEpochSecond(row.getLong(1)))
                : one("SHOW GLOBAL VARIABLES WHERE Variable_name IN ('server_uuid', 'server_uid')", 2)
                        .map(id -> kind.label() + " with the id " + id);
    }

    /** The server process that answers: behind a load balancer, another connection may reach another process. */
    String instance() throws SQLException {
        return one("SELECT CONCAT(@@hostname, ':', @@port)", 1).orElse("");
    }

    /** The number of TiDB servers in the cluster; 1 if unknown. */
    int servers() {
        try {
            return OwnQuery.one(
                    connection, "SELECT COUNT(*) FROM information_schema.tidb_servers_info", row -> row.getInt(1));
        } catch (SQLException notTidbOrNotAllowed) {
            return 1;
        }
    }

    private Optional<String> one(String sql, int column) throws SQLException {
        return OwnQuery.first(connection, sql, row -> row.getString(column));
    }

    /** The present value of a variable, or whether a table is cached; empty if there is none. */
    Optional<String> read(JournalEntry entry) throws SQLException, VariablesException {
        return entry.ofTable()
                ? OwnQuery.first(
                        connection,
                        CACHED_TABLES + " AND table_name = ?",
                        row -> state(row.getBoolean(2)),
                        entry.schema(),
                        entry.name())
                : read(entry.name());
    }

    /** Whether each table of a schema is cached, by its name. */
    Map<String, String> cachedTables(String schema) throws SQLException {
        Map<String, String> cached = new HashMap<>();
        OwnQuery.all(connection, CACHED_TABLES, row -> cached.put(row.getString(1), state(row.getBoolean(2))), schema);
        return cached;
    }

    private static String state(boolean isCached) {
        return isCached ? JournalEntry.CACHED : JournalEntry.NOT_CACHED;
    }

    /** Restores one change, unless someone else has changed it since. */
    Result putBack(JournalEntry entry) {
        try {
            if (!entry.instance().isEmpty() && !instance().equals(entry.instance())) {
                return failed(
                        entry,
                        "the connection reached " + instance() + "; connect to " + entry.instance() + " directly");
            }
            Optional<String> found = read(entry);
            if (found.isEmpty()) {
                return entry.ofTable()
                        ? new Result(Status.DONE, "The table " + entry.what() + " is gone.")
                        : failed(entry, "it no longer exists");
            }
            return putBack(entry, found.get());
        } catch (SQLException | VariablesException failure) {
            return failed(entry, failure.getMessage());
        }
    }

    private Result putBack(JournalEntry entry, String found) throws SQLException, VariablesException {
        String table = "The table " + entry.what() + " is ";
        String now = entry.ofTable() ? table + "not cached" : entry.name() + " is " + shown(found);
        if (same(found, entry.before())) {
            return new Result(Status.DONE, now + ", as before.");
        }
        if (!entry.knows(found)) {
            return new Result(
                    Status.LEFT_ALONE,
                    now + ", set by someone else, and stays (before: " + shown(entry.before()) + ").");
        }
        OwnQuery.execute(connection, entry.undo());
        String after = read(entry).orElse(entry.ofTable() ? entry.before() : "");
        if (!same(after, entry.before())) {
            return failed(entry, entry.ofTable() ? "it is still cached" : "it is still " + shown(after));
        }
        return new Result(
                Status.DONE,
                entry.ofTable()
                        ? table + "no longer cached."
                        : entry.name() + " was " + shown(found) + " and is " + shown(entry.before()) + " again.");
    }

    private static Result failed(JournalEntry entry, String why) {
        return new Result(Status.FAILED, entry.what() + " could not be put back: " + why + ".");
    }

    private static String shown(String value) {
        return value.isEmpty() ? "empty" : cut(value);
    }

    private static String cut(String value) {
        return CleanText.of(value.length() <= LONGEST ? value : value.substring(0, LONGEST) + "...");
    }

    /** Whether both are spellings of one value: ON, 1 and TRUE; 5 and 5.0; names in any case. */
    static boolean same(String one, String other) {
        return one.equalsIgnoreCase(other) || canonical(one).equals(canonical(other));
    }

    static Variable inReport(ServerVariable asked, String before, String after) {
        return new Variable(asked.name(), asked.scope(), asked.value(), Optional.of(before), Optional.of(after));
    }

    static String didNotTake(ServerVariable variable, String found, ServerDescription server) {
        return VariableFailures.name(server) + " took " + variable.name() + " = " + variable.value()
                + ", but shows \"" + cut(found)
                + "\": not allowed, or overridden by another variable.";
    }

    private static String canonical(String value) {
        return switch (value.toUpperCase(Locale.ROOT)) {
            case "ON", "TRUE" -> "1";
            case "OFF", "FALSE" -> "0";
            default -> number(value);
        };
    }

    private static String number(String value) {
        try {
            return new BigDecimal(value).stripTrailingZeros().toString();
        } catch (NumberFormatException text) {
            return value;
        }
    }
}
