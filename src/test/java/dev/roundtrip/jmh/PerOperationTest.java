package dev.roundtrip.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PerOperationTest {

    @Test
    void iterations_are_added_up_before_they_are_divided() {
        PerOperation few = PerOperation.of("wire.COM_QUERY", "commands/op", 30, 10);
        PerOperation many = PerOperation.of("wire.COM_QUERY", "commands/op", 990, 990);

        PerOperation both = few.getIterationAggregator().aggregate(List.of(few, many));

        assertThat(both.getScore()).isEqualTo(1.02);
        assertThat(both.count()).isEqualTo(1_020);
        assertThat(both.operations()).isEqualTo(1_000);
    }

    @Test
    void the_error_is_the_spread_of_the_iterations_around_the_score() {
        PerOperation three = PerOperation.of("x", "x/op", 3, 1);
        PerOperation one = PerOperation.of("x", "x/op", 1, 1);

        PerOperation both = three.getIterationAggregator().aggregate(List.of(three, one, three, one));

        assertThat(both.getScoreError()).isPositive();
        assertThat(both.getScoreConfidence()[0]).isCloseTo(2 - both.getScoreError(), within(1e-9));
        assertThat(both.getScoreConfidence()[1]).isCloseTo(2 + both.getScoreError(), within(1e-9));
    }
}
