package dev.roundtrip.probe.balance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.BalanceReport.Second;
import dev.roundtrip.result.FaultReport.Told;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SpreadTest {

    private static final Told LOST = new Told("commit", "CommunicationsException", "08S01", 0, "one");
    private static final Told LOST_AGAIN = new Told("commit", "CommunicationsException", "08S01", 0, "two");

    private long now;
    private final Spread spread = new Spread(() -> now);

    @Test
    void a_connection_that_serves_from_another_server_than_before_has_moved_in_that_event() {
        Object first = new Object();
        Object second = new Object();
        spread.done("a", first);
        spread.done("a", second);
        Spread.Counts steady = spread.next();
        spread.done("b", first);
        spread.done("a", first);
        spread.done("a", second);
        spread.done("b", new Object());
        Spread.Counts drained = spread.next();

        assertThat(steady.opened()).isEqualTo(2);
        assertThat(steady.moved()).isZero();
        assertThat(drained.moved()).isEqualTo(1);
        assertThat(drained.moves()).isEqualTo(2);
        assertThat(drained.opened()).isEqualTo(1);
        assertThat(drained.byNode()).isEqualTo(Map.of("a", 2L, "b", 2L));
        assertThat(spread.everServed()).isEqualTo(3);
    }

    @Test
    void transactions_and_connections_are_in_their_second_and_a_second_that_has_begun_is_left_out() {
        Object connection = new Object();
        spread.done("a", connection);
        now = TimeUnit.MILLISECONDS.toNanos(1_900);
        spread.done("a", connection);
        spread.connections(Map.of("a", 3));
        now = TimeUnit.MILLISECONDS.toNanos(2_100);
        spread.done("a", connection);

        Spread.Counts counts = spread.next();

        assertThat(counts.transactions()).isEqualTo(3);
        assertThat(counts.seconds())
                .containsExactly(new Second(Map.of("a", 1L), Map.of()), new Second(Map.of("a", 1L), Map.of("a", 3)));
        assertThat(spread.second()).isZero();
    }

    @Test
    void the_same_exception_from_the_same_call_is_counted_once_with_its_first_message() {
        spread.failed(LOST);
        spread.unknown(7, LOST_AGAIN);
        spread.failed(new Told("getConnection", "SQLTransientConnectionException", "08S01", 0, "none"));

        Spread.Counts counts = spread.next();

        assertThat(counts.failed()).isEqualTo(2);
        assertThat(counts.unknown()).containsExactly(7L);
        assertThat(counts.failures()).hasSize(2);
        assertThat(counts.failures().get(0).count()).isEqualTo(2);
        assertThat(counts.failures().get(0).told().message()).isEqualTo("one");
        assertThat(spread.next().failures()).isEmpty();
    }
}
