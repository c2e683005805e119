package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.HttpPage;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.net.URI;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests a real TiDB: the exact counts of statements that are known. */
class TidbWitnessIT {

    private static final String FORCED = "go_gc_cycles_forced_gc_cycles_total";
    private static final String SCHEMA = "witness";
    private static final int MOST_REQUESTS = 20;

    private static DatabaseServer tidb;
    private static URI status;

    /**
     * The table is made before the first test, not before all: a skipped test is then reported as such, with the
     * reason.
     */
    @BeforeEach
    void make_the_table_once() throws SQLException {
        DatabaseServer server = TestServers.requireTidb();
        if (tidb != null) {
            return;
        }
        status = server.statusUri().orElseThrow();
        Sql.execute(
                server,
                "create database " + SCHEMA,
                "create table witness.t (id int primary key, k int, v int, key (k))",
                "insert into witness.t values (1,1,1),(2,2,2),(3,3,3),(4,4,4),(5,5,5)");
        tidb = server;
    }

    @Test
    void a_slice_of_known_statements_is_counted_exactly() throws SQLException {
        try (Connection plain = open(SCHEMA + "?useServerPrepStmts=true");
                TidbWitness witness = TidbWitness.of(List.of(NodeAddress.of(status)), true)
                        .apply(new StatementsSummary(() -> open(""), SCHEMA))) {
            ServerSnapshot before = witness.before();
            int textQueries = 0;
            for (; textQueries < 40; textQueries++) {
                text(plain, "select v from t where k = " + (textQueries % 5 + 1));
            }
            for (int count = 0; count < 30; count++) {
                execute(plain, "select v from t where k = ?", 1);
            }
            execute(plain, "select id, v from t where k = ?", 50);
            ServerSnapshot after = witness.after();

            ServerFigures figures = witness.between(before, after, Background.NONE);

            assertThat(figures.parts(FigureKey.COMMANDS).orElseThrow())
                    .containsAllEntriesOf(
                            Map.of("Query", 40L, "StmtPrepare", 31L, "StmtExecute", 80L, "StmtClose", 31L));
            assertThat(figures.count(FigureKey.PLAN_CACHE_HITS).orElseThrow()
                            + figures.count(FigureKey.PLAN_CACHE_MISSES).orElseThrow())
                    .isEqualTo(80);
            assertThat(figures.count(FigureKey.PLAN_CACHE_MISSES))
                    .as("each close throws the plan away")
                    .hasValue(31);
            assertThat(figures.count(FigureKey.PARSE)).hasValue(40);
            assertThat(figures.count(FigureKey.COMPILE)).hasValue(120);
            assertThat(figures.timing(FigureKey.EXECUTE).orElseThrow().totalNanos())
                    .isPositive();
            assertThat(figures.count(FigureKey.COP))
                    .as("an index look-up counts 2")
                    .hasValue(240);
            assertThat(figures.count(FigureKey.TSO_WAITS).orElseThrow()).isGreaterThanOrEqualTo(120);
        }
    }

    /** A collection in a slice would be a cost of its scenario; another user's server is never asked for one. */
    @Test
    void a_server_of_our_own_with_a_nearly_full_heap_collects_its_garbage_before_a_slice() throws SQLException {
        double before = forcedByOneSlice(false);

        // The heap is still nearly full.
        double after = forcedByOneSlice(true);

        assertThat(before).isZero();
        assertThat(after).isEqualTo(1);
    }

    /** The collections that a witness asks for before a slice while the heap is nearly full; before the next, none. */
    private static double forcedByOneSlice(boolean ours) throws SQLException {
        try (Connection connection = open("");
                TidbWitness witness = TidbWitness.of(List.of(NodeAddress.of(status)), ours)
                        .apply(new StatementsSummary(() -> open(""), SCHEMA))) {
            Scrape page = page();
            while (!Nodes.isNearlyFull(page)) {
                text(connection, "select length(repeat('x', 10000000))");
                page = page();
            }

            witness.before();
            double afterTheFirst = page().sum(FORCED).orElseThrow();
            witness.before();

            assertThat(page().sum(FORCED)).as("not twice").hasValue(afterTheFirst);
            return afterTheFirst - page.sum(FORCED).orElseThrow();
        }
    }

    /** A server that collects its garbage on a busy machine may take longer than the two seconds of one request. */
    private static Scrape page() {
        String text = Stream.generate(() -> HttpPage.read(HttpPage.of(status, "/metrics")))
                .limit(MOST_REQUESTS)
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow();
        return ScrapeParser.parse(text, name -> true);
    }

    @Test
    void without_a_status_port_the_summary_stands_in() throws SQLException {
        try (Connection connection = open(SCHEMA + "?useServerPrepStmts=true");
                StatementsSummary summary = new StatementsSummary(() -> open(SCHEMA), SCHEMA)) {
            Attempt<SummaryReading> before = summary.read();
            execute(connection, "select max(v) from t where k < ?", 7);
            Sql.execute(connection, "set session_states '{}'");
            // TiDB answers before it enters a statement into its summary, and takes the next command after that.
            assertThat(connection.isValid(1)).isTrue();

            Attempt<SummaryReading> after = summary.read();
            ServerFigures figures = new ServerFigures(StatementsSummary.figures(before, after), 1);

            assertThat(figures.count(FigureKey.PLAN_CACHE_HITS)).hasValue(6);
            assertThat(figures.timing(FigureKey.QUERY_DURATION).orElseThrow().count())
                    .isEqualTo(7);
            assertThat(Attempt.both(before, after, (earlier, now) -> now.moves() - earlier.moves())
                            .value())
                    .as("by which a proxy moves sessions")
                    .hasValue(1L);
        }
    }

    private static void text(Connection connection, String sql) throws SQLException {
        OwnQuery.all(connection, sql, row -> row.getInt(1));
    }

    private static void execute(Connection connection, String sql, int times) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int count = 0; count < times; count++) {
                statement.setInt(1, count % 5 + 1);
                if (statement.execute()) {
                    Sql.exhaust(statement.getResultSet());
                }
            }
        }
    }

    private static Connection open(String schemaAndProperties) throws SQLException {
        return Sql.connect(tidb, schemaAndProperties);
    }
}
