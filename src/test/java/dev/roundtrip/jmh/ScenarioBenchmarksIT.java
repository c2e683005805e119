package dev.roundtrip.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.run.ScenarioTrial;
import dev.roundtrip.run.ScenarioUnavailableException;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests every scenario benchmark for one short iteration: what it sends for each operation is exact, whatever the time
 * it takes.
 */
@Tag("long")
class ScenarioBenchmarksIT {

    /** The database, which other tests use too: the second finds its data set. */
    static final String DATABASE = "roundtrip_run_it";

    /**
     * The number of statements of a transfer; 325 of them are reads that lock nothing. Two connections each do whole
     * transfers.
     */
    private static final double STATEMENTS = 365;

    @TempDir
    private Path folder;

    private static Map<String, Map<String, Double>> onMariaDb;

    @BeforeAll
    static void run_on_mariadb() throws Exception {
        String server = JmhRuns.parameterFor(TestServers.mariaDb(), DATABASE);
        onMariaDb =
                JmhRuns.run(JmhRuns.options("Scenario").param("scenario", "s5").param("server", server));
        onMariaDb.putAll(JmhRuns.run(JmhRuns.options("Scenario.*(pointGet|transfer)$")
                .param("scenario", "s3")
                .param("server", server)));
        onMariaDb.putAll(JmhRuns.run(JmhRuns.options("ScenarioTransfer.*transfer")
                .param("scenario", "s1-text-chatty")
                .param("server", server)));
    }

    /** Ends the host, which keeps the database locked until then. */
    @AfterAll
    static void let_others_have_the_database() {
        SharedServers.ofThisJvm().close();
    }

