package dev.roundtrip.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.run.ScenarioTrial;
import dev.roundtrip.run.ScenarioUnavailableException;
import dev.roundtrip.server.TestServers;
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

/**
 * Every scenario benchmark for one short iteration: what it sends for each operation is exact, whatever the time it
 * takes.
 */
class ScenarioBenchmarksIT {

    /** Of other tests too: the second finds the data set there. */
    static final String DATABASE = "roundtrip_run_it";

    /** Two connections each do whole transfers: 365 statements, 325 of them reads that lock nothing. */
    private static final double STATEMENTS = 365;

    private static final double READS = 325;
    private static final int ROWS = 50;

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

    /** The host keeps the database locked until then. */
    @AfterAll
    static void let_others_have_the_database() {
        SharedServers.ofThisJvm().close();
    }

    @Test
    void with_s5_a_point_get_is_one_execution_and_nothing_else() {
        assertThat(onMariaDb.get("s5 PointGet.pointGet"))
                .containsEntry("wire.COM_STMT_EXECUTE", 1.0)
                .containsEntry("wire.COM_STMT_PREPARE", 0.0)
                .containsEntry("wire.COM_STMT_CLOSE", 0.0)
                .containsEntry("wire.COM_QUERY", 0.0)
                .containsEntry("wire.otherCommands", 0.0)
                .containsEntry("wire.roundTrips", 1.0)
                .containsEntry("wire.chatter", 0.0);
    }

    @Test
    void with_s3_each_point_get_is_prepared_executed_and_closed() {
        assertThat(onMariaDb.get("s3 PointGet.pointGet"))
                .containsEntry("wire.COM_STMT_PREPARE", 1.0)
                .containsEntry("wire.COM_STMT_EXECUTE", 1.0)
                .containsEntry("wire.COM_STMT_CLOSE", 1.0)
                .containsEntry("wire.roundTrips", 2.0)
                .containsEntry("wire.chatter", 2.0);
    }

    @Test
    void a_transfer_is_one_command_for_each_statement_with_s5_and_three_with_s3_and_a_commit() {
        assertThat(onMariaDb.get("s5 Transfer.transfer"))
                .containsEntry("wire.COM_STMT_EXECUTE", STATEMENTS)
                .containsEntry("wire.COM_STMT_PREPARE", 0.0)
                .containsEntry("wire.COM_QUERY", 1.0)
                .containsEntry("wire.chatter", 1.0);
        assertThat(onMariaDb.get("s3 Transfer.transfer"))
                .containsEntry("wire.COM_STMT_EXECUTE", STATEMENTS)
                .containsEntry("wire.COM_STMT_PREPARE", STATEMENTS)
                .containsEntry("wire.COM_STMT_CLOSE", STATEMENTS)
                .containsEntry("wire.roundTrips", 2 * STATEMENTS + 1)
                .containsEntry("wire.COM_QUERY", 1.0);
    }

    @Test
    void with_s1_a_transfer_asks_for_the_isolation_level_before_each_statement_and_sets_autocommit_and_commits() {
        assertThat(onMariaDb.get("s1-text-chatty Transfer.transfer"))
                .containsEntry("wire.COM_QUERY", 2 * STATEMENTS + 2)
                .containsEntry("wire.chatter", STATEMENTS + 2)
                .containsEntry("wire.COM_STMT_EXECUTE", 0.0);
    }

    @Test
    void a_read_mix_reads_everything_once_and_commits() {
        assertThat(onMariaDb.get("s5 ReadMix.readMix"))
                .containsEntry("wire.COM_STMT_EXECUTE", READS)
                .containsEntry("wire.roundTrips", READS + 1);
    }

    @Test
    void a_batch_is_one_execution_for_each_row_since_the_string_does_not_rewrite_batches() {
        assertThat(onMariaDb.get("s5 Batch.batch"))
                .containsEntry("wire.COM_STMT_EXECUTE", (double) ROWS)
                .containsEntry("wire.COM_STMT_PREPARE", 0.0)
                .containsEntry("wire.COM_QUERY", 1.0);
    }

