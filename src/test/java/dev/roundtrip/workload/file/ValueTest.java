package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.workload.WorkloadTexts;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ValueTest {

    static Stream<Arguments> literals() {
        return Stream.of(
                Arguments.of(Value.Type.TEXT, null, "NULL"),
                Arguments.of(Value.Type.DECIMAL, null, "NULL"),
                Arguments.of(Value.Type.DECIMAL, new BigDecimal("1E+3"), "1000"),
                Arguments.of(Value.Type.DECIMAL, new BigDecimal("-0.50"), "-0.50"),
                Arguments.of(Value.Type.TIMESTAMP, LocalDateTime.of(2025, 1, 31, 9, 5, 7), "'2025-01-31 09:05:07'"),
                Arguments.of(Value.Type.DATE, LocalDate.of(2025, 1, 31), "'2025-01-31'"));
    }

    @ParameterizedTest
    @MethodSource("literals")
    void literals_are_those_of_sql(Value.Type type, Object value, String literal) {
        StringBuilder sql = new StringBuilder();
        Value.constant(type, value).appendTo(sql, null);

        assertThat(sql).hasToString(literal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            0 - 999999999999999999                        | -999999999999999999
            ifLess(6, 5, 'less', 'not less')              | 'not less'
            nullOr(1, 5) + 1                              | NULL
            nullOr(0, 5)                                  | 5
            7 / 2                                         | 3
            7.0 / 2                                       | 3.500000
            5 % 0                                         | 0
            decimal(2.345, 2)                             | 2.35
            numbered('@@@', 1)                            | 'AAB'
            numbered('@@@', 28)                           | 'ABC'
            lastName(371)                                 | 'PRICALLYOUGHT'
            lastName(40)                                  | 'BARPRESBAR'
            lastName(999)                                 | 'EINGEINGEING'
            left('abcdef', 3)                             | 'abc'
            left('ab', 3)                                 | 'ab'
            ifEqual(1, 1, 'a', 'b')                       | 'a'
            ifEqual('BC', 'GC', 'a', 'b')                 | 'b'
            nth(2, 'a', 'b', 'c')                         | 'b'
            nth(9, 'a', 'b', 'c')                         | 'c'
            except(4, 4, 4)                               | 4
            """)
    void an_expression_has_its_value_and_null_is_as_in_sql(String expression, String literal) {
        CompiledWorkload workload =
                TestWorkloads.of(WorkloadTexts.withStatements("- \"SELECT :(" + expression + ")\""));

        assertThat(TestWorkloads.literal(workload, TestWorkloads.context(workload)))
                .isEqualTo("SELECT " + literal);
    }
}
