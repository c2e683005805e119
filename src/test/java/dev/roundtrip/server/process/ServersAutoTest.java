package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServersAutoTest {

    private Duration limitGiven = Duration.ZERO;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            yes          | yes       | yes | AUTO | TIDB    | Chose TiDB in a container.
            no container | yes       | yes | AUTO | BINARY  | Chose the tidb-server binary: no container.
            no container | no binary | yes | AUTO | MARIADB | Chose embedded MariaDB: no container; no binary.
            yes          | no binary | yes | TIDB | MARIADB | Chose embedded MariaDB: it did not start; no binary.
            """)
    void the_best_that_is_there_and_starts_is_chosen_and_the_reason_names_what_is_missing(
            String container, String binary, String embedded, ServerChoice failed, ServerChoice choice, String reason)
            throws Exception {
        AutoChoice.Decision decision = auto(container, binary, embedded).decide(Map.of(failed, "it did not start"));

        assertThat(decision).isEqualTo(new AutoChoice.Decision(choice, reason));
        assertThat(limitGiven).isEqualTo(failed == ServerChoice.TIDB ? Duration.ZERO : Duration.ofSeconds(20));
    }

    @Test
    void a_machine_with_nothing_gets_a_sentence_that_says_what_to_try() {
        assertThatThrownBy(
                        () -> auto("no container", "no binary", "no embedded").decide(Map.of()))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContainingAll("no container; no binary; no embedded", "--url");
    }

    @Test
    void who_stops_the_run_meanwhile_gets_no_other_server() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() ->
                            auto("asking was interrupted", "no binary", "yes").decide(Map.of()))
                    .isInstanceOf(ServerUnavailableException.class)
                    .hasMessage("Stopped while a server was chosen.");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private AutoChoice auto(String container, String binary, String embedded) {
        return new AutoChoice(
                () -> 0,
                Map.of(
                        ServerChoice.TIDB,
                        limit -> {
                            limitGiven = limit;
                            return whyNot(container);
                        },
                        ServerChoice.BINARY,
                        limit -> whyNot(binary),
                        ServerChoice.MARIADB,
                        limit -> whyNot(embedded)));
    }

    private static Optional<String> whyNot(String answer) {
        return Optional.of(answer).filter(why -> !why.equals("yes"));
    }
}
