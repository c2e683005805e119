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

    /** 1000 transactions and then 2000, in as much time. */
    private static RunReport report() {
        return Reports.of(
                Reports.s2().profile(profile(1_000, OPTIMIZE, CpuArea.PLAN, 400, HOSTILE, 200)),
                Reports.s5().profile(profile(2_000, OPTIMIZE, CpuArea.PLAN, 100, HOSTILE, 100)));
    }

    @Test
    void each_area_has_a_row_and_times_are_per_transaction_never_per_sample() {
        Table<?> table = CpuTable.of(report()).table();

        assertThat(table.labels).containsExactly("plan", "commands and session", "all");
        assertThat(PictureReports.cells(table, "s2")).containsExactly("4000 us", "4000 us", "8000 us");
        assertThat(PictureReports.cells(table, "s5")).containsExactly("500 us", "1500 us", "2000 us");
        assertThat(Written.markdown(report()))
                .contains("## Where the server's CPU went")
                .doesNotContain("dispatch");
    }

    @Test
    void the_page_has_a_flame_graph_of_each_scenario() {
        assertThat(figures(Written.html(report())))
                .extracting(figure -> figure.getAttribute("id").replaceFirst("(-s\\d)-.*", "$1"))
                .containsExactly("picture-server-cpu-of-s2", "picture-server-cpu-of-s5");
    }

    @Test
    void each_frame_says_its_function_its_share_and_its_time_per_transaction_and_no_name_is_markup() {
        String html = Written.html(report());
        List<Element> frames = HtmlPages.elements(
                HtmlPages.elements(figures(html).get(0), "svg").get(0), "rect");

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
