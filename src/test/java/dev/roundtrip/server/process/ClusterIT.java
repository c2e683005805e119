package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.process.cluster.NodeKind;
import dev.roundtrip.server.process.cluster.StatusPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.DockerClientFactory;

/**
 * Whole clusters, as processes and in containers. Each test is skipped, with the reason, where the programs (the folder
 * in ROUNDTRIP_CLUSTER_BINARIES) or the images are not available.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClusterIT {

    @Test
    void a_cluster_of_processes_says_what_it_is_and_has_the_nodes_that_it_says_of_itself(@TempDir Path cache)
            throws Exception {
        List<String> progress = new ArrayList<>();

        try (DatabaseServer server = start(cache, processes(2, true), progress)) {
            assertThat(server.description().how()).isEqualTo("as processes: 2 TiDB behind TiProxy, 1 TiKV, 1 PD");
            hasTheNodesThatItSaysOfItself(server);
        }

        assertThat(progress)
                .containsExactly("Starting 1 PD", "Starting 1 TiKV", "Starting 2 TiDB", "Starting 1 TiProxy");
        assertThat(cache.resolve("running")).isEmptyDirectory();
    }

    @Test
    void a_cluster_in_containers_says_what_it_is_and_has_the_nodes_that_it_says_of_itself(@TempDir Path cache)
            throws Exception {
        try (DatabaseServer server = start(cache, containers(), new ArrayList<>())) {
            assertThat(server.description().how()).isEqualTo("in containers: 2 TiDB behind TiProxy, 1 TiKV, 1 PD");
            hasTheNodesThatItSaysOfItself(server);
        }

        assertThat(cache.resolve("running")).isEmptyDirectory();
        assertThat(leftInDocker(ProcessHandle.current().pid())).isEmpty();
    }

    @Test
    void connections_through_tiproxy_reach_every_tidb(@TempDir Path cache) throws Exception {
        try (DatabaseServer server = start(cache, processes(2, true), new ArrayList<>())) {
            List<Connection> open = new ArrayList<>();
            Set<String> reached = new HashSet<>();
            for (int i = 0; i < 8; i++) {
                Connection connection = server.connect("test");
                open.add(connection);
                reached.add(ask(connection, "SELECT CONCAT(@@hostname, ':', @@port)"));
            }
            for (Connection connection : open) {
                connection.close();
            }

            assertThat(reached).hasSize(2);
        }
    }

    /** All TiDB accept what one of them has signed. */
    @Test
    void tiproxy_moves_a_connection_with_its_session_away_from_a_tidb_that_is_asked_to_end(@TempDir Path cache)
            throws Exception {
        try (DatabaseServer server = start(cache, processes(2, true), new ArrayList<>());
                Connection connection = server.connect("test");
                Statement statement = connection.createStatement()) {
            statement.execute("SET @kept = 7");
            String before = ask(connection, "SELECT @@port");

            child("/roundtrip-tidb-", "\nport = " + before + "\n").destroy();

            while (ask(connection, "SELECT @@port").equals(before)) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
            assertThat(ask(connection, "SELECT @kept")).isEqualTo("7");
        }
    }

    @Test
    void a_cluster_without_tiproxy_is_reached_at_its_first_tidb(@TempDir Path cache) throws Exception {
        try (DatabaseServer server = start(cache, processes(1, false), new ArrayList<>());
                Connection connection = server.connect("test")) {
            assertThat(server.nodes()).hasSize(3);
            assertThat(server.nodes().get(0).instance()).contains(server.host() + ":" + server.port());
            assertThat(ask(connection, "SELECT @@port")).isEqualTo(Integer.toString(server.port()));
        }
    }

    @Test
    void behind_tiproxy_one_tidb_may_end_and_the_last_one_is_named(@TempDir Path cache) throws Exception {
        try (DatabaseServer server = start(cache, processes(2, true), new ArrayList<>())) {
            kill(child("/roundtrip-tidb-", ""));
            assertThat(server.diedBecause()).isEmpty();

            kill(child("/roundtrip-tidb-", ""));
            assertThat(server.diedBecause().orElseThrow())
                    .matches(
                            "(?s)The node tidb-[12] of the cluster has ended: tidb ended by itself with exit code 137.*");
        }
    }

    @Test
    void a_node_that_ends_and_that_all_others_need_is_named(@TempDir Path cache) throws Exception {
        try (DatabaseServer server = start(cache, processes(1, false), new ArrayList<>())) {
            assertThat(server.diedBecause()).isEmpty();

            kill(child("/roundtrip-tikv-", ""));
            assertThat(server.diedBecause().orElseThrow()).startsWith("The node tikv-1 of the cluster has ended: ");
        }
    }

    private static void kill(ProcessHandle node) {
        node.destroyForcibly();
        node.onExit().join();
    }

    /** With the real PD; TiKV ends at once. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the TiKV that ends at once is a shell script")
    void a_start_that_fails_half_way_leaves_no_process_folder_or_record(@TempDir Path folder) throws Exception {
        Path real = TestServers.requireClusterBinaries();
        Path binaries = Files.createDirectory(folder.resolve("bin"));
        for (NodeKind kind : NodeKind.values()) {
            Files.createSymbolicLink(binaries.resolve(kind.program()), real.resolve(kind.program()));
        }
        Path tikv = binaries.resolve(NodeKind.TIKV.program());
        Files.delete(tikv);
        Files.writeString(tikv, "#!/bin/sh\necho no space left; exit 5\n");
        assertThat(tikv.toFile().setExecutable(true)).isTrue();
        ClusterShape shape = new ClusterShape(2, 1, Front.TIPROXY, Optional.of(binaries));

        assertThatThrownBy(() -> start(folder, shape, new ArrayList<>()))
                .isInstanceOf(ServerUnavailableException.class)
                .hasMessageContaining("The node tikv-1 of the cluster has ended")
                .hasMessageContaining("no space left");

        assertThat(ProcessHandle.current().children().filter(ClusterIT::isNode)).isEmpty();
        assertThat(folder.resolve("running")).isEmptyDirectory();
    }

    @Test
    void the_processes_of_a_jvm_that_was_killed_are_stopped_by_the_next_start(@TempDir Path cache) throws Exception {
        Path binaries = TestServers.requireClusterBinaries();
        Process jvm =
                ServerProgram.start(ServerProgram.CLUSTER + binaries, Map.of("ROUNDTRIP_CACHE", cache.toString()));
        List<Long> nodes = ServerProgram.children(ServerProgram.firstLine(jvm));
        assertThat(nodes).hasSize(5);
        jvm.destroyForcibly().waitFor();

        assertThat(Servers.clearLeftBehind(new CacheFolder(cache))).isEqualTo(5);

        assertThat(nodes)
                .allSatisfy(pid -> assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive))
                        .isEmpty());
        assertThat(cache.resolve("running")).isEmptyDirectory();
    }

    @Test
    void the_containers_and_the_network_of_a_jvm_that_was_killed_are_removed_by_the_next_start(@TempDir Path cache)
            throws Exception {
        TestServers.requireClusterImages();
        Process jvm = ServerProgram.start(ServerProgram.CLUSTER, Map.of("ROUNDTRIP_CACHE", cache.toString()));
        assertThat(ServerProgram.firstLine(jvm)).startsWith(ServerProgram.READY);
        assertThat(leftInDocker(jvm.pid())).hasSize(6);
        jvm.destroyForcibly().waitFor();

        assertThat(Servers.clearLeftBehind(new CacheFolder(cache))).isEqualTo(1);

        assertThat(leftInDocker(jvm.pid())).isEmpty();
        assertThat(cache.resolve("running")).isEmptyDirectory();
    }

    private static void hasTheNodesThatItSaysOfItself(DatabaseServer server) throws SQLException {
        assertThat(server.description().kind()).isEqualTo(ServerKind.TIDB);
        assertThat(server.description().storage()).isEqualTo("TiKV");
        List<String> instances = server.nodes().stream()
                .map(node -> node.instance().orElseThrow())
                .toList();
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT type, instance FROM information_schema.cluster_info"
                        + " ORDER BY FIELD(type, 'tidb', 'pd', 'tikv', 'tiproxy'), instance")) {
            List<String> own = new ArrayList<>();
            while (rows.next()) {
                own.add(rows.getString(2));
            }
            assertThat(instances).hasSize(5).containsExactlyInAnyOrderElementsOf(own);
        }
        assertThat(server.statusUri()).contains(server.nodes().get(0).status());
        for (NodeAddress node : server.nodes()) {
            assertThat(StatusPage.read(node.status().resolve("/metrics")))
                    .as(node.toString())
                    .isPresent();
        }
    }

    private static ClusterShape processes(int tidbNodes, boolean tiproxy) {
        return new ClusterShape(
                tidbNodes,
                1,
                tiproxy ? Front.TIPROXY : Front.FIRST_TIDB,
                Optional.of(TestServers.requireClusterBinaries()));
    }

    private static ClusterShape containers() {
        TestServers.requireClusterImages();
        return ClusterShape.DEFAULT;
    }

    private static DatabaseServer start(Path cache, ClusterShape shape, List<String> progress)
            throws ServerUnavailableException {
        return ClusterStart.start(
                new StartContext(new CacheFolder(cache), progress::add, ""), ServerRequest.cluster(shape));
    }

    private static String ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            return row.getString(1);
        }
    }

    private static boolean isNode(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains("/roundtrip-");
    }

    /** The node with this in its argument and in its configuration. */
    private static ProcessHandle child(String argument, String configuration) {
        return ProcessHandle.current()
                .children()
                .filter(process -> process.info()
                        .arguments()
                        .filter(arguments -> arguments[0].contains(argument))
                        .filter(arguments -> read(arguments[0].substring("--config=".length()))
                                .contains(configuration))
                        .isPresent())
                .findFirst()
                .orElseThrow();
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The containers and networks of one JVM, without those that are being removed at this moment. */
    private static List<String> leftInDocker(long pid) {
        DockerClient client = DockerClientFactory.lazyClient();
        Map<String, String> labels = Map.of("dev.roundtrip.owner.pid", Long.toString(pid));
        List<String> left = new ArrayList<>();
        client.listContainersCmd().withShowAll(true).withLabelFilter(labels).exec().stream()
                .filter(container -> !"removing".equals(container.getState()))
                .forEach(container -> left.add(container.getImage()));
        client.listNetworksCmd().withFilter("label", List.of("dev.roundtrip.owner.pid=" + pid)).exec().stream()
                .forEach(network -> left.add(network.getName()));
        return left;
    }
}
