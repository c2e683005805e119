package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WorkersSpecTest {

    private static final SessionHabits NO_HABITS = TestWorkers.NO_HABITS;
    private static final SessionHabits SWITCHES = new SessionHabits(Occasion.NEVER, Occasion.EACH_TRANSACTION);
    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();
    private static final CompiledWorkload AUTOCOMMIT = TestWorkloads.of("""
            title: reads
            transactions:
              read: {autocommit: true, statements: [SELECT 1]}
            """);

    @Test
    void a_transfer_that_would_be_no_transaction_is_refused() {
        assertThatThrownBy(() -> spec(1, TRANSFER, NO_HABITS, true, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a transfer would be no transaction");
    }

    @Test
    void a_pool_without_autocommit_or_a_habit_of_switching_it_off_will_do() {
        assertThat(spec(1, TRANSFER, NO_HABITS, false, false).threads()).isEqualTo(1);
        assertThat(spec(10_000, TRANSFER, SWITCHES, true, false).threads()).isEqualTo(10_000);
    }

    @Test
    void a_workload_in_autocommit_mode_needs_a_pool_with_autocommit_and_no_habit() {
        assertThat(spec(1, AUTOCOMMIT, NO_HABITS, true, false).poolAutoCommit()).isTrue();
    }

    @Test
    void what_writes_with_autocommit_cannot_be_rolled_back_and_what_only_reads_needs_not() {
        CompiledWorkload writes = TestWorkloads.of("""
                title: writes
                transactions:
                  write: {autocommit: true, statements: [UPDATE t SET v = 1]}
                """);

        assertThat(spec(1, AUTOCOMMIT, NO_HABITS, true, true).rollsBack()).isTrue();
        assertThatThrownBy(() -> spec(1, writes, NO_HABITS, true, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("it cannot be rolled back");
        assertThat(spec(1, TRANSFER, NO_HABITS, false, true).rollsBack()).isTrue();
    }

    @Test
    void counts_and_times_that_mean_nothing_are_refused_with_what_is_allowed() {
        assertThatThrownBy(() -> spec(10_001, TRANSFER, NO_HABITS, false, false))
                .hasMessageContaining("threads is 10001; allowed are 1 to 10000");
        assertThatThrownBy(() -> new SliceSpec(-1, Duration.ofSeconds(1), OptionalDouble.empty()))
                .hasMessageContaining("leadInTransactions is -1");
        assertThatThrownBy(() -> SliceSpec.closedLoop(Duration.ZERO)).hasMessageContaining("measured is PT0S");
        for (double rate : new double[] {-3, 0, Double.NaN}) {
            assertThatThrownBy(() -> new SliceSpec(1, Duration.ofSeconds(1), OptionalDouble.of(rate)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("rate is " + rate);
        }
    }

    private static WorkersSpec spec(
            int threads, CompiledWorkload workload, SessionHabits habits, boolean poolAutoCommit, boolean rollsBack) {
        return TestWorkers.spec(threads, workload, habits, IsolationLevel.READ_COMMITTED, poolAutoCommit, rollsBack);
    }
}
