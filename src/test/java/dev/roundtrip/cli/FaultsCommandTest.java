package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultsCommandTest {

    @Test
    void a_server_that_is_not_ours_needs_permission_to_write() {
        Said said = Said.by("faults", "jdbc:mysql://db.example:4000/bank");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("is created on your server and dropped: allow this with --allow-writes.");
    }

    @Test
    void an_unknown_fault_is_refused_with_those_that_there_are() {
        Said said = Said.by("faults", "--only", "no-such-fault");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("there is no fault 'no-such-fault'; there are refused, black-hole, ");
    }

    @Test
    void an_observation_that_is_too_short_is_refused() {
        Said said = Said.by("faults", "--observe", "10ms");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("--observe is 10 ms; allowed are 500 ms to 10 minutes.");
    }
}
