package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Work;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CompressionNotesTest {

    /** The scenario as if its line had carried a third of the bytes. */
    private static ScenarioResult compressed(ScenarioResult plain) {
        Measured figures = plain.measured().orElseThrow();
        Work work = figures.work();
        Work.WireTotals totals = work.totals();
        return new ScenarioResult(
                plain.name() + "-compressed",
                plain.title(),
                plain.status(),
                plain.reason(),
                plain.jdbcUrl(),
                Optional.of(new Measured(
                        new Work(
                                work.transactions(),
                                work.statements(),
                                work.errors(),
                                work.elapsedNanos(),
                                work.rounds(),
                                new Work.WireTotals(
                                        totals.commands(),
                                        totals.roundTrips(),
                                        totals.bytesSent(),
                                        totals.bytesReceived(),
                                        totals.businessStatementsOnWire(),
                                        Optional.of(new Work.Compressed(
                                                totals.bytesSent() / 3, totals.bytesReceived() / 3)))),
                        figures.commands(),
                        figures.chatter(),
                        figures.latencies(),
                        figures.expectations(),
                        figures.firstUse(),
                        figures.unreadableConnections(),
                        figures.server(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty())),
                Optional.empty(),
                plain.inputs());
    }

    @Test
    void without_compression_nothing_is_said() {
        assertThat(CompressionNotes.of(Reports.bank().build())).isEmpty();
    }

    @Test
    void it_says_what_the_line_carried_and_whether_that_paid() {
        RunReport report = new Reports.ReportBuilder()
                .add(Reports.s5().rates(10, 11, 12))
                .add(compressed(Reports.s5().rates(30, 33, 36).build()))
                .build();

        assertThat(CompressionNotes.of(report))
                .singleElement()
                .asString()
                .contains("Per statement the line carried 33.4 bytes for the 100 that were sent")
                .contains("It pays against s5-prepare-once: transfers per second 3.00x");
        assertThat(Written.markdown(report)).contains("It pays against");
    }

    @Test
    void it_says_if_it_does_not_pay() {
        RunReport report = new Reports.ReportBuilder()
                .add(Reports.s5().rates(30, 33, 36))
                .add(compressed(Reports.s5().rates(10, 11, 12).build()))
                .build();

        assertThat(CompressionNotes.of(report)).singleElement().asString().contains("It does not pay against");
    }
}
