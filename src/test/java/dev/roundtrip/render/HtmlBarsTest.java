package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.roundtrip.result.RunReport;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlBarsTest {

    private static List<Element> bars(RunReport report) {
        Document picture = HtmlPages.parse(HtmlBars.of(report).orElseThrow());
        return HtmlPages.elements(picture, "dl").stream()
                .flatMap(list -> HtmlPages.children(list).stream())
                .toList();
    }

    private static List<Element> pieces(Element bar) {
        return HtmlPages.children(HtmlPages.elements(bar, "dd").get(0));
    }

    private static double width(Element piece) {
        return Double.parseDouble(piece.getAttribute("style").replaceAll("width:|%", ""));
    }

    @Test
    void each_scenario_has_a_bar_of_its_commands_with_the_figures_of_the_main_table() {
        List<Element> bars = bars(Reports.bank().build());

        assertThat(bars.stream().map(bar -> HtmlPages.texts(bar, "dt").get(0)))
                .containsExactly("s1 text, chatty", "s2 text, quiet", "s3 prepare every time", "s5 prepare once");
        assertThat(bars.stream()
                        .map(bar -> pieces(bar).stream()
                                .map(Element::getTextContent)
                                .toList()))
                .containsExactly(
                        List.of("session state 1.00", "query 1.00"),
                        List.of("query 1.00"),
                        List.of("prepare 1.00", "execute 1.00", "close 1.00"),
                        List.of("execute 1.00"));
        assertThat(bars.stream().map(bar -> HtmlPages.texts(bar, "dd").get(1)))
                .containsExactly("2.00 round trips", "1.00 round trips", "2.00 round trips", "1.00 round trips");
    }

    @Test
    void all_bars_have_one_scale_and_the_longest_fills_its_line_without_overflowing() {
        List<Element> bars = bars(Reports.bank().build());

        assertThat(bars.stream()
                        .mapToDouble(bar -> pieces(bar).stream()
                                .mapToDouble(HtmlBarsTest::width)
                                .sum()))
                .satisfiesExactly(
                        s1 -> assertThat(s1).isEqualTo(66.66, offset(0.03)),
                        s2 -> assertThat(s2).isEqualTo(33.33, offset(0.02)),
                        s3 -> assertThat(s3).isEqualTo(100, offset(0.04)).isLessThanOrEqualTo(100),
                        s5 -> assertThat(s5).isEqualTo(33.33, offset(0.02)));
    }

    @Test
    void a_command_that_gets_no_answer_is_drawn_apart_and_the_round_trips_are_without_it() {
        assertThat(pieces(bars(Reports.bank().build()).get(2)))
                .extracting(piece -> piece.getAttribute("class"))
                .containsExactly("prepare", "execute", "unanswered");
    }

    @Test
    void a_command_without_a_colour_of_its_own_is_named_and_a_piece_without_room_keeps_its_words_for_readers() {
        RunReport report = Reports.bank()
                .add(new Reports.ScenarioBuilder("x9", "resets", Reports.S3_URL)
                        .command("COM_STMT_EXECUTE", 365)
                        .command("COM_STMT_RESET", 36.5))
                .build();

        List<Element> pieces = pieces(bars(report).get(4));

        assertThat(pieces).extracting(Element::getTextContent).containsExactly("execute 1.00", "reset 0.10");
        assertThat(pieces).extracting(piece -> piece.getAttribute("class")).containsExactly("execute", "other");
        assertThat(pieces)
                .extracting(piece -> HtmlPages.children(piece).get(0).getAttribute("class"))
                .containsExactly("", "unseen");
        assertThat(pieces.get(1).getAttribute("title")).isEqualTo("reset 0.10");
    }
}
