package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobalVariablesTest {

    @ParameterizedTest
    @CsvSource({
        "ON, 1, true",
        "on, TRUE, true",
        "OFF, 0, true",
        "OFF, false, true",
        "5, 5.0, true",
        "pessimistic, PESSIMISTIC, true",
        "ON, OFF, false",
        "1, 10, false",
        "'', 0, false",
        "100, 1000, false"
    })
    void values_are_compared_as_the_server_means_them(String one, String other, boolean same) {
        assertThat(GlobalVariables.same(one, other)).isEqualTo(same);
    }

    /** The number, written out, would have a thousand million digits. */
    @Test
    void a_number_with_a_huge_exponent_costs_nothing() {
        assertThat(GlobalVariables.same("1e999999999", "10e999999998")).isTrue();
        assertThat(GlobalVariables.same("1e999999999", "1")).isFalse();
    }
}