    @Test
    void one_operation_of_any_workload_is_one_of_its_transactions() throws Exception {
        // The default is the bank transfer, as the other benchmarks have it.
        assertThat(onMariaDb.get("s5 Workload.transaction"))
                .containsEntry("wire.COM_STMT_EXECUTE", STATEMENTS)
                .containsEntry("wire.COM_QUERY", 1.0);

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
        assertThat(ours.get("s2 Workload.transaction"))
                .containsEntry("wire.COM_QUERY", 1.0)
                .containsEntry("wire.roundTrips", 1.0);
        assertThat(ours.get("p1 Workload.transaction"))
                .containsEntry("wire.COM_STMT_PREPARE", 1.0)
                .containsEntry("wire.COM_STMT_CLOSE", 1.0)
                .containsEntry("wire.roundTrips", 2.0);
        assertThat(ours.get("s5 Workload.transaction"))
                .containsEntry("wire.COM_STMT_EXECUTE", 1.0)
                .containsEntry("wire.COM_STMT_PREPARE", 0.0)
                .containsEntry("wire.COM_QUERY", 0.0);
    }

    @Test
    void a_workload_that_writes_to_the_users_own_tables_is_refused() throws Exception {
        Path file = Files.writeString(
                folder.resolve("deletes.workload.yaml"),
                "title: x\ntransactions: {t: {statements: [DELETE FROM t]}}\n");
        ServerAsk mariaDb = new ServerAsk(JmhRuns.parameterFor(TestServers.mariaDb(), DATABASE), "");
        assertThatExceptionOfType(ScenarioUnavailableException.class)
                .isThrownBy(() -> ScenarioTrial.open(new ScenarioTrial.Ask(
                        "s2",
                        Optional.of(file.toString()),
                        mariaDb,
                        ScenarioTrial.BUNDLED_DRIVER,
                        false,
                        1,
                        Kind.WORKLOAD,
                        1)))
                .withMessageContaining("writes to your own tables")
                .withMessageContaining("A benchmark on your own tables only reads");
    }

    @Test
    void a_baseline_sends_as_many_round_trips_as_the_work_has_statements() {
        assertThat(onMariaDb.get("s5 PointGet.baseline"))
                .containsEntry("wire.COM_QUERY", 1.0)
                .containsEntry("wire.bytesSent", 4.0 + 1 + "DO 1".length());
        assertThat(onMariaDb.get("s5 ReadMix.baseline")).containsEntry("wire.roundTrips", READS + 1);
        assertThat(onMariaDb.get("s5 Transfer.baseline")).containsEntry("wire.roundTrips", STATEMENTS + 1);
        assertThat(onMariaDb.get("s5 Batch.baseline")).containsEntry("wire.roundTrips", ROWS + 1.0);
    }

    @Test
    void no_plan_cache_is_reported_where_the_server_has_none() {
        assertThat(onMariaDb.get("s5 PointGet.pointGet")).doesNotContainKey("server.planCacheHits");
    }

    @Test
    void with_another_version_of_the_driver_an_operation_is_what_that_version_sends() throws Exception {
        TestDrivers.of("mysql-connector-j:8.0.33");

        Map<String, Map<String, Double>> figures = JmhRuns.run(JmhRuns.options("ScenarioPointGet.*pointGet")
                .param("scenario", "s5")
                .param("driver", "mysql-connector-j:8.0.33")
                .param("server", JmhRuns.parameterFor(TestServers.mariaDb(), DATABASE)));

        // Up to 8.2.0 the driver resets a kept statement before each use.
        assertThat(figures.get("s5 PointGet.pointGet"))
                .containsEntry("wire.COM_STMT_EXECUTE", 1.0)
                .containsEntry("wire.otherCommands", 1.0)
                .containsEntry("wire.roundTrips", 2.0);
    }

    @Test
    void a_scenario_that_the_server_cannot_show_is_refused_in_a_sentence() {
        ServerAsk mariaDb = new ServerAsk(JmhRuns.parameterFor(TestServers.mariaDb(), DATABASE), "");
        assertThatExceptionOfType(ScenarioUnavailableException.class)
                .isThrownBy(() -> ScenarioTrial.open(
                        new ScenarioTrial.Ask("s4", mariaDb, ScenarioTrial.BUNDLED_DRIVER, false, 1, Kind.TRANSFER)))
                .withMessageContaining("s4 is not measured on MariaDB")
                .withMessageContaining("needs TiDB");
    }

    @Tag("long")
    @Test
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
            // TiDB plans again when it has refreshed a written table's statistics, and a slow test can meet that time.
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
                .withMessageContaining("tidb_rc_read_check_ts")
                .withMessageContaining("-p allowGlobalSettings=true");
    }
}
