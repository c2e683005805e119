package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.PlanProblem;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanStoryTest {

    private static final String DIGEST = "0123456789abcdef";

    private static final PlanProblem NOT_KEPT = problem(
            140,
            Optional.of("query has uncorrelated sub-queries is un-cacheable"),
            List.of(),
            List.of(),
            "write a join");

    private static final PlanProblem CONVERTED =
            problem(0, Optional.empty(), List.of("shop.orders.name to double"), List.of("orders"), "use setString");

    @Test
    void a_statement_has_its_reason_what_to_change_its_time_and_digest() {
        assertThat(PlanStory.sentences(List.of(NOT_KEPT, CONVERTED), true))
                .containsExactly(
                        "select 1: no plan is kept: query has uncorrelated sub-queries is un-cacheable. Write a join."
                                + " 200 executions of 500 us; digest 0123456789ab.",
                        "select 1: reads the whole table orders, since it converts shop.orders.name to double. Use"
                                + " setString. 200 executions of 500 us; digest 0123456789ab.");
    }

    @Test
    void a_brief_report_has_the_first_three() {
        List<PlanProblem> five = Collections.nCopies(5, NOT_KEPT);

        assertThat(PlanStory.sentences(five, true)).hasSize(4).endsWith("and 2 other statements");
        assertThat(PlanStory.sentences(five, false)).hasSize(5);
    }

    @Test
    void a_run_shows_them_below_what_changed() {
        assertThat(Written.plain(
                        Reports.bank().set("planProblems", List.of(CONVERTED)).build()))
                .contains("Plan cache and conversions");
    }

    static PlanProblem problem(
            long notKept, Optional<String> reason, List<String> converted, List<String> whole, String fix) {
        return new PlanProblem(
                DIGEST,
                "select 1",
                200,
                0,
                notKept,
                reason,
                converted,
                whole,
                100_000_000,
                Optional.of(fix),
                Optional.empty());
    }
}
