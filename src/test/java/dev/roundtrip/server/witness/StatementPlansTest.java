package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.ServerOfRun.OtherPlan;
import dev.roundtrip.server.witness.StatementPlans.Planned;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatementPlansTest {

    @Test
    void a_plan_is_shown_by_its_operators_and_what_they_read_without_any_value() {
        String plan = "\tid                     \ttask     \testRows\toperator info                      \tactRows\n"
                + "\tProjection_4           \troot     \t1      \tshop.orders.name                   \t1\n"
                + "\t└─IndexLookUp_10       \troot     \t1      \t                                   \t1\n"
                + "\t  ├─IndexRangeScan_8(Build)\tcop[tikv]\t1   \ttable:orders, index:by_name(name), range:[\"s3cret\",\"s3cret\"]\t1\n"
                + "\t  └─TableRowIDScan_9(Probe)\tcop[tikv]\t1   \ttable:orders, keep order:false     \t1";

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
