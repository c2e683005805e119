package dev.roundtrip.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void the_median_of_an_odd_number_is_the_middle_value() {
        assertThat(Statistics.median(30, 10, 20)).isEqualTo(20);
    }

    @Test
    void the_median_of_an_even_number_is_the_mean_of_the_middle_two() {
        assertThat(Statistics.median(40, 10, 20, 30)).isEqualTo(25);
    }

    @Test
    void the_values_are_left_in_their_order() {
        double[] values = {3, 1, 2};

        Statistics.median(values);

        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void no_values_and_no_numbers_are_refused() {
        assertThatIllegalArgumentException().isThrownBy(Statistics::median).withMessageContaining("empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Statistics.median(1, Double.NaN))
                .withMessageContaining("NaN");
    }
}
