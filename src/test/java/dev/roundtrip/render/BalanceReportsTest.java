package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.BalanceReport;
import dev.roundtrip.result.BalanceReport.Advice;
import dev.roundtrip.result.BalanceReport.Money;
import dev.roundtrip.result.BalanceReports;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.Schemas;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BalanceReportsTest {

    @Test
    void each_event_says_when_it_was_even_what_moved_and_what_failed_with_each_second() {
        BalanceReport report = BalanceReports.report(
                List.of(),
                BalanceReports.row(
                        "tiproxy",
                        1_800_000,
                        BalanceReports.event("steady", "", Optional.of(0), 0, 0, 0),
                        BalanceReports.event("killed", "tidb-1", Optional.empty(), 2, 1, 5)));

        String terminal = flat(TerminalBalance.render(report, TerminalStyle.plain()));

        assertThat(terminal)
                .contains("tiproxy, maxLifetime 30 minutes", "steady until even at once; moved 0; opened 0;")
                .contains("killed tidb-1 until even not in 3 s; moved 2; opened 1; transactions tidb-1 12, tidb-2 6;")
                .contains("failed 5; in doubt 0", "tidb-1 tx/s 4 4 4", "tidb-2 conns 4 4 4")
                .contains("killed: 5 x CommunicationsException 08S01 from commit.", "tidb-1 61 (60)")
                .contains("The money is right: 18 transfers were told as done,");
        assertThat(MarkdownBalance.render(report))
                .contains(
                        "| tiproxy, maxLifetime 30 minutes | steady | at once | 0 | 0 | tidb-1 12, tidb-2 6 | 0 | 0 |")
                .contains("|  | killed tidb-1 | not in 3 s | 2 | 1 |", "tidb-1 tx/s   4 4 4");
        Schemas.requireValid(Json.text(report));
    }

    @Test
    void a_routing_that_was_not_observed_says_why() {
        BalanceReport report =
                BalanceReports.report(List.of(), BalanceReports.skipped("tcp-balancer", "There is no haproxy."));

        assertThat(flat(TerminalBalance.render(report, TerminalStyle.plain())))
                .contains("not observed: There is no haproxy.");
        assertThat(MarkdownBalance.render(report)).contains("| not observed |", "Not observed: There is no haproxy.");
        assertThat(report.moneyHolds()).isTrue();
        Schemas.requireValid(Json.text(report));
    }

    @Test
    void an_advice_stands_with_its_evidence_and_what_else_it_changes() {
        BalanceReport report = BalanceReports.report(
                List.of(new Advice("maxLifetime", List.of("A row shows it."), "Logins cost.")),
                BalanceReports.row("random", 30_000));

        assertThat(flat(TerminalBalance.render(report, TerminalStyle.plain())))
                .contains("What to do maxLifetime A row shows it. It also changes: Logins cost.");
        assertThat(MarkdownBalance.render(report))
                .contains("**maxLifetime**", "- A row shows it.", "It also changes: Logins cost.");
        Schemas.requireValid(Json.text(report));
    }

    @Test
    void money_that_does_not_add_up_is_said_at_the_end_too() {
        for (Money wrong :
                List.of(new Money(18, 0, 17, true), new Money(18, 0, 19, true), new Money(18, 0, 18, false))) {
            BalanceReport report = BalanceReports.report(List.of(), BalanceReports.row("random", 1_800_000, wrong));

            assertThat(report.moneyHolds()).isFalse();
            assertThat(TerminalBalance.render(report, TerminalStyle.plain()))
                    .contains("THE MONEY IS WRONG", "The money does not add up after a routing: see above.");
            assertThat(MarkdownBalance.render(report)).contains("**The money does not add up after a routing.**");
        }
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }
}
