package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.LocalHttp;
import dev.roundtrip.server.NodeAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests which ports are read: the given ones, or those that the cluster lists. */
class NodesTest {

    private static final String TIDB = "tidb_server_query_total{type=\"Query\"} 1\n";
    private static final String TIKV = "tikv_raftstore_region_count 1\n";

    private final List<LocalHttp> servers = new ArrayList<>();

    @AfterEach
    void close() {
        servers.forEach(LocalHttp::close);
    }

    @Test
    void fewer_given_ports_than_tidb_servers_are_not_read_but_all_that_the_cluster_lists() throws IOException {
        int first = port(TIDB);

        Nodes nodes = nodes(port(TIDB));
        nodes.list(List.of(tidb("tidb-0:4000", first), tidb("tidb-1:4000", LocalHttp.closedPort())));

        assertThat(names(nodes)).containsExactly("tidb-0:4000", "tidb-1:4000");
        assertThat(unread(nodes)).containsExactly("tidb-1:4000");
        nodes.list(List.of());
        assertThat(names(nodes)).containsExactly("tidb-0:4000", "tidb-1:4000");
    }

    @Test
    void as_many_given_ports_are_read_whatever_the_cluster_lists_and_say_what_they_are() throws IOException {
        Nodes nodes = nodes(port(TIDB), port(TIKV));
        nodes.list(List.of(tidb("tidb-0:4000", LocalHttp.closedPort())));

        assertThat(nodes.read(type -> true))
                .extracting(page -> page.id().type())
                .containsExactly(NodeType.TIDB, NodeType.TIKV);
        assertThat(unread(nodes)).isEmpty();
    }

    @Test
    void a_node_that_cannot_be_reached_is_named_with_the_address_that_the_cluster_lists() throws IOException {
        int closed = LocalHttp.closedPort();

        Nodes nodes = nodes();
        nodes.list(List.of(tidb("tidb-0:4000", closed)));

        assertThat(nodes.read(type -> true).get(0).counters().failure())
                .contains("http://127.0.0.1:" + closed + "/metrics does not accept connections")
                .endsWith("The cluster lists it; give a reachable one with --status-url.");
    }

    @Test
    void a_node_that_refused_connections_is_read_again_when_it_is_back() throws IOException {
        int port = LocalHttp.closedPort();
        Nodes nodes = nodes();
        ListedNode member = tidb("tidb-0:4000", port);
        for (int slice = 0; slice < 5; slice++) {
            nodes.list(List.of(member));
            assertThat(unread(nodes)).containsExactly("tidb-0:4000");
        }

        open(port, TIDB);
        nodes.list(List.of(member));

        assertThat(unread(nodes)).isEmpty();
    }

    private Nodes nodes(int... given) {
        List<NodeAddress> addresses = new ArrayList<>();
        for (int port : given) {
            addresses.add(new NodeAddress(Optional.empty(), URI.create("http://127.0.0.1:" + port)));
        }
        return new Nodes(addresses, Duration.ofSeconds(20));
    }

    private static ListedNode tidb(String instance, int statusPort) {
        return new ListedNode(new NodeId(NodeType.TIDB, instance), "127.0.0.1:" + statusPort);
    }

    private static List<String> names(Nodes nodes) {
        return nodes.read(type -> true).stream().map(page -> page.id().name()).toList();
    }

    private static List<String> unread(Nodes nodes) {
        return nodes.read(type -> true).stream()
                .filter(page -> page.counters().value().isEmpty())
                .map(page -> page.id().name())
                .toList();
    }

    private int port(String metrics) throws IOException {
        return open(0, metrics);
    }

    private int open(int port, String metrics) throws IOException {
        LocalHttp server = LocalHttp.on(port, 200, path -> metrics.getBytes(StandardCharsets.UTF_8));
        servers.add(server);
        return server.port();
    }
}
