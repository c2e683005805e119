package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerFiguresTest {

    @Test
    void rounds_add_up_by_kind_of_reading() {
        ServerFigures first = figures(
                10,
                figure(FigureKey.PLAN_CACHE_HITS, new Amount(1)),
                figure(FigureKey.PARSE, new Timing(2, 300)),
                figure(FigureKey.COMMANDS, new Parts(Map.of("Query", new Amount(5)))));
        ServerFigures second = figures(
                20,
                figure(FigureKey.PLAN_CACHE_HITS, new Amount(10)),
                figure(FigureKey.PARSE, new Timing(1, 50)),
                figure(FigureKey.COMMANDS, new Parts(Map.of("Query", new Amount(1), "Ping", new Amount(2)))));

        ServerFigures both = ServerFigures.EMPTY.plus(first).plus(second).plus(ServerFigures.EMPTY);

        assertThat(both.count(FigureKey.PLAN_CACHE_HITS)).hasValue(11);
        assertThat(both.timing(FigureKey.PARSE)).contains(new Timing(3, 350));
        assertThat(both.count(FigureKey.COMMANDS, "Query")).hasValue(6);
        assertThat(both.count(FigureKey.COMMANDS, "Ping")).hasValue(2);
        assertThat(both.count(FigureKey.COMMANDS, "StmtFetch"))
                .as("never seen, so none")
                .hasValue(0);
        assertThat(both.elapsedNanos()).isEqualTo(30);
    }

    @Test
    void a_figure_that_one_round_lacks_is_absent_with_that_rounds_reason() {
        ServerFigures given = figures(1, figure(FigureKey.CPU_TIME, new Amount(1)));
        ServerFigures absent = figures(1, figure(FigureKey.CPU_TIME, new Absent("restarted")));

        assertThat(noCpuTime(given.plus(absent))).contains("restarted");
        assertThat(noCpuTime(absent.plus(given))).contains("restarted");
        assertThat(noCpuTime(given.plus(figures(1, figure(FigureKey.GET, new Amount(1))))))
                .isPresent();
    }

    private static Optional<String> noCpuTime(ServerFigures figures) {
        return figures.all().get(FigureKey.CPU_TIME).absentReason();
    }

    @Test
    void the_idle_rate_is_taken_off_for_the_time_that_passed_and_stays_visible() {
        Background background = new Background(figures(20, figure(FigureKey.TSO_WAITS, new Timing(220, 440))));

        ServerFigure calibrated = background.calibrate(figure(FigureKey.TSO_WAITS, new Timing(1000, 5000)), 10);

        assertThat(calibrated.reading()).isEqualTo(new Timing(890, 4780));
        assertThat(calibrated.counted()).isEqualTo(new Timing(1000, 5000));
        assertThat(calibrated.idle()).contains(new Timing(110, 220));
        assertThat(calibrated.remarks()).containsExactly("idle background subtracted: 110 (220 ns) of 1000 (5000 ns)");
    }

    @Test
    void more_background_than_was_counted_gives_zero_and_says_so() {
        Background background = new Background(figures(10, figure(FigureKey.CPU_TIME, new Amount(50))));

        ServerFigure calibrated = background.calibrate(figure(FigureKey.CPU_TIME, new Amount(30)), 10);

        assertThat(calibrated.reading()).isEqualTo(new Amount(0));
        assertThat(calibrated.remarks().get(0)).endsWith("not below 0");
    }

    @Test
    void rounds_are_calibrated_as_a_whole_so_that_cuts_at_zero_do_not_add_up() {
        Background background = new Background(figures(10, figure(FigureKey.CPU_TIME, new Amount(50))));
        ServerFigures low = figures(10, background.calibrate(figure(FigureKey.CPU_TIME, new Amount(30)), 10));
        ServerFigures high = figures(10, background.calibrate(figure(FigureKey.CPU_TIME, new Amount(80)), 10));

        assertThat(low.plus(high).count(FigureKey.CPU_TIME))
                .as("110 counted, 100 background")
                .hasValue(10);
    }

    @Test
    void without_an_idle_slice_nothing_is_taken_off_and_without_its_figure_a_note_says_so() {
        ServerFigure figure = figure(FigureKey.CPU_TIME, new Amount(30));

        assertThat(Background.NONE.calibrate(figure, 10)).isEqualTo(figure);
        assertThat(new Background(figures(10)).calibrate(figure, 10).remarks())
                .containsExactly("not calibrated: not in the idle slice");
    }

    @Test
    void only_figures_that_an_idle_server_moves_are_calibrated() {
        RecordedScrapes scrapes = new RecordedScrapes("v8.5.3");
        ServerFigures idle = scrapes.figures(Background.NONE, 1_000_000_000L);

        ServerFigures figures = scrapes.figures(new Background(idle), 500_000_000L);

        assertThat(figures.all().values().stream()
                        .filter(figure -> figure.idle().isPresent())
                        .map(ServerFigure::key))
                .containsExactly(FigureKey.GET, FigureKey.TRANSACTION_COMMIT, FigureKey.TSO_WAITS, FigureKey.CPU_TIME);
        assertThat(figures.timing(FigureKey.TSO_WAITS))
                .as("137 less half of 137 in half the time")
                .contains(new Timing(68, 97902));
        assertThat(figures.count(FigureKey.COMMANDS, "Query")).hasValue(44);
    }

    private static ServerFigures figures(long elapsedNanos, ServerFigure... figures) {
        return new ServerFigures(ServerFigures.byKey(List.of(figures)), elapsedNanos);
    }

    private static ServerFigure figure(FigureKey key, Value reading) {
        return ServerFigure.of(key, reading, "test", List.of());
    }
}
