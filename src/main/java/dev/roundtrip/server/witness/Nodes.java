package dev.roundtrip.server.witness;

import dev.roundtrip.server.NodeAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The nodes whose counters are read: those whose status ports were given, if they are at least as many as the cluster
 * lists TiDB servers, otherwise all nodes that it lists. One thread at a time.
 */
final class Nodes {

    /** The longest time for a listed address: one that this machine cannot reach must not delay the run. */
    private static final Duration LONGEST_LISTED = Duration.ofSeconds(2);

    /** The share of the heap's size at collection from which on TiDB's heap counts as nearly full. */
    private static final double NEARLY_FULL = 0.75;

    private final List<NodeAddress> given;
    private final Duration timeout;
    private final Duration listedTimeout;
    private Map<NodeId, Node> nodes = new TreeMap<>();

    /**
     * Begins with the given ports.
     *
     * @param timeout the limit for a reading of a given port
     */
    Nodes(List<NodeAddress> given, Duration timeout) {
        this.given = given;
        this.timeout = timeout;
        this.listedTimeout = timeout.compareTo(LONGEST_LISTED) < 0 ? timeout : LONGEST_LISTED;
    }

    boolean wereGiven() {
        return !given.isEmpty();
    }

    /**
     * Chooses the nodes. Must be called while nothing is measured, since it may ask the ports.
     *
     * @param members the listed nodes; empty if the server does not list them, or not now, such as when a TiDB was
     *     killed
     */
    void list(List<ListedNode> members) {
        long servers = members.stream()
                .filter(member -> member.id().type() == NodeType.TIDB)
                .count();
        Map<NodeId, Node> found = new TreeMap<>();
        if (given.size() < servers) {
            members.forEach(member -> found.put(member.id(), listed(member)));
            nodes = found;
        } else if (nodes.isEmpty()) {
            given.stream().map(this::given).forEach(node -> found.put(node.id(), node));
            nodes = found;
        }
    }

    /**
     * The node at a given port. A port that belongs to none of these programs counts as TiDB's, and its page says what
     * is wrong.
     */
    private Node given(NodeAddress address) {
        URI status = address.status();
        StatusPort port = new StatusPort(status, timeout, StatusPort.GIVEN);
        NodeType type = port.begin()
                .get()
                .value()
                .flatMap(page -> NodeType.of(ScrapeParser.parse(page, NodeType::isMark)))
                .orElse(NodeType.TIDB);
        String hostAndPort = status.getHost() + (status.getPort() < 0 ? "" : ":" + status.getPort());
        return new Node(new NodeId(type, address.instance().orElse(hostAndPort)), port);
    }

    /** The node for a listed one; an earlier node is kept, because its port knows that it did not answer. */
    private Node listed(ListedNode member) {
        StatusPort port =
                new StatusPort(URI.create("http://" + member.statusAddress()), listedTimeout, StatusPort.LISTED);
        Node before = nodes.get(member.id());
        return before != null && before.port().shown().equals(port.shown()) ? before : new Node(member.id(), port);
    }

    /**
     * Makes each TiDB that would soon collect its garbage do so now: a slice in which it collects needs up to twice the
     * processor time, whatever its scenario. docs/lab/verdicts.md shows the effect.
     *
     * @return whether any TiDB did, so that the counters have to be read again
     */
    boolean collectGarbageIfNearlyFull(List<Node.Page> pages) {
        List<Node> nearlyFull = pages.stream()
                .filter(page -> page.id().type() == NodeType.TIDB)
                .filter(page ->
                        page.counters().value().filter(Nodes::isNearlyFull).isPresent())
                .map(page -> nodes.get(page.id()))
                .toList();
        nearlyFull.forEach(node -> node.port().collectGarbage());
        return !nearlyFull.isEmpty();
    }

    /** Whether TiDB's heap is nearly full. A slice of half a second fills at most a fifth of it. */
    static boolean isNearlyFull(Scrape counters) {
        double heap = counters.sum(TidbCatalogue.HEAP).orElse(0);
        return heap > NEARLY_FULL * counters.sum(TidbCatalogue.NEXT_COLLECTION).orElse(Double.POSITIVE_INFINITY);
    }

    /** Reads all nodes of these types at the same time. The pages are in the order of types and names. */
    List<Node.Page> read(Predicate<NodeType> types) {
        record Asked(Node node, Supplier<Attempt<String>> answer) {}
        List<Asked> asked = nodes.values().stream()
                .filter(node -> types.test(node.id().type()))
                .map(node -> new Asked(node, node.port().begin()))
                .toList();
        return asked.stream().map(each -> each.node().page(each.answer().get())).toList();
    }
}
