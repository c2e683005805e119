package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.CrossCheckLine.ServersRead;
import dev.roundtrip.report.CrossCheckNote;
import dev.roundtrip.report.CrossCheckNote.NoteKind;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.RunReport;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CrossCheckTableTest {

    private static final List<CrossCheckNote> OTHERS =
            List.of(new CrossCheckNote(NoteKind.OTHER_CLIENTS, List.of(0L, 0L), List.of("app@db")));
    private static final Optional<ServersRead> THREE_OF_FOUR = Optional.of(new ServersRead(3, 4));

    @Test
    void figures_that_differ_for_one_reason_are_one_sentence() {
        CrossCheckTable reconciled = CrossCheckTable.of(withTwin(
                new CrossCheckLine("COM_QUERY", 21, 22, false, OTHERS),
                new CrossCheckLine("COM_PING", 1, 2, false, OTHERS),
                new CrossCheckLine("COM_QUIT", 1, 0, false, List.of())));

        assertThat(reconciled.disagreements())
                .containsExactly(
                        "s3 again: COM_QUERY 21 on the wire, 22 by the server, and 1 other figure: other clients used"
                                + " the server: app@db.",
                        "s3 again: COM_QUIT 1 on the wire, 0 by the server; no reason is known.");
    }

    @Test
    void figures_of_some_of_the_servers_are_counted_apart_unless_they_are_too_large() {
        CrossCheckTable reconciled = CrossCheckTable.of(withTwin(
                new CrossCheckLine("COM_QUERY", 21, 15, true, List.of(), THREE_OF_FOUR),
                new CrossCheckLine("COM_PING", 1, 2, false, List.of(), THREE_OF_FOUR),
                new CrossCheckLine("COM_STMT_EXECUTE", 365, 365, true, List.of())));

        assertThat(reconciled.summary())
                .containsExactly(
                        "All 1 count match the server's own.",
                        "The server's figures are of 3 of 4 TiDB servers: 1 count cannot be compared.");
        assertThat(reconciled.disagreements())
                .containsExactly("s3 again: COM_PING 1 on the wire, 2 by 3 of 4 TiDB servers; no reason is known.");
    }

    private static RunReport withTwin(CrossCheckLine... lines) {
        return Reports.bank()
                .noise(new NoiseFloor("s3-prepare-every-time", 0.04, List.of(lines), List.of()))
                .build();
    }
}
