package dev.roundtrip.server.witness;

import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.KeptConnection;
import dev.roundtrip.server.witness.StatementFigures.Counts;
import dev.roundtrip.server.witness.StatementFigures.Times;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * {@code information_schema.statements_summary}, for one schema; of several TiDB servers,
 * {@code cluster_statements_summary}, which has the rows of all. It identifies the statements of a scenario that has
 * its own schema, whereas the status port's counters cover the whole server.
 *
 * <p>Keeps one connection open between readings, so that no slice contains its opening or closing. One thread at a
 * time.
 */
public final class StatementsSummary implements AutoCloseable {

    private static final String SCHEMA = "information_schema.";
    private static final String CLUSTER = "cluster_";
    private static final String TABLE = "statements_summary";

    /** The table of the server that the connection leads to. */
    static final String OF_ONE_SERVER = SCHEMA + TABLE;

    /** Prewrite and commit times are averages over the executions that wrote; the table does not count these. */
    private static final String UPPER_BOUND =
            "average times executions: too high if the same statement also ran without anything to commit";

    private static final String STAND_IN_FOR_COMMANDS = "stand-in: per execution, prepare, close and ping not included";

    private static final String STAND_IN_FOR_PARSE =
            "stand-in: counted per execution, although prepared statements are not parsed again";

    /** TiProxy moves a session while it is connected: it reads its state from one TiDB and sets it on the other. */
    private static final String MOVES = "digest_text like '%session_states%'";

    private static final String OWN_SCHEMA = "of the scenario's schema alone";

    private final String schema;
    private final KeptConnection connection;

    /** Empty, or {@link #CLUSTER} if several TiDB servers were listed. */
    private String ofServers = "";

    public StatementsSummary(ConnectionSource connections, String schema) {
        this.connection = new KeptConnection(connections);
        this.schema = Objects.requireNonNull(schema, "schema").toLowerCase(Locale.ROOT);
    }

    private String table() {
        return SCHEMA + ofServers + TABLE;
    }

    /** The nodes of the server's cluster. From now on, the rows of all its TiDB servers are read. */
    List<ListedNode> members() {
        List<ListedNode> members = ListedNode.readAll(connection);
        long servers = members.stream()
                .filter(member -> member.id().type() == NodeType.TIDB)
                .count();
        ofServers = servers > 1 ? CLUSTER : "";
        return members;
    }

    Attempt<SummaryReading> read() {
        String sql = "select summary_begin_time, stmt_type, digest, coalesce(plan_digest, ''), exec_count,"
                + " plan_cache_hits, sum_cop_task_num, sum_latency, avg_parse_latency, avg_compile_latency, avg_prewrite_time,"
                + " avg_commit_time, avg_get_commit_ts_time from "
                + table() + " where schema_name = ? and digest_text not like '%statements_summary%'"
                // Our own reading of the sessions.
                + " and digest_text not like '%processlist%'"
                + " and not (" + MOVES + ")";
        try (PreparedStatement statement = connection.get().prepareStatement(sql)) {
            statement.setString(1, schema);
            try (ResultSet rows = statement.executeQuery()) {
                SummaryReading.Rows collected = new SummaryReading.Rows();
                while (rows.next()) {
                    collected.add(Objects.requireNonNullElse(rows.getString(1), ""), row(rows));
                }
                return Attempt.of(collected.reading(elsewhere(), table()));
            }
        } catch (SQLException failed) {
            close();
            return Attempt.failed(table() + " could not be read (error "
                    + failed.getErrorCode() + ", SQL state " + failed.getSQLState()
                    + "). Check that the user may read it and that tidb_enable_stmt_summary is on.");
        }
    }

