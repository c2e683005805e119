package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.LocalHttp;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.StatementsSummary;
import dev.roundtrip.server.witness.TidbWitness;
import java.net.URI;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusPortCheckTest {

    private final StatusPortCheck asked = new StatusPortCheck(true, "TiDB");
    private final StatusPortCheck notAsked = new StatusPortCheck(false, "TiDB");

    @Test
    void a_status_port_that_cannot_be_used_is_a_finding_and_an_unmet_expectation_where_it_was_asked_for()
            throws Exception {
        URI closed = URI.create("http://127.0.0.1:" + LocalHttp.closedPort());
        StatementsSummary noSql = new StatementsSummary(
                () -> {
                    throw new SQLException("nobody answers");
                },
                "bank");
        try (TidbWitness witness =
                TidbWitness.of(List.of(NodeAddress.of(closed)), false).apply(noSql)) {
            ServerSnapshot before = witness.before();
            CrossCheckInput sides =
                    new CrossCheckInput(WireFigures.NONE, witness.between(before, witness.after(), Background.NONE));
            assertThat(asked.finding(sides).orElseThrow())
                    .startsWith("The server's figures are missing. The status port at " + closed);
            assertThat(notAsked.finding(sides)).isPresent();
            assertThat(asked.expectation(sides))
                    .contains(new ExpectationResult(StatusPortCheck.EXPECTED, 1, 0, 0, false));
            assertThat(notAsked.expectation(sides)).isEmpty();
        }
    }

    @Test
    void a_server_without_a_status_port_leaves_the_expectation_unmet_and_says_so() {
        StatusPortCheck mariaDb = new StatusPortCheck(true, "MariaDB");

        assertThat(mariaDb.findings(List.of())).containsExactly("--status-url is for TiDB, not MariaDB.");
        assertThat(mariaDb.expectation(CrossCheckInput.NONE).orElseThrow().met())
                .isFalse();
    }

    @Test
    void nobody_misses_a_status_port_that_nobody_named() {
        assertThat(notAsked.findings(List.of())).isEmpty();
        assertThat(notAsked.finding(CrossCheckInput.NONE)).isEmpty();
    }
}
