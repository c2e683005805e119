package dev.roundtrip.text;

import static dev.roundtrip.text.PictureReports.round;
import static dev.roundtrip.text.PictureReports.scenario;
import static dev.roundtrip.text.PictureReports.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.text.Reports.ReportBuilder;
import dev.roundtrip.verdict.Noise;
import dev.roundtrip.verdict.Ratios;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests what the pictures of a run show: a chart is drawn from the figures of its table. */
class PictureFiguresTest {

    private static final double[] FACTORS = {1, 1.5, 0.9};

    private static List<Round> rounds(double perSecond, double clientMicros, double... factors) {
        return IntStream.rangeClosed(1, factors.length)
                .mapToObj(i -> round(i, perSecond * factors[i - 1], clientMicros, 100))
                .toList();
    }

    @Test
    void ratios_have_their_verdicts_and_less_cpu_is_better() {
        RunReport report = new ReportBuilder()
                .add(scenario("a1").rounds(rounds(10, 50, FACTORS)))
                .add(scenario("a2").rounds(rounds(20, 50, FACTORS)))
                .add(scenario("a3").rounds(rounds(20, 25, 1.5, 1, 0.9)))
                .add(scenario("a4").rounds(rounds(10, 100, 1.5, 1, 0.9)))
                .noise(Noise.floor("a1", rounds(10, 50, FACTORS), rounds(12, 50, FACTORS), List.of(), List.of()))
                .build();

        assertThat(text(RatioPicture.of(report))).isEqualTo("""
                # Each scenario against the one before it

                | step | figure | ratio | from | to | verdict |
                | --- | --- | --: | --: | --: | --- |
                | a1 to a2 | CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a1 to a2 | throughput | 2.000 | 1.319 | 3.032 | better: 2.00x (1.32 to 3.03) |
                | a1 to a2 | client CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a1 to a2 | server CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a2 to a3 | CPU per statement | 0.833 | 0.833 | 0.833 | better: 0.83x (0.83 to 0.83) |
                | a2 to a3 | throughput | 1.000 | 0.601 | 1.664 | inconclusive: 0.60 to 1.66 |
                | a2 to a3 | client CPU per statement | 0.500 | 0.500 | 0.500 | better: 0.50x (0.50 to 0.50) |
                | a2 to a3 | server CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a3 to a4 | CPU per statement | 1.600 | 1.600 | 1.600 | worse: 1.60x (1.60 to 1.60) |
                | a3 to a4 | throughput | 0.500 | 0.330 | 0.758 | worse: 0.50x (0.33 to 0.76) |
                | a3 to a4 | client CPU per statement | 4.000 | 4.000 | 4.000 | worse: 4.00x (4.00 to 4.00) |
                | a3 to a4 | server CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a1 to a1 | CPU per statement | 1.000 | 1.000 | 1.000 | holds 1: 1.00 to 1.00 |
                | a1 to a1 | throughput | 1.200 | 0.792 | 1.819 | holds 1: 0.79 to 1.82 |
                | a1 to a1 | client CPU per statement | 1.000 | 1.000 | 1.000 | holds 1: 1.00 to 1.00 |
                | a1 to a1 | server CPU per statement | 1.000 | 1.000 | 1.000 | holds 1: 1.00 to 1.00 |
                """);
    }

    @Test
    void the_noise_floor_is_known_where_the_first_server_skipped_the_scenario_that_is_measured_twice() {
        RunReport report = new ReportBuilder()
                .add(Reports.skipped("a1", "x"))
                .add(scenario("a1").rounds(rounds(10, 50, FACTORS)))
                .noise(Noise.floor("a1", rounds(10, 50, FACTORS), rounds(12, 50, FACTORS), List.of(), List.of()))
                .build();

        assertThat(Ratios.of(report).smallest(ComparedFigure.THROUGHPUT)).isCloseTo(1.2, within(1e-9));
    }

    @Test
    void ratios_leave_out_a_planned_rate_and_need_two_rounds() {
        ReportBuilder report = new ReportBuilder()
                .add(scenario("a1").rounds(rounds(10, 50, 1, 1)))
                .add(scenario("a2").rounds(rounds(10, 25, 1, 1)))
                .rate(10);

        assertThat(text(RatioPicture.of(report.build())))
                .contains("client CPU", "server CPU")
                .doesNotContain("throughput");
        assertThat(RatioPicture.of(Reports.of(
                        scenario("a1").rounds(rounds(10, 50, 1)), scenario("a2").rounds(rounds(20, 50, 1)))))
                .isEmpty();
    }
}
