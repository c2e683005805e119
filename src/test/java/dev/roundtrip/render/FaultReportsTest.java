package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.Environment;
import dev.roundtrip.result.FaultReport;
import dev.roundtrip.result.FaultReport.DriverLimits;
import dev.roundtrip.result.FaultReport.Kind;
import dev.roundtrip.result.FaultReport.OnServer;
import dev.roundtrip.result.FaultReport.PoolLimits;
import dev.roundtrip.result.FaultReport.Row;
import dev.roundtrip.result.FaultReport.Seen;
import dev.roundtrip.result.FaultReport.Told;
import dev.roundtrip.result.FaultReport.Transfer;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.Schemas;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FaultReportsTest {

    private static final long SECOND = 1_000_000_000;
    private static final Transfer ONCE = new Transfer(true, 0, 1, 1, true);
    private static final Told RESET = new Told("commit", "SQLNonTransientConnectionException", "08S01", 0, "Broken");

    @Test
    void strings_that_fare_alike_share_a_row_and_its_command() {
        FaultReport report = report(
                row("s1", seen(4_010_000_000L, true, Optional.of(RESET), ONCE)),
                row("s2", seen(4_060_000_000L, true, Optional.of(RESET), ONCE)),
                row("s3", seen(SECOND, true, Optional.empty(), new Transfer(true, 1, 0, 1, true))));

        String terminal = flat(TerminalFaults.render(report, TerminalStyle.plain()));

        assertThat(terminal)
                .contains(
                        "s1 s2 limits: none; waits 4 s; is told SQLNonTransientConnectionException 08S01 from commit;",
                        "./roundtrip faults s1 s2 --only commit-lost --limits none",
                        "s3 limits: none; waits 1 s; is told no error; connection replaced;",
                        "transfer not done; a retry does it",
                        "After each fault the accounts hold what the recorded transfers say.");
        assertThat(MarkdownFaults.render(report)).contains("| s1 s2 | none | 4 s |", "| s3 | none | 1 s | no error |");
        Schemas.requireValid(Json.text(report));
    }

    @Test
    void what_was_done_twice_or_lost_or_is_still_waited_for_is_said() {
        FaultReport report = report(
                row("s1", seen(SECOND / 3, true, Optional.of(RESET), new Transfer(true, 1, 1, 2, true))),
                row("s2", seen(10 * SECOND, false, Optional.empty(), new Transfer(true, 1, 0, 1, true))),
                row("s3", seen(1, true, Optional.empty(), new Transfer(true, 0, 0, 0, true))));

        assertThat(flat(TerminalFaults.render(report, TerminalStyle.plain())))
                .contains("waits 0.3 s", "transfer DONE; a retry does it TWICE")
                .contains("waits > 10 s, still waiting; is told nothing;", "transfer done later")
                .contains("waits < 0.1 s", "transfer LOST: told done, and not done");
    }

    @Test
    void money_that_does_not_add_up_is_said_at_the_end_too() {
        FaultReport report =
                report(row("s1", seen(SECOND, true, Optional.of(RESET), new Transfer(true, 1, 0, 1, false))));

        assertThat(report.moneyHolds()).isFalse();
        assertThat(TerminalFaults.render(report, TerminalStyle.plain()))
                .contains("THE MONEY IS WRONG", "The money does not add up after a fault: see above.");
        assertThat(MarkdownFaults.render(report)).contains("**The money does not add up after a fault.**");
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static Seen seen(long wait, boolean answered, Optional<Told> told, Transfer transfer) {
        return new Seen(wait, answered, told, Optional.of("replaced"), 2, 1, 7, Map.of("ROLLBACK", 1L), transfer);
    }

    private static Row row(String string, Seen seen) {
        return new Row(
                string,
                "jdbc:mysql://127.0.0.1:1/bank",
                "commit-lost",
                "none",
                "./roundtrip faults " + string + " --only commit-lost --limits none",
                Optional.of(seen),
                Optional.empty());
    }

    private static FaultReport report(Row... rows) {
        return new FaultReport(
                10_000,
                1_000,
                new DriverLimits(2_000, 4_000),
                new PoolLimits(5_000, 1_000, 30_000, 1_800_000),
                List.of(new Kind("commit-lost", "The COMMIT is lost.", "None can tell.")),
                List.of(new OnServer(
                        new Environment.Server("TiDB", "v8.5.3", "unistore", "in a container"),
                        new Environment.Driver("mysql-connector-j", "26.10.0"),
                        List.of(rows))));
    }
}
