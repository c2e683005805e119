package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.scenario.LatencyPlace;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.HttpPage;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A cluster with Toxiproxy between its nodes. What a latency does to a run is counted by NodeLatencyRunIT. Skipped,
 * with the reason, without the images.
 */
@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class NodeLatenciesIT {

    private static final ClusterShape SHAPE = ClusterShape.DEFAULT.withLatencies();
    private static final Duration DELAY = Duration.ofMillis(200);

    @Test
    void a_latency_is_put_at_every_node_of_its_place_and_at_no_other_until_it_is_taken_away() throws Exception {
        TestServers.requireClusterImages(SHAPE);
        try (DatabaseServer server = Servers.start(ServerRequest.cluster(SHAPE), step -> {})) {
            assertThat(listed(server)).contains("tidb-1:4000", "tidb-2:4001", "pd-1:2379", "tiproxy-1:6000");
            assertThat(listed(server))
                    .containsAll(server.nodes().stream()
                            .map(node -> node.instance().orElseThrow())
                            .toList());
            // As a run's driver connects: through the latency in front of TiProxy.
            try (Connection client = Sql.connect(server, "test");
                    Statement statement = client.createStatement()) {
                statement.execute("CREATE TABLE test.t (id INT PRIMARY KEY)");
                for (LatencyPlace place : LatencyPlace.values()) {
                    server.putLatency(
                            new NetworkLatency(DELAY.toNanos(), OptionalLong.empty()).at(Optional.of(place)), 1);
                    statement.execute("REPLACE INTO test.t VALUES (1)");
                    assertThat(latencies(server)).as(place.word()).isEqualTo(expected(place));

                    server.takeLatencyAway();
                    assertThat(latencies(server)).as(place.word()).isEmpty();
                }
            }
        }
    }

    // The client connects as a run's driver does: through the latency in front of TiProxy.
    private static Map<String, String> expected(LatencyPlace place) {
        String delayed = (place == LatencyPlace.TIKV_WRITE ? "upstream " : "downstream ") + DELAY.toMillis();
        return SHAPE.nodes().stream()
                .filter(node -> node.kind() == NodeLatencies.kind(place))
                .collect(Collectors.toMap(ClusterNode::name, node -> delayed));
    }

    /** What Toxiproxy says of itself, in the form of {@link #expected}. */
    private static Map<String, String> latencies(DatabaseServer server) throws IOException {
        ClusterMember toxiproxy =
                ((ReadyServer) server).latencies().orElseThrow().toxiproxy();
        String proxies = HttpPage.read(toxiproxy.status().resolve("/proxies")).orElseThrow();
        Map<String, String> latencies = new HashMap<>();
        for (JsonNode proxy : new ObjectMapper().readTree(proxies)) {
            for (JsonNode toxic : proxy.path("toxics")) {
                latencies.put(
                        proxy.path("name").asText(),
                        toxic.path("stream").asText() + " "
                                + toxic.path("attributes").path("latency").asText());
            }
        }
        return latencies;
    }

    private static List<String> listed(DatabaseServer server) throws SQLException {
        return Sql.rows(server, "SELECT instance FROM information_schema.cluster_info");
    }
}
