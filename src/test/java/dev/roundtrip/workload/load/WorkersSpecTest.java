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
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

    private static final CompiledWorkload WRITES = TestWorkloads.of("""
            title: writes
            transactions:
              write: {autocommit: true, statements: [UPDATE t SET v = 1]}
            """);

    @Test
    void a_pool_without_autocommit_or_a_habit_of_switching_it_off_will_do() {
        assertThat(spec(1, TRANSFER, NO_HABITS, false, false).threads()).isEqualTo(1);
        assertThat(spec(10_000, TRANSFER, SWITCHES, true, false).threads()).isEqualTo(10_000);
        assertThat(spec(1, TRANSFER, NO_HABITS, false, true).rollsBack()).isTrue();
    }

    @Test
    void a_workload_in_autocommit_mode_needs_a_pool_with_autocommit_and_no_habit_and_may_roll_back_reads() {
        assertThat(spec(1, AUTOCOMMIT, NO_HABITS, true, false).poolAutoCommit()).isTrue();
        assertThat(spec(1, AUTOCOMMIT, NO_HABITS, true, true).rollsBack()).isTrue();
    }

    @Test
    void what_means_nothing_is_refused_with_what_is_allowed() {
        refused("needs setsAutoCommit EACH_TRANSACTION", () -> spec(1, TRANSFER, NO_HABITS, true, false));
        refused("writes with autocommit", () -> spec(1, WRITES, NO_HABITS, true, true));
        refused("threads is 10001; allowed are 1 to 10000", () -> spec(10_001, TRANSFER, NO_HABITS, false, false));
        refused("leadInTransactions is -1", () -> new SliceSpec(-1, Duration.ofSeconds(1), OptionalDouble.empty()));
        refused("measured is PT0S", () -> SliceSpec.closedLoop(Duration.ZERO));
        for (double rate : new double[] {-3, 0, Double.NaN}) {
            refused("rate is " + rate, () -> new SliceSpec(1, Duration.ofSeconds(1), OptionalDouble.of(rate)));
        }
    }

    private static void refused(String why, ThrowingCallable made) {
        assertThatThrownBy(made).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(why);
    }

    private static WorkersSpec spec(
            int threads, CompiledWorkload workload, SessionHabits habits, boolean poolAutoCommit, boolean rollsBack) {
        return TestWorkers.spec(threads, workload, habits, IsolationLevel.READ_COMMITTED, poolAutoCommit, rollsBack);
    }
}
