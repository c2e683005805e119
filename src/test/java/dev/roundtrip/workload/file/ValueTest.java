package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.workload.WorkloadTexts;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class ValueTest {

    private static String literal(Value.Type type, Object value) {
        StringBuilder sql = new StringBuilder();
        Value.constant(type, value).appendTo(sql, null);
        return sql.toString();
    }

    private static Frame frame() {
        return Frame.forRows(0, SharedValues.none());
    }

    @Test
    void literals_are_those_of_sql() {
        assertThat(literal(Value.Type.TEXT, "it's")).isEqualTo("'it''s'");
        assertThat(literal(Value.Type.TEXT, "a\\b")).isEqualTo("'a\\\\b'");
        assertThat(literal(Value.Type.TEXT, "\\'; DROP TABLE t; -- ")).isEqualTo("'\\\\''; DROP TABLE t; -- '");
        assertThat(literal(Value.Type.TEXT, "line\nbreak \"and\" ü")).isEqualTo("'line\nbreak \"and\" ü'");
        assertThat(literal(Value.Type.TEXT, null)).isEqualTo("NULL");
        assertThat(literal(Value.Type.DECIMAL, null)).isEqualTo("NULL");
        assertThat(literal(Value.Type.DECIMAL, new BigDecimal("1E+3"))).isEqualTo("1000");
        assertThat(literal(Value.Type.DECIMAL, new BigDecimal("-0.50"))).isEqualTo("-0.50");
        assertThat(literal(Value.Type.BYTES, new byte[] {0, (byte) 0xff, 0x5c, 0x27}))
                .isEqualTo("x'00ff5c27'");
        assertThat(literal(Value.Type.BYTES, new byte[0])).isEqualTo("x''");
        assertThat(literal(Value.Type.TIMESTAMP, LocalDateTime.of(2025, 1, 31, 9, 5, 7)))
                .isEqualTo("'2025-01-31 09:05:07'");
        assertThat(literal(Value.Type.DATE, LocalDate.of(2025, 1, 31))).isEqualTo("'2025-01-31'");
        StringBuilder number = new StringBuilder();
        Value.constant(Long.MIN_VALUE).appendTo(number, null);
        assertThat(number).hasToString("-9223372036854775808");
    }

    @Test
    void a_decimal_is_compared_and_calculated_as_in_sql_where_it_is_null() {
        CompiledWorkload workload = CompiledWorkload.of(WorkloadTexts.parse(WorkloadTexts.withStatements(
                                "- \"SELECT :ifLess(nullOr(1, 5), 6, 'less', 'not less'), :(nullOr(1, 5) + 1), :(7 / 2), :(7.0 / 2),"
                                        + " :(5 % 0), :decimal(2.345, 2), :nullOr(0, 5)\""))
                        .orElseThrow())
                .orElseThrow();

        assertThat(workload.statements().get(0).sql().asLiterals(new StringBuilder(), frame()))
                .isEqualTo("SELECT 'not less', NULL, 3, 3.500000, 0, 2.35, 5");
    }
}
