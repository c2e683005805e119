package dev.roundtrip.server.witness;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.KeptConnection;
import dev.roundtrip.server.witness.SummaryReading.Counts;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Reads {@code information_schema.statements_summary} for one schema; for several TiDB servers
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

    /** The table of the server that the connection reaches. */
    static final String OF_ONE_SERVER = SCHEMA + TABLE;

    static final String OF_ALL_SERVERS = SCHEMA + CLUSTER + TABLE;

    /** The condition for one schema, without the statements that read the summary itself. */
    static final String OF_SCHEMA = " where schema_name = ? and digest_text not like '%statements_summary%'";

    /**
     * The condition for statements by which TiProxy moves a session: it reads its state from one TiDB and sets it on
     * another one.
     */
    private static final String IS_MOVE = "digest_text like '%session_states%'";

    private static final String MOVES = "moves";

    private final String schema;
    private final KeptConnection connection;

    /** The beginning of the table's name: empty, or {@link #CLUSTER} if several TiDB servers were listed. */
    private String ofServers = "";

    public StatementsSummary(ConnectionSource connections, String schema) {
        this.connection = new KeptConnection(connections);
        this.schema = schema.toLowerCase(Locale.ROOT);
    }

    private String table() {
        return SCHEMA + ofServers + TABLE;
    }

    /** The nodes of the server's cluster. From the next reading on, the rows of all its TiDB servers are read. */
    List<ListedNode> members() {
        List<ListedNode> members = ListedNode.readAll(connection);
        long servers = members.stream()
                .filter(member -> member.id().type() == NodeType.TIDB)
                .count();
        ofServers = servers > 1 ? CLUSTER : "";
        return members;
    }

    Attempt<SummaryReading> read() {
        String sql = "select coalesce(summary_begin_time, ''), if(" + IS_MOVE + ", '" + MOVES
                + "', concat_ws(' ', digest, plan_digest)), exec_count, plan_cache_hits, sum_latency from " + table()
                + OF_SCHEMA + " or " + IS_MOVE;
        Map<String, Counts> statements = new HashMap<>();
        Set<String> windows = new HashSet<>();
        try {
            OwnQuery.all(
                    connection.get(),
                    sql,
                    row -> {
                        Counts counts = new Counts(row.getLong(3), row.getLong(4), row.getLong(5));
                        statements.merge(row.getString(2), counts, Counts::plus);
                        return windows.add(row.getString(1));
                    },
                    schema);
            Counts moves = statements.remove(MOVES);
            return Attempt.of(new SummaryReading(table(), statements, windows, moves == null ? 0 : moves.executions()));
        } catch (SQLException failed) {
            close();
            return Attempt.unreadable(table(), failed, "rights and tidb_enable_stmt_summary");
        }
    }

    List<Session> sessions() {
        return Session.readAll(connection, SCHEMA + ofServers + "processlist");
    }

    /** The figures for which the summary is the second source, from two readings. */
    static Map<FigureKey, ServerFigure> figures(Attempt<SummaryReading> before, Attempt<SummaryReading> after) {
        Attempt<Map<FigureKey, ServerFigure>> both = Attempt.both(before, after, StatementsSummary::between);
        return both.value().orElseGet(() -> absent(OF_ONE_SERVER, both.failure()));
    }

    private static Map<FigureKey, ServerFigure> between(SummaryReading earlier, SummaryReading now) {
        String doubt = now.doubtSince(earlier);
        Counts sum = now.since(earlier);
        return doubt.isEmpty()
                ? figures(now.table(), new Amount(sum.planCacheHits()), new Timing(sum.executions(), sum.nanos()))
                : absent(now.table(), doubt);
    }

    private static Map<FigureKey, ServerFigure> absent(String table, String reason) {
        return figures(table, new Absent(reason), new Absent(reason));
    }

    private static Map<FigureKey, ServerFigure> figures(String table, Value hits, Value duration) {
        return ServerFigures.byKey(List.of(
                ServerFigure.of(
                        FigureKey.PLAN_CACHE_HITS,
                        hits,
                        table + " PLAN_CACHE_HITS",
                        List.of("of the scenario's schema")),
                ServerFigure.of(
                        FigureKey.QUERY_DURATION,
                        duration,
                        table + " SUM_LATENCY",
                        List.of("stand-in: executions only"))));
    }

    @Override
    public void close() {
        connection.close();
    }
}
