package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Figure;
import dev.roundtrip.result.ServerSide.Timing;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class TimePictureTest {

    private static final long STATEMENTS = 36_500;

    /** Its mean statement takes 1050.5 us. */
    private static Reports.ScenarioBuilder scenario(String name) {
        return new Reports.ScenarioBuilder(name, name + " title", Reports.S5_URL)
                .command("COM_STMT_EXECUTE", 365)
                .statementMicros(1_000, 2_000, 3_000);
    }

    private static Figure figure(String name, double microsPerStatement) {
        return new Figure(
                name,
                new Timing(STATEMENTS, Math.round(microsPerStatement * 1_000 * STATEMENTS)),
                "count",
                "x",
                List.of());
    }

    private static RunReport withServer() {
        ScenarioResult scenario = scenario("a1")
                .server(new ServerSide(
                        List.of(
                                figure("parse", 50),
                                figure("compile", 100),
                                figure("execute", 420),
                                figure("queryDuration", 620),
                                figure("transactionCommit", 20)),
                        List.of(),
                        List.of()))
                .build();
        Round round = PictureReports.round(1, 10, 150, 999);
        return new Reports.ReportBuilder()
                .add(PictureReports.with(scenario, List.of(round)))
                .build();
    }

    private static RunReport withoutServer(double clientMicros, double serverMicros) {
        return new Reports.ReportBuilder()
                .add(PictureReports.with(
                        scenario("a1").build(), List.of(PictureReports.round(1, 10, clientMicros, serverMicros))))
                .build();
    }

    private static double width(Element svg, String style) {
        return HtmlPages.elements(svg, "rect").stream()
                .filter(rect -> rect.getAttribute("class").equals(style))
                .mapToDouble(rect -> Double.parseDouble(rect.getAttribute("width")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_parts_add_up_to_the_statements_latency_and_the_commit_is_apart() {
        Picture picture = TimePicture.of(withServer()).orElseThrow();

        assertThat(PictureReports.heads(picture.table()))
                .containsExactly(
                        "scenario",
                        "statement latency, us",
                        "client CPU, us",
                        "line and waiting, us",
                        "parse, us",
                        "compile, us",
                        "execute, us",
                        "other server time, us",
                        "commit, apart, us");
        // 1050.5 = 150 + 300.5 + 50 + 100 + 400 + 50; the server spent 620 - 20 on it, of which 50 in no phase.
        assertThat(PictureReports.rows(Optional.of(picture)))
                .containsExactly(
                        List.of("a1 a1 title", "1050.5", "150.0", "300.5", "50.0", "100.0", "400.0", "50.0", "20.0"));
    }

    @Test
    void a_piece_is_as_wide_as_its_share_of_the_longest_bar() {
        Element svg = PictureReports.drawn(TimePicture.of(withServer()).orElseThrow());

        // 800 for 1050.5 + 20; a gap of 1 between pieces.
        assertThat(width(svg, "p-execute")).isEqualTo(400 * 800 / 1070.5 - 1, within(0.06));
        assertThat(width(svg, "p-compile")).isEqualTo(100 * 800 / 1070.5 - 1, within(0.06));
        assertThat(HtmlPages.texts(svg, "text"))
                .contains("a1", "a1 title", "1051 us", "client CPU 150 us", "execute 400 us", "commit, apart 20 us");
    }

    @Test
    void a_server_that_tells_no_times_leaves_processor_times_and_the_rest() {
        Picture picture = TimePicture.of(withoutServer(50.5, 200)).orElseThrow();

        assertThat(PictureReports.heads(picture.table()))
                .containsExactly(
                        "scenario",
                        "statement latency, us",
                        "client CPU, us",
                        "server CPU, us",
                        "line and waiting, us");
        assertThat(PictureReports.rows(Optional.of(picture)))
                .containsExactly(List.of("a1 a1 title", "1050.5", "50.5", "200.0", "800.0"));
        assertThat(picture.caption()).contains("This server does not tell").doesNotContain("Parse");
    }

    @Test
    void processor_time_beyond_the_latency_does_not_make_the_bar_longer() {
        assertThat(PictureReports.rows(TimePicture.of(withoutServer(900, 400))))
                .containsExactly(List.of("a1 a1 title", "1050.5", "900.0", "150.5"));
    }

    @Test
    void a_report_without_processor_and_server_times_has_no_such_picture() {
        assertThat(TimePicture.of(Reports.bank().build())).isEmpty();
    }
}
