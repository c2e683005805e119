package dev.roundtrip.render;

import static dev.roundtrip.render.PictureReports.histogram;
import static dev.roundtrip.render.PictureReports.round;
import static dev.roundtrip.render.PictureReports.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.render.Reports.ReportBuilder;
import dev.roundtrip.render.Reports.ScenarioBuilder;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Figure;
import dev.roundtrip.result.ServerSide.Timing;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the pictures of a run show: a chart is drawn from the figures of its table. */
class PictureFiguresTest {

    private static final double[] FACTORS = {1, 1.5, 0.9};
    private static final long STATEMENTS = 36_500;

    /** Its mean statement takes 1050.5 us. */
    private static ScenarioBuilder scenario(String name) {
        return new ScenarioBuilder(name, name + " title", Reports.S5_URL)
                .command("COM_STMT_EXECUTE", 365)
                .and("micros 1000/2000/3000");
    }

    private static List<Round> rounds(double perSecond, double clientMicros, double... factors) {
        return IntStream.rangeClosed(1, factors.length)
                .mapToObj(i -> round(i, perSecond * factors[i - 1], clientMicros, 100))
                .toList();
    }

    private static Figure figure(String name, double microsPerStatement) {
        Timing timing = new Timing(STATEMENTS, Math.round(microsPerStatement * 1_000 * STATEMENTS));
        return new Figure(name, timing, "count", "x", List.of());
    }

    @Test
    void ratios_have_their_verdicts_and_less_cpu_is_better() {
        RunReport report = new ReportBuilder()
                .add(scenario("a1").rounds(rounds(10, 50, FACTORS)))
                .add(scenario("a2").rounds(rounds(20, 50, FACTORS)))
                .add(scenario("a3").rounds(rounds(20, 25, 1.5, 1, 0.9)))
                .add(scenario("a4").rounds(rounds(10, 100, 1.5, 1, 0.9)))
                .noise(NoiseFloor.of("a1", rounds(10, 50, FACTORS), rounds(12, 50, FACTORS), List.of()))
                .build();

        assertThat(text(RatioPicture.of(report))).isEqualTo("""
                # Each scenario against the one before it

                | step | figure | ratio | from | to | verdict |
                | --- | --- | --: | --: | --: | --- |
                | a1 to a2 | throughput | 2.000 | 2.000 | 2.000 | better: 2.00x (2.00 to 2.00) |
                | a1 to a2 | client CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a1 to a2 | server CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a2 to a3 | throughput | 1.000 | 0.365 | 2.738 | inconclusive: 0.37 to 2.74 |
                | a2 to a3 | client CPU per statement | 0.500 | 0.500 | 0.500 | better: 0.50x (0.50 to 0.50) |
                | a2 to a3 | server CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a3 to a4 | throughput | 0.500 | 0.500 | 0.500 | worse: 0.50x (0.50 to 0.50) |
                | a3 to a4 | client CPU per statement | 4.000 | 4.000 | 4.000 | worse: 4.00x (4.00 to 4.00) |
                | a3 to a4 | server CPU per statement | 1.000 | 1.000 | 1.000 | no difference: 1.00 to 1.00 |
                | a1 to a1 | throughput | 1.200 | 1.200 | 1.200 | excludes 1: 1.20x (1.20 to 1.20) |
                | a1 to a1 | client CPU per statement | 1.000 | 1.000 | 1.000 | holds 1: 1.00 to 1.00 |
                | a1 to a1 | server CPU per statement | 1.000 | 1.000 | 1.000 | holds 1: 1.00 to 1.00 |
                """);
    }

