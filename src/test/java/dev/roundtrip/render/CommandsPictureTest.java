package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.render.BarChart.Bar;
import dev.roundtrip.render.BarChart.Fill;
import dev.roundtrip.render.BarChart.Part;
import dev.roundtrip.result.RunReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandsPictureTest {

    private static final RunReport REPORT = Reports.bank()
            .add(new Reports.ScenarioBuilder("x9", "resets", Reports.S3_URL)
                    .command("COM_STMT_EXECUTE", 365)
                    .command("COM_STMT_RESET", 36.5))
            .build();

    private static List<Bar> bars() {
        return ((BarChart) CommandsPicture.of(REPORT).orElseThrow().chart()).bars();
    }

    @Test
    void each_scenario_has_a_bar_of_its_commands_with_the_figures_of_the_main_table() {
        assertThat(bars())
                .extracting(Bar::label, Bar::title, Bar::total)
                .contains(
                        tuple("s1", "text, chatty", "2.00 round trips"),
                        tuple("s3", "prepare every time", "2.00 round trips"));
        assertThat(bars().stream()
                        .map(bar -> bar.named().stream().map(Part::words).toList()))
                .containsExactly(
                        List.of("session state 1.00", "query 1.00"),
                        List.of("query 1.00"),
                        List.of("prepare 1.00", "execute 1.00", "close 1.00"),
                        List.of("execute 1.00"),
                        List.of("execute 1.00", "reset 0.10"));
        assertThat(PictureReports.heads(CommandsPicture.of(REPORT).orElseThrow().table()))
                .contains("session state", "query", "prepare", "execute", "close", "reset", "round trips");
        assertThat(PictureReports.rows(CommandsPicture.of(REPORT)).get(4)).contains("1.00", "0.10", "1.10");
    }

    @Test
    void a_command_without_an_answer_is_an_outline_and_one_without_a_colour_of_its_own_is_grey() {
        assertThat(bars().get(2).parts())
                .extracting(Part::style, Part::fill)
                .containsExactly(
                        tuple("p-compile", Fill.SOLID),
                        tuple("p-execute", Fill.SOLID),
                        tuple("p-unanswered", Fill.OUTLINED));
        assertThat(bars().get(4).parts()).extracting(Part::style).containsExactly("p-execute", "p-rest");
    }

    @Test
    void all_bars_have_one_scale_and_the_longest_is_as_wide_as_the_picture() {
        assertThat(HtmlPages.elements(
                                PictureReports.drawn(CommandsPicture.of(REPORT).orElseThrow()), "rect")
                        .stream()
                        .filter(rect -> rect.getAttribute("height").matches("18|16"))
                        .map(rect -> rect.getAttribute("x") + " " + rect.getAttribute("width"))
                        .toList())
                .containsSubsequence("0 265.7", "266.7 265.7", "534.3 263.7");
    }
}
