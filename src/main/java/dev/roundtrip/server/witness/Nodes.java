package dev.roundtrip.server.witness;

import dev.roundtrip.server.NodeAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The nodes whose counters are read: those whose status ports were given, and those that the cluster lists. For one
 * thread at a time.
 *
 * <p>A given port belongs to the listed node with the same address. If no node has it (behind a mapped port), the port
 * is asked: TiDB says its own address at {@code /info}. If as many ports as nodes of a type are left then, they are
 * these nodes; otherwise a port is read as a node of its own.
 */
final class Nodes {

    /** A listed address that this machine cannot reach must not delay the run. */
    private static final Duration LONGEST_LISTED = Duration.ofSeconds(2);

    private static final Pattern ADDRESS =
            Pattern.compile("(?s).*\"ip\":\\s*\"([^\"]+)\".*\"listening_port\":\\s*([0-9]+).*");

    /** A port that was given, and the node that it was found to be. */
    private static final class Given {
        private final NodeAddress address;
        private final StatusPort port;
        private Optional<NodeId> asked = Optional.empty();

        Given(NodeAddress address, Duration timeout) {
            this.address = address;
            this.port = new StatusPort(address.status(), timeout, StatusPort.GIVEN);
        }

        private String hostAndPort() {
            URI status = address.status();
            return status.getHost() + (status.getPort() < 0 ? "" : ":" + status.getPort());
        }

        boolean isAt(ListedNode member) {
            return address.instance().equals(Optional.of(member.id().name()))
                    || hostAndPort().equals(member.statusAddress());
        }

        /** What the port says; a port that cannot be read counts as TiDB's. Asked until it answers. */
        NodeId identified() {
            if (asked.isEmpty()) {
                asked = port.begin()
                        .get()
                        .value()
                        .flatMap(page -> NodeType.of(ScrapeParser.parse(page, NodeType::isMark)))
                        .map(type -> new NodeId(type, name(type)));
            }
            return asked.orElse(new NodeId(NodeType.TIDB, address.instance().orElse(hostAndPort())));
        }

        private String name(NodeType type) {
            Optional<String> own =
                    type == NodeType.TIDB ? port.page("/info").flatMap(Given::ownAddress) : Optional.empty();
            return own.or(address::instance).orElse(hostAndPort());
        }

        private static Optional<String> ownAddress(String info) {
            Matcher matcher = ADDRESS.matcher(info);
            return matcher.matches() ? Optional.of(matcher.group(1) + ":" + matcher.group(2)) : Optional.empty();
        }
    }

    private final List<Given> given;
    private final Duration listedTimeout;
    private Map<NodeId, Node> nodes = new TreeMap<>();
    private boolean listed;

    /** @param timeout for a reading of a given port */
    Nodes(List<NodeAddress> addresses, Duration timeout) {
        this.given =
                addresses.stream().map(address -> new Given(address, timeout)).toList();
        this.listedTimeout = timeout.compareTo(LONGEST_LISTED) < 0 ? timeout : LONGEST_LISTED;
        for (Given port : given) {
            String name = port.address.instance().orElse(port.hostAndPort());
            put(nodes, new NodeId(NodeType.TIDB, name), port);
        }
    }

    private static void put(Map<NodeId, Node> into, NodeId id, Given port) {
        into.put(id, new Node(id, port.port));
    }

    boolean wereGiven() {
        return !given.isEmpty();
    }

    /**
     * Compares the ports with the cluster's list. Call it while nothing is measured: it may ask the ports.
     *
     * @param members empty if the server does not list them, or not now
     */
    void list(List<ListedNode> members) {
        listed |= !members.isEmpty();
        // After a list, none means that it could not be read, such as when a TiDB was killed.
        if (members.isEmpty() && (given.size() <= 1 || listed)) {
            return;
        }
        List<ListedNode> left = new ArrayList<>(members);
        List<Given> strangers = new ArrayList<>();
        Map<NodeId, Node> found = new TreeMap<>();
        for (Given port : given) {
            take(left, port::isAt)
                    .or(() -> given.size() == 1 && members.size() == 1 ? take(left, only -> true) : Optional.empty())
                    .ifPresentOrElse(member -> put(found, member.id(), port), () -> strangers.add(port));
        }
        // The list has no such instance: a TiProxy of our own cluster, or a node that has left it.
        strangers.removeIf(port -> !members.isEmpty() && port.address.instance().isPresent());
        strangers.removeIf(port -> {
            Optional<ListedNode> same = take(left, member -> member.id().equals(port.identified()));
            same.ifPresent(member -> put(found, member.id(), port));
            return same.isPresent();
        });
        // If there are as many such ports as nodes without a port, then they are these nodes, in an unknown order.
        for (NodeType type : NodeType.values()) {
            List<ListedNode> ofType =
                    left.stream().filter(member -> member.id().type() == type).toList();
            List<Given> ports = strangers.stream()
                    .filter(port -> port.identified().type() == type)
                    .toList();
            for (Given port : ports) {
                put(
                        found,
                        ports.size() == 1 && ofType.size() == 1 ? ofType.get(0).id() : port.identified(),
                        port);
            }
            if (!ports.isEmpty() && ports.size() >= ofType.size()) {
                left.removeAll(ofType);
            }
        }
        for (ListedNode member : left) {
            found.put(member.id(), listed(member));
        }
        nodes = found;
    }

    private static Optional<ListedNode> take(List<ListedNode> left, Predicate<ListedNode> condition) {
        Optional<ListedNode> taken = left.stream().filter(condition).findFirst();
        taken.ifPresent(left::remove);
        return taken;
    }

    /** The node as it was before, if it was listed: its port knows that it did not answer. */
    private Node listed(ListedNode member) {
        StatusPort port =
                new StatusPort(URI.create("http://" + member.statusAddress()), listedTimeout, StatusPort.LISTED);
        Node before = nodes.get(member.id());
        return before != null && before.port().shown().equals(port.shown()) ? before : new Node(member.id(), port);
    }

    /**
     * Makes each TiDB collect its garbage now. It collects every few slices otherwise, and that slice needs up to twice
     * the processor time, whatever its scenario: docs/lab/verdicts.md has what this changes.
     */
    void collectGarbage() {
        for (Node node : nodes.values()) {
            if (node.id().type() == NodeType.TIDB) {
                node.port().page("/debug/pprof/heap?gc=1");
            }
        }
    }

    /** Reads all nodes of these types, at the same time. In the order of their types and names. */
    List<Node.Page> read(Predicate<NodeType> types) {
        record Asked(Node node, Supplier<Attempt<String>> answer) {}
        List<Asked> asked = nodes.values().stream()
                .filter(node -> types.test(node.id().type()))
                .map(node -> new Asked(node, node.port().begin()))
                .toList();
        return asked.stream().map(each -> each.node().page(each.answer().get())).toList();
    }
}
