package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.roundtrip.scenario.LatencyPlace;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkLatencyTest {

    @ParameterizedTest
    @CsvSource({
        "0, , , no latency",
        "500000, , , 0.5ms",
        "50000000, 10000000, , 50ms 10Mbit",
        "0, 512000, , 512kbit",
        "100000000, 2500000000, , 100ms 2.5Gbit",
        "0, , TIKV_WRITE, tikv-write as is",
        "50000000, , PD, pd 50ms"
    })
    void a_latency_is_named_by_what_it_adds_and_by_its_place_in_a_cluster(
            long nanos, Long bits, LatencyPlace place, String words) {
        OptionalLong bandwidth = bits == null ? OptionalLong.empty() : OptionalLong.of(bits);

        assertThat(new NetworkLatency(nanos, bandwidth, Optional.ofNullable(place)).words())
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"0, 999, at least 1kbit", "60000000001, 1000, between 0 and 60s"})
    void what_no_latency_can_be_is_refused_with_a_sentence(long nanos, long bits, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkLatency(nanos, OptionalLong.of(bits)))
                .withMessageContaining(sentence);
    }
}
