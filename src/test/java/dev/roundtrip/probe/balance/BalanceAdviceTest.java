package dev.roundtrip.probe.balance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.BalanceReport.Advice;
import dev.roundtrip.result.BalanceReport.Event;
import dev.roundtrip.result.BalanceReport.Row;
import dev.roundtrip.result.BalanceReports;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each advice is given if its rows show it, and not otherwise. */
class BalanceAdviceTest {

    private static final Optional<Integer> NEVER = Optional.empty();
    private static final Optional<Integer> AT_ONCE = Optional.of(0);

    @Test
    void without_rows_there_is_no_advice() {
        assertThat(BalanceAdvice.of(List.of())).isEmpty();
    }

    @Test
    void a_shorter_lifetime_is_advised_if_only_it_reached_the_tidb_that_was_added() {
        Row shorter = row(Routing.TCP_BALANCER, 30_000, event("added", "tidb-3", Optional.of(31), 0, 12, 0));
        Row longer = row(Routing.TCP_BALANCER, 1_800_000, event("added", "tidb-3", NEVER, 0, 0, 0));
        Row alsoEven = row(Routing.TCP_BALANCER, 1_800_000, event("added", "tidb-3", Optional.of(5), 0, 0, 0));

        assertThat(BalanceAdvice.of(List.of(longer, shorter))).singleElement().satisfies(advice -> {
            assertThat(advice.input()).contains("maxLifetime");
            assertThat(advice.evidence())
                    .hasSize(2)
                    .anyMatch(text -> text.startsWith("tcp-balancer, maxLifetime 30 s, added: even after 31 s"))
                    .anyMatch(text -> text.startsWith("tcp-balancer, maxLifetime 1800 s, added: not even in 3 s"));
            assertThat(advice.alsoChanges()).contains("replaced that often");
        });
        assertThat(BalanceAdvice.of(List.of(alsoEven, shorter))).isEmpty();
        assertThat(BalanceAdvice.of(List.of(longer))).isEmpty();
    }

    @Test
    void tiproxy_is_advised_if_it_moved_connections_and_no_transaction_failed() {
        Row moved = row(Routing.TIPROXY, 1_800_000, event("drained", "tidb-3", Optional.of(4), 3, 0, 0));
        Row failed = row(Routing.TIPROXY, 1_800_000, event("drained", "tidb-3", Optional.of(4), 3, 0, 1));
        Row balancer = row(Routing.TCP_BALANCER, 30_000, event("drained", "tidb-3", Optional.of(12), 0, 4, 4));

        assertThat(inputs(moved)).singleElement().asString().startsWith("TiProxy in front of TiDB");
        assertThat(BalanceAdvice.of(List.of(moved, balancer)).get(0).evidence())
                .hasSize(2)
                .anyMatch(text -> text.contains("transactions failed: 4"));
        assertThat(inputs(failed)).isEmpty();
        assertThat(inputs(balancer)).isEmpty();
    }

    @Test
    void a_tidb_that_no_string_lists_is_told_from_one_that_is_listed() {
        Row random = row(Routing.RANDOM, 1_800_000, event("added", "tidb-3", NEVER, 12, 0, 0));
        Row listed = row(Routing.RANDOM_LISTED, 1_800_000, event("added", "tidb-3", AT_ONCE, 12, 0, 0));

        assertThat(BalanceAdvice.of(List.of(random, listed)))
                .filteredOn(advice -> advice.input().contains("with all hosts"))
                .singleElement()
                .satisfies(advice -> assertThat(advice.evidence()).hasSize(2));
        assertThat(inputs(listed)).isEmpty();
    }

    @Test
    void one_host_is_advised_against_if_its_loss_was_felt() {
        assertThat(inputs(row(Routing.ONE_HOST, 1_800_000, event("killed", "tidb-1", NEVER, 0, 0, 3))))
                .singleElement()
                .asString()
                .startsWith("more than one host");
        assertThat(inputs(row(Routing.ONE_HOST, 1_800_000, event("killed", "tidb-1", AT_ONCE, 0, 0, 0))))
                .isEmpty();
    }

    @Test
    void the_default_strategy_is_advised_if_another_is_not_even_in_the_steady_state() {
        Row affinity = row(Routing.SERVER_AFFINITY, 1_800_000, event("steady", "", NEVER, 0, 0, 0));
        Row random = row(Routing.RANDOM, 1_800_000, event("steady", "", AT_ONCE, 12, 0, 0));

        assertThat(BalanceAdvice.of(List.of(random, affinity)))
                .singleElement()
                .satisfies(advice -> assertThat(advice.evidence()).hasSize(2));
        assertThat(inputs(random)).isEmpty();
    }

    private static List<String> inputs(Row row) {
        return BalanceAdvice.of(List.of(row)).stream().map(Advice::input).toList();
    }

    private static Row row(Routing routing, long lifetime, Event event) {
        return BalanceReports.row(routing.id(), lifetime, event);
    }

    private static Event event(
            String name, String node, Optional<Integer> untilEven, int moved, int opened, long failed) {
        return BalanceReports.event(name, node, untilEven, moved, opened, failed);
    }
}
