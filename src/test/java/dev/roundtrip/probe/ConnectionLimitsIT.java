package dev.roundtrip.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.report.PoolReport.Ends;
import dev.roundtrip.report.PoolReport.Limit;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.IdleRelay;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Concurrently;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConnectionLimitsIT {

    private static ConnectionLimits limits(DatabaseServer server, String url) {
        return new ConnectionLimits(JdbcUrl.parse(url).orElseThrow(), server.credentials(), OptionalLong.empty());
    }

    @Test
    void tidb_also_says_what_a_shutdown_waits_for() throws Exception {
        DatabaseServer server = TestServers.requireTidb();

        assertThat(limits(server, server.jdbcUrl("")).ofServer())
                .containsExactly(
                        new Limit("wait_timeout", Ends.IDLE, Duration.ofHours(8), ""),
                        new Limit("graceful-wait-before-shutdown", Ends.SHUTDOWN, Duration.ZERO, "tidb"));
    }

    /** MariaDB resets the connection, and TiDB closes it. */
    @Test
    void a_server_that_closes_idle_connections_is_seen_at_that_time() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Limit idle = limits(server, server.jdbcUrl("") + "?sessionVariables=wait_timeout=3")
                .idleUpTo(Duration.ofSeconds(8));

        assertThat(idle.ends()).isEqualTo(Ends.IDLE);
        assertThat(idle.time()).isBetween(Duration.ofMillis(2_700), Duration.ofMillis(3_600));
        assertThat(idle.note())
                .matches("idle connections live at least 2.0 s, reset after 3\\.\\d s; with 4 connections");
    }

    @Test
    void what_is_between_is_measured_within_ten_percent() throws Exception {
        DatabaseServer server = TestServers.mariaDbWithTls();
        Concurrently.all(Stream.of(IdleRelay.Ends.values())
                .<Callable<Limit>>map(
                        ends -> () -> measured(server, ends, Duration.ofSeconds(3), Duration.ofSeconds(8)))
                .toList());
    }

    private static Limit measured(DatabaseServer server, IdleRelay.Ends ends, Duration limit, Duration most)
            throws Exception {
        try (IdleRelay relay = new IdleRelay(server, limit, ends)) {
            Limit idle = limits(server, relay.url("")).idleUpTo(most);

            assertThat(idle.note())
                    .contains(
                            switch (ends) {
                                case CLOSE -> ", closed after ";
                                case RESET -> ", reset after ";
                                case DROP -> ", dropped silently after ";
                                case RESET_AT_USE -> ", closed at its next use after ";
                            });
            assertThat(idle.time())
                    .isBetween(
                            limit.multipliedBy(9).dividedBy(10),
                            limit.multipliedBy(11).dividedBy(10));
            return idle;
        }
    }
}
