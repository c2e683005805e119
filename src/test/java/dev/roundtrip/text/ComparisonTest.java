package dev.roundtrip.text;

import static dev.roundtrip.text.SampleResults.report;
import static dev.roundtrip.text.SampleResults.s3;
import static dev.roundtrip.text.SampleResults.s5;
import static dev.roundtrip.text.SampleResults.watch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.CompareReport.Row;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.Inputs;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.testing.Records;
import dev.roundtrip.text.Reports.ReportBuilder;
import dev.roundtrip.text.Reports.ScenarioBuilder;
import dev.roundtrip.verdict.Comparison;
import dev.roundtrip.verdict.Lacking;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {

    @Test
    void a_scenario_measured_on_two_servers_is_compared_server_by_server() {
        ScenarioBuilder worse = s5().and("COM_STMT_RESET 365, server old");

        CompareReport comparison = compare(
                report().add(s5().and("server old")).add(s5().and("server new")),
                report().add(worse).add(s5().and("server new")));

        assertThat(comparison.rows()).extracting(ComparisonWords::label).containsExactly("s5 old", "s5 new");
        assertThat(comparison.rows())
                .extracting(Row::verdict)
                .containsExactly(ComparedOutcome.WORSE, ComparedOutcome.NO_DIFFERENCE);
        assertThat(comparison.worse()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            skipped | s5 was measured in A, not in B: It shows the server's plan cache, which MariaDB does not have.
            failed | s5 was measured in A, not in B: It broke.
            missing | s5 was measured in A, not in B.
            unexpected | s5 is not as expected in B: commands per statement.
            """)
    void what_b_lacks_of_a_or_of_its_own_expectations_is_said(String b, String sentence) {
        ReportBuilder after = report().add(s3());
        switch (b) {
            case "skipped" -> after.add(Reports.skipped("s5-prepare-once", "x"));
            case "failed" -> after.add(Reports.failed("s5-prepare-once", "x", "It broke."));
            case "unexpected" -> after.add(s5().and("misses commands per statement"));
            default -> {}
        }

        assertThat(lacks(report().add(s3()).add(s5()), after)).containsExactly(sentence);
        assertThat(lacks(after, report().add(s3()).add(s5()))).isEmpty();
    }

    @Test
    void what_makes_it_unfair_is_a_caution_and_what_may_be_the_point_is_said_apart() {
        Inputs.Pool pool = Records.with(Reports.INPUTS.pool(), Map.of("connections", 16));
        CompareReport other = compare(
                report().add(s5().and("url jdbc:mysql://127.0.0.1:3306/x?useSSL=b")
                        .rates(100)),
                report().on("TiDB", 16, "9.7.0")
                        .withoutNoise()
                        .add(s5().and("url jdbc:mysql://127.0.0.1:4711/x")
                                .inputs(Records.with(Reports.INPUTS, Map.of("pool", pool)))
                                .rates(50)));
        CompareReport ports = compare(
                report().withoutNoise().add(s5().and("url jdbc:mysql://127.0.0.1:3306/x?useSSL=b")),
                report().withoutNoise().add(s5().and("url jdbc:mysql://127.0.0.1:4711/x?useSSL=b")));

        assertThat(cautions(other))
                .containsExactly(
                        "The server differs: MariaDB 11.4.5 in A, TiDB 11.4.5 in B.",
                        "The way to the server differs: embedded, on this machine in A, embedded in B.",
                        "The number of threads differs: 8 in A, 16 in B.",
                        "Only 1 round: small differences do not show. Use --rounds 10.");
        assertThat(new ComparisonWords(other).differences())
                .containsExactly(
                        "The driver differs: mysql-connector-j 26.10.0 in A, mysql-connector-j 9.7.0 in B.",
                        "The string of s5 differs: useSSL=b in A, no parameters in B.");
        assertThat(ports.strings()).isEmpty();
        assertThat(cautions(ports)).containsExactly("No noise floor: verdicts by time rest on the interval alone.");
    }

    @Test
    void a_scenario_that_failed_in_b_only_is_worse_and_one_that_was_skipped_is_undecided() {
        Row failed = row(report().add(s5()), report().add(Reports.failed("s5-prepare-once", "x", "It broke.")));
        Row skipped = row(report().add(s5()), report().add(Reports.skipped("s5-prepare-once", "x")));

        assertThat(failed.verdict()).isEqualTo(ComparedOutcome.WORSE);
        assertThat(failed.reason().map(ComparisonWords::of)).contains("failed in B, not in A: It broke.");
        assertThat(skipped.verdict()).isEqualTo(ComparedOutcome.INCONCLUSIVE);
        assertThat(skipped.reason().map(ComparisonWords::of))
                .contains("was not measured in B: It shows the server's plan cache, which MariaDB does not have.");
    }

    @Test
    void reports_of_other_scenarios_are_refused_in_a_sentence() {
        CompareReport comparison = compare(report().add(s3()), report().add(s5()));

        assertThat(comparison.rows()).isEmpty();
        assertThat(new ComparisonWords(comparison).refusal())
                .isEqualTo(
                        "No scenario is in both files: a.json has s3-prepare-every-time; b.json has s5-prepare-once.");
    }

    @Test
    void the_text_of_a_comparison() {
        assertThat(text(worse())).isEqualTo("""
                Roundtrip   A: a.json   2026-11-21T10:15:30.123Z   MariaDB 11.4.5   mysql-connector-j 26.10.0
                            8 connections   3 rounds of 5 s
                            B: b.json   2026-11-21T10:15:30.123Z   MariaDB 11.4.5   mysql-connector-j 9.7.0
                            8 connections   3 rounds of 5 s
                caution     The way to the server differs: embedded, on this machine in A, embedded in B.
                differs     The driver differs: mysql-connector-j 26.10.0 in A, mysql-connector-j 9.7.0 in B.

                                              trips    transfers/s
                scenario                    A     B       A      B     B/A  between runs, 95%        verdict
                s3  prepare-every-time   2.00  2.00   100.0  100.0   1.00x       0.99 to 1.01  no difference
                s5  prepare-once         1.00  2.00   100.0  100.0   1.00x       0.99 to 1.01          worse
                B/A above 1: B is faster. A and B: geometric means of the rounds. The interval is one between runs,
                weaker than a run's own: rounds of two runs are no pairs, and another start of the server is not in
                it. No difference: the whole interval is within 10% of 1.
                Noise floor: A +-3.0% (s3 measured twice), B +-3.0% (s3 measured twice).

                What is sent (counts are exact)
                                                       A     B    B/A  verdict
                s5 round trips per statement        1.00  2.00  2.00x    worse
                s5 COM_STMT_PREPARE per statement   0.00  1.00    new
                """);
        assertThat(text(compare(
                        report().add(s3()).add(s5()),
                        report().withoutNoise().add(s5()).add(Reports.skipped("x1-own", "x")))))
                .contains(
                        "B not measured",
                        "What is sent (counts are exact)\nNo difference.",
                        "Only in A\n  - s3-prepare-every-time",
                        "Only in B\n  - x1-own");
        assertThat(TerminalWriter.write(ComparisonDocument.of(worse()), new TerminalStyle(100, true, true)))
                .contains("\u001b[31mworse\u001b[0m");
        for (int width = 40; width <= TerminalStyle.WIDEST; width++) {
            int allowed = width;
            assertThat(TerminalWriter.write(ComparisonDocument.of(worse()), plain(width))
                            .lines())
                    .allMatch(line -> line.length() <= allowed, "no line wider than " + allowed);
        }
    }

    @Test
    void two_watched_applications_are_compared_by_transaction_with_the_texts_of_one_alone() throws Exception {
        CompareReport comparison = watched(watch(0), watch(30), 0);

        assertThat(text(comparison)).isEqualTo("""
                Roundtrip   A: a.json   1970-01-01T00:00:00Z   proxy 127.0.0.1:4001 to db:4000
                            100 statements in 65 s   10 transactions
                            B: b.json   1970-01-01T00:00:00Z   proxy 127.0.0.1:4001 to db:4000
                            100 statements in 65 s   10 transactions
                caution     A could not read 1 connection: its counts are too low. It is compressed.
                caution     B could not read 1 connection: its counts are too low. It is compressed.

                What is sent (counts are exact)
                                                     A      B    B/A  verdict
                round trips per transaction      11.00  14.00  1.27x    worse
                commands per transaction         11.00  14.00  1.27x
                statements per transaction       10.00  10.00  1.00x
                round trips per statement         1.10   1.40  1.27x
                commands per statement            1.10   1.40  1.27x
                chatter per statement             0.10   0.40  4.00x
                COM_QUERY per statement           0.10   0.40  4.00x
                COM_STMT_EXECUTE per statement    1.00   1.00  1.00x

                Only in B
                  - SELECT @@session.transaction_isolation
                """);
        Schemas.requireValid(Json.text(comparison));
        assertThat(watched(watch(0), watch(30), 0.27).worse()).isTrue();
        assertThat(watched(watch(0), watch(30), 0.28).worse()).isFalse();
    }

    private static CompareReport watched(WatchReport a, WatchReport b, double tolerance) {
        return Comparison.ofWatched("a.json", a, "b.json", b, tolerance);
    }

    @Test
    void the_json_form_is_that_of_its_schema_and_the_documentation_names_its_fields() throws Exception {
        Schemas.requireValid(Json.text(worse()));
        JsonReportTest.assertDocumented(Json.text(worse()), 20);
    }

    private static CompareReport worse() {
        return compare(
                report().add(s3()).add(s5()),
                report().on("MariaDB", 8, "9.7.0").add(s3()).add(s5().command("COM_STMT_PREPARE", 365)));
    }

    private static List<String> cautions(CompareReport comparison) {
        return new ComparisonWords(comparison).cautions();
    }

    private static List<String> lacks(ReportBuilder a, ReportBuilder b) {
        return ComparisonWords.of(Lacking.of(a.build(), b.build()));
    }

    private static TerminalStyle plain(int width) {
        return new TerminalStyle(width, false, false);
    }

    private static Row row(ReportBuilder a, ReportBuilder b) {
        return compare(a, b).rows().get(0);
    }

    private static CompareReport compare(ReportBuilder a, ReportBuilder b) {
        return compare(a, b, 0);
    }

    private static CompareReport compare(ReportBuilder a, ReportBuilder b, double tolerance) {
        return Comparison.of("a.json", a.build(), "b.json", b.build(), tolerance);
    }

    private static String text(CompareReport comparison) {
        return TerminalWriter.write(ComparisonDocument.of(comparison), plain(100));
    }
}
