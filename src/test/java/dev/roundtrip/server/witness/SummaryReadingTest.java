package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import dev.roundtrip.server.witness.SummaryReading.Counts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryReadingTest {

    @ParameterizedTest
    @CsvSource({
        "10:30, d1 p1, 6, new window",
        "10:00, d2 p1, 6, statements were dropped",
        "10:00, d1 p1, 2, statements were dropped"
    })
    void a_new_window_a_dropped_statement_and_a_cleared_summary_are_doubts_and_make_figures_absent(
            String window, String statement, long executions, String doubt) {
        SummaryReading before = reading("10:00", row("d1 p1", 5, 4));
        SummaryReading after = reading(window, row(statement, executions, 1));

        assertThat(after.doubtSince(before)).contains(doubt);
        assertThat(figures(before, after).get(FigureKey.PLAN_CACHE_HITS).absentReason())
                .contains(after.doubtSince(before));
    }

    @Test
    void totals_are_the_difference_by_statement_and_plan_over_all_statements_of_the_schema_that_ran() {
        SummaryReading before = reading("10:00", row("d1 p1", 5, 4), row("d1 p2", 7, 0));
        SummaryReading after = reading("10:00", row("d1 p1", 15, 13), row("d1 p2", 7, 0), row("c", 2, 0));
        assertThat(after.doubtSince(before)).isEmpty();

        Map<FigureKey, ServerFigure> figures = figures(before, after);

        assertThat(figures.get(FigureKey.PLAN_CACHE_HITS).reading()).isEqualTo(new Amount(9));
        assertThat(figures.get(FigureKey.QUERY_DURATION).reading()).isEqualTo(new Timing(12, 12_000));
    }

    @Test
    void the_summary_stands_in_only_for_what_the_status_port_did_not_give() {
        Map<FigureKey, ServerFigure> summary = figures(reading("10:00"), reading("10:00", row("d1 p1", 10, 9)));

        assertThat(port(new Amount(100)).completedBy(summary).count(FigureKey.PLAN_CACHE_HITS))
                .hasValue(100);
        ServerFigures completed = port(new Absent("no port")).completedBy(summary);
        assertThat(completed.count(FigureKey.PLAN_CACHE_HITS)).hasValue(9);
        assertThat(completed.all().get(FigureKey.PLAN_CACHE_HITS).source())
                .isEqualTo("information_schema.statements_summary PLAN_CACHE_HITS");
    }

    private static ServerFigures port(Value hits) {
        return new ServerFigures(
                ServerFigures.byKey(List.of(ServerFigure.of(FigureKey.PLAN_CACHE_HITS, hits, "port", List.of()))), 1);
    }

    private static Map<FigureKey, ServerFigure> figures(SummaryReading before, SummaryReading after) {
        return StatementsSummary.figures(Attempt.of(before), Attempt.of(after));
    }

    @SafeVarargs
    private static SummaryReading reading(String window, Map.Entry<String, Counts>... rows) {
        Map<String, Counts> statements = new HashMap<>();
        for (Map.Entry<String, Counts> row : rows) {
            statements.put(row.getKey(), row.getValue());
        }
        return new SummaryReading(
                StatementsSummary.OF_ONE_SERVER, statements, rows.length == 0 ? Set.of() : Set.of(window), 0);
    }

    private static Map.Entry<String, Counts> row(String statement, long executions, long hits) {
        return Map.entry(statement, new Counts(executions, hits, 1000 * executions));
    }
}
