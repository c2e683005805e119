package dev.roundtrip.server.witness;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/**
 * All figures of the server for a slice, or for the sum of several. Immutable.
 *
 * @param all the figures, absent ones included, in the order of the catalogue
 * @param elapsedNanos the time between the two readings; for several slices the sum
 * @param others the other clients of the server, as far as known
 * @param nodes the figures of each node, by type and name; empty for a server without further nodes
 */
public record ServerFigures(
        Map<FigureKey, ServerFigure> all, long elapsedNanos, OtherClients others, List<NodeFigures> nodes) {

    /** No figures: the start of a sum over rounds. */
    public static final ServerFigures EMPTY = new ServerFigures(Map.of(), 0);

    public ServerFigures(Map<FigureKey, ServerFigure> figures, long elapsedNanos) {
        this(figures, elapsedNanos, OtherClients.NONE, List.of());
    }

    static Map<FigureKey, ServerFigure> byKey(Collection<ServerFigure> figures) {
        Map<FigureKey, ServerFigure> byKey = new EnumMap<>(FigureKey.class);
        figures.forEach(figure -> byKey.put(figure.key(), figure));
        return byKey;
    }

    static Map<FigureKey, ServerFigure> merged(
            Map<FigureKey, ServerFigure> one, Map<FigureKey, ServerFigure> other, BinaryOperator<ServerFigure> both) {
        Map<FigureKey, ServerFigure> merged = new EnumMap<>(FigureKey.class);
        merged.putAll(one);
        other.forEach((key, figure) -> merged.merge(key, figure, both));
        return merged;
    }

    /** These figures with other clients. */
    public ServerFigures with(OtherClients clients) {
        return new ServerFigures(all, elapsedNanos, clients, nodes);
    }

    /** A figure's number, or the number of events it timed; empty if it is absent or divided into parts. */
    public OptionalLong count(FigureKey key) {
        return Readings.count(reading(key));
    }

    /** A figure's count, including what the idle server would have done as well. */
    public OptionalLong raw(FigureKey key) {
        return Readings.count(all.containsKey(key) ? all.get(key).counted() : new Absent(""));
    }

    /**
     * The number of one part, such as {@code StmtExecute} of the commands: 0 if the server counted none; empty if it
     * cannot tell.
     */
    public OptionalLong count(FigureKey key, String part) {
        return parts(key)
                .map(counts -> OptionalLong.of(counts.getOrDefault(part, 0L)))
                .orElse(OptionalLong.empty());
    }

    /** A figure's count and total time; empty if it is absent or has no time. */
    public Optional<Timing> timing(FigureKey key) {
        return reading(key) instanceof Timing timing ? Optional.of(timing) : Optional.empty();
    }

    /** A figure's parts; empty if it is absent or has none. */
    public Optional<Map<String, Long>> parts(FigureKey key) {
        if (!(reading(key) instanceof Parts parts)) {
            return Optional.empty();
        }
        Map<String, Long> counts = new TreeMap<>();
        parts.values()
                .forEach((part, value) -> counts.put(part, Readings.count(value).orElse(0)));
        return Optional.of(counts);
    }

    private Value reading(FigureKey key) {
        return all.containsKey(key) ? all.get(key).reading() : new Absent("");
    }

    /** The sum of both rounds. A figure that is absent in one round is absent in the sum, which would be incomplete. */
    public ServerFigures plus(ServerFigures later) {
        if (equals(EMPTY)) {
            return later;
        }
        if (later.equals(EMPTY)) {
            return this;
        }
        Map<FigureKey, ServerFigure> sum = merged(all, later.all, ServerFigure::plus);
        sum.replaceAll(
                (key, figure) -> all.containsKey(key) && later.all.containsKey(key) ? figure : figure.inSomeRounds());
        // A node that only one of the slices has has joined or left the cluster.
        SortedMap<NodeId, NodeFigures> each = new TreeMap<>();
        Stream.concat(nodes.stream(), later.nodes.stream())
                .forEach(node -> each.merge(node.id(), node, NodeFigures::plus));
        return new ServerFigures(
                sum, elapsedNanos + later.elapsedNanos, others.plus(later.others), List.copyOf(each.values()));
    }

    /**
     * These figures, with a second source's figures in place of absent ones, and with those that only the second source
     * has.
     */
    ServerFigures completedBy(Map<FigureKey, ServerFigure> second) {
        return new ServerFigures(merged(all, second, ServerFigure::or), elapsedNanos, others, nodes);
    }
}
