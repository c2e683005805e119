package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.CrossCheckNote;
import dev.roundtrip.report.CrossCheckNote.NoteKind;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.witness.NodeFigures;
import dev.roundtrip.server.witness.NodeId;
import dev.roundtrip.server.witness.NodeType;
import dev.roundtrip.server.witness.OtherClients;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.verdict.CrossCheck;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossCheckInputTest {

    private static final CrossCheckLine MORE =
            new CrossCheckLine(CrossCheck.BYTES_RECEIVED, 164_000, 164_600, false, List.of());

    /** A server may stop its clock a twentieth late, or 50 ms once; nobody waits for commands without an answer. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2000000000 | 2100000000 | 1    | 0   | true  | LATE_CLOCK
            207192476  | 221019811  | 1    | 0   | true  | LATE_CLOCK
            1040074072 | 1133188487 | 1464 | 0   | true  | LATE_CLOCK
            2000000000 | 2100000001 | 1    | 0   | false | LATE_CLOCK
            150000000  | 200250001  | 1    | 0   | false | LATE_CLOCK
            0          | 1          | 0    | 0   | false | LATE_CLOCK
            150000000  | 300000000  | 1    | 365 | true  | WORKED_ON_UNANSWERED
            """)
    void a_server_that_worked_longer_than_its_client_waited_disagrees_unless_there_is_a_reason(
            long waited, long worked, long answers, long unanswered, boolean agrees, NoteKind note) {
        CrossCheckLine line = CrossCheck.time(waited, worked, answers, unanswered);
        assertThat(line.agrees()).isEqualTo(agrees);
        assertThat(line.notes()).extracting(CrossCheckNote::kind).contains(note);
    }

    @Test
    void health_checks_and_moved_sessions_of_a_load_balancer_are_a_reason_and_no_finding() {
        NodeFigures node = new NodeFigures(new NodeId(NodeType.TIDB, "tidb-0:4000"), Map.of(), Optional.empty());

        CrossCheckInput checked = counted(new ServerFigures(Map.of(), 0, OtherClients.NONE, List.of(node)));
        CrossCheckInput unexplained = counted(ServerFigures.EMPTY);
        CrossCheckInput moved =
                counted(new ServerFigures(Map.of(), 0, new OtherClients(new TreeSet<>(), 2, 0), List.of(node)));

        assertThat(checked.reason(MORE)).contains(CrossCheckNote.of(NoteKind.HEALTH_CHECK));
        assertThat(checked.isFinding(MORE)).isFalse();
        assertThat(unexplained.reason(MORE)).isEmpty();
        assertThat(unexplained.isFinding(MORE)).isTrue();
        assertThat(moved.reason(MORE)).contains(CrossCheckNote.of(NoteKind.MOVED_SESSIONS, 2));
        assertThat(moved.isFinding(MORE)).isFalse();
    }

    private static CrossCheckInput counted(ServerFigures server) {
        return new CrossCheckInput(WireFigures.NONE, server);
    }
}
