package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.process.AutoChoice.Answer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServersAutoTest {

    @Test
    void a_docker_engine_with_the_image_is_taken_first() throws Exception {
        FakeMachine machine = new FakeMachine();
        machine.container = Answer.yes("the Docker engine has the image");
        machine.binary = Answer.yes("found /usr/bin/tidb-server");

        AutoChoice.Decision decision = machine.decide(Map.of());

        assertThat(decision.choice()).isEqualTo(ServerChoice.TIDB);
        assertThat(decision.reason()).isEqualTo("Chose TiDB in a container: the Docker engine has the image.");
    }

    @Test
    void a_binary_is_taken_where_there_is_no_container_and_the_reason_says_why_not() throws Exception {
        FakeMachine machine = new FakeMachine();
        machine.binary = Answer.yes("found /usr/bin/tidb-server");

        AutoChoice.Decision decision = machine.decide(Map.of());

        assertThat(decision.choice()).isEqualTo(ServerChoice.BINARY);
        assertThat(decision.reason())
                .isEqualTo("Chose the tidb-server binary: no Docker engine; found /usr/bin/tidb-server.");
    }

    @Test
    void embedded_mariadb_is_taken_last_and_the_reason_names_all_that_is_missing() throws Exception {
        AutoChoice.Decision decision = new FakeMachine().decide(Map.of());

        assertThat(decision.choice()).isEqualTo(ServerChoice.MARIADB);
        assertThat(decision.reason()).isEqualTo("Chose embedded MariaDB: no Docker engine; no tidb-server.");
    }

    @Test
    void what_did_not_start_is_not_chosen_again() throws Exception {
        FakeMachine machine = new FakeMachine();
        machine.container = Answer.yes("the Docker engine has the image");

        AutoChoice.Decision decision = machine.decide(Map.of(ServerChoice.TIDB, "TiDB in a container did not start"));

        assertThat(decision.choice()).isEqualTo(ServerChoice.MARIADB);
        assertThat(decision.reason()).contains("TiDB in a container did not start");
    }

    @Test
    void a_machine_with_nothing_gets_a_sentence_that_says_what_to_try() {
        FakeMachine machine = new FakeMachine();
        machine.embedded = Answer.no("no embedded MariaDB");

        assertThatThrownBy(() -> machine.decide(Map.of()))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("no Docker engine; no tidb-server; no embedded MariaDB")
                .hasMessageContaining("--url");
    }

    @Test
    void the_look_for_a_container_is_given_the_whole_limit_of_20_s_and_no_more() throws Exception {
        FakeMachine machine = new FakeMachine();

        machine.decide(Map.of());

        assertThat(machine.limitGiven).isEqualTo(Duration.ofSeconds(20));
    }

    private static final class FakeMachine {

        private Answer container = Answer.no("no Docker engine");
        private Answer binary = Answer.no("no tidb-server");
        private Answer embedded = Answer.yes("MariaDB is on the class path");
        private Duration limitGiven = Duration.ZERO;

        AutoChoice.Decision decide(Map<ServerChoice, String> failed) throws ServerUnavailableException {
            return new AutoChoice(() -> 0, this::look, () -> binary, () -> embedded).decide(failed);
        }

        private Answer look(Duration limit) {
            limitGiven = limit;
            return container;
        }
    }
}