    /** Executions in other schemas: during a slice, only other clients have any. */
    private OtherStatements elsewhere() throws SQLException {
        String sql = "select summary_begin_time, coalesce(schema_name, ''), digest,"
                + " min(if(" + MOVES + ", '" + OtherStatements.PROXY + "', sample_user)), sum(exec_count) from "
                + table() + " where (coalesce(schema_name, '') <> ? or " + MOVES + ") and sample_user <> ''"
                + " and digest_text not like '%information_schema%'"
                + " group by summary_begin_time, coalesce(schema_name, ''), digest";
        OtherStatements.Collected collected = new OtherStatements.Collected();
        try (PreparedStatement statement = connection.get().prepareStatement(sql)) {
            statement.setString(1, schema);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    collected.add(
                            Objects.requireNonNullElse(rows.getString(1), ""),
                            rows.getString(2),
                            Objects.requireNonNullElse(rows.getString(3), ""),
                            rows.getString(4),
                            rows.getLong(5));
                }
            }
        }
        return collected.collected();
    }

    /** The server's sessions except this connection's; empty if they cannot be read. */
    List<Session> sessions() {
        return Session.readAll(connection, SCHEMA + ofServers + "processlist");
    }

    private static StatementFigures row(ResultSet rows) throws SQLException {
        long executions = rows.getLong(5);
        Counts counts = new Counts(executions, rows.getLong(6), rows.getLong(7));
        Times times = new Times(
                rows.getLong(8),
                rows.getLong(9) * executions,
                rows.getLong(10) * executions,
                rows.getLong(11) * executions,
                rows.getLong(12) * executions,
                rows.getLong(13) * executions);
        return new StatementFigures(
                Objects.requireNonNullElse(rows.getString(2), ""),
                Objects.requireNonNullElse(rows.getString(3), ""),
                rows.getString(4),
                counts,
                times);
    }

    /** The figures that only the summary has, then those for which it is the second source. */
    static List<ServerFigure> figures(Attempt<SummaryReading> before, Attempt<SummaryReading> after) {
        if (before.value().isEmpty() || after.value().isEmpty()) {
            return build(List.of(), before.value().isEmpty() ? before.failure() : after.failure(), OF_ONE_SERVER);
        }
        SummaryReading.Difference difference =
                after.value().get().since(before.value().get());
        return build(
                difference.statements(), difference.doubt(), after.value().get().table());
    }

    private static List<ServerFigure> build(List<StatementFigures> statements, String doubt, String table) {
        Sums sums = new Sums(statements, doubt, table);
        return List.of(
                sums.count("schemaExecutions", "EXEC_COUNT", Counts::executions),
                sums.count("schemaPlanCacheHits", "PLAN_CACHE_HITS", Counts::planCacheHits),
                sums.count("coprocessorTasks", "SUM_COP_TASK_NUM", Counts::coprocessorTasks),
                sums.time("prewriteTime", "AVG_PREWRITE_TIME", Times::prewriteNanos),
                sums.time("commitTime", "AVG_COMMIT_TIME", Times::commitNanos),
                sums.time("commitTimestampTime", "AVG_GET_COMMIT_TS_TIME", Times::commitTimestampNanos),
                sums.byType("statements"),
                sums.count("planCacheHits", "PLAN_CACHE_HITS", Counts::planCacheHits),
                sums.timing("queryDuration", "SUM_LATENCY", Times::totalNanos, STAND_IN_FOR_COMMANDS),
                sums.timing("parse", "AVG_PARSE_LATENCY", Times::parseNanos, STAND_IN_FOR_PARSE),
                sums.timing("compile", "AVG_COMPILE_LATENCY", Times::compileNanos, "stand-in"));
    }

    /** Adds up columns over all statements of a slice. */
    private record Sums(List<StatementFigures> statements, String doubt, String table) {

        ServerFigure count(String name, String column, ToLongFunction<Counts> counted) {
            return figure(name, Unit.COUNT, column, new Reading.Amount(counts(counted)), OWN_SCHEMA);
        }

        ServerFigure time(String name, String column, ToLongFunction<Times> nanos) {
            return figure(name, Unit.NANOSECONDS, column, new Reading.Amount(nanos(nanos)), UPPER_BOUND);
        }

        ServerFigure timing(String name, String column, ToLongFunction<Times> nanos, String note) {
            Reading timing = new Reading.Timing(counts(Counts::executions), nanos(nanos));
            return figure(name, Unit.COUNT, column, timing, note);
        }

        private long counts(ToLongFunction<Counts> counted) {
            return statements.stream()
                    .map(StatementFigures::counts)
                    .mapToLong(counted)
                    .sum();
        }

        private long nanos(ToLongFunction<Times> nanos) {
            return statements.stream()
                    .map(StatementFigures::times)
                    .mapToLong(nanos)
                    .sum();
        }

        ServerFigure byType(String name) {
            SortedMap<String, Reading.Value> sums = new TreeMap<>();
            for (StatementFigures statement : statements) {
                sums.merge(
                        statement.type(),
                        new Reading.Amount(statement.counts().executions()),
                        (mine, other) -> new Reading.Amount(mine.count() + other.count()));
            }
            return figure(
                    name, Unit.COUNT, "EXEC_COUNT by STMT_TYPE", new Reading.Parts(sums), "stand-in, " + OWN_SCHEMA);
        }

        private ServerFigure figure(String name, Unit unit, String column, Reading reading, String note) {
            return doubt.isEmpty()
                    ? ServerFigure.of(name, unit, reading, table + " " + column, note)
                    : ServerFigure.of(name, unit, new Reading.Absent(doubt), table + " " + column);
        }
    }

    /** Closes the connection; the next reading opens a new one. */
    @Override
    public void close() {
        connection.close();
    }
}
