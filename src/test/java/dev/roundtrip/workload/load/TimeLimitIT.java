package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.SliceResult.Ending;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A statement with a time limit that waits for another session's lock. */
class TimeLimitIT {

    private static final String FILE = """
            title: waits for a lock
            transactions:
              raise:
                statements:
                  - sql: UPDATE limited SET n = n + 1 WHERE id = 1
                    timeout: 1
            """;

    private static TestBank bank;

    @BeforeAll
    static void table() throws Exception {
        bank = TestBank.onMariaDb();
        Sql.execute(
                bank.server(),
                "CREATE DATABASE IF NOT EXISTS time_limit",
                "CREATE OR REPLACE TABLE time_limit.limited (id INT PRIMARY KEY, n INT)",
                "INSERT INTO time_limit.limited VALUES (1, 0)");
    }

    private static Workers workers() throws Exception {
        return TestWorkers.start(
                TestWorkers.plain(1, TestWorkloads.of(FILE)), bank.target("time_limit", ""), SharedValues.none());
    }

    private static Connection lockingTheRow() throws Exception {
        Connection other = bank.connect();
        lockTheRow(other);
        return other;
    }

    private static void lockTheRow(Connection other) throws SQLException {
        Sql.execute(other, "BEGIN", "UPDATE time_limit.limited SET n = n WHERE id = 1");
    }

    private static CompletableFuture<Void> releaseLater(Connection other) {
        return CompletableFuture.runAsync(
                TestWorkers.unchecked(() -> Sql.execute(other, "ROLLBACK")),
                CompletableFuture.delayedExecutor(2500, TimeUnit.MILLISECONDS));
    }

    @Test
    void a_time_limit_that_passes_in_first_use_costs_an_attempt_and_not_the_scenario() throws Exception {
        try (Connection other = lockingTheRow();
                Workers workers = workers()) {
            CompletableFuture<Void> released = releaseLater(other);

            SliceResult result = TestWorkers.slice(workers, 300);

            released.join();
            assertThat(result.ending()).isEqualTo(Ending.COMPLETED);
            assertThat(result.work().transactions()).isPositive();
            assertThat(result.work().errors()).as("in the measured time").isZero();
        }
    }

    @Test
    void a_time_limit_that_passes_in_measured_time_is_a_failed_transaction() throws Exception {
        try (Connection other = bank.connect();
                Workers workers = workers()) {
            AtomicReference<CompletableFuture<Void>> released = new AtomicReference<>();
            SliceBoundary locked = TestWorkers.boundary(
                    () -> {
                        lockTheRow(other);
                        released.set(releaseLater(other));
                    },
                    () -> {});

            SliceResult result = TestWorkers.slice(workers, 300, locked);

            released.get().join();
            assertThat(result.ending()).isEqualTo(Ending.COMPLETED);
            assertThat(result.work().transactions()).isPositive();
            assertThat(result.work().errors()).isBetween(1L, 3L);
        }
    }

    @Test
    void a_time_limit_that_passes_in_every_attempt_ends_the_slice_and_says_so() throws Exception {
        try (Connection other = lockingTheRow();
                Workers workers = workers()) {
            assertThatThrownBy(() -> TestWorkers.slice(workers, 300))
                    .isInstanceOf(WorkloadFailedException.class)
                    .hasMessageStartingWith("A statement exceeded its time limit in 10 attempts.");
            assertThat(other.isValid(1)).as("it held the row all the time").isTrue();
        }
    }
}
