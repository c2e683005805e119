package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.LinePlace;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.process.cluster.NodeKind;
import dev.roundtrip.server.process.cluster.StatusPage;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cluster with Toxiproxy between its nodes. Skipped, with the reason, without the programs or images. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClusterLinesIT {

    private static final Duration DELAY = Duration.ofMillis(200);

    @Test
    void everything_that_crosses_a_line_between_processes_takes_its_time_until_it_is_taken_away(@TempDir Path cache)
            throws Exception {
        Path binaries = TestServers.requireClusterBinaries();
        TestServers.requireToxiproxy();
        List<ProcessHandle> children;
        try (StartedServer server = start(cache, new ClusterShape(2, 1, Front.TIPROXY, Optional.of(binaries)))) {
            children = ProcessHandle.current().children().toList();
            assertThat(server.description().how()).isEqualTo("as processes: 2 TiDB behind TiProxy, 1 TiKV, 1 PD");
            assertThat(listed(server)).allMatch(instance -> instance.startsWith("127.0.0.2:"));
            assertThat(server.nodes())
                    .extracting(NodeAddress::status)
                    .as("the witness reads past the line")
                    .allMatch(status -> status.getHost().equals("127.0.0.1"));
            delaysWhatCrosses(server);
        }

        assertThat(children).hasSizeGreaterThanOrEqualTo(6).noneMatch(ProcessHandle::isAlive);
        assertThat(cache.resolve("running")).isEmptyDirectory();
    }

    @Test
    void everything_that_crosses_a_line_between_containers_takes_its_time_until_it_is_taken_away(@TempDir Path cache)
            throws Exception {
        TestServers.requireClusterImages(ClusterShape.DEFAULT.withLines(true));
        try (StartedServer server = start(cache, ClusterShape.DEFAULT)) {
            assertThat(listed(server)).contains("tidb-1:4000", "tidb-2:4001", "pd-1:2379", "tiproxy-1:6000");
            delaysWhatCrosses(server);
        }

        assertThat(cache.resolve("running")).isEmptyDirectory();
    }

    private static StartedServer start(Path cache, ClusterShape shape) throws ServerUnavailableException {
        return ClusterStart.start(
                new StartContext(new CacheFolder(cache), step -> {}, ""), ServerRequest.cluster(shape.withLines(true)));
    }

    private static void delaysWhatCrosses(StartedServer server) throws Exception {
        assertThat(listed(server))
                .containsExactlyInAnyOrderElementsOf(server.nodes().stream()
                        .map(node -> node.instance().orElseThrow())
                        .toList());
        try (Connection client = client(server);
                Statement statement = client.createStatement()) {
            statement.execute("CREATE TABLE test.t (id INT PRIMARY KEY)");
            for (LinePlace place : LinePlace.values()) {
                server.putLine(new NetworkLine(DELAY.toNanos(), OptionalLong.empty(), 0).at(Optional.of(place)), 1);
                long began = System.nanoTime();
                statement.execute("REPLACE INTO test.t VALUES (1)");
                assertThat(Duration.ofNanos(System.nanoTime() - began))
                        .as(place.word())
                        .isGreaterThanOrEqualTo(DELAY);

                assertThat(proxies(server)).contains("\"latency\"");
                server.takeLineAway();
                assertThat(proxies(server)).doesNotContain("\"latency\"");
            }
        }
    }

    /** As a run's driver connects: through the line in front of TiProxy. */
    private static Connection client(StartedServer server) throws SQLException {
        return DriverManager.getConnection(
                server.jdbcUrl("test"),
                server.credentials().user(),
                server.credentials().password());
    }

    private static List<String> listed(StartedServer server) throws SQLException {
        List<String> instances = new ArrayList<>();
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT instance FROM information_schema.cluster_info")) {
            while (rows.next()) {
                instances.add(rows.getString(1));
            }
        }
        return instances;
    }

    private static String proxies(StartedServer server) {
        ClusterMember toxiproxy =
                ((ClusterServer) server).members().of(NodeKind.TOXIPROXY).get(0);
        return StatusPage.read(toxiproxy.status().resolve("/proxies")).orElseThrow();
    }
}
