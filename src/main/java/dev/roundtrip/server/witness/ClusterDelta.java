package dev.roundtrip.server.witness;

import dev.roundtrip.report.FigureKey;
import java.util.ArrayList;
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
 * node, so a mean is never computed from means. A node that was not read at both ends is in no sum, and is named.
 */
final class ClusterDelta {

    static final String RESTARTED = "The server restarted between the readings.";

    /** Each node's difference between its two readings, or the reason why there is none. */
    private final Map<NodeId, Attempt<ScrapeDelta>> nodes = new TreeMap<>();

    private final Background background;
    private final long elapsedNanos;

    ClusterDelta(List<Node.Page> before, List<Node.Page> after, Background background, long elapsedNanos) {
        Map<NodeId, Attempt<Scrape>> earlier = byNode(before);
        Map<NodeId, Attempt<Scrape>> later = byNode(after);
        earlier.forEach((id, page) ->
                nodes.put(id, delta(page, later.getOrDefault(id, Attempt.failed("The node left the cluster.")))));
        later.keySet().forEach(id -> nodes.putIfAbsent(id, Attempt.failed("The node joined the cluster.")));
        this.background = background;
        this.elapsedNanos = elapsedNanos;
    }

    private static Map<NodeId, Attempt<Scrape>> byNode(List<Node.Page> pages) {
        return pages.stream()
                .collect(Collectors.toMap(Node.Page::id, Node.Page::counters, (one, other) -> one, LinkedHashMap::new));
    }

    private static Attempt<ScrapeDelta> delta(Attempt<Scrape> before, Attempt<Scrape> after) {
        Attempt<ScrapeDelta> delta = Attempt.both(before, after, ScrapeDelta::new);
        return delta.value().filter(ClusterDelta::restarted).isPresent() ? Attempt.failed(RESTARTED) : delta;
    }

    private static boolean restarted(ScrapeDelta delta) {
        double earlier = delta.before().sum(TidbCatalogue.SERVER_START).orElse(0);
        double later = delta.after().sum(TidbCatalogue.SERVER_START).orElse(0);
        return Math.abs(later - earlier) > 1;
    }

    /**
     * The figures of all nodes.
     *
     * @param given whether status ports were given; without them it is no failure that none could be read
     */
    ServerFigures figures(boolean given) {
        return new ServerFigures(sums(given), elapsedNanos, OtherClients.NONE, nodes());
    }

    /**
     * The sums. TiDB's are always present, and absent figures have their reason; PD's and TiKV's are present if any
     * node could be read.
     */
    private Map<FigureKey, ServerFigure> sums(boolean given) {
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

    /** The figures of each node; empty if there is only one. */
    private List<NodeFigures> nodes() {
        if (nodes.size() < 2) {
            return List.of();
        }
        List<NodeFigures> each = new ArrayList<>();
        nodes.forEach((id, delta) -> each.add(new NodeFigures(
                id,
                delta.value()
                        .map(some -> read(id.type(), some, background.of(id)))
                        .orElse(Map.of()),
                Optional.of(delta.failure()).filter(reason -> !reason.isEmpty()))));
        return each;
    }

    private List<Attempt<ScrapeDelta>> of(NodeType type) {
        return nodes.entrySet().stream()
                .filter(node -> node.getKey().type() == type)
                .map(Map.Entry::getValue)
                .toList();
    }

    private Optional<ScrapeDelta> sum(NodeType type) {
        Map<String, ScrapeDelta> deltas = new TreeMap<>();
        nodes.forEach((id, delta) ->
                delta.value().filter(some -> id.type() == type).ifPresent(some -> deltas.put(id.name(), some)));
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
        Map<FigureKey, ServerFigure> figures = new FigureReader(delta).read(type.figures);
        type.figures.stream()
                .filter(FigureSpec::calibrated)
                .forEach(spec ->
                        figures.computeIfPresent(spec.key(), (key, figure) -> idle.calibrate(figure, elapsedNanos)));
        return figures;
    }

    private Map<FigureKey, ServerFigure> absent(boolean given) {
        String failure =
                of(NodeType.TIDB).stream().map(Attempt::failure).findFirst().orElse(TidbWitness.NO_STATUS_PORT);
        String reason = given || failure.equals(TidbWitness.NO_STATUS_PORT)
                ? failure
                : TidbWitness.NO_STATUS_PORT + " " + failure;
        return ServerFigure.absent(NodeType.TIDB.figures, reason);
    }

    private Map<FigureKey, ServerFigure> withCoverage(NodeType type, Map<FigureKey, ServerFigure> figures) {
        List<Attempt<ScrapeDelta>> all = of(type);
        long read = all.stream().filter(delta -> delta.value().isPresent()).count();
        if (read < all.size()) {
            String part = "of " + read + " of " + all.size() + " " + type.label() + " servers";
            figures.replaceAll((key, figure) -> figure.withNote(part));
        }
        return figures;
    }
}
