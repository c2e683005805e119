package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundsTest {

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9})
    void a_round_measures_each_lane_once_and_over_a_cycle_each_has_each_place_and_follows_each_other_lane_equally_often(
            int count) {
        int cycle = count % 2 == 0 ? count : 2 * count;
        Map<List<Integer>, Integer> places = new HashMap<>();
        Map<List<Integer>, Integer> followers = new HashMap<>();
        for (int round = 0; round < cycle; round++) {
            List<Integer> order = RoundPlan.order(lanes(count), round);
            assertThat(order).containsExactlyInAnyOrderElementsOf(lanes(count));
            for (int place = 0; place < count; place++) {
                places.merge(List.of(place, order.get(place)), 1, Integer::sum);
                if (place > 0) {
                    followers.merge(order.subList(place - 1, place + 1), 1, Integer::sum);
                }
            }
        }

        assertThat(places).hasSize(count * count);
        assertThat(places.values()).containsOnly(cycle / count);
        assertThat(followers).hasSize(count * (count - 1));
        assertThat(followers.values()).containsOnly(cycle / count);
    }

    @Test
    void no_lane_and_one_lane_have_no_other_order() {
        assertThat(RoundPlan.order(List.of(), 7)).isEmpty();
        assertThat(RoundPlan.order(lanes(1), 7)).containsExactly(0);
    }

    private static List<Integer> lanes(int count) {
        return new ArrayList<>(IntStream.range(0, count).boxed().toList());
    }
}
