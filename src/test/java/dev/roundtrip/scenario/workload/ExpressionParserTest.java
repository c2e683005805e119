package dev.roundtrip.scenario.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.scenario.workload.ExpressionParser.SyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionParserTest {

    private static final Place BEGIN = new Place("w.yaml", 7, 11);

    private static String parsed(String text) throws SyntaxException {
        return ExpressionParser.parse(text, BEGIN).text();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            5 | 5
            1_000_000 | 1000000
            9.50 | 9.50
            'it''s' | 'it''s'
            name | name
            uniform( 1 ,rows) | uniform(1, rows)
            now() | now()
            1 + 2 * 3 | +(1, *(2, 3))
            (1 + 2) * 3 | *(+(1, 2), 3)
            10 - 4 - 3 | -(-(10, 4), 3)
            -x | -(0, x)
            a % 10 / 2 | /(%(a, 10), 2)
            """)
    void values_have_the_usual_precedence(String text, String tree) throws Exception {
        assertThat(parsed(text)).isEqualTo(tree);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            uniform(1, 100 | 25 | ')' is missing at the end
            5 apples | 13 | 'apples' is left over
            'open | 11 | has no closing quote
            1 + | 14 | no value; write
            a & b | 13 | '& b' is left over
            & | 11 | '&' begins no value
            12345678901234567890 | 11 | no usable number
            12ab | 11 | no usable number
            """)
    void a_wrong_value_is_answered_with_its_place_and_what_to_write(String text, int column, String message) {
        assertThatThrownBy(() -> parsed(text))
                .isInstanceOfSatisfying(SyntaxException.class, wrong -> {
                    assertThat(wrong.place().line()).isEqualTo(7);
                    assertThat(wrong.place().column()).isEqualTo(column);
                })
                .hasMessageContaining(message);
    }

    @Test
    void values_nested_too_deeply_are_refused_before_the_stack_ends() {
        String deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);

        assertThatThrownBy(() -> parsed(deep)).hasMessageContaining("the value has more than 50 levels");
        assertThatThrownBy(() -> parsed("-".repeat(100_000) + "1")).hasMessageContaining("the value has more than 50");
    }
}
