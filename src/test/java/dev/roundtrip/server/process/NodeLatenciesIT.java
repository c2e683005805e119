package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.scenario.LatencyPlace;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.HttpPage;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.cluster.ClusterShape;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cluster with Toxiproxy between its nodes. Skipped, with the reason, without the images. */
@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class NodeLatenciesIT {

    private static final Duration DELAY = Duration.ofMillis(200);

    @Test
    void everything_that_crosses_a_line_takes_its_time_until_it_is_taken_away() throws Exception {
        ClusterShape shape = ClusterShape.DEFAULT.withLatencies();
        TestServers.requireClusterImages(shape);
        try (DatabaseServer server = Servers.start(ServerRequest.cluster(shape), step -> {})) {
            assertThat(listed(server)).contains("tidb-1:4000", "tidb-2:4001", "pd-1:2379", "tiproxy-1:6000");
            delaysWhatCrosses(server);
        }
    }

    private static void delaysWhatCrosses(DatabaseServer server) throws Exception {
        assertThat(listed(server))
                .containsAll(server.nodes().stream()
                        .map(node -> node.instance().orElseThrow())
                        .toList());
        // As a run's driver connects: through the latency in front of TiProxy.
        try (Connection client = Sql.connect(server, "test");
                Statement statement = client.createStatement()) {
            statement.execute("CREATE TABLE test.t (id INT PRIMARY KEY)");
            for (LatencyPlace place : LatencyPlace.values()) {
                server.putLatency(new NetworkLatency(DELAY.toNanos(), OptionalLong.empty()).at(Optional.of(place)), 1);
                long began = System.nanoTime();
                statement.execute("REPLACE INTO test.t VALUES (1)");
                assertThat(Duration.ofNanos(System.nanoTime() - began))
                        .as(place.word())
                        .isGreaterThanOrEqualTo(DELAY);

                assertThat(proxies(server)).contains("\"latency\"");
                server.takeLatencyAway();
                assertThat(proxies(server)).doesNotContain("\"latency\"");
            }
        }
    }

    private static List<String> listed(DatabaseServer server) throws SQLException {
        return Sql.rows(server, "SELECT instance FROM information_schema.cluster_info");
    }

    private static String proxies(DatabaseServer server) {
        ClusterMember toxiproxy =
                ((ReadyServer) server).latencies().orElseThrow().toxiproxy();
        return HttpPage.read(toxiproxy.status().resolve("/proxies")).orElseThrow();
    }
}
