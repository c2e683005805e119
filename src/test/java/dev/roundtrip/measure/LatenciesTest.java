package dev.roundtrip.measure;

import static dev.roundtrip.metrics.ScriptedFigures.latencies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {

    @Test
    void an_encoded_histogram_gives_back_its_count_and_percentiles() {
        Latencies latencies = latencies(
                LongStream.rangeClosed(1, 10_000).map(micros -> micros * 1_000).toArray());

        Latencies decoded = Latencies.decoded(latencies.encoded());

        assertThat(decoded.count()).isEqualTo(latencies.count());
        for (double percentile : new double[] {1, 50, 95, 99}) {
            assertThat(decoded.percentileNanos(percentile)).isEqualTo(latencies.percentileNanos(percentile));
        }
        assertThat(decoded.meanNanos()).isCloseTo(latencies.meanNanos(), withinPercentage(1));
        assertThat(decoded.maxNanos()).isCloseTo(latencies.maxNanos(), withinPercentage(1));
        assertThat(decoded.encoded()).isEqualTo(latencies.encoded());
        assertThat(latencies(1_000_000, 2_000_000, 900_000_000).encoded()).hasSizeLessThan(200);
    }

    @Test
    void a_garbled_histogram_is_refused() {
        for (String text :
                List.of("", "no base64!", "AAAA", Latencies.none().encoded().substring(0, 20))) {
            assertThatThrownBy(() -> Latencies.decoded(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the histogram cannot be decoded");
        }
    }

    @Test
    void a_sum_holds_both_and_leaves_them_as_they_were_also_where_one_reaches_much_further() {
        Latencies small = latencies(1_000, 3_000);
        Latencies large = latencies(60_000_000_000L);

        Latencies sum = small.plus(large);

        assertThat(sum.count()).isEqualTo(3);
        assertThat(sum.totalNanos()).isEqualTo(60_000_004_000L);
        assertThat(sum.maxNanos()).isEqualTo(60_000_000_000L);
        assertThat(large.plus(small).percentileNanos(99)).isEqualTo(sum.percentileNanos(99));
        assertThat(small.count()).as("its parts are as they were").isEqualTo(2);
        assertThat(small.meanNanos()).isEqualTo(2_000);
        assertThat(large.totalNanos()).isEqualTo(60_000_000_000L);
    }

    @Test
    void adding_none_changes_nothing() {
        Latencies one = latencies(1_000);

        assertThat(one.plus(Latencies.none())).isSameAs(one);
        assertThat(Latencies.none().plus(one)).isSameAs(one);
        assertThat(Latencies.none().meanNanos()).isZero();
        assertThat(one).hasToString("Latencies[count=1, total=1000 ns, p99=1000 ns, max=1000 ns]");
    }

    @Test
    void a_percentile_outside_0_to_100_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> latencies(1).percentileNanos(100.1))
                .withMessage("percentile is 100.1, allowed are 0 to 100");
    }
}
