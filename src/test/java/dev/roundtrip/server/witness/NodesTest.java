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
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which status port belongs to which node that the cluster lists. */
class NodesTest {

    private static final String TIDB = "tidb_server_query_total{type=\"Query\"} 1\n";
    private static final String TIKV = "tikv_raftstore_region_count 1\n";

    private final List<LocalHttp> servers = new ArrayList<>();

    @AfterEach
    void close() {
        servers.forEach(LocalHttp::close);
    }

    @Test
    void the_cluster_lists_nodes_whose_ports_are_read_without_being_given() throws IOException {
        int first = port(TIDB, "");
        int second = port(TIDB, "");

        assertListed(nodes(), "tidb-0:4000, tidb-1:4000", "", tidb("tidb-0:4000", first), tidb("tidb-1:4000", second));
    }

    @Test
    void a_given_port_at_the_listed_address_is_that_node() throws IOException {
        int port = port(TIDB, "");

        assertListed(
                nodes(port),
                "tidb-0:4000, tidb-1:4000",
                "tidb-1:4000",
                tidb("tidb-0:4000", port),
                tidb("tidb-1:4000", LocalHttp.closedPort()));
    }

    @Test
    void a_given_port_at_another_address_says_itself_which_tidb_it_is() throws IOException {
        int mapped = port(TIDB, "{\n \"ip\": \"10.0.0.2\",\n \"listening_port\": 4000,\n \"status_port\": 10080}");

        assertListed(
                nodes(mapped),
                "10.0.0.1:4000, 10.0.0.2:4000",
                "10.0.0.1:4000",
                tidb("10.0.0.1:4000", LocalHttp.closedPort()),
                tidb("10.0.0.2:4000", LocalHttp.closedPort()));
    }

    @Test
    void the_only_given_port_is_that_of_the_only_node_wherever_it_is() throws IOException {
        int mapped = port(TIDB, "");

        assertListed(nodes(mapped), "172.17.0.2:4000", "", tidb("172.17.0.2:4000", LocalHttp.closedPort()));
    }

    @Test
    void as_many_given_ports_of_tikv_as_nodes_are_these_nodes_although_they_do_not_say_which() throws IOException {
        int tidb = port(TIDB, "");
        int one = port(TIKV, "");
        int other = port(TIKV, "");

        Nodes nodes = nodes(tidb, one, other);
        nodes.list(List.of(tidb("tidb-0:4000", tidb), tikv("tikv-0:20160"), tikv("tikv-1:20160")));

        assertThat(unread(nodes)).isEmpty();
        assertThat(nodes.read(type -> type == NodeType.TIKV)).hasSize(2);
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

        open(port, TIDB, "");
        nodes.list(List.of(member));

        assertThat(unread(nodes)).isEmpty();
    }

    @Test
    void a_port_of_an_instance_that_the_cluster_does_not_list_is_no_node_of_it_also_when_it_lists_none_later()
            throws IOException {
        int tidb = port(TIDB, "");
        int tiproxy = port("tiproxy_server_connections 1\n", "");

        Nodes nodes = new Nodes(
                List.of(
                        new NodeAddress(Optional.of("tidb-0:4000"), URI.create("http://127.0.0.1:" + tidb)),
                        new NodeAddress(Optional.of("tiproxy-0:6000"), URI.create("http://127.0.0.1:" + tiproxy))),
                Duration.ofSeconds(20));
        nodes.list(List.of(tidb("tidb-0:4000", LocalHttp.closedPort())));

        assertThat(names(nodes)).containsExactly("tidb-0:4000");
        assertThat(unread(nodes)).isEmpty();
        nodes.list(List.of());
        assertThat(names(nodes)).containsExactly("tidb-0:4000");
    }

    @Test
    void a_server_that_does_not_list_its_nodes_is_read_at_the_given_ports() throws IOException {
        Nodes nodes = nodes(port(TIDB, ""), port(TIKV, ""));
        nodes.list(List.of());

        assertThat(nodes.read(type -> true))
                .extracting(page -> page.id().type())
                .containsExactly(NodeType.TIDB, NodeType.TIKV);
        assertThat(unread(nodes)).isEmpty();
    }

    /** The nodes that are known when the cluster lists these, and those that cannot be read. */
    private static void assertListed(Nodes nodes, String names, String unread, ListedNode... listed) {
        nodes.list(List.of(listed));

        assertThat(String.join(", ", names(nodes))).isEqualTo(names);
        assertThat(String.join(", ", unread(nodes))).isEqualTo(unread);
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

    /** At an address that this machine does not reach. */
    private static ListedNode tikv(String instance) throws IOException {
        return new ListedNode(new NodeId(NodeType.TIKV, instance), "127.0.0.1:" + LocalHttp.closedPort());
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

    private int port(String metrics, String info) throws IOException {
        return open(0, metrics, info);
    }

    private int open(int port, String metrics, String info) throws IOException {
        Map<String, String> pages = Map.of("/metrics", metrics, "/info", info);
        LocalHttp server =
                LocalHttp.on(port, 200, path -> pages.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8));
        servers.add(server);
        return server.port();
    }
}
