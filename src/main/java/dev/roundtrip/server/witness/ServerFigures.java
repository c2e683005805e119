package dev.roundtrip.server.witness;

import dev.roundtrip.server.witness.Reading.Timing;
import dev.roundtrip.server.witness.Reading.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * All figures of the server for a slice, or for the sum of several. Immutable; figures keep the order of the catalogue.
 */
public final class ServerFigures {

    /** No figures: the start of a sum over rounds. */
    public static final ServerFigures EMPTY = new ServerFigures(List.of(), 0);

    private final Map<String, ServerFigure> figures;
    private final long elapsedNanos;
    private final OtherClients others;
    private final List<NodeFigures> nodes;

    /** @param elapsedNanos the time between the two readings */
    public ServerFigures(List<ServerFigure> figures, long elapsedNanos) {
        this(figures, elapsedNanos, OtherClients.NONE, List.of());
    }

    private ServerFigures(List<ServerFigure> figures, long elapsedNanos, OtherClients others, List<NodeFigures> nodes) {
        Map<String, ServerFigure> byName = new LinkedHashMap<>();
        for (ServerFigure figure : figures) {
            if (byName.put(figure.name(), figure) != null) {
                throw new IllegalArgumentException("figures: two are called " + figure.name() + ", allowed is one");
            }
        }
        this.figures = Collections.unmodifiableMap(byName);
        this.elapsedNanos = elapsedNanos;
        this.others = others;
        this.nodes = List.copyOf(nodes);
    }

    /** All figures, including absent ones. */
    public List<ServerFigure> all() {
        return List.copyOf(figures.values());
    }

    /** The figure of that name; empty if this kind of server has no such figure. */
    public Optional<ServerFigure> find(String name) {
        return Optional.ofNullable(figures.get(name));
    }

    /** The time between the readings, in nanoseconds; for several slices the sum. */
    public long elapsedNanos() {
        return elapsedNanos;
    }

    /** The other clients of the server, as far as known. */
    public OtherClients others() {
        return others;
    }

    /** These figures with other clients. */
    public ServerFigures with(OtherClients clients) {
        return new ServerFigures(all(), elapsedNanos, clients, nodes);
    }

    /** Each node beside the sum, by type and name; empty for a server without further nodes. */
    public List<NodeFigures> nodes() {
        return nodes;
    }

    /** The nodes of this type that were not read in each slice: their part is not in these figures. */
    public List<NodeFigures> missing(NodeType type) {
        return nodes.stream()
                .filter(node -> node.id().type() == type && node.missing().isPresent())
                .toList();
    }

    /** These figures with those of each node. */
    public ServerFigures with(List<NodeFigures> each) {
        return new ServerFigures(all(), elapsedNanos, others, each);
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
        ServerFigure figure = figures.get(name);
        return figure == null ? new Reading.Absent("this kind of server has no figure " + name) : figure.reading();
    }

    /**
     * The sum of both rounds. A figure that is absent in one of them is absent in the sum, which would be incomplete.
     */
    public ServerFigures plus(ServerFigures later) {
        if (this == EMPTY) {
            return later;
        }
        if (later == EMPTY) {
            return this;
        }
        Set<String> names = new LinkedHashSet<>(figures.keySet());
        names.addAll(later.figures.keySet());
        List<ServerFigure> sums = new ArrayList<>();
        for (String name : names) {
            ServerFigure mine = figures.get(name);
            ServerFigure other = later.figures.get(name);
            if (mine != null && other != null) {
                sums.add(mine.plus(other));
            } else {
                ServerFigure only = mine == null ? other : mine;
                Reading absent = new Reading.Absent("it was read in some of the rounds only");
                sums.add(ServerFigure.of(name, only.unit(), absent, only.source()));
            }
        }
        return new ServerFigures(
                sums, elapsedNanos + later.elapsedNanos, others.plus(later.others), nodesWith(later.nodes));
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
    ServerFigures completedBy(List<ServerFigure> others) {
        Map<String, ServerFigure> completed = new LinkedHashMap<>(figures);
        for (ServerFigure other : others) {
            completed.merge(other.name(), other, ServerFigure::or);
        }
        return new ServerFigures(List.copyOf(completed.values()), elapsedNanos, this.others, nodes);
    }
}
