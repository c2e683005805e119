package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerProfile.Area;
import dev.roundtrip.result.ServerProfile.Frame;
import dev.roundtrip.result.ServerProfile.Function;
import dev.roundtrip.result.ServerProfile.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Profiles of the server as people see them. Each sample is 10 ms, and a profile covers its whole slice. */
class ServerCpuTest {

    private static final long TICK = 10_000_000;
    private static final String PKG = "github.com/pingcap/tidb/pkg/";
    private static final String DISPATCH = PKG + "server.(*clientConn).dispatch";
    private static final String OPTIMIZE = PKG + "planner.Optimize";
    private static final String HOSTILE = PKG + "x.F<script>&\"'\u001b[31m\u202e";

    /** A function's samples below dispatch, which has 200 of its own. */
    private static ServerProfile profile(
            long transactions, String one, CpuArea area, long ones, String other, long others) {
        long all = 200 + ones + others;
        return new ServerProfile(
                transactions,
                10_000_000_000L,
                10_000_000_000L,
                all,
                all * TICK,
                0,
                0.005,
                List.of(new Area(CpuArea.SESSION, (200 + others) * TICK), new Area(area, ones * TICK)),
                List.of(
                        new Function(DISPATCH, 200 * TICK, all * TICK),
                        new Function(one, ones * TICK, ones * TICK),
                        new Function(other, others * TICK, others * TICK),
                        new Function(ServerProfile.FOLDED, 0, 0)),
                List.of(new Frame(-1, 0, all * TICK), new Frame(0, 1, ones * TICK), new Frame(0, 2, others * TICK)),
                List.of(new Statement("select '<b>' from t where a = ?", 7 * TICK)));
    }

    private static RunReport report(ServerProfile before, ServerProfile after) {
        return Reports.of(Reports.s2().profile(before), Reports.s5().profile(after));
    }

    /** 1000 transactions and then 2000, in as much time. */
    private static RunReport report() {
        return report(
                profile(1_000, OPTIMIZE, CpuArea.PLAN, 400, HOSTILE, 200),
                profile(2_000, OPTIMIZE, CpuArea.PLAN, 100, HOSTILE, 100));
    }

    @Test
    void times_are_per_transaction_never_per_sample() {
        assertThat(new CpuStory(report()).sentences())
                .containsExactly(
                        "s2: 8000 us of server CPU per transfer, most of it for commands and session 4000 us, plan 4000 us.",
                        "s2 to s5: server CPU per transfer from 8000 us to 2000 us, mostly plan -3500 us, commands and"
                                + " session -2500 us.");
    }

    @Test
    void a_change_within_three_times_the_error_of_the_samples_is_none() {
        RunReport same = report(
                profile(1_000, OPTIMIZE, CpuArea.PLAN, 100, HOSTILE, 200),
                profile(1_000, OPTIMIZE, CpuArea.PLAN, 110, HOSTILE, 190));

        assertThat(new CpuStory(same).sentences().get(1))
                .isEqualTo("s2 to s5: server CPU per transfer from 5000 us to 5000 us, no part by more than chance.");
    }

    @Test
    void garbage_that_one_profile_has_by_chance_is_no_change() {
        RunReport bursts = report(
                profile(1_000, "runtime.bgsweep", CpuArea.COLLECTOR, 300, HOSTILE, 200),
                profile(1_000, "runtime.bgsweep", CpuArea.COLLECTOR, 10, HOSTILE, 200));

        assertThat(new CpuStory(bursts).sentences().get(1)).doesNotContain("garbage");
    }

    @Test
    void terminal_and_markdown_have_the_sentences_and_no_more() {
        assertThat(Written.brief(report(), new TerminalStyle(200, false, false)))
                .contains(CpuStory.TITLE, "mostly plan -3500 us")
                .doesNotContain("dispatch");
        assertThat(Written.markdown(report()))
                .contains("## " + CpuStory.TITLE, "mostly plan -3500 us")
                .doesNotContain("dispatch");
    }

    @Test
    void the_page_has_the_areas_and_a_flame_graph_of_each_scenario() {
        assertThat(figures(Written.html(report())))
                .extracting(figure -> figure.getAttribute("id").replaceFirst("(-s\\d)-.*", "$1"))
                .containsExactly(
                        "picture-where-the-server-s-cpu-went", "picture-server-cpu-of-s2", "picture-server-cpu-of-s5");
    }

    @Test
    void each_frame_says_its_function_its_share_and_its_time_per_transaction_and_no_name_is_markup() {
        String html = Written.html(report());
        List<Element> frames = HtmlPages.elements(
                HtmlPages.elements(figures(html).get(1), "svg").get(0), "rect");

        assertThat(frames)
                .extracting(Element::getTextContent)
                .contains(
                        "server.(*clientConn).dispatch: 100%, 8000 us per transfer",
                        "planner.Optimize: 50%, 4000 us per transfer")
                .anyMatch(words -> words.startsWith("x.F<script>&\"'"));
        assertThat(frames)
                .filteredOn(frame -> frame.getTextContent().startsWith("planner.Optimize: 50%"))
                .extracting(frame -> Stream.of("width", "x", "y", "class")
                        .map(frame::getAttribute)
                        .toList())
                .containsExactly(List.of("400", "0", "16", "p-f p-compile"));
        assertThat(html).doesNotContain("<script", "\u001b", "\u202e", "<b>' from");
    }

    private static List<Element> figures(String html) {
        return HtmlPages.elements(HtmlPages.parse(html), "figure").stream()
                .filter(figure -> figure.getAttribute("id").contains("cpu"))
                .toList();
    }
}
