package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.witness.Reading.Amount;
import dev.roundtrip.server.witness.Reading.Timing;
import dev.roundtrip.server.witness.StatementFigures.Column;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SummaryReadingTest {

    @Test
    void a_slice_is_the_difference_by_statement_and_plan_of_those_that_ran() {
        SummaryReading before = reading("10:00", row("Select", "d1", "p1", 5, 4), row("Select", "d1", "p2", 7, 0));
        SummaryReading after = reading(
                "10:00",
                row("Select", "d1", "p1", 15, 13),
                row("Select", "d1", "p2", 7, 0),
                row("Update", "d2", "p3", 20, 19));

        SummaryReading.Difference difference = after.since(before);

        assertThat(difference.doubt()).isEmpty();
        assertThat(difference.statements()).extracting(StatementFigures::type).containsExactly("Select", "Update");
        assertThat(difference.statements().get(0)).isEqualTo(row("Select", "d1", "p1", 10, 9));
    }

    @Test
    void rows_of_one_statement_with_different_statements_before_it_are_added_up() {
        SummaryReading before = reading("10:00");
        SummaryReading after = reading("10:00", row("Commit", "c", "", 3, 0), row("Commit", "c", "", 4, 0));

        assertThat(after.since(before).statements().get(0).executions()).isEqualTo(7);
    }

    @Test
    void a_new_window_a_dropped_statement_and_a_cleared_summary_are_doubts_and_make_figures_absent() {
        SummaryReading before = reading("10:00", row("Select", "d1", "p1", 5, 4));

        assertThat(reading("10:30", row("Select", "d1", "p1", 6, 4))
                        .since(before)
                        .doubt())
                .contains("new window");
        assertThat(reading("10:00", row("Select", "d2", "p1", 6, 4))
                        .since(before)
                        .doubt())
                .contains("dropped statements");
        assertThat(reading("10:00", row("Select", "d1", "p1", 2, 1))
                        .since(before)
                        .doubt())
                .contains("dropped statements");
        assertThat(figures(before, reading("10:30", row("Select", "d1", "p1", 6, 4)))
                        .get("planCacheHits")
                        .absentReason())
                .isPresent();
    }

    @Test
    void totals_are_over_all_statements_of_the_schema() {
        SummaryReading before = reading("10:00", row("Select", "d1", "p1", 5, 4));
        SummaryReading after = reading("10:00", row("Select", "d1", "p1", 15, 13), row("Commit", "c", "", 2, 0));

        Map<String, ServerFigure> figures = figures(before, after);

        assertThat(figures.get("planCacheHits").reading()).isEqualTo(new Amount(9));
        assertThat(figures.get("queryDuration").reading()).isEqualTo(new Timing(12, 12_000));
        assertThat(figures.get("parse").reading()).isEqualTo(new Timing(12, 120));
        assertThat(figures.get("compile").reading()).isEqualTo(new Timing(12, 240));
        assertThat(figures.get("statements").reading())
                .isEqualTo(new Reading.Parts(new TreeMap<>(Map.of("Select", 10L, "Commit", 2L))));
    }

    @Test
    void the_summary_stands_in_only_for_what_the_status_port_did_not_give() {
        SummaryReading before = reading("10:00");
        SummaryReading after = reading("10:00", row("Select", "d1", "p1", 10, 9));
        List<ServerFigure> summary = List.copyOf(figures(before, after).values());
        ServerFigure port = ServerFigure.of("planCacheHits", Unit.COUNT, new Amount(100), "port");
        ServerFigure missing = ServerFigure.of("planCacheHits", Unit.COUNT, new Reading.Absent("no port"), "port");

        assertThat(new ServerFigures(List.of(port), 1).completedBy(summary).count("planCacheHits"))
                .hasValue(100);
        ServerFigures completed = new ServerFigures(List.of(missing), 1).completedBy(summary);
        assertThat(completed.count("planCacheHits")).hasValue(9);
        assertThat(completed.find("planCacheHits").orElseThrow().source())
                .isEqualTo("information_schema.statements_summary PLAN_CACHE_HITS");
    }

    private static Map<String, ServerFigure> figures(SummaryReading before, SummaryReading after) {
        Map<String, ServerFigure> named = new TreeMap<>();
        StatementsSummary.figures(Attempt.of(before), Attempt.of(after))
                .forEach(figure -> named.put(figure.name(), figure));
        return named;
    }

    private static SummaryReading reading(String window, StatementFigures... rows) {
        SummaryReading reading = new SummaryReading(StatementsSummary.OF_ONE_SERVER, new OtherStatements());
        for (StatementFigures row : rows) {
            reading.add(window, row);
        }
        return reading;
    }

    private static StatementFigures row(String type, String digest, String plan, long executions, long hits) {
        Map<Column, Long> values = Map.of(
                Column.EXEC_COUNT, executions,
                Column.PLAN_CACHE_HITS, hits,
                Column.SUM_LATENCY, 1000 * executions,
                Column.AVG_PARSE_LATENCY, 10 * executions,
                Column.AVG_COMPILE_LATENCY, 20 * executions);
        return new StatementFigures(type, digest, plan, values);
    }
}
