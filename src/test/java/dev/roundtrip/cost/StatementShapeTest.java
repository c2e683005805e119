package dev.roundtrip.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.cost.StatementShape.Kind;
import dev.roundtrip.workload.file.TestWorkloads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementShapeTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            brackets have commas of their own \
            | SELECT a, COALESCE(b, c) AS d, 'x, y' e FROM t WHERE f = ? AND g IN (?, ?) \
            | ROW | [a, COALESCE(b, c) AS d, '' e] | 3
            a question mark within a string is no parameter | UPDATE t SET a = 'why?' WHERE b = ? | CHANGE | [] | 1
            the driver's first question is read behind its comment \
            | /* driver */SELECT @@session.time_zone AS time_zone, @@sql_mode \
            | ROW | [@@session.time_zone AS time_zone, @@sql_mode] | 0
            """)
    void a_statement_has_its_kind_its_columns_and_its_parameters(
            String why, String sql, Kind kind, String columns, int parameters) {
        StatementShape shape = StatementShape.of(sql);

        assertThat(shape.kind()).isEqualTo(kind);
        assertThat(shape.columns()).hasToString(columns);
        assertThat(shape.parameters()).isEqualTo(parameters);
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
