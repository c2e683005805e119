package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CrossCheck;
import dev.roundtrip.report.ServerSide.CrossCheckLine;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.witness.NodeFigures;
import dev.roundtrip.server.witness.NodeId;
import dev.roundtrip.server.witness.NodeType;
import dev.roundtrip.server.witness.OtherClients;
import dev.roundtrip.server.witness.ServerFigures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossCheckInputTest {

    /** A server may stop its clock a twentieth late, or 50 ms once; for commands without an answer nobody waits. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2000000000 | 2100000000 | 1    | 0   | true  | the server's clock stops after its answer
            207192476  | 221019811  | 1    | 0   | true  | the server's clock stops after its answer
            1040074072 | 1133188487 | 1464 | 0   | true  | the server's clock stops after its answer
            2000000000 | 2100000001 | 1    | 0   | false | ''
            150000000  | 200250001  | 1    | 0   | false | ''
            0          | 1          | 0    | 0   | false | ''
            150000000  | 300000000  | 1    | 365 | true  | worked on 365 commands without an answer
            """)
    void a_server_that_worked_longer_than_its_client_waited_disagrees_unless_there_is_a_reason(
            long waited, long worked, long answers, long unanswered, boolean agrees, String note) {
        CrossCheckLine line = CrossCheck.time(waited, worked, answers, unanswered);
        assertThat(line.agrees()).isEqualTo(agrees);
        assertThat(line.note()).contains(note);
    }

    @Test
    void health_checks_and_moved_sessions_of_a_load_balancer_are_a_reason_and_no_finding() {
        NodeFigures node = new NodeFigures(new NodeId(NodeType.TIDB, "tidb-0:4000"), Map.of(), Optional.empty());

        assertThat(reason(new ServerFigures(Map.of(), 0, OtherClients.NONE, List.of(node)))
                        .isFinding())
                .isFalse();
        assertThat(reason(ServerFigures.EMPTY)).isEqualTo(new CrossCheckInput.Reason("", true));
        assertThat(reason(new ServerFigures(Map.of(), 0, new OtherClients(new TreeSet<>(), 2, 0), List.of(node))))
                .isEqualTo(new CrossCheckInput.Reason("2 statements of a proxy that moves sessions", false));
    }

    private static CrossCheckInput.Reason reason(ServerFigures server) {
        CrossCheckLine more = new CrossCheckLine(CrossCheck.BYTES_RECEIVED, 164_000, 164_600, false, "");
        return new CrossCheckInput(WireFigures.NONE, server).reason(more);
    }
}
