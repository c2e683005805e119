package dev.roundtrip.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.roundtrip.profile.LinePlace;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class NetworkLineTest {

    @Test
    void a_line_is_named_by_what_it_adds() {
        assertThat(NetworkLine.NONE.words()).isEqualTo("no line");
        assertThat(new NetworkLine(500_000, OptionalLong.empty()).words()).isEqualTo("0.5ms");
        assertThat(new NetworkLine(50_000_000, OptionalLong.of(10_000_000)).words())
                .isEqualTo("50ms 10Mbit");
        assertThat(new NetworkLine(0, OptionalLong.of(512_000)).words()).isEqualTo("512kbit");
        assertThat(new NetworkLine(100_000_000, OptionalLong.of(2_500_000_000L)).words())
                .isEqualTo("100ms 2.5Gbit");
    }

    @Test
    void a_line_in_a_cluster_is_named_by_its_place_too() {
        assertThat(NetworkLine.NONE.at(Optional.of(LinePlace.TIKV_WRITE)).words())
                .isEqualTo("tikv-write as is");
        assertThat(new NetworkLine(50_000_000, OptionalLong.empty())
                        .at(Optional.of(LinePlace.PD))
                        .words())
                .isEqualTo("pd 50ms");
    }

    @Test
    void what_no_line_can_be_is_refused_with_a_sentence() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkLine(0, OptionalLong.of(999)))
                .withMessageContaining("at least 1kbit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new NetworkLine(60_000_000_001L, OptionalLong.empty()))
                .withMessageContaining("between 0 and 60s");
    }
}
