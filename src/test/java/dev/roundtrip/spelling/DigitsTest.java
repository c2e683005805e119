package dev.roundtrip.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DigitsTest {

    @Test
    void numbers_are_written_as_by_javas_formatter() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            double value = random.nextDouble() * Math.pow(10, random.nextInt(9) - 3);
            int decimals = random.nextInt(5);
            assertThat(Digits.fixed(value, decimals))
                    .isEqualTo(String.format(Locale.ROOT, "%." + decimals + "f", value));
            long number = random.nextLong() >> random.nextInt(64);
            assertThat(Digits.grouped(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
        }
        assertThat(Digits.fixed(0.125, 2)).isEqualTo("0.13");
        assertThat(Digits.fixed(Double.NaN, 2)).isEqualTo("NaN");
    }
}
