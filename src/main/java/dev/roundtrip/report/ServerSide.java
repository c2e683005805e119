package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The server's own figures of a scenario's measured slices, and their comparison with the wire's.
 *
 * @param figures counters and quotients, present or absent with a reason, in display order
 * @param reconciliation each figure that both sides can count
 * @param nodes each server of a cluster in addition to the sum, by type and name; empty for a server without further
 *     nodes
 */
public record ServerSide(List<Figure> figures, List<CrossCheckLine> reconciliation, List<Node> nodes) {

    /** The {@linkplain Node#type type} of the nodes that clients send their commands to. */
    private static final String TIDB = "TiDB";

    /** The figure with that name; empty if there is none. */
    public Optional<Figure> figure(FigureKey key) {
        return figures.stream()
                .filter(figure -> figure.name().equals(key.key()))
                .findFirst();
    }

    /**
     * One server of a cluster.
     *
     * @param type {@code TiDB}, {@code PD} or {@code TiKV}
     * @param name the server's address, as the cluster lists it
     * @param missing why it was not read in at least one slice, so that it is not in every sum; empty if it was
     * @param figures its own part of the sums, as far as it was read
     */
    public record Node(String type, String name, Optional<String> missing, List<Figure> figures) {

        /** Whether the node is one of those that clients send their commands to. */
        public boolean isTidb() {
            return type.equals(TIDB);
        }
    }

    /**
     * One figure.
     *
     * @param name the name in lowerCamelCase, such as {@code planCacheHits}
     * @param unit the unit, such as {@code count}, {@code ns}, {@code bytes}, {@code per second}
     * @param source the metric, status variable or table column; for a quotient, what was divided by what
     * @param notes what a reader must know to use it, as sentences
     */
    public record Figure(String name, Value value, String unit, String source, List<String> notes) {}

    /** The value of a figure. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION, defaultImpl = Amount.class)
    @JsonSubTypes({
        @JsonSubTypes.Type(Absent.class),
        @JsonSubTypes.Type(Parts.class),
        @JsonSubTypes.Type(Timing.class),
        @JsonSubTypes.Type(Amount.class)
    })
    public sealed interface Value {}

    /** A number. */
    public record Amount(@Least(Checks.SIGNED) long amount) implements Value {}

    /** The number of timed events, and their total time in nanoseconds. */
    public record Timing(
            @Least(Checks.SIGNED) long count,
            @Least(Checks.SIGNED) long totalNanos) implements Value {}

    /** Numbers or timings by one of the server's own keys, such as {@code StmtExecute} or {@code Select}. */
    public record Parts(@JsonProperty("parts") Map<String, Value> values) implements Value {
        public Parts {
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        }
    }

    /** The reason why the server cannot provide the figure; a missing figure is never a zero. */
    public record Absent(@JsonProperty("absent") String reason) implements Value {}
}
