package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.process.ServerUnavailableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioTrialTest {

    private final List<String> closed = new ArrayList<>();

    @Test
    void where_opening_fails_the_user_hears_why_and_what_could_not_be_put_back() {
        String left = " Not everything could be put back: tidb_rc_read_check_ts is still ON.";

        assertThatThrownBy(() -> openTwoAnd(trial -> {
                    throw new ServerUnavailableException("The server is gone.");
                }))
                .isInstanceOf(ScenarioUnavailableException.class)
                .hasNoCause()
                .hasMessage("s6 cannot be measured: The server is gone." + left);
        assertThat(closed).containsExactly("connections");
        assertThatThrownBy(() -> openTwoAnd(trial -> {
                    throw new ScenarioUnavailableException("s6 is not measured here.");
                }))
                .hasMessage("s6 is not measured here." + left);
    }

    @Test
    void an_error_closes_what_was_opened_and_brings_along_what_could_not_be_put_back() {
        NoClassDefFoundError error = new NoClassDefFoundError("com/mysql/cj/Gone");

        assertThatThrownBy(() -> openTwoAnd(trial -> {
                    throw error;
                }))
                .isSameAs(error);
        assertThat(error.getSuppressed())
                .singleElement()
                .satisfies(left -> assertThat(left).hasMessage("tidb_rc_read_check_ts is still ON."));
        assertThat(closed).containsExactly("connections");
    }

    @Test
    void where_everything_could_be_put_back_nothing_is_said_of_it() {
        assertThatThrownBy(() -> ScenarioTrial.open("s6", trial -> {
                    trial.opened(() -> closed.add("connections"));
                    throw new IllegalStateException("unforeseen");
                }))
                .hasMessage("s6 cannot be measured: unforeseen")
                .hasRootCauseInstanceOf(IllegalStateException.class);
        assertThat(closed).containsExactly("connections");
    }

    private void openTwoAnd(ScenarioTrial.Preparation then) {
        ScenarioTrial.open("s6", trial -> {
            trial.opened(() -> {
                throw new IllegalStateException("tidb_rc_read_check_ts is still ON.");
            });
            trial.opened(() -> closed.add("connections"));
            then.carryOut(trial);
        });
    }
}
