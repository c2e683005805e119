package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkLatencyTest {

    @ParameterizedTest
    @CsvSource({"0, 999, at least 1kbit", "60000000001, 1000, between 0 and 60s"})
    void what_no_latency_can_be_is_refused_with_a_sentence(long nanos, long bits, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkLatency(nanos, OptionalLong.of(bits)))
                .withMessageContaining(sentence);
    }
}
