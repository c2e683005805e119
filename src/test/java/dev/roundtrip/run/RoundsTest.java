package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {

    private static final List<String> LANES = List.of("s1", "s2", "s3");

    @Test
    void each_round_begins_one_lane_later_than_the_one_before() {
        assertThat(Rounds.order(LANES, 0)).containsExactly("s1", "s2", "s3");
        assertThat(Rounds.order(LANES, 1)).containsExactly("s2", "s3", "s1");
        assertThat(Rounds.order(LANES, 2)).containsExactly("s3", "s1", "s2");
        assertThat(Rounds.order(LANES, 3)).containsExactly("s1", "s2", "s3");
    }

    @Test
    void over_as_many_rounds_as_lanes_each_lane_has_each_place_once() {
        for (int place = 0; place < LANES.size(); place++) {
            int here = place;
            assertThat(List.of(0, 1, 2))
                    .extracting(round -> Rounds.order(LANES, round).get(here))
                    .containsExactlyInAnyOrderElementsOf(LANES);
        }
    }

    @Test
    void one_lane_or_none_has_one_order() {
        assertThat(Rounds.order(List.of("s1"), 7)).containsExactly("s1");
        assertThat(Rounds.order(List.of(), 7)).isEmpty();
    }
}
