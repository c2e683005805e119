package dev.roundtrip.server.witness;

import dev.roundtrip.server.witness.Reading.Timing;
import dev.roundtrip.server.witness.Reading.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * All figures of the server for a slice, or for the sum of several. Immutable; figures keep the order of the catalogue.
 *
 * @param all including absent ones
 * @param elapsedNanos the time between the two readings; for several slices the sum
 * @param others the other clients of the server, as far as known
 * @param nodes each node beside the sum, by type and name; empty for a server without further nodes
 */
public record ServerFigures(List<ServerFigure> all, long elapsedNanos, OtherClients others, List<NodeFigures> nodes) {

    /** No figures: the start of a sum over rounds. */
    public static final ServerFigures EMPTY = new ServerFigures(List.of(), 0);

    public ServerFigures(List<ServerFigure> figures, long elapsedNanos) {
        this(figures, elapsedNanos, OtherClients.NONE, List.of());
    }

    /** The figure of that name; empty if this kind of server has no such figure. */
    public Optional<ServerFigure> find(String name) {
        return all.stream().filter(figure -> figure.name().equals(name)).findFirst();
    }

    /** These figures with other clients. */
    public ServerFigures with(OtherClients clients) {
        return new ServerFigures(all, elapsedNanos, clients, nodes);
    }

    /** The nodes of this type that were not read in each slice: their part is not in these figures. */
    public List<NodeFigures> missing(NodeType type) {
        return nodes.stream()
                .filter(node -> node.id().type() == type && node.missing().isPresent())
                .toList();
    }

    /** These figures with those of each node. */
    public ServerFigures with(List<NodeFigures> each) {
        return new ServerFigures(all, elapsedNanos, others, each);
    }

    /** A figure's number, or the number of events it timed; empty if it is absent or divided into parts. */
    public OptionalLong count(String name) {
        return reading(name) instanceof Value value ? OptionalLong.of(value.count()) : OptionalLong.empty();
    }

    /**
     * The number of one part, such as {@code commands}, {@code StmtExecute}: 0 if the server counted none; empty if it
     * cannot tell.
     */
    public OptionalLong count(String name, String part) {
        return reading(name) instanceof Reading.Parts parts
                ? OptionalLong.of(parts.counts().getOrDefault(part, 0L))
                : OptionalLong.empty();
    }

    /** A figure's count and total time; empty if it is absent or has no time. */
    public Optional<Timing> timing(String name) {
        return reading(name) instanceof Timing timing ? Optional.of(timing) : Optional.empty();
    }

    /** A figure's parts; empty if it is absent or has none. */
    public Optional<SortedMap<String, Long>> parts(String name) {
        return reading(name) instanceof Reading.Parts parts ? Optional.of(parts.counts()) : Optional.empty();
    }

    /** Why there is no such figure; empty if there is one. */
    public Optional<String> absentReason(String name) {
        return reading(name) instanceof Reading.Absent absent ? Optional.of(absent.reason()) : Optional.empty();
    }

    private Reading reading(String name) {
        return find(name)
                .map(ServerFigure::reading)
                .orElseGet(() -> new Reading.Absent("this kind of server has no figure " + name));
    }

    /**
     * The sum of both rounds. A figure that is absent in one of them is absent in the sum, which would be incomplete.
     */
    public ServerFigures plus(ServerFigures later) {
        if (equals(EMPTY)) {
            return later;
        }
        if (later.equals(EMPTY)) {
            return this;
        }
        return new ServerFigures(
                joined(all, later.all, ServerFigure::plus, ServerFigure::inSomeRounds),
                elapsedNanos + later.elapsedNanos,
                others.plus(later.others),
                nodesWith(later.nodes));
    }

    /** The figures of both lists: {@code both} of those that have a namesake, {@code alone} of the others. */
    static List<ServerFigure> joined(
            List<ServerFigure> mine,
            List<ServerFigure> others,
            BinaryOperator<ServerFigure> both,
            UnaryOperator<ServerFigure> alone) {
        Map<String, ServerFigure> left = new LinkedHashMap<>();
        others.forEach(figure -> left.put(figure.name(), figure));
        List<ServerFigure> joined = new ArrayList<>();
        for (ServerFigure figure : mine) {
            ServerFigure other = left.remove(figure.name());
            joined.add(other == null ? alone.apply(figure) : both.apply(figure, other));
        }
        left.values().forEach(figure -> joined.add(alone.apply(figure)));
        return joined;
    }

    /** A node that only one of the slices had joined or left the cluster. */
    private List<NodeFigures> nodesWith(List<NodeFigures> later) {
        SortedMap<NodeId, NodeFigures> sums = new TreeMap<>();
        Stream.concat(nodes.stream(), later.stream()).forEach(node -> sums.merge(node.id(), node, NodeFigures::plus));
        return List.copyOf(sums.values());
    }

    /**
     * Replaces figures that are absent here by those of a second source, and adds those that only the second source
     * has.
     */
    ServerFigures completedBy(List<ServerFigure> second) {
        return new ServerFigures(
                joined(all, second, ServerFigure::or, UnaryOperator.identity()), elapsedNanos, others, nodes);
    }
}
