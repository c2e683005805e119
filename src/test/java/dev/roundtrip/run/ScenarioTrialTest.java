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
