package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.scenario.LatencyPlace;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionWordsTest {

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

        assertThat(ConditionWords.of(new NetworkLatency(nanos, bandwidth, Optional.ofNullable(place))))
                .isEqualTo(words);
    }
}
