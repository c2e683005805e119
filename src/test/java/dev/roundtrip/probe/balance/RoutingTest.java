package dev.roundtrip.probe.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.probe.balance.BalanceRequest.Wanted;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RoutingTest {

    private static final List<String> TIDB = List.of("h:1", "h:2", "h:3");

    @ParameterizedTest
    @EnumSource(Routing.class)
    void each_string_can_be_read_and_each_name_is_found(Routing routing) {
        assertThat(JdbcUrl.parse(routing.jdbcUrl("f:9", TIDB, "db")).url()).isPresent();
        assertThat(Routing.of(routing.id())).isEqualTo(routing);
    }

    @Test
    void only_listed_routings_know_the_tidb_that_comes_later() {
        assertThat(Routing.RANDOM.jdbcUrl("f:9", TIDB, "db")).isEqualTo("jdbc:mysql:loadbalance://h:1,h:2/db");
        assertThat(Routing.RANDOM_LISTED.jdbcUrl("f:9", TIDB, "db"))
                .isEqualTo("jdbc:mysql:loadbalance://h:1,h:2,h:3/db");
        assertThat(Routing.SERVER_AFFINITY.jdbcUrl("f:9", TIDB, "db"))
                .isEqualTo("jdbc:mysql:loadbalance://h:1,h:2/db"
                        + "?ha.loadBalanceStrategy=serverAffinity&serverAffinityOrder=h:1");
        assertThat(Routing.ONE_HOST.jdbcUrl("f:9", TIDB, "db")).isEqualTo("jdbc:mysql://h:1/db");
        assertThat(Routing.TIPROXY.jdbcUrl("f:9", TIDB, "db")).isEqualTo("jdbc:mysql://f:9/db");
    }

    @Test
    void without_lifetimes_each_routing_has_the_default_and_those_with_a_front_the_shortest_too() {
        assertThat(Wanted.of(List.of(Routing.RANDOM, Routing.TIPROXY), List.of()))
                .containsExactly(
                        new Wanted(Routing.RANDOM, Duration.ofMinutes(30)),
                        new Wanted(Routing.TIPROXY, Duration.ofMinutes(30)),
                        new Wanted(Routing.TIPROXY, Duration.ofSeconds(30)));
        assertThat(Wanted.of(List.of(Routing.TCP_BALANCER), List.of(Duration.ofMinutes(2))))
                .containsExactly(new Wanted(Routing.TCP_BALANCER, Duration.ofMinutes(2)));
    }

    @Test
    void a_short_lifetime_is_observed_until_its_connections_are_replaced() {
        Duration least = Duration.ofSeconds(10);

        assertThat(new Wanted(Routing.RANDOM, Duration.ofSeconds(30)).observedAfterStart(least))
                .isGreaterThan(Duration.ofSeconds(30));
        assertThat(new Wanted(Routing.RANDOM, Duration.ofMinutes(30)).observedAfterStart(least))
                .isEqualTo(least);
        assertThatThrownBy(() -> new Wanted(Routing.RANDOM, Duration.ofSeconds(29)))
                .hasMessageContaining("HikariCP takes no less than 30 s");
    }
}
