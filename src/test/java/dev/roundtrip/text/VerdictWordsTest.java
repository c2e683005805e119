package dev.roundtrip.text;

import static dev.roundtrip.text.PictureReports.round;
import static dev.roundtrip.text.PictureReports.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CompareReport;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.Settings.Precision;
import dev.roundtrip.testing.Records;
import dev.roundtrip.verdict.Comparison;
import dev.roundtrip.verdict.Verdicts;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A figure, its interval and the margin give the same word in each command and in each format. The rounds of the base
 * are equal, so that the paired interval of a run is that between two runs.
 */
class VerdictWordsTest {

    /** The 97.5% quantile of Student's t with two degrees of freedom. */
    private static final double QUANTILE = 4.302653;

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** The fifth excludes 1 by less than the smallest difference of 3%. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1.31 | 1.07 | 0.10 | better        | worse
            0.77 | 1.07 | 0.10 | worse         | better
            1.00 | 1.05 | 0.10 | no difference | no difference
            1.00 | 1.05 | 0.04 | inconclusive  | inconclusive
            1.02 | 1.01 | 0.10 | no difference | no difference
            1.06 | 1.08 | 0.10 | inconclusive  | inconclusive
            1.06 | 1.08 | 0.20 | no difference | no difference
            0.88 | 1.70 | 0.10 | inconclusive  | inconclusive
            1.08 | 1.05 | 0.10 | better        | worse
            """)
    void a_figure_its_interval_and_the_margin_give_one_word(
            double ratio, double reach, double margin, String ofWork, String ofCost) {
        RunReport run = run(margin, rounds(1, 1, ratio, reach));
        RunReport costs = run(margin, rounds(ratio, reach, 1, 1));
        CompareReport compared = Comparison.of(
                "a.json",
                withRounds(margin, rounds(1, 1, 1, 1)),
                "b.json",
                withRounds(margin, rounds(1, 1, ratio, reach)),
                0);

        assertThat(inRun(run)).allMatch(text -> text.contains("ransfers per second: " + shown(ofWork, ratio)));
        assertThat(inRun(costs)).allMatch(text -> text.contains("CPU per statement: " + shown(ofCost, ratio)));
        assertThat(PictureReports.text(RatioPicture.of(run)))
                .contains("| throughput | ")
                .contains("| " + ofWork + ": ");
        assertThat(PictureReports.text(RatioPicture.of(costs))).contains("| " + ofCost + ": ");
        assertThat(Json.text(run)).contains("\"verdict\" : \"" + inJson(ofWork) + "\"");
        assertThat(written(ComparisonDocument.of(compared))).allMatch(text -> text.contains(ofWork));
        assertThat(compared.rows())
                .singleElement()
                .satisfies(row -> assertThat(Figures.word(row.verdict())).isEqualTo(ofWork));
        assertThat(compared.worse()).isEqualTo(ofWork.equals("worse"));
    }

    @Test
    void a_scenario_without_another_reaches_the_target_if_it_agrees_with_itself() {
        assertThat(inRun(alone(rounds(1, 1.09, 1, 1)))).allMatch(text -> text.contains("target for CPU was reached."));
        assertThat(inRun(alone(rounds(1, 1.5, 1, 1))))
                .allMatch(text -> text.contains("target for CPU was not reached in 60 s."));
    }

    /** A scenario that nothing else is compared with. */
    private static RunReport alone(List<Round> again) {
        return withMargin(
                0.1,
                new Reports.ReportBuilder()
                        .noise(new NoiseFloor("a1", 0, List.of(), again))
                        .add(scenario("a1").rounds(rounds(1, 1, 1, 1)))
                        .build());
    }

    private static String shown(String word, double ratio) {
        return switch (word) {
            case "better", "worse" -> String.format(Locale.ROOT, "%.2fx (", ratio);
            default -> word + " (";
        };
    }

    private static String inJson(String word) {
        return switch (word) {
            case "no difference" -> "noDifference";
            case "inconclusive" -> word;
            default -> "differs";
        };
    }

    private static List<String> inRun(RunReport report) {
        return written(RunDocument.of(report, RunDocument.Depth.FILE));
    }

    private static List<String> written(Document document) {
        return Stream.of(
                        TerminalWriter.write(document, new TerminalStyle(120, false, false)),
                        MarkdownWriter.write(document),
                        HtmlReport.write(document))
                .map(text -> text.replaceAll("\\s+", " "))
                .toList();
    }

    /** Three rounds of a row whose figures are so many times those of the base, with intervals of that reach. */
    private static List<Round> rounds(double cost, double costReach, double work, double workReach) {
        double ofCost = Math.log(costReach) * Math.sqrt(3) / QUANTILE;
        double ofWork = Math.log(workReach) * Math.sqrt(3) / QUANTILE;
        return IntStream.rangeClosed(1, 3)
                .mapToObj(i -> round(
                        i,
                        100 * work * Math.exp((i - 2) * ofWork),
                        50 * cost * Math.exp((i - 2) * ofCost),
                        50 * cost * Math.exp((i - 2) * ofCost)))
                .toList();
    }

    private static RunReport run(double margin, List<Round> other) {
        RunReport report = new Reports.ReportBuilder()
                .withoutNoise()
                .add(scenario("a1").rounds(rounds(1, 1, 1, 1)))
                .add(scenario("a2").rounds(other))
                .build();
        return Verdicts.on(withMargin(margin, report));
    }

    private static RunReport withRounds(double margin, List<Round> rounds) {
        return withMargin(
                margin,
                new Reports.ReportBuilder()
                        .withoutNoise()
                        .add(scenario("a1").rounds(rounds))
                        .build());
    }

    private static RunReport withMargin(double margin, RunReport report) {
        return Records.with(
                report,
                Map.of(
                        "settings",
                        Records.with(
                                report.settings(), Map.of("precision", Optional.of(new Precision(margin, MINUTE))))));
    }
}
