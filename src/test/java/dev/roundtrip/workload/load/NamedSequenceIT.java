package dev.roundtrip.workload.load;

import static dev.roundtrip.server.Sql.execute;
import static dev.roundtrip.server.Sql.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import org.junit.jupiter.api.Test;

/** Tests a sequence with a name: reads find what others have committed. */
class NamedSequenceIT {

    private static final CompiledWorkload WORKLOAD = TestWorkloads.of("""
            title: inserts and reads
            tables: {entry: {create: "(id BIGINT PRIMARY KEY, other BIGINT)"}}
            transactions:
              insert:
                rollbackShare: 0.4
                values: {id: "sequence(1, 'entry')"}
                statements:
                  - INSERT INTO entry (id, other) VALUES (:id, 0)
                  - UPDATE entry SET other = 1 WHERE id = :id
              read:
                values: {id: "latest('entry')"}
                statements: [{sql: 'SELECT id FROM entry WHERE id = :id', rows: 1}]
            """);

    @Test
    void numbers_of_transactions_that_are_rolled_back_are_used_again_and_reads_find_every_number() throws Exception {
        TestBank bank = TestBank.onMariaDb();
        DataSet dataSet = bank.prepare("named_sequence", WORKLOAD);
        try (Connection admin = bank.server().connect("named_sequence");
                Workers workers = TestWorkers.start(
                        TestWorkers.plain(4, WORKLOAD), bank.target("named_sequence", ""), dataSet.values())) {
            // The newest number is 0 until the first insert is committed.
            execute(admin, "INSERT INTO entry VALUES (0, 0)");

            assertThat(TestWorkers.slice(workers, 500).firstError()).isEmpty();

            long rows = number(admin, "SELECT COUNT(*) FROM entry WHERE id > 0");
            assertThat(rows).isPositive();
            assertThat(number(admin, "SELECT MAX(id) FROM entry"))
                    .as("the largest number exceeds the rows by numbers that were given back last")
                    .isBetween(rows, rows + 4);
        }
    }
}
