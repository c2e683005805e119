package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.result.FigureKey;
import dev.roundtrip.result.ServerSide.Timing;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against a real TiDB: the exact counts of statements that are known. */
class TidbWitnessIT {

    private static final String SCHEMA = "witness";

    private static DatabaseServer tidb;
    private static URI status;

    /** Before each test, not before all: a skipped test is then reported as such, with the reason. */
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
                TidbWitness witness = TidbWitness.of(List.of(NodeAddress.of(status)))) {
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

    @Test
    void an_idle_server_still_fetches_timestamps_which_are_taken_off() throws InterruptedException {
        try (TidbWitness witness = TidbWitness.of(List.of(NodeAddress.of(status)))) {
            Background background = witness.idle(Duration.ofSeconds(2));
            ServerSnapshot start = witness.before();
            TimeUnit.SECONDS.sleep(2);

            ServerFigures figures = witness.between(start, witness.after(), background);

            Calibration calibration =
                    figures.all().get(FigureKey.TSO_WAITS).calibration().orElseThrow();
            long raw = figures.raw(FigureKey.TSO_WAITS).orElseThrow();
            assertThat(((Timing) calibration.subtracted()).count()).isPositive();
            assertThat(figures.count(FigureKey.TSO_WAITS).orElseThrow()).isLessThan(raw);
        }
    }

    @Test
    void reading_the_summary_does_not_fall_into_the_slice() throws SQLException {
        StatementsSummary summary = new StatementsSummary(() -> open(SCHEMA), SCHEMA);
        try (Connection connection = open(SCHEMA + "?useServerPrepStmts=true&useLocalSessionState=true");
                TidbWitness witness =
                        TidbWitness.of(List.of(NodeAddress.of(status))).with(summary)) {
            ServerSnapshot before = witness.before();
            connection.setAutoCommit(false);
            execute(connection, "update t set v = v + 1 where id = ?", 10);
            connection.commit();
            ServerSnapshot after = witness.after();

            ServerFigures figures = witness.between(before, after, Background.NONE);

            assertThat(figures.count(FigureKey.COMMANDS, "StmtExecute")).hasValue(10);
            assertThat(figures.count(FigureKey.COMMANDS, "Query"))
                    .as("SET autocommit and COMMIT")
                    .hasValue(2);
            assertThat(figures.all().get(FigureKey.PLAN_CACHE_HITS).source())
                    .startsWith("tidb_server_plan_cache_total");
        }
    }

    @Test
    void without_a_status_port_the_summary_stands_in() throws SQLException {
        try (Connection connection = open(SCHEMA + "?useServerPrepStmts=true");
                StatementsSummary summary = new StatementsSummary(() -> open(SCHEMA), SCHEMA)) {
            Attempt<SummaryReading> before = summary.read();
            execute(connection, "select max(v) from t where k < ?", 7);

            ServerFigures figures = new ServerFigures(StatementsSummary.figures(before, summary.read()), 1);

            assertThat(figures.count(FigureKey.PLAN_CACHE_HITS)).hasValue(6);
            assertThat(figures.timing(FigureKey.QUERY_DURATION).orElseThrow().count())
                    .isEqualTo(7);
        }
    }

    /**
     * 10 READ COMMITTED transactions of 5 reads, autocommit off: 5 timestamps each, or 1 where reads check for newer
     * versions. What the server fetches for itself comes on top, more of it on a busy machine, so that rounds are
     * repeated until one is free of it.
     */
    @Test
    void checked_reads_take_one_timestamp_per_transaction_and_cached_tables_no_coprocessor()
            throws SQLException, InterruptedException {
        String url = SCHEMA + "?useServerPrepStmts=true&useLocalSessionState=true"
                + "&sessionVariables=transaction_isolation='READ-COMMITTED'";
        try (Connection connection = open(url);
                Statement admin = connection.createStatement();
                TidbWitness witness = TidbWitness.of(List.of(NodeAddress.of(status)))) {
            admin.execute("create table cached (id int primary key, k int, v int, key (k))");
            admin.execute("insert into cached values (1,1,1),(2,2,2),(3,3,3),(4,4,4),(5,5,5)");
            connection.setAutoCommit(false);
            ServerFigures plain = tenTransactions(connection, witness);
            admin.execute("set global tidb_rc_read_check_ts = on");
            long checkedWaits = Long.MAX_VALUE;
            for (int round = 0; round < 30 && checkedWaits > 40; round++) {
                ServerFigures checked = tenTransactions(connection, witness);
                checkedWaits = Math.min(
                        checkedWaits, checked.count(FigureKey.TSO_WAITS).orElseThrow());
            }
            admin.execute("alter table cached cache");
            ServerFigures cached = tenTransactions(connection, witness);
            for (int tries = 0;
                    tries < 100 && cached.count(FigureKey.TABLE_CACHE_READS).orElseThrow() < 50;
                    tries++) {
                TimeUnit.MILLISECONDS.sleep(100);
                cached = tenTransactions(connection, witness);
            }
            admin.execute("alter table cached nocache");
            admin.execute("set global tidb_rc_read_check_ts = off");

            assertThat(plain.count(FigureKey.TSO_WAITS).orElseThrow()).isGreaterThanOrEqualTo(50);
            assertThat(checkedWaits).isBetween(10L, 40L);
            assertThat(plain.count(FigureKey.COP)).hasValue(100);
            assertThat(plain.count(FigureKey.TABLE_CACHE_READS)).hasValue(0);
            assertThat(cached.count(FigureKey.TABLE_CACHE_READS)).hasValue(50);
            assertThat(cached.count(FigureKey.COP)).hasValue(0);
        }
    }

    /** TiDB names any user of a statement, another one at each reading: their old executions are nobody's new ones. */
    @Test
    void what_two_users_executed_before_a_slice_is_in_no_slice_and_what_another_client_executes_in_it_is()
            throws SQLException {
        try (Connection root = open("");
                Statement admin = root.createStatement()) {
            admin.execute("create user 'witness_second'@'%' identified by 'second'");
            try (Connection second = DriverManager.getConnection(tidb.jdbcUrl(""), "witness_second", "second");
                    TidbWitness witness = summaryOf("somewhere_else")) {
                for (int statement = 0; statement < 8; statement++) {
                    String sql = "select 1 as both_" + statement;
                    text(root, sql);
                    text(second, sql);
                }
                for (int slice = 0; slice < 4; slice++) {
                    ServerSnapshot before = witness.before();
                    assertThat(witness.after()
                                    .othersSince(before, Set.of(), Set.of())
                                    .statements())
                            .isEmpty();
                }
                ServerSnapshot before = witness.before();
                for (int execution = 0; execution < 5; execution++) {
                    text(second, "select 1 as second_alone");
                }

                assertThat(witness.after()
                                .othersSince(before, Set.of(), Set.of())
                                .statements())
                        .isEqualTo(new TreeMap<>(Map.of("user witness_second", 5L)));
            } finally {
                admin.execute("drop user 'witness_second'@'%'");
            }
        }
    }

    private static void text(Connection connection, String sql) throws SQLException {
        Query.all(connection, sql, row -> row.getInt(1));
    }

    private static TidbWitness summaryOf(String schema) {
        return TidbWitness.of(List.of()).with(new StatementsSummary(() -> open(""), schema));
    }

    private static ServerFigures tenTransactions(Connection connection, TidbWitness witness) throws SQLException {
        ServerSnapshot before = witness.before();
        for (int count = 0; count < 10; count++) {
            execute(connection, "select v from cached where k = ?", 5);
            connection.commit();
        }
        return witness.between(before, witness.after(), Background.NONE);
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
