package dev.roundtrip.scenario.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.scenario.workload.ExpressionParser.SyntaxException;
import dev.roundtrip.scenario.workload.SqlTemplate.Fragment;
import dev.roundtrip.scenario.workload.SqlTemplate.Parameter;
import dev.roundtrip.testing.Words;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTemplateTest {

    private static SqlTemplate parsed(String sql) throws SyntaxException {
        return SqlTemplate.parse(sql, new Place("w.yaml", 3, 9));
    }

    private static List<String> parameters(SqlTemplate template) {
        return template.parts().stream()
                .filter(Parameter.class::isInstance)
                .map(part -> ((Parameter) part).value().text())
                .toList();
    }

    @Test
    void names_calls_and_values_in_parentheses_are_parameters() throws Exception {
        SqlTemplate template = parsed("SELECT c FROM t WHERE a = :name AND b IN (:uniform(1, rows),:(x + 1)) LIMIT :n");

        assertThat(template.shown()).isEqualTo("SELECT c FROM t WHERE a = ? AND b IN (?,?) LIMIT ?");
        assertThat(parameters(template)).containsExactly("name", "uniform(1, rows)", "+(x, 1)", "n");
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
            SELECT 'a:name' FROM t | SELECT '12:30:00', ":name", `:name` FROM t | SELECT /* :name ' */ 1
            SELECT @x := 5 | SELECT 'it''s :name' | SELECT 'a backslash \\' :name' | SELECT ' :name
            SELECT 'ends with a backslash \\\\' | SELECT /*/ :name */ 1
            """)
    @ValueSource(strings = {"SELECT 1 -- a comment :name\nFROM t", "SELECT 1 # a comment :name\nFROM t"})
    void a_colon_that_is_text_stays_text(String sql) throws Exception {
        if (sql.endsWith("' :name")) {
            assertThatThrownBy(() -> parsed(sql)).hasMessageContaining("is not closed");
            return;
        }
        assertThat(parsed(sql).shown()).isEqualTo(sql);
        assertThat(parameters(parsed(sql))).isEmpty();
    }

    @Test
    void a_parameter_after_a_literal_with_a_backslash_is_found() throws Exception {
        assertThat(parameters(parsed("SELECT 'a\\'b', 'c\\\\', :name"))).containsExactly("name");
    }

    @Test
    void a_value_in_braces_is_part_of_the_text_even_within_quotes() throws Exception {
        SqlTemplate template = parsed("SELECT * FROM t${copy} WHERE c = 'x${n + 1}' AND id = :id");

        assertThat(template.shown()).isEqualTo("SELECT * FROM t${...} WHERE c = 'x${...}' AND id = ?");
        assertThat(template.parts().stream().filter(Fragment.class::isInstance)).hasSize(2);
    }

    @ParameterizedTest
    @Words(blanks = true, value = "SELECT {${d GET_LOCK('a',1)}} | SELECT '${x}', ? | SELECT /*! ${d} */ 1")
    void a_text_for_samples_has_no_values_in_braces(String sql) {
        assertThatThrownBy(() -> SqlTemplate.sampled(sql, new Place("w.yaml", 3, 9)))
                .isInstanceOfSatisfying(
                        SyntaxException.class,
                        wrong -> assertThat(wrong.place().column()).isEqualTo(9 + sql.indexOf("${")))
                .hasMessageContaining("has no ${; write $? for a value");
    }

    @Test
    void a_question_mark_has_no_value() {
        assertThatThrownBy(() -> parsed("SELECT ? FROM t"))
                .isInstanceOfSatisfying(
                        SyntaxException.class,
                        wrong -> assertThat(wrong.place().column()).isEqualTo(16))
                .hasMessageContaining("write :name or :uniform(1, 100)");
    }
}
