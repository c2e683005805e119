package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.run.FakeServer;
import dev.roundtrip.server.ServerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServersAutoTest {

    private final List<ServerChoice> started = new ArrayList<>();
    private final List<String> progress = new ArrayList<>();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            yes          | yes       | AUTO | TIDB    | Chose TiDB in a container.
            no container | yes       | AUTO | BINARY  | Chose the tidb-server binary: no container.
            no container | no binary | AUTO | MARIADB | Chose embedded MariaDB: no container; no binary.
            yes          | no binary | TIDB | MARIADB | Chose embedded MariaDB: TiDB in a container did not start; no binary.
            """)
    void the_best_that_is_there_and_starts_is_chosen_and_the_reason_names_what_is_missing(
            String container, String binary, ServerChoice failing, ServerChoice choice, String reason)
            throws Exception {
        start(container, binary, "yes", failing);
        assertThat(started).endsWith(choice);
        assertThat(progress).endsWith(reason);
        assertThat(progress.contains("no reason")).isEqualTo(failing == ServerChoice.TIDB);
    }

    @Test
    void a_machine_with_nothing_gets_a_sentence_that_says_what_to_try() {
        assertThatThrownBy(() -> start("no container", "no binary", "no embedded", ServerChoice.AUTO))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContainingAll("no container; no binary; no embedded", "--url");
    }

    @Test
    void who_stops_the_run_meanwhile_gets_no_other_server() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> start("asking was interrupted", "no binary", "yes", ServerChoice.AUTO))
                    .isInstanceOf(ServerUnavailableException.class)
                    .hasMessage("Stopped while a server was chosen.");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private void start(String container, String binary, String embedded, ServerChoice failing)
            throws ServerUnavailableException {
        Map<ServerChoice, String> answers =
                Map.of(ServerChoice.TIDB, container, ServerChoice.BINARY, binary, ServerChoice.MARIADB, embedded);
        AutoChoice.Start starting = (choice, reason) -> {
            started.add(choice);
            if (choice == failing) {
                throw new ServerUnavailableException("no reason");
            }
            return FakeServer.ours(ServerKind.TIDB);
        };
        new AutoChoice(choice -> Optional.of(answers.get(choice)).filter(why -> !why.equals("yes")))
                .start(starting, progress::add);
    }
}
