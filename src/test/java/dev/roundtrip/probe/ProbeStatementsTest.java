package dev.roundtrip.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.Assumptions;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ProbeStatementsTest {

    @Property
    void a_long_statement_is_exactly_as_long_as_asked_or_as_near_below_as_an_item_allows(
            @ForAll @IntRange(min = 60, max = 5000) int length) {
        String sql = ProbeStatements.read("`id`", " FROM `t` WHERE `id` = ?", 7, length)
                .sql();

        assertThat(sql.length()).isBetween(length - 10, length);
    }

    @Test
    void every_text_is_another_and_one_in_four_is_long() {
        List<ProbeStatements.Text> all =
                ProbeStatements.tableless(assumptions(40, 300)).all();

        assertThat(all).hasSize(40).doesNotHaveDuplicates();
        assertThat(all).filteredOn(statement -> statement.sql().length() > 255).hasSize(10);
    }

    @Test
    void where_writing_is_allowed_one_statement_in_five_writes() {
        List<ProbeStatements.Text> all = ProbeStatements.writing("`s`.t", List.of(1L), "", assumptions(40, 100))
                .all();

        assertThat(all).filteredOn(ProbeStatements.Text::write).hasSize(8);
        assertThat(all).doesNotHaveDuplicates();
    }

    @Test
    void whole_cycles_execute_each_text_equally_often_and_at_least_twice() {
        assertThat(ProbeMeasurement.wholeCycles(20, 10)).isEqualTo(4);
        assertThat(ProbeMeasurement.wholeCycles(365, 10)).isEqualTo(73);
        assertThat(ProbeMeasurement.wholeCycles(1, 10)).isEqualTo(1);
    }

    @Property
    void every_text_is_executed_at_least_twice_and_none_much_oftener(
            @ForAll @IntRange(min = 1, max = 10_000) int texts,
            @ForAll @IntRange(min = 1, max = 500) int perTransaction) {
        long executions = (long) ProbeMeasurement.wholeCycles(texts, perTransaction) * perTransaction;

        assertThat(executions).isBetween(2L * texts, 8L * texts + 4L * perTransaction);
    }

    private static Assumptions assumptions(int distinct, int longest) {
        return Assumptions.ofStatements(distinct, longest);
    }
}
