package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.HttpPage;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests whole clusters. Each test is skipped, with the reason, if the images are not available. */
@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClusterIT {

    @BeforeEach
    void theImagesAreHere() {
        TestServers.requireClusterImages(ClusterShape.DEFAULT);
    }

    @Test
    void a_cluster_has_the_nodes_that_it_says_of_itself_and_tiproxy_reaches_every_tidb() throws Exception {
        List<String> progress = new ArrayList<>();
        // Another test of this JVM may have a TiDB that others use later.
        List<String> before = leftInDocker(ProcessHandle.current().pid());

        try (DatabaseServer server = start(progress)) {
            assertThat(server.description().how())
                    .startsWith("in containers: 2 TiDB behind TiProxy, 1 TiKV, 1 PD")
                    .as("TiProxy is reached without the engine's relay")
                    .doesNotContain("mapped port");
            hasTheNodesThatItSaysOfItself(server);
            List<Connection> open = new ArrayList<>();
            Set<String> reached = new HashSet<>();
            for (int i = 0; i < 8; i++) {
                Connection connection = server.connect("test");
                open.add(connection);
                reached.add(Sql.text(connection, "SELECT @@hostname"));
            }
            for (Connection connection : open) {
                connection.close();
            }
            assertThat(reached).hasSize(2);
        }

        assertThat(progress)
                .containsSubsequence("Starting 1 PD", "Starting 1 TiKV", "Starting 2 TiDB", "Starting 1 TiProxy");
        assertThat(leftInDocker(ProcessHandle.current().pid())).isEqualTo(before);
    }

    /** All TiDB accept a session that one of them has signed. */
    @Test
    void tiproxy_moves_a_session_away_from_a_tidb_that_is_asked_to_end_and_the_last_tidb_that_ends_is_named()
            throws Exception {
        try (DatabaseServer server = start(new ArrayList<>());
                Connection connection = server.connect("test");
                Statement statement = connection.createStatement()) {
            statement.execute("SET @kept = 7");
            String before = Sql.text(connection, "SELECT @@hostname");

            end(before, "TERM");

            while (Sql.text(connection, "SELECT @@hostname").equals(before)) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            assertThat(Sql.text(connection, "SELECT @kept")).isEqualTo("7");
            assertThat(server.diedBecause()).isEmpty();

            TidbOfThisMachine.engine().waitContainerCmd(before).start().awaitStatusCode();
            end(Sql.text(connection, "SELECT @@hostname"), "KILL");
            assertThat(server.diedBecause().orElseThrow())
                    .startsWith("The node tidb-1 of the cluster has ended: its container ended by itself");
        }
    }

    @Test
    void the_containers_and_the_network_of_a_jvm_that_was_killed_are_removed_by_the_next_start() throws Exception {
        Process jvm = ServerProgram.start("cluster", Map.of());
        assertThat(ServerProgram.firstLine(jvm)).startsWith(ServerProgram.READY);
        assertThat(leftInDocker(jvm.pid())).hasSize(6);
        jvm.destroyForcibly().waitFor();

        // The number of removed servers is open: another JVM of this build that starts a server removes some of them.
        Servers.clearLeftBehind(line -> {});

        assertThat(leftInDocker(jvm.pid())).isEmpty();
    }

    private static void hasTheNodesThatItSaysOfItself(DatabaseServer server) throws SQLException {
        assertThat(server.description().kind()).isEqualTo(ServerKind.TIDB);
        assertThat(server.description().storage()).isEqualTo("TiKV");
        List<String> instances = server.nodes().stream()
                .map(node -> node.instance().orElseThrow())
                .toList();
        assertThat(instances)
                .hasSize(4)
                .containsExactlyInAnyOrderElementsOf(Sql.rows(
                        server, "SELECT instance FROM information_schema.cluster_info WHERE type <> 'tiproxy'"));
        assertThat(server.statusUri()).contains(server.nodes().get(0).status());
        for (NodeAddress node : server.nodes()) {
            assertThat(HttpPage.read(node.status().resolve(NodeKind.TIDB.counters())))
                    .as(node.toString())
                    .isPresent();
        }
    }

    private static DatabaseServer start(List<String> progress) throws ServerUnavailableException {
        return Servers.start(ServerRequest.cluster(ClusterShape.DEFAULT), progress::add);
    }

    /**
     * Ends a container.
     *
     * @param container its id, or the beginning of it, which is its host's name
     */
    private static void end(String container, String signal) {
        TidbOfThisMachine.engine()
                .killContainerCmd(container)
                .withSignal(signal)
                .exec();
    }

    /** The containers and networks of one JVM. */
    private static List<String> leftInDocker(long pid) {
        DockerClient client = TidbOfThisMachine.engine();
        List<String> left = new ArrayList<>();
        TidbOfThisMachine.containersOf(pid).forEach(container -> left.add(container.getImage()));
        client.listNetworksCmd().withFilter("label", List.of("dev.roundtrip.owner.pid=" + pid)).exec().stream()
                .forEach(network -> left.add(network.getName()));
        return left;
    }
}
