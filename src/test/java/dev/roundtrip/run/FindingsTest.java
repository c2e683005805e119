package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.text.FindingSentences;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FindingsTest {

    @Test
    void connections_that_cannot_be_read_are_one_finding_with_their_number() {
        // The connections became unreadable before the measured slice, which has only their bytes.
        List<UnreadableConnections> unreadable =
                List.of(new UnreadableConnections("compressed", "compression by zstd", 0, 0, 4_711));

        assertThat(FindingSentences.notRead(4, unreadable))
                .isEqualTo("4 connections could not be read (compression by zstd). What was not read is in no count.");
        assertThat(FindingSentences.notRead(1, unreadable)).startsWith("1 connection could");
    }

    @Test
    void rollbacks_that_undo_writes_are_a_finding_unless_the_workload_asked_for_them() {
        WireFigures wire = new WireFigures(Map.of(), List.of(), ByteFigures.NONE, ConnectionCounts.NONE, List.of(), 2);

        assertThat(FindingSentences.undoneWrites(Findings.undoneWrites(wire, 0, 0)))
                .isEqualTo(
                        "2 rollbacks undid writes outside transactions. With autoCommit false, pools roll these back.");
        assertThat(Findings.undoneWrites(wire, 1, 1)).isZero();
    }
}
