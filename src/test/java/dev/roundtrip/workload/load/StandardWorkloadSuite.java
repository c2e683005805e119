package dev.roundtrip.workload.load;

import static dev.roundtrip.server.Sql.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.SliceResult.Ending;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the bundled workloads of sysbench and YCSB on a real server. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class StandardWorkloadSuite {

    private static final int TABLES = 2;
    private static final long ROWS = 400;
    private static final List<Long> ALL_ROWS = List.of(ROWS, ROWS);
    private static final String PREPARE_ONCE =
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=500&prepStmtCacheSqlLimit=2048";

    private final TestBank server;

    @AutoClose
    private final Connection admin;

    StandardWorkloadSuite(TestBank server) throws Exception {
        this.server = server;
        this.admin = server.connect();
    }

    private static CompiledWorkload workload(String name) {
        return name.startsWith("sysbench")
                ? sysbench(name, TABLES)
                : TestWorkloads.bundled(name, Map.of("recordcount", ROWS));
    }

    private static CompiledWorkload sysbench(String name, long tables) {
        return TestWorkloads.bundled(name, Map.of("tables", tables, "table_size", ROWS));
    }

    private DataSet prepared(CompiledWorkload workload) throws Exception {
        String database = workload.name().startsWith("sysbench") ? "standard_sysbench" : "standard_ycsb";
        DataSet dataSet = server.prepare(database, workload);
        DataSet.use(admin, database);
        return dataSet;
    }

    private Workers workers(CompiledWorkload workload, DataSet dataSet) throws Exception {
        boolean someAutocommit = workload.transactions().stream().anyMatch(CompiledTransaction::autocommit);
        return TestWorkers.start(
                TestWorkers.asInFile(4, workload, someAutocommit),
                server.target(dataSet.database(), PREPARE_ONCE),
                dataSet.values());
    }

    @ParameterizedTest
    @CsvSource({
        "sysbench-point-select, 1, 0",
        "sysbench-read-only, 14, 0",
        "sysbench-read-write, 18, 0",
        "sysbench-write-only, 4, 0",
        "sysbench-insert, 1, 1",
        "sysbench-update-index, 1, 0",
        "sysbench-update-non-index, 1, 0",
    })
    void a_sysbench_test_runs_and_leaves_the_rows_that_it_should(String name, int statements, int newRows)
            throws Exception {
        prepared(workload(name));
        assertThat(rowsOfTables()).isEqualTo(ALL_ROWS);

        run(name, (result, committed) -> {
            if (result.work().errors() == 0) {
                assertThat(result.work().statements())
                        .isEqualTo(statements * result.work().transactions());
            }
            List<Long> rows = rowsOfTables();
            if (newRows == 0) {
                assertThat(rows).isEqualTo(ALL_ROWS);
            } else {
                assertThat(rows).as("rows go into every table").allMatch(number -> number > ROWS);
                assertThat(rows.stream().mapToLong(Long::longValue).sum())
                        .isEqualTo(TABLES * ROWS + LongStream.of(committed).sum());
            }
        });
    }

    private interface After {
        void check(SliceResult result, long[] committedByKind) throws Exception;
    }

    private void run(String name, After after) throws Exception {
        CompiledWorkload workload = workload(name);
        DataSet dataSet = prepared(workload);
        WorkloadChecks checks = WorkloadChecks.begin(admin, workload);
        try (Workers workers = workers(workload, dataSet)) {
            SliceResult result = TestWorkers.slice(workers, 250);

            assertThat(result.ending()).isEqualTo(Ending.COMPLETED);
            assertThat(result.work().transactions()).isPositive();
            assertThat(result.work().emptyReads()).isZero();
            assertNoErrorsButDeadlocks(result);
            assertThat(checks.end(admin, workers.committedByKind(), 0).sentence())
                    .doesNotContain("does not hold");
            after.check(result, workers.committedByKind());
        }
    }

    @Test
    void the_delete_test_deletes_and_the_next_run_begins_with_all_rows_again() throws Exception {
        CompiledWorkload delete = workload("sysbench-delete");
        DataSet dataSet = prepared(delete);
        try (Workers workers = workers(delete, dataSet)) {
            SliceResult result = TestWorkers.slice(workers, 250);

            assertThat(result.work().errors()).as(result.firstError()).isZero();
            assertThat(result.work().statements()).isEqualTo(result.work().transactions());
            assertThat(rowsOfTables()).allMatch(rows -> rows < ROWS);
        }

        assertThat(prepared(workload("sysbench-read-only")).reused()).isFalse();
        assertThat(rowsOfTables()).isEqualTo(ALL_ROWS);
        assertThat(prepared(workload("sysbench-point-select")).reused())
                .as("another test uses the same data set")
                .isTrue();
    }

    @Test
    void fewer_tables_than_before_are_a_data_set_of_their_own() throws Exception {
        prepared(sysbench("sysbench-point-select", TABLES + 1));

        prepared(workload("sysbench-point-select"));

        assertThat(rowsOfTables()).isEqualTo(ALL_ROWS);
        assertThat(number(
                        admin,
                        "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'standard_sysbench'"
                                + " AND table_name = 'sbtest" + (TABLES + 1) + "'"))
                .isZero();
    }

    @Test
    void the_tables_are_those_of_sysbench() throws Exception {
        prepared(workload("sysbench-read-write"));

        for (int table = 1; table <= TABLES; table++) {
            String name = "sbtest" + table;
            String index = "SELECT COUNT(*) FROM information_schema.statistics WHERE table_schema = 'standard_sysbench'"
                    + " AND table_name = '" + name + "' AND index_name = 'k_" + table + "' AND column_name = 'k'";
            String rightRows = "SELECT COUNT(*) FROM " + name + " WHERE c REGEXP '^([0-9]{11}-){9}[0-9]{11}$'"
                    + " AND pad REGEXP '^([0-9]{11}-){4}[0-9]{11}$' AND GREATEST(id, k) <= 400 AND LEAST(id, k) >= 1";
            assertThat(number(admin, index)).isEqualTo(1);
            assertThat(number(admin, rightRows)).isEqualTo(ROWS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ycsb-a", "ycsb-b", "ycsb-c", "ycsb-d", "ycsb-e", "ycsb-f"})
    void a_YCSB_workload_runs_and_finds_every_key_that_it_reads(String name) throws Exception {
        prepared(workload(name));
        assertThat(number(admin, "SELECT COUNT(*) FROM usertable")).isEqualTo(ROWS);

        run(name, (result, committed) -> {
            long inserts = name.equals("ycsb-d") || name.equals("ycsb-e") ? committed[1] : 0;
            assertThat(number(admin, "SELECT COUNT(*) FROM usertable")).isEqualTo(ROWS + inserts);
            if (name.equals("ycsb-d")) {
                assertThat(inserts).as("5% of the transactions insert").isPositive();
            }
        });
    }

    /**
     * Requires that there were no errors except deadlocks. With hot rows a server may choose one of two transactions as
     * the victim, and the worker repeats it.
     */
    private static void assertNoErrorsButDeadlocks(SliceResult result) {
        if (result.work().errors() > 0) {
            assertThat(result.firstError()).containsIgnoringCase("deadlock");
        }
    }

    private List<Long> rowsOfTables() throws Exception {
        List<Long> rows = new ArrayList<>();
        for (int table = 1; table <= TABLES; table++) {
            rows.add(number(admin, "SELECT COUNT(*) FROM sbtest" + table));
        }
        return rows;
    }
}
