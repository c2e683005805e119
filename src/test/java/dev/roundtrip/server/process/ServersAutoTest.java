package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.process.AutoChoice.Answer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServersAutoTest {

    private Duration limitGiven = Duration.ZERO;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            yes | yes | yes | AUTO | TIDB    | Chose TiDB in a container: container.
            no  | yes | yes | AUTO | BINARY  | Chose the tidb-server binary: no container; binary.
            no  | no  | yes | AUTO | MARIADB | Chose embedded MariaDB: no container; no binary.
            yes | no  | yes | TIDB | MARIADB | Chose embedded MariaDB: it did not start; no binary.
            """)
    void the_best_that_is_there_and_starts_is_chosen_and_the_reason_names_what_is_missing(
            String container, String binary, String embedded, ServerChoice failed, ServerChoice choice, String reason)
            throws Exception {
        AutoChoice auto = auto(container, binary, embedded);

        AutoChoice.Decision decision = auto.decide(Map.of(failed, "it did not start"));

        assertThat(decision).isEqualTo(new AutoChoice.Decision(choice, reason));
    }

    @Test
    void a_machine_with_nothing_gets_a_sentence_that_says_what_to_try() {
        assertThatThrownBy(() -> auto("no", "no", "no").decide(Map.of()))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("no container; no binary; no embedded")
                .hasMessageContaining("--url");
    }

    @Test
    void the_look_for_a_container_is_given_the_whole_limit_of_20_s_and_no_more() throws Exception {
        auto("no", "no", "yes").decide(Map.of());

        assertThat(limitGiven).isEqualTo(Duration.ofSeconds(20));
    }

    private AutoChoice auto(String container, String binary, String embedded) {
        return new AutoChoice(
                () -> 0,
                Map.of(
                        ServerChoice.TIDB,
                        limit -> {
                            limitGiven = limit;
                            return answer(container, "container");
                        },
                        ServerChoice.BINARY,
                        limit -> answer(binary, "binary"),
                        ServerChoice.MARIADB,
                        limit -> answer(embedded, "embedded")));
    }

    private static Answer answer(String usable, String what) {
        return usable.equals("yes") ? Answer.yes(what) : Answer.no("no " + what);
    }
}
