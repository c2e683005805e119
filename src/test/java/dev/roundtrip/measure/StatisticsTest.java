package dev.roundtrip.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class StatisticsTest {

    @Test
    void the_median_is_the_middle_value_or_the_mean_of_the_middle_two_and_leaves_the_values_in_their_order() {
        double[] values = {30, 10, 20};

        assertThat(Statistics.median(values)).isEqualTo(20);
        assertThat(Statistics.median(40, 10, 20, 30)).isEqualTo(25);
        assertThat(values).containsExactly(30, 10, 20);
    }

    @Test
    void no_values_and_no_numbers_are_refused() {
        assertThatIllegalArgumentException().isThrownBy(Statistics::median).withMessageContaining("empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Statistics.median(1, Double.NaN))
                .withMessageContaining("NaN");
    }
}
