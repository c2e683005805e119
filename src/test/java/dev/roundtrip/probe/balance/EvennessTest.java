package dev.roundtrip.probe.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EvennessTest {

    private static final List<String> TWO = List.of("a", "b");

    @Test
    void two_servers_with_half_each_are_even_at_once() {
        assertThat(Evenness.until(seconds(5, 5, 5, 5, 5, 5, 5, 5), TWO, 0)).contains(0);
    }

    @Test
    void half_of_the_fair_share_is_enough_and_less_is_not() {
        assertThat(Evenness.until(seconds(1, 3, 1, 3, 1, 3), TWO, 0)).contains(0);
        assertThat(Evenness.until(seconds(1, 4, 1, 4, 1, 4), TWO, 0)).isEmpty();
    }

    @Test
    void a_server_that_gets_its_share_later_makes_it_even_from_the_first_three_seconds_on_that_are() {
        assertThat(Evenness.until(seconds(8, 0, 8, 0, 8, 0, 4, 4, 4, 4, 4, 4), TWO, 0))
                .contains(2);
        assertThat(Evenness.until(seconds(80, 0, 8, 0, 4, 4, 4, 4, 4, 4, 4, 4), TWO, 0))
                .as("in all, it has half of its share; but not in the first three seconds")
                .contains(1);
    }

    @Test
    void seconds_before_the_server_is_ready_are_not_in_the_answer() {
        assertThat(Evenness.until(seconds(8, 0, 8, 0, 8, 0, 4, 4, 4, 4, 4, 4), TWO, 3))
                .contains(0);
        assertThat(Evenness.until(seconds(8, 0, 8, 0, 8, 0, 8, 0, 4, 4, 4, 4, 4, 4), TWO, 3))
                .contains(0);
    }

    @Test
    void what_is_even_for_a_while_only_is_not_even() {
        assertThat(Evenness.until(seconds(4, 4, 4, 4, 4, 4, 8, 0, 8, 0, 8, 0, 8, 0), TWO, 0))
                .isEmpty();
    }

    @Test
    void a_few_seconds_that_chance_has_made_uneven_do_not_count_if_all_of_them_together_are_even() {
        assertThat(Evenness.until(seconds(4, 4, 4, 4, 4, 4, 9, 0, 8, 0, 9, 1, 2, 9, 2, 9, 4, 4), TWO, 0))
                .contains(0);
    }

    @Test
    void transactions_on_a_server_that_leaves_are_not_even() {
        List<Map<String, Long>> seconds = new ArrayList<>(seconds(4, 4, 4, 4, 4, 4, 4, 4, 4, 4));
        seconds.get(1).put("leaves", 1L);

        assertThat(Evenness.until(seconds, TWO, 0)).contains(2);
    }

    @Test
    void without_transactions_nothing_is_even() {
        assertThat(Evenness.until(seconds(0, 0, 0, 0, 0, 0), TWO, 0)).isEmpty();
        assertThat(Evenness.until(seconds(0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 2), List.of("b"), 0))
                .contains(1);
    }

    @Test
    void less_than_three_seconds_tell_nothing() {
        assertThat(Evenness.until(seconds(4, 4, 4, 4), TWO, 0)).isEmpty();
        assertThat(Evenness.until(seconds(4, 4, 4, 4, 4, 4), TWO, 1)).isEmpty();
    }

    /** Transactions of a and b, second by second. */
    private static List<Map<String, Long>> seconds(long... counts) {
        List<Map<String, Long>> seconds = new ArrayList<>();
        for (int i = 0; i < counts.length; i += 2) {
            seconds.add(new TreeMap<>(Map.of("a", counts[i], "b", counts[i + 1])));
        }
        return seconds;
    }
}
