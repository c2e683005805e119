package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.FirstUse;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.KindResult;
import dev.roundtrip.result.KindResult.Times;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NamedRate;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.StatementLatencies.RawHistograms;
import dev.roundtrip.result.Work;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Results by kind of transaction in the reports; 990 + 10 new orders in 30 seconds are 2,000 a minute. */
class KindTablesTest {

    private static final TerminalStyle STYLE =
            new TerminalStyle(120, TerminalStyle.Colour.NONE, TerminalStyle.Charset.ASCII);

    private static final List<KindResult> KINDS = List.of(
            new KindResult(
                    "new order",
                    990,
                    10,
                    3,
                    Optional.of(new Times(20_500_000, 19_000_000, 31_000_000, 52_000_000, 81_000_000, 99_000_000))),
            new KindResult("stock level", 0, 0, 0, Optional.empty()));

    @Test
    void the_terminal_shows_each_kind_and_the_rate_that_has_a_name() {
        String text = Written.details(report(KINDS, true), STYLE);

        assertThat(text).contains("tpmC (new order per minute): s1 2000.0.");
        assertThat(text).contains("By kind of transaction: s1");
        assertThat(text)
                .containsPattern("transaction +done +rolled back +failed +per minute +mean +p50 +p90 +p99 +p99.9 +max")
                .containsPattern("new order +1000 +10 +3 +2000.\\d* +20500 +19000 +31000 +52000 +81000 +99000")
                .containsPattern("stock level +0 +0 +0 +0.00 +- +- +- +- +- +-");
        assertThat(Written.brief(report(KINDS, true), STYLE))
                .contains("tpmC (new order per minute): s1 2000.0.")
                .doesNotContain("By kind of transaction");
    }

    @Test
    void a_workload_with_one_kind_has_no_such_table() {
        RunReport report = report(List.of(), false);

        assertThat(Written.details(report, STYLE)).doesNotContain("By kind of transaction", "tpmC");
        assertThat(Written.markdown(report)).doesNotContain("rolled back");
        assertThat(JsonReport.write(report)).doesNotContain("\"kinds\"", "\"rate\"");
    }

    @Test
    void the_document_has_the_rate_per_minute_of_each_kind() {
        RunReport report = report(KINDS, true);
        String json = JsonReport.write(report);

        Schemas.requireValid(json);
        assertThat(json).contains("\"perMinute\" : 2000");
        assertThat(JsonReport.parse(json, "it")).isEqualTo(report);
    }

    private static RunReport report(List<KindResult> kinds, boolean named) {
        LatencySummary latency = new LatencySummary(1_000, 2, 1, 2, 3, 4, 5);
        Measured measured = new Measured(
                new Work(
                        1_000,
                        30_000,
                        3,
                        30_000_000_000L,
                        List.of(),
                        new Work.WireTotals(1, 1, 1, 1, 30_000, Optional.empty())),
                List.of(),
                List.of(),
                new StatementLatencies(latency, latency, Optional.empty(), RawHistograms.NONE),
                List.of(),
                new FirstUse(0, 0, 0, 0),
                0,
                Optional.empty(),
                kinds,
                named ? Optional.of(new NamedRate("tpmC", "new order", 60)) : Optional.empty(),
                Optional.empty());
        RunReport other = new Reports.ReportBuilder()
                .add(new Reports.ScenarioBuilder("s1", "own", Reports.S3_URL))
                .build();
        ScenarioResult scenario = new ScenarioResult(
                "s1",
                "own",
                ScenarioResult.Status.MEASURED,
                Optional.empty(),
                Reports.S3_URL,
                Optional.of(measured),
                Optional.empty(),
                Reports.INPUTS);
        return new RunReport(
                other.startedAt(),
                other.partial(),
                other.environment(),
                other.settings(),
                List.of(scenario),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }
}
