package dev.roundtrip.server.witness;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.result.FigureKey;
import dev.roundtrip.result.ServerSide.Absent;
import dev.roundtrip.result.ServerSide.Amount;
import dev.roundtrip.result.ServerSide.Timing;
import dev.roundtrip.result.ServerSide.Value;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.KeptConnection;
import dev.roundtrip.server.witness.SummaryReading.Column;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    static final String OF_ALL_SERVERS = SCHEMA + CLUSTER + TABLE;

    /** Without what reads the summary. */
    static final String OF_SCHEMA = " where schema_name = ? and digest_text not like '%statements_summary%'";

    /** All columns whose values are differences, in lower case. */
    private static final String COLUMNS = Stream.of(Column.values())
            .map(column -> column.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));

    /** TiProxy moves a session while it is connected: it reads its state from one TiDB and sets it on the other. */
    private static final String MOVES = "digest_text like '%session_states%'";

    private record Figure(FigureKey key, Column column, String note) {}

    private static final List<Figure> FIGURES = List.of(
            new Figure(FigureKey.PLAN_CACHE_HITS, Column.PLAN_CACHE_HITS, "of the scenario's schema"),
            new Figure(FigureKey.QUERY_DURATION, Column.SUM_LATENCY, "stand-in: executions only"),
            new Figure(FigureKey.PARSE, Column.AVG_PARSE_LATENCY, "stand-in: per execution, parsed or not"),
            new Figure(FigureKey.COMPILE, Column.AVG_COMPILE_LATENCY, "stand-in"));

    private final String schema;
    private final KeptConnection connection;

    /** Empty, or {@link #CLUSTER} if several TiDB servers were listed. */
    private String ofServers = "";

    public StatementsSummary(ConnectionSource connections, String schema) {
        this.connection = new KeptConnection(connections);
        this.schema = schema.toLowerCase(Locale.ROOT);
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
        String sql = "select coalesce(summary_begin_time, ''), concat_ws(' ', digest, plan_digest), " + COLUMNS
                + " from " + table() + OF_SCHEMA
                // Our own reading of the sessions.
                + " and digest_text not like '%processlist%'"
                + " and not (" + MOVES + ")";
        try {
            SummaryReading reading = new SummaryReading(table());
            Query.all(connection.get(), sql, row -> reading.add(row.getString(1), row.getString(2), row(row)), schema);
            return Attempt.of(reading);
        } catch (SQLException failed) {
            close();
            return Attempt.unreadable(table(), failed, "rights and tidb_enable_stmt_summary");
        }
    }

    private static Map<Column, Long> row(ResultSet rows) throws SQLException {
        Map<Column, Long> values = new EnumMap<>(Column.class);
        for (Column column : Column.values()) {
            long value = rows.getLong(column.name());
            values.put(column, column.name().startsWith("AVG_") ? value * values.get(Column.EXEC_COUNT) : value);
        }
        return values;
    }

    List<Session> sessions() {
        return Session.readAll(connection, SCHEMA + ofServers + "processlist");
    }

    /** The figures for which the summary is the second source. */
    static Map<FigureKey, ServerFigure> figures(Attempt<SummaryReading> before, Attempt<SummaryReading> after) {
        Attempt<Map<FigureKey, ServerFigure>> both = Attempt.both(before, after, StatementsSummary::between);
        return both.value().orElseGet(() -> figures(OF_ONE_SERVER, column -> new Absent(both.failure())));
    }

    private static Map<FigureKey, ServerFigure> between(SummaryReading earlier, SummaryReading now) {
        String doubt = now.doubtSince(earlier);
        Map<Column, Long> sum = now.since(earlier);
        return figures(
                now.table(),
                column -> !doubt.isEmpty()
                        ? new Absent(doubt)
                        : column == Column.PLAN_CACHE_HITS
                                ? new Amount(sum.get(column))
                                : new Timing(sum.get(Column.EXEC_COUNT), sum.get(column)));
    }

    private static Map<FigureKey, ServerFigure> figures(String table, Function<Column, Value> readings) {
        return ServerFigures.byKey(FIGURES.stream()
                .map(figure -> ServerFigure.of(
                        figure.key(),
                        readings.apply(figure.column()),
                        table + " " + figure.column(),
                        List.of(figure.note())))
                .toList());
    }

    @Override
    public void close() {
        connection.close();
    }
}
