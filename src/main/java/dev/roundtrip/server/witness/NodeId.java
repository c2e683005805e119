package dev.roundtrip.server.witness;

import java.util.Comparator;

/**
 * One node of a cluster.
 *
 * @param type the type of the node
 * @param name its own address, as {@code information_schema.cluster_info} has it, such as {@code tidb-0:4000}; if that
 *     is not known, the address of its status port
 */
public record NodeId(NodeType type, String name) implements Comparable<NodeId> {

    private static final Comparator<NodeId> ORDER =
            Comparator.comparing(NodeId::type).thenComparing(NodeId::name);

    @Override
    public int compareTo(NodeId other) {
        return ORDER.compare(this, other);
    }

    /** The node in words, such as {@code TiKV tikv-0:20160}. */
    @Override
    public String toString() {
        return type.label() + " " + name;
    }
}
