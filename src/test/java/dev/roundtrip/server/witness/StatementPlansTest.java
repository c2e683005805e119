package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.ServerOfRun.OtherPlan;
import dev.roundtrip.server.witness.StatementPlans.Planned;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatementPlansTest {

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
                .containsExactly(new OtherPlan(
                        "select a from t where b = ?", "Point_Get(t); or TableFullScan(t)", "IndexRangeScan(t a)"));
    }

    private static StatementPlans plans(Map<String, String> byDigest) {
        return new StatementPlans(Map.of("d", new Planned("select a from t where b = ?", byDigest)));
    }
}
