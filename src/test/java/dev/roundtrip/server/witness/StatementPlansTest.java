package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.PlanProblem;
import dev.roundtrip.report.ServerOfRun.OtherPlan;
import dev.roundtrip.server.witness.StatementPlans.Planned;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementPlansTest {

    private static final String SQL = "select a from t where b = ?";

    @Test
    void a_plan_is_shown_by_its_operators_and_what_they_read_without_any_value() {
        String plan = """
                id|task|estRows|operator info|actRows
                Projection_4|root|1|shop.orders.name|1
                └─IndexLookUp_10|root|1||1
                  ├─IndexRangeScan_8(Build)|cop[tikv]|1|table:orders, index:by_name(name), range:["s3cret","s3cret"]|1
                  └─TableRowIDScan_9(Probe)|cop[tikv]|1|table:orders, keep order:false|1
                """.replace('|', '\t');

        assertThat(StatementPlans.operators(plan))
                .isEqualTo("Projection > IndexLookUp > IndexRangeScan(orders by_name) > TableRowIDScan(orders)");
    }

    @Test
    void a_statement_has_another_plan_if_none_is_the_same() {
        StatementPlans first = plans(Map.of("p1", "Point_Get(t)", "p2", "TableFullScan(t)"));

        assertThat(plans(Map.of("p2", "TableFullScan(t)")).differingFrom(first)).isEmpty();
        assertThat(plans(Map.of("p3", "IndexRangeScan(t a)")).differingFrom(first))
                .containsExactly(new OtherPlan(SQL, "Point_Get(t); or TableFullScan(t)", "IndexRangeScan(t a)"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "'it's s3cret' may be converted to INT                                   , ? may be converted to INT",
                "'2026-02-30' may be converted to datetime                               , ? may be converted to datetime",
                "Truncated incorrect INTEGER value: 's3cret' when converting 's3cret'    , Truncated incorrect INTEGER value: ? when converting ?",
                "Bit Column in (83)                                                      , Bit Column in (?)",
                "query has 'limit ?' is un-cacheable                                     , query has 'limit ?' is un-cacheable"
            })
    void a_reason_has_no_value(String reason, String shown) {
        assertThat(StatementPlans.withoutValue(reason)).isEqualTo(shown);
    }

    private static StatementPlans plans(Map<String, String> byDigest) {
        PlanProblem executed = new PlanProblem(
                "d", SQL, 1, 0, 0, Optional.empty(), List.of(), List.of(), 0, Optional.empty(), Optional.empty());
        return new StatementPlans(Map.of("d", new Planned(executed, byDigest)));
    }
}
