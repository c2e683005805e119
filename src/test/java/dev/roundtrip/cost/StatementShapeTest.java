package dev.roundtrip.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.cost.StatementShape.Kind;
import dev.roundtrip.workload.file.TestWorkloads;
import org.junit.jupiter.api.Test;

class StatementShapeTest {

    @Test
    void the_columns_of_a_select_are_what_stands_between_commas_outside_of_brackets() {
        StatementShape shape =
                StatementShape.of("SELECT a, COALESCE(b, c) AS d, 'x, y' e FROM t WHERE f = ? AND g IN (?, ?)");

        assertThat(shape.kind()).isEqualTo(Kind.ROW);
        assertThat(shape.columns()).containsExactly("a", "COALESCE(b, c) AS d", "'' e");
        assertThat(shape.parameters()).isEqualTo(3);
    }

    @Test
    void a_question_mark_within_a_string_is_no_parameter() {
        assertThat(StatementShape.of("UPDATE t SET a = 'why?' WHERE b = ?").parameters())
                .isEqualTo(1);
    }

    @Test
    void the_driver_s_first_question_is_read_behind_its_comment() {
        assertThat(StatementShape.of("/* driver */SELECT @@session.time_zone AS time_zone, @@sql_mode")
                        .columns())
                .containsExactly("@@session.time_zone AS time_zone", "@@sql_mode");
    }

    @Test
    void every_statement_of_the_study_has_the_parameters_and_the_kind_of_its_text() {
        assertThat(TestWorkloads.transfer().statements()).hasSize(365).allSatisfy(statement -> {
            StatementShape shape = StatementShape.of(statement.sql().shown());
            assertThat(shape.parameters()).isEqualTo(statement.sql().parameters().length);
            assertThat(shape.kind()).isEqualTo(statement.isQuery() ? Kind.ROW : Kind.CHANGE);
        });
    }
}
