package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.Unchecked;
import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.file.TestWorkloads;
import dev.roundtrip.workload.load.SliceResult.Ending;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A statement with a time limit that waits for another session's lock. */
class TimeLimitIT {

    private static final CompiledWorkload WORKLOAD = TestWorkloads.of(
            WorkloadTexts.withStatements("- {sql: UPDATE limited SET n = n + 1 WHERE id = 1, timeout: 1}"));

    private static final TestBank BANK = TestBank.onMariaDb();

    @AutoClose
    private final Connection other = Unchecked.get(BANK::connect);

    @BeforeAll
    static void table() throws Exception {
        Sql.database(
                BANK.server(),
                "time_limit",
                "CREATE TABLE limited (id INT PRIMARY KEY, n INT)",
                "INSERT INTO limited VALUES (1, 0)");
    }

    private static Workers workers() throws Exception {
        return TestWorkers.start(TestWorkers.plain(1, WORKLOAD), BANK.target("time_limit", ""), SharedValues.none());
    }

    private void lockTheRow() throws SQLException {
        Sql.execute(other, "BEGIN", "UPDATE time_limit.limited SET n = n WHERE id = 1");
    }

    private CompletableFuture<Void> releaseLater() {
        return CompletableFuture.runAsync(
                () -> Unchecked.run(() -> Sql.execute(other, "ROLLBACK")),
                CompletableFuture.delayedExecutor(2500, TimeUnit.MILLISECONDS));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_time_limit_that_passes_costs_an_attempt_in_first_use_and_is_a_failed_transaction_in_measured_time(
            boolean inFirstUse) throws Exception {
        AtomicReference<CompletableFuture<Void>> released = new AtomicReference<>();
        Executable none = () -> {};
        Executable locked = () -> {
            lockTheRow();
            released.set(releaseLater());
        };

        try (Workers workers = workers()) {
            Unchecked.run(inFirstUse ? locked : none);
            SliceBoundary begin = TestWorkers.boundary(inFirstUse ? none : locked, none);
            SliceResult result = TestWorkers.slice(workers, 300, begin);

            released.get().join();
            assertThat(result.ending()).isEqualTo(Ending.COMPLETED);
            assertThat(result.work().transactions()).isPositive();
            assertThat(result.work().errors())
                    .as("in the measured time")
                    .isBetween(inFirstUse ? 0L : 1L, inFirstUse ? 0L : 3L);
        }
    }

    @Test
    void a_time_limit_that_passes_in_every_attempt_ends_the_slice_and_says_so() throws Exception {
        try (Workers workers = workers()) {
            lockTheRow();
            assertThatThrownBy(() -> TestWorkers.slice(workers, 300))
                    .isInstanceOf(WorkloadFailedException.class)
                    .hasMessageStartingWith("A statement exceeded its time limit in 10 attempts.");
            assertThat(other.isValid(1)).as("it held the row all the time").isTrue();
        }
    }
}