    /**
     * The figures per operation: of 365 statements, 325 of which read, and of 50 rows. By default the workload is the
     * bank transfer.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            s5 PointGet.pointGet | COM_STMT_EXECUTE 1, COM_STMT_PREPARE 0, COM_STMT_CLOSE 0, COM_QUERY 0
            s5 PointGet.pointGet | otherCommands 0, roundTrips 1, chatter 0
            s3 PointGet.pointGet | COM_STMT_PREPARE 1, COM_STMT_EXECUTE 1, COM_STMT_CLOSE 1, roundTrips 2, chatter 2
            s5 Transfer.transfer | COM_STMT_EXECUTE 365, COM_STMT_PREPARE 0, COM_QUERY 1, chatter 1
            s3 Transfer.transfer | COM_STMT_PREPARE 365, COM_STMT_EXECUTE 365, COM_STMT_CLOSE 365, COM_QUERY 1
            s3 Transfer.transfer | roundTrips 731
            # The level before each statement is asked for, autocommit is set twice, and a commit.
            s1-text-chatty Transfer.transfer | COM_QUERY 732, chatter 367, COM_STMT_EXECUTE 0
            s5 ReadMix.readMix | COM_STMT_EXECUTE 325, roundTrips 326
            # The string does not rewrite batches.
            s5 Batch.batch | COM_STMT_EXECUTE 50, COM_STMT_PREPARE 0, COM_QUERY 1
            s5 Workload.transaction | COM_STMT_EXECUTE 365, COM_QUERY 1
            # A baseline sends DO 1 as often as the work has round trips.
            s5 PointGet.baseline | COM_QUERY 1, bytesSent 9
            s5 ReadMix.baseline  | roundTrips 326
            s5 Transfer.baseline | roundTrips 366
            s5 Batch.baseline    | roundTrips 51
            """)
    void an_operation_sends_what_its_scenario_sends(String benchmark, String sent) {
        JmhRuns.assertSent(onMariaDb.get(benchmark), sent);
    }

    @Test
    void one_operation_of_any_workload_is_one_of_its_transactions() throws Exception {

        Path file = Files.writeString(folder.resolve("ours.workload.yaml"), """
                title: ours
                tables:
                  jmh_customer:
                    create: (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL)
                    rows: 100
                    columns: {id: row, name: "string(5, 40)"}
                transactions:
                  look up:
                    autocommit: true
                    statements: ["SELECT name FROM jmh_customer WHERE id = :uniform(1, 100)"]
                """);
        Map<String, Map<String, Double>> ours = JmhRuns.run(JmhRuns.options("ScenarioWorkload")
                .param("scenario", "s2", "p1", "s5")
                .param("workload", file.toString())
                .param("server", JmhRuns.parameterFor(TestServers.mariaDb(), "roundtrip_jmh_it")));
        JmhRuns.assertSent(ours.get("s2 Workload.transaction"), "COM_QUERY 1, roundTrips 1");
        JmhRuns.assertSent(ours.get("p1 Workload.transaction"), "COM_STMT_PREPARE 1, COM_STMT_CLOSE 1, roundTrips 2");
        JmhRuns.assertSent(ours.get("s5 Workload.transaction"), "COM_STMT_EXECUTE 1, COM_STMT_PREPARE 0, COM_QUERY 0");
    }

    @Test
    void a_workload_that_writes_to_the_users_own_tables_is_refused() throws Exception {
        Path file = Files.writeString(
                folder.resolve("deletes.workload.yaml"),
                "title: x\ntransactions: {t: {statements: [DELETE FROM t]}}\n");
        ServerAsk mariaDb = new ServerAsk(JmhRuns.parameterFor(TestServers.mariaDb(), DATABASE), "");
        ScenarioTrial.Ask deletes = new ScenarioTrial.Ask(
                "s2", Optional.of(file.toString()), mariaDb, ScenarioTrial.BUNDLED_DRIVER, false, 1, Kind.WORKLOAD, 1);
        assertThatExceptionOfType(ScenarioUnavailableException.class)
                .isThrownBy(() -> ScenarioTrial.open(deletes))
                .withMessageContainingAll("writes to your tables", "A benchmark on your own tables only reads");
    }

    @Test
    void with_another_version_of_the_driver_an_operation_is_what_that_version_sends() throws Exception {
        TestDrivers.of("mysql-connector-j:8.0.33");

        Map<String, Map<String, Double>> figures = JmhRuns.run(JmhRuns.options("ScenarioPointGet.*pointGet")
                .param("scenario", "s5")
                .param("driver", "mysql-connector-j:8.0.33")
                .param("server", JmhRuns.parameterFor(TestServers.mariaDb(), DATABASE)));

        // Up to 8.2.0 the driver resets a kept statement before each use.
        JmhRuns.assertSent(figures.get("s5 PointGet.pointGet"), "COM_STMT_EXECUTE 1, otherCommands 1, roundTrips 2");
    }

    @LongTest
    void on_tidb_each_execution_hits_the_plan_cache_with_s5_and_also_when_it_is_prepared_every_time_with_s4()
            throws Exception {
        var tidb = TestServers.requireTidb();
        Map<String, Map<String, Double>> figures =
                JmhRuns.run(JmhRuns.options("Scenario(PointGet.*pointGet|Transfer.*transfer)")
                        .param("scenario", "s4", "s5")
                        .param("server", JmhRuns.parameterFor(tidb, DATABASE))
                        .param("statusUrl", tidb.statusUri().orElseThrow().toString()));
        for (String scenario : new String[] {"s4", "s5"}) {
            double prepares = scenario.equals("s4") ? 1 : 0;
            assertThat(figures.get(scenario + " PointGet.pointGet"))
                    .as(scenario)
                    .containsEntry("server.planCacheHits", 1.0)
                    .containsEntry("server.planCacheMisses", 0.0)
                    .containsEntry("wire.COM_STMT_PREPARE", prepares);
            Map<String, Double> transfer = figures.get(scenario + " Transfer.transfer");
            assertThat(transfer).as(scenario).containsEntry("wire.COM_STMT_PREPARE", prepares * STATEMENTS);
            // TiDB plans again after it has refreshed a written table's statistics, and a slow test can include that
            // moment.
            double misses = transfer.get("server.planCacheMisses");
            assertThat(misses).as(scenario).isLessThan(STATEMENTS / 20);
            assertThat(transfer).as(scenario).containsEntry("server.planCacheHits", STATEMENTS - misses);
        }
    }

    @Test
    void on_a_tidb_that_was_there_before_no_global_variable_is_changed_without_permission() {
        var tidb = TestServers.requireTidb();
        ServerAsk ask = new ServerAsk(JmhRuns.parameterFor(tidb, DATABASE), "");
        assertThatExceptionOfType(ScenarioUnavailableException.class)
                .isThrownBy(() -> ScenarioTrial.open(
                        new ScenarioTrial.Ask("s6", ask, ScenarioTrial.BUNDLED_DRIVER, false, 1, Kind.TRANSFER)))
                .withMessageContainingAll("tidb_rc_read_check_ts", "-p allowGlobalSettings=true");
    }
}