    @Test
    void the_noise_floor_is_known_where_the_first_server_skipped_the_scenario_that_is_measured_twice() {
        RunReport report = new ReportBuilder()
                .add(Reports.skipped("a1", "x"))
                .add(scenario("a1").rounds(rounds(10, 50, FACTORS)))
                .noise(NoiseFloor.of("a1", rounds(10, 50, FACTORS), rounds(12, 50, FACTORS), List.of()))
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

    /** 1050.5 = 150 + 300.5 + 50 + 100 + 400 + 50; the server spent 620 - 20 on it, of which 50 in no phase. */
    @Test
    void the_parts_of_a_statements_time_add_up_to_its_latency_and_the_commit_is_apart() {
        ServerSide server = new ServerSide(
                List.of(
                        figure("parse", 50),
                        figure("compile", 100),
                        figure("execute", 420),
                        figure("queryDuration", 620),
                        figure("transactionCommit", 20)),
                List.of(),
                List.of());
        RunReport report = Reports.of(
                scenario("a1").server(server).rounds(List.of(round(1, 10, 150, 999))),
                scenario("a2").rounds(List.of(round(1, 10, 50.5, 200))),
                scenario("beyond").rounds(List.of(round(1, 10, 900, 400))),
                scenario("unknown"));

        assertThat(text(TimePicture.of(report))).isEqualTo("""
                # Where a statement's time goes

                | scenario | all | client CPU | network and waiting | parse | compile | execute | other server time | commit, apart | server CPU |
                | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |
                | a1 a1 title | 1051 us | 150 us | 301 us | 50 us | 100 us | 400 us | 50 us | 20 us | - |
                | a2 a2 title | 1051 us | 51 us | 800 us | - | - | - | - | - | 200 us |
                | beyond beyond title | 1051 us | 900 us | - | - | - | - | - | - | 151 us |
                """);
    }

    @Test
    void latencies_have_the_percentiles_of_their_histogram() {
        RunReport report = Reports.of(
                scenario("a1")
                        .histograms(
                                histogram(LongStream.rangeClosed(1, 1_000)),
                                histogram(LongStream.rangeClosed(1, 10)),
                                histogram(LongStream.rangeClosed(11, 20))),
                scenario("a2")
                        .histograms(
                                histogram(LongStream.rangeClosed(1, 100).map(micros -> micros * 100)),
                                Optional.empty(),
                                Optional.empty()),
                scenario("damaged").histograms(Optional.of("no histogram"), Optional.empty(), Optional.empty()));

        assertThat(text(LatencyPicture.ofStatements(report))).isEqualTo("""
                # Latency of a statement

                | share | a1 | a2 |
                | --- | --: | --: |
                | 50% | 502 us | 5.01 ms |
                | 90% | 901 us | 9.04 ms |
                | 95% | 950 us | 9.5 ms |
                | 99% | 991 us | 9.96 ms |
                | 99.9% | 999 us | - |
                """);
        assertThat(text(LatencyPicture.ofTransactions(report))).isEqualTo("""
                # Latency of a transfer, from its planned start

                | share | a1 |
                | --- | --: |
                | 50% | 15.4 us |
                | 90% | 19.5 us |
                """);
        assertThat(LatencyPicture.ofStatements(Reports.bank().build())).isEmpty();
    }

    @Test
    void rounds_have_what_disturbed_them() {
        Disturbance programs = new Disturbance(Disturbance.Kind.OTHER_PROGRAMS, 0.4);
        Disturbance hypervisor = new Disturbance(Disturbance.Kind.HYPERVISOR, 0.2);
        RunReport report = Reports.of(
                scenario("a1")
                        .rounds(List.of(
                                round(1, 10, 1, 1),
                                round(2, 15, 1, 1, programs),
                                round(4, 10, 1, 1, programs, hypervisor))),
                scenario("a2").rounds(List.of(round(1, 20, 1, 1), round(2, 21, 1, 1, programs))),
                scenario("one").rounds(List.of(round(1, 30, 1, 1))));

        assertThat(text(RoundsPicture.of(report))).isEqualTo("""
                # Transfers per second, round by round

                | round | a1 | a2 | notes |
                | --- | --: | --: | --- |
                | 1 | 10.0 | 20.0 |  |
                | 2 | 15.0 | 21.0 | a1, a2: other programs used 0.4 CPUs |
                | 4 | 10.0 | - | a1: other programs used 0.4 CPUs, the hypervisor withheld 0.2 CPUs |
                """);
    }

    @Test
    void commands_are_those_of_the_main_table() {
        RunReport report = Reports.bank()
                .add(new ScenarioBuilder("x9", "resets", Reports.S3_URL)
                        .command("COM_STMT_EXECUTE", 365)
                        .command("COM_STMT_RESET", 36.5))
                .build();

        assertThat(text(CommandsPicture.of(report))).isEqualTo("""
                # Commands per business statement

                | scenario | all | session state | query | prepare | execute | close | reset |
                | --- | --: | --: | --: | --: | --: | --: | --: |
                | s1 text, chatty | 2.00 round trips | 1.00 | 1.00 | - | - | - | - |
                | s2 text, quiet | 1.00 round trips | - | 1.00 | - | - | - | - |
                | s3 prepare every time | 2.00 round trips | - | - | 1.00 | 1.00 | 1.00 | - |
                | s5 prepare once | 1.00 round trips | - | - | - | 1.00 | - | - |
                | x9 resets | 1.10 round trips | - | - | - | 1.00 | - | 0.10 |
                """);
    }
}
