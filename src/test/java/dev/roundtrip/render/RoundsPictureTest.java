package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.result.Disturbance;
import dev.roundtrip.result.Disturbance.Kind;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class RoundsPictureTest {

    private static RunReport with(List<Round> rounds) {
        return new Reports.ReportBuilder()
                .add(PictureReports.with(Reports.s5().build(), rounds))
                .build();
    }

    private static List<Round> four() {
        return List.of(
                PictureReports.round(1, 10, 1, 1),
                PictureReports.round(2, 15, 1, 1),
                PictureReports.round(
                        4, 10, 1, 1, new Disturbance(Kind.OTHER_PROGRAMS, 0.4), new Disturbance(Kind.HYPERVISOR, 0.2)),
                PictureReports.round(5, 2, 1, 1));
    }

    @Test
    void a_round_is_as_high_as_its_ratio_to_the_median() {
        Element svg = PictureReports.drawn(RoundsPicture.of(with(four())).orElseThrow());

        // The strip is 36 high, with 4 at each edge, and shows twice the median and half of it.
        double middle = 18;
        assertThat(PictureReports.marked(svg, "s5, round 1: 10.0/s").y()).isEqualTo(middle, within(0.06));
        assertThat(PictureReports.marked(svg, "s5, round 2: 15.0/s").y())
                .isEqualTo(middle - 14 * Math.log(1.5) / Math.log(2), within(0.06));
        assertThat(PictureReports.marked(svg, "s5, round 5: 2.0/s").y())
                .as("beyond the edge")
                .isEqualTo(32, within(0.06));
        assertThat(HtmlPages.texts(svg, "text")).contains("10.0/s (2.0 to 15.0)");
    }

    @Test
    void a_disturbed_round_is_marked_and_its_words_are_shown() {
        Picture picture = RoundsPicture.of(with(four())).orElseThrow();
        Element svg = PictureReports.drawn(picture);

        assertThat(PictureReports.marked(
                                svg,
                                "s5, round 4: 10.0/s; other programs used 0.4 CPUs, the hypervisor withheld 0.2 CPUs")
                        .style())
                .isEqualTo("p-disturbed");
        assertThat(HtmlPages.texts(svg, "text")).contains("round 4: other programs used 0.4 CPUs, the hypervisor");
        assertThat(PictureReports.rows(Optional.of(picture)))
                .contains(
                        List.of("1", "10.0", ""),
                        List.of("4", "10.0", "s5: other programs used 0.4 CPUs; s5: the hypervisor withheld 0.2 CPUs"));
    }

    @Test
    void a_round_that_was_not_measured_interrupts_the_line() {
        Element svg = PictureReports.drawn(RoundsPicture.of(with(four())).orElseThrow());

        assertThat(PictureReports.paths(svg, "p-line p-s0"))
                .extracting(path -> path.replaceAll("[^ML]", ""))
                .containsExactly("MLML");
    }

    @Test
    void of_many_rounds_only_the_disturbed_ones_have_a_mark() {
        List<Round> rounds = IntStream.rangeClosed(1, 40)
                .mapToObj(i -> i == 7
                        ? PictureReports.round(i, 11, 1, 1, new Disturbance(Kind.GARBAGE_COLLECTION, 0.3))
                        : PictureReports.round(i, 10, 1, 1))
                .toList();

        Element svg = PictureReports.drawn(RoundsPicture.of(with(rounds)).orElseThrow());

        assertThat(PictureReports.paths(svg, "p-mark.*")).isEmpty();
        assertThat(PictureReports.paths(svg, "p-disturbed")).hasSize(1);
        assertThat(HtmlPages.texts(svg, "text")).contains("round 7: garbage collection stopped the client for 0.3 of");
    }

    @Test
    void one_round_is_no_picture() {
        assertThat(RoundsPicture.of(with(four().subList(0, 1)))).isEmpty();
    }
}
