package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.profile.ConnectionSpec;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.workload.bank.Specs;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WorkersSpecTest {

    @Test
    void a_transfer_that_would_be_no_transaction_is_refused() {
        assertThatThrownBy(() ->
                        new WorkersSpec("s2", 1, Specs.of(20, StatementLength.SHORT), new ConnectionSpec("", true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a transfer would be no transaction");
    }

    @Test
    void a_pool_without_autocommit_or_a_habit_of_switching_it_off_will_do() {
        SessionHabits switches = new SessionHabits(Occasion.NEVER, Occasion.EACH_TRANSACTION);

        assertThat(new WorkersSpec("s2", 1, Specs.of(20, StatementLength.SHORT), new ConnectionSpec("", false))
                        .threads())
                .isEqualTo(1);
        assertThat(new WorkersSpec(
                                "s2",
                                5_000,
                                Specs.of(20, StatementLength.SHORT, switches),
                                new ConnectionSpec("", true))
                        .threads())
                .isEqualTo(5_000);
    }

    @Test
    void counts_and_times_that_mean_nothing_are_refused_with_what_is_allowed() {
        assertThatThrownBy(() -> new WorkersSpec(
                        "s2", 5_001, Specs.of(20, StatementLength.SHORT), new ConnectionSpec("", false)))
                .hasMessageContaining("threads is 5001; allowed are 1 to 5000");
        assertThatThrownBy(() -> new SliceSpec(-1, Duration.ofSeconds(1), OptionalDouble.empty()))
                .hasMessageContaining("leadInTransactions is -1");
        assertThatThrownBy(() -> SliceSpec.closedLoop(Duration.ZERO)).hasMessageContaining("measured is PT0S");
        assertThatThrownBy(() -> new SliceSpec(1, Duration.ofSeconds(1), OptionalDouble.of(-3)))
                .hasMessageContaining("rate is -3.0");
    }
}
