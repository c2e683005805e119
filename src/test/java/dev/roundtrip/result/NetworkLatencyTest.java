package dev.roundtrip.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.roundtrip.profile.LatencyPlace;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class NetworkLatencyTest {

    @Test
    void a_latency_is_named_by_what_it_adds() {
        assertThat(NetworkLatency.NONE.words()).isEqualTo("no latency");
        assertThat(new NetworkLatency(500_000, OptionalLong.empty()).words()).isEqualTo("0.5ms");
        assertThat(new NetworkLatency(50_000_000, OptionalLong.of(10_000_000)).words())
                .isEqualTo("50ms 10Mbit");
        assertThat(new NetworkLatency(0, OptionalLong.of(512_000)).words()).isEqualTo("512kbit");
        assertThat(new NetworkLatency(100_000_000, OptionalLong.of(2_500_000_000L)).words())
                .isEqualTo("100ms 2.5Gbit");
    }

    @Test
    void a_latency_in_a_cluster_is_named_by_its_place_too() {
        assertThat(NetworkLatency.NONE.at(Optional.of(LatencyPlace.TIKV_WRITE)).words())
                .isEqualTo("tikv-write as is");
        assertThat(new NetworkLatency(50_000_000, OptionalLong.empty())
                        .at(Optional.of(LatencyPlace.PD))
                        .words())
                .isEqualTo("pd 50ms");
    }

    @Test
    void what_no_latency_can_be_is_refused_with_a_sentence() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkLatency(0, OptionalLong.of(999)))
                .withMessageContaining("at least 1kbit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkLatency(60_000_000_001L, OptionalLong.empty()))
                .withMessageContaining("between 0 and 60s");
    }
}
