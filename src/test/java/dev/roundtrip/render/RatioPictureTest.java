package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.render.PictureReports.Marked;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class RatioPictureTest {

    /** Half a pixel: figures have one decimal. */
    private static final double NEAR = 0.06;

    private static ScenarioResult scenario(String name, double perSecond, double clientMicros, double... factors) {
        List<Round> rounds = IntStream.rangeClosed(1, factors.length)
                .mapToObj(i -> PictureReports.round(i, perSecond * factors[i - 1], clientMicros, 100))
                .toList();
        return PictureReports.with(
                new Reports.ScenarioBuilder(name, name + " title", Reports.S5_URL)
                        .command("COM_STMT_EXECUTE", 365)
                        .build(),
                rounds);
    }

    private static RunReport twice() {
        return new Reports.ReportBuilder()
                .add(scenario("a1", 10, 50, 1, 1.5, 0.9))
                .add(scenario("a2", 20, 50, 1, 1.5, 0.9))
                .build();
    }

    private static List<List<String>> rows(RunReport report) {
        return PictureReports.rows(RatioPicture.of(report));
    }

    @Test
    void a_dot_is_at_the_logarithm_of_its_ratio() {
        Element svg = PictureReports.drawn(RatioPicture.of(twice()).orElseThrow());

        Marked throughput = PictureReports.marked(svg, "throughput: better: 2.00x (2.00 to 2.00)");
        // The axis is 412 long, begins at 178, and goes from 1 / 1.25 to 2 * 1.03.
        double two = 178 + 412 * Math.log(2 / 0.8) / Math.log(2.06 / 0.8);
        double one = 178 + 412 * Math.log(1 / 0.8) / Math.log(2.06 / 0.8);
        assertThat(throughput.x()).isEqualTo(577.1, within(NEAR)).isEqualTo(two, within(NEAR));
        assertThat(throughput.style()).isEqualTo("p-better");
        Marked client = PictureReports.marked(svg, "client CPU per statement: no difference (within 1%)");
        assertThat(client.x()).isEqualTo(one, within(NEAR));
        assertThat(PictureReports.paths(svg, "p-one")).containsExactly("M275.2 24v24", "M275.2 48v24", "M275.2 72v24");
    }

    @Test
    void the_band_of_the_smallest_difference_is_around_the_line_at_1() {
        Element svg = PictureReports.drawn(RatioPicture.of(twice()).orElseThrow());

        double from = 178 + 412 * Math.log(1 / 1.03 / 0.8) / Math.log(2.06 / 0.8);
        double to = 178 + 412 * Math.log(1.03 / 0.8) / Math.log(2.06 / 0.8);
        Element band = HtmlPages.elements(svg, "rect").get(0);
        assertThat(band.getAttribute("class")).isEqualTo("p-band");
        assertThat(Double.parseDouble(band.getAttribute("x"))).isEqualTo(262.3).isEqualTo(from, within(NEAR));
        assertThat(Double.parseDouble(band.getAttribute("width"))).isEqualTo(to - from, within(NEAR));
        assertThat(PictureReports.paths(svg, "p-edge")).first().isEqualTo("M262.3 24v24M288.1 24v24");
    }

    @Test
    void less_cpu_is_better_and_what_the_rounds_do_not_tell_is_open() {
        RunReport report = new Reports.ReportBuilder()
                .add(scenario("a1", 10, 50, 1, 1.5, 0.9))
                .add(scenario("a2", 10, 25, 1.5, 1, 0.9))
                .build();
        Element svg = PictureReports.drawn(RatioPicture.of(report).orElseThrow());

        assertThat(PictureReports.marked(svg, "client CPU per statement: better: 0.50x")
                        .style())
                .isEqualTo("p-better");
        assertThat(PictureReports.marked(svg, "throughput: inconclusive: ").style())
                .isEqualTo("p-open");
        assertThat(rows(report).get(0))
                .startsWith("a1 to a2", "throughput", "1.000")
                .last()
                .asString()
                .startsWith("inconclusive: ");
        assertThat(rows(report).get(1))
                .containsExactly(
                        "a1 to a2",
                        "client CPU per statement",
                        "0.500",
                        "0.500",
                        "0.500",
                        "better: 0.50x (0.50 to 0.50)");
    }

    @Test
    void the_scenario_that_was_measured_twice_says_whether_its_lines_hold_1() {
        List<Round> first =
                twice().scenarios().get(0).measured().orElseThrow().work().rounds();
        List<Round> other = scenario("a1", 12, 50, 1, 1.5, 0.9)
                .measured()
                .orElseThrow()
                .work()
                .rounds();

        assertThat(rows(PictureReports.with(twice(), NoiseFloor.of("a1", first, first, List.of()))))
                .contains(List.of("a1 to a1", "throughput", "1.000", "1.000", "1.000", "holds 1: 1.00 to 1.00"));
        assertThat(rows(PictureReports.with(twice(), NoiseFloor.of("a1", first, other, List.of()))))
                .contains(List.of("a1 to a1", "throughput", "1.200", "1.200", "1.200", "excludes 1: 1.20 to 1.20"));
    }

    @Test
    void an_interval_beyond_the_axis_ends_in_an_arrow_and_its_words_have_the_whole() {
        RunReport report = new Reports.ReportBuilder()
                .add(scenario("a1", 10, 50, 1, 1))
                .add(scenario("a2", 10, 50, 1, 4))
                .build();
        Element svg = PictureReports.drawn(RatioPicture.of(report).orElseThrow());

        List<String> ends = PictureReports.paths(svg, "p-(open|same)").stream()
                .filter(path -> path.contains("H"))
                .toList();
        assertThat(ends.get(0)).contains("l-5 4l5 4z", "l5 4l-5 4z");
        assertThat(ends.get(1)).doesNotContain("z");
        assertThat(PictureReports.marked(svg, "throughput: inconclusive: 0.00 to >1000"))
                .isNotNull();
    }

    @Test
    void one_round_has_no_intervals_and_so_no_picture() {
        assertThat(RatioPicture.of(new Reports.ReportBuilder()
                        .add(scenario("a1", 10, 50, 1))
                        .add(scenario("a2", 20, 50, 1))
                        .build()))
                .isEmpty();
    }

    @Test
    void with_a_planned_rate_throughput_is_left_out() {
        RunReport report = new Reports.ReportBuilder()
                .add(scenario("a1", 10, 50, 1, 1))
                .add(scenario("a2", 10, 25, 1, 1))
                .rate(10)
                .build();

        assertThat(rows(report).stream().map(row -> row.get(1)))
                .containsExactly("client CPU per statement", "server CPU per statement");
    }
}
