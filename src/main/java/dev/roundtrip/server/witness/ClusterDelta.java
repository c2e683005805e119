package dev.roundtrip.server.witness;

import dev.roundtrip.result.FigureKey;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The differences between two readings of all nodes. The sum of several nodes is that of their series, each with its
 * node, so a mean is never computed from means. Nodes that were not read at both ends are in no sum, and named.
 */
final class ClusterDelta {

    /**
     * One node.
     *
     * @param delta between its two readings; empty if there is none
     * @param missing why there is none; "" if there is one
     */
    private record OfNode(NodeId id, Optional<ScrapeDelta> delta, String missing) {}

    static final String RESTARTED = "The server restarted between the readings.";

    private final List<OfNode> nodes;
    private final Background background;
    private final long elapsedNanos;

    ClusterDelta(List<Node.Page> before, List<Node.Page> after, Background background, long elapsedNanos) {
        Map<NodeId, Attempt<Scrape>> earlier = byNode(before);
        Map<NodeId, Attempt<Scrape>> later = byNode(after);
        Map<NodeId, OfNode> all = new TreeMap<>();
        earlier.forEach((id, page) ->
                all.put(id, ofNode(id, page, later.getOrDefault(id, Attempt.failed("The node left the cluster.")))));
        later.forEach(
                (id, page) -> all.putIfAbsent(id, new OfNode(id, Optional.empty(), "The node joined the cluster.")));
        this.nodes = List.copyOf(all.values());
        this.background = background;
        this.elapsedNanos = elapsedNanos;
    }

    private static Map<NodeId, Attempt<Scrape>> byNode(List<Node.Page> pages) {
        return pages.stream()
                .collect(Collectors.toMap(Node.Page::id, Node.Page::counters, (one, other) -> one, LinkedHashMap::new));
    }

    private static OfNode ofNode(NodeId id, Attempt<Scrape> before, Attempt<Scrape> after) {
        String failure = Attempt.failure(before, after);
        if (!failure.isEmpty()) {
            return new OfNode(id, Optional.empty(), failure);
        }
        ScrapeDelta delta = new ScrapeDelta(before.value().get(), after.value().get());
        return restarted(delta) ? new OfNode(id, Optional.empty(), RESTARTED) : new OfNode(id, Optional.of(delta), "");
    }

    private static boolean restarted(ScrapeDelta delta) {
        double earlier = delta.before().sum(TidbCatalogue.SERVER_START).orElse(0);
        double later = delta.after().sum(TidbCatalogue.SERVER_START).orElse(0);
        return Math.abs(later - earlier) > 1;
    }

    /**
     * The sums: TiDB's always, absent with the reason if there are none; PD's and TiKV's if any could be read.
     *
     * @param given whether status ports were given; otherwise it is no failure that none could be read
     */
    Map<FigureKey, ServerFigure> sums(boolean given) {
        Map<FigureKey, ServerFigure> figures = new EnumMap<>(FigureKey.class);
        for (NodeType type : NodeType.values()) {
            Optional<ScrapeDelta> sum = sum(type);
            if (sum.isPresent()) {
                figures.putAll(withCoverage(type, read(type, sum.get(), background)));
            } else if (type == NodeType.TIDB) {
                figures.putAll(absent(given));
            }
        }
        return figures;
    }

    /** Each node beside the sum; empty if there is one node only. */
    List<NodeFigures> nodes() {
        return nodes.size() < 2
                ? List.of()
                : nodes.stream()
                        .map(node -> new NodeFigures(
                                node.id(),
                                node.delta()
                                        .map(delta -> read(node.id().type(), delta, background.of(node.id())))
                                        .orElse(Map.of()),
                                Optional.of(node.missing()).filter(reason -> !reason.isEmpty())))
                        .toList();
    }

    private Optional<ScrapeDelta> sum(NodeType type) {
        Map<String, ScrapeDelta> deltas = new TreeMap<>();
        nodes.stream()
                .filter(node -> node.id().type() == type)
                .forEach(node ->
                        node.delta().ifPresent(delta -> deltas.put(node.id().name(), delta)));
        return deltas.size() < 2
                ? deltas.values().stream().findFirst()
                : Optional.of(new ScrapeDelta(merged(deltas, ScrapeDelta::before), merged(deltas, ScrapeDelta::after)));
    }

    private static Scrape merged(Map<String, ScrapeDelta> deltas, Function<ScrapeDelta, Scrape> end) {
        Map<String, Scrape> scrapes = new TreeMap<>();
        deltas.forEach((name, delta) -> scrapes.put(name, end.apply(delta)));
        return Scrape.merged(scrapes);
    }

    private Map<FigureKey, ServerFigure> read(NodeType type, ScrapeDelta delta, Background idle) {
        Map<FigureKey, ServerFigure> figures = new FigureReader(delta).read(type.figures());
        type.figures().stream()
                .filter(FigureSpec::calibrated)
                .forEach(spec ->
                        figures.computeIfPresent(spec.key(), (key, figure) -> idle.calibrate(figure, elapsedNanos)));
        return figures;
    }

    private Map<FigureKey, ServerFigure> absent(boolean given) {
        String failure = nodes.stream()
                .filter(node -> node.id().type() == NodeType.TIDB)
                .map(OfNode::missing)
                .findFirst()
                .orElse(TidbWitness.NO_STATUS_PORT);
        String reason = given || failure.equals(TidbWitness.NO_STATUS_PORT)
                ? failure
                : TidbWitness.NO_STATUS_PORT + " " + failure;
        return ServerFigure.absent(NodeType.TIDB.figures(), reason);
    }

    private Map<FigureKey, ServerFigure> withCoverage(NodeType type, Map<FigureKey, ServerFigure> figures) {
        List<OfNode> all =
                nodes.stream().filter(node -> node.id().type() == type).toList();
        long read = all.stream().filter(node -> node.delta().isPresent()).count();
        if (read < all.size()) {
            String part = "of " + read + " of " + all.size() + " " + type.label() + " servers";
            figures.replaceAll((key, figure) -> figure.withNote(part));
        }
        return figures;
    }
}
