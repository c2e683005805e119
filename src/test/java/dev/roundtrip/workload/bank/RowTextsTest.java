package dev.roundtrip.workload.bank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowTextsTest {

    @Test
    void the_same_seed_writes_the_same_rows_and_another_seed_others() {
        assertThat(rows("customer", 1, 20)).isEqualTo(rows("customer", 1, 20));
        assertThat(rows("customer", 1, 20)).isNotEqualTo(rows("customer", 2, 20));
    }

    @Test
    void a_composite_key_takes_every_combination_once() {
        ReferenceTable table = ReferenceCatalogue.named("cutoff_time");
        Set<String> keys = new HashSet<>();
        for (int row = 0; row < table.rows(); row++) {
            StringBuilder text = new StringBuilder();
            new RowTexts(table, 1).append(text, row);
            keys.add(text.substring(1, text.indexOf(",", text.indexOf(",") + 1)));
        }

        assertThat(keys).hasSize(40 * 7).contains("1,1", "40,7");
    }

    @Test
    void a_key_that_is_text_is_written_as_statements_ask_for_it() {
        Column key = ReferenceCatalogue.named("currency").id();

        assertThat(rows("currency", 1, 1)).startsWith("('AAA',");
        assertThat(StatementParameter.textKey(key, 1)).isEqualTo("AAA");
        assertThat(StatementParameter.textKey(key, 28)).isEqualTo("ABB");
    }

    @Test
    void every_table_has_as_many_rows_as_its_key_has_values() {
        assertThat(ReferenceCatalogue.tables())
                .allSatisfy(table -> assertThat(
                                table.key().stream().mapToInt(Column::distinct).reduce(1, Math::multiplyExact))
                        .as(table.name())
                        .isEqualTo(table.rows()));
    }

    private static String rows(String table, long seed, int count) {
        RowTexts rows = new RowTexts(ReferenceCatalogue.named(table), seed);
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < count; row++) {
            rows.append(text, row);
        }
        return text.toString();
    }
}
