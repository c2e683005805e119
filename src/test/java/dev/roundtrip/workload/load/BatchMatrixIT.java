package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongParameterizedTest;
import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.PageTable.Row;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of docs/lab/batches.md, and what a server sees of each of its lines. */
class BatchMatrixIT {

    private static final String HEAD = "| driver | server | statement | string | 1 |";
    private static final List<Integer> SIZES = List.of(1, 2, 3, 4, 10, 200, 1000);

    private static final List<String> CONNECTOR_J =
            List.of("default", "rewrite", "prepare", "prepare, keep", "prepare, rewrite", "prepare, keep, rewrite");
    private static final List<String> MARIADB_INSERTS =
            List.of("default", "no bulk", "prepare", "prepare, no bulk", "rewrite", "prepare, rewrite");
    private static final List<String> MARIADB_UPDATES =
            List.of("default", "bulk", "prepare", "rewrite", "prepare, rewrite");

    private static final List<String> NEWER = List.of("mysql-connector-j:9.7.0", "mariadb-java-client:3.5.11");
    private static final List<String> OLDER = List.of("mysql-connector-j:8.0.33", "mariadb-java-client:3.4.1");

    static List<Row> onMariaDb() throws Exception {
        return PageTable.rows(HEAD, "MariaDB");
    }

    static List<Row> ofNewerDrivers() throws Exception {
        return onMariaDb().stream().filter(row -> NEWER.contains(row.driver())).toList();
    }

    static List<Row> ofOlderDrivers() throws Exception {
        return onMariaDb().stream().filter(row -> OLDER.contains(row.driver())).toList();
    }

    static List<Row> onTidb() throws Exception {
        return PageTable.rows(HEAD, "TiDB");
    }

    @Test
    void the_table_has_each_mode_of_each_driver_once() throws Exception {
        List<String> modes = new ArrayList<>();
        for (String version : List.of(NEWER.get(0), OLDER.get(0))) {
            CONNECTOR_J.forEach(mode -> modes.add(version + " INSERT " + mode));
            CONNECTOR_J.forEach(mode -> modes.add(version + " UPDATE " + mode));
        }
        for (String version : List.of(NEWER.get(1), OLDER.get(1))) {
            MARIADB_INSERTS.forEach(mode -> modes.add(version + " INSERT " + mode));
            MARIADB_UPDATES.forEach(mode -> modes.add(version + " UPDATE " + mode));
        }

        for (List<Row> rows : List.of(onMariaDb(), onTidb())) {
            assertThat(rows)
                    .extracting(row -> row.driver() + " " + row.cell(2) + " " + row.cell(3))
                    .containsExactlyInAnyOrderElementsOf(modes);
        }
    }

    /** Executes a batch of each size, and counts rows and commands. */
    @ParameterizedTest
    @MethodSource("ofNewerDrivers")
    void a_batch_sends_the_commands_of_the_table_and_stores_its_rows(Row row) throws Exception {
        String statement = row.cell(2);
        TestBank bank = new TestBank(row.server());
        String database = "batch_matrix_" + statement.toLowerCase(Locale.ROOT);
        DataSet data = bank.prepare(database, workload(row, 200));
        String stored = statement.equals("INSERT")
                ? "SELECT COUNT(*) FROM batch_row"
                : "SELECT SUM(changes) FROM batch_account";
        List<String> commands = new ArrayList<>();
        try (CountedConnection counted = row.connect(database, 3);
                Connection admin = bank.server().connect(database)) {
            Connection connection = counted.connection();
            connection.setAutoCommit(false);
            long before = Sql.number(admin, stored);
            long sent = 0;
            for (int size : SIZES) {
                CompiledWorkload workload = workload(row, size);
                CompiledTransaction transaction = workload.transactions().get(0);
                TransactionSteps steps = TestWorkers.steps(workload, data);
                if (size == 1 || row.cell(3).contains("rewrite")) {
                    // A driver may keep what it prepared, for each size if the size is part of the text.
                    steps.carryOut(connection, transaction, Occasion.NEVER);
                    sent += size;
                }
                commands.add(
                        CommandLetters.of(counted.count(with -> steps.carryOut(with, transaction, Occasion.NEVER))));
                connection.commit();
                sent += size;
            }

            assertThat(commands).as(row.toString()).isEqualTo(row.cells(4));
            assertThat(Sql.number(admin, stored) - before).as("rows stored").isEqualTo(sent);
        }
    }

    @LongParameterizedTest
    @MethodSource("ofOlderDrivers")
    void an_older_driver_sends_the_commands_of_the_table(Row row) throws Exception {
        a_batch_sends_the_commands_of_the_table_and_stores_its_rows(row);
    }

    @LongParameterizedTest
    @MethodSource("onTidb")
    void on_tidb_a_batch_sends_the_commands_of_the_table_too(Row row) throws Exception {
        a_batch_sends_the_commands_of_the_table_and_stores_its_rows(row);
    }

    private static CompiledWorkload workload(Row row, int rows) {
        return TestWorkloads.bundled("batch-" + row.cell(2).toLowerCase(Locale.ROOT), Map.of("rows", (long) rows));
    }
}
