package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BalanceCommandTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "--server mariadb", "--server cluster", "--url jdbc:mysql://db.example:4000/"})
    void a_server_whose_tidb_cannot_be_started_and_ended_here_is_refused_with_what_to_give(String server) {
        Said said = Said.by(("balance " + server).strip().split(" ", -1));

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("give --cluster-binaries DIR", "Containers cannot be used");
    }

    @Test
    void an_unknown_routing_is_refused_with_those_that_there_are() {
        Said said = Said.by("balance", "--cluster-binaries", "bin", "--only", "no-such-routing");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("there is no routing 'no-such-routing'; there are one-host, random, ");
    }

    @Test
    void what_cannot_be_observed_is_refused() {
        assertRefused("--tidb-nodes is 1; there is nothing to balance", "--tidb-nodes", "1");
        assertRefused("--observe is 1000 ms; allowed are 6 s to 10 minutes.", "--observe", "1s");
        assertRefused("--max-lifetime is 10000 ms; HikariCP takes no less than 30 s.", "--max-lifetime", "10s");
        assertRefused("--threads is 0; allowed are 1 to 200.", "--threads", "0");
    }

    private static void assertRefused(String why, String option, String value) {
        Said said = Said.by("balance", "--cluster-binaries", "bin", option, value);

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains(why);
    }
}
