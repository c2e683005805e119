package dev.roundtrip.server.process.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The cluster that is requested. There is one PD in front of any number of TiKV.
 *
 * @param tidbNodes the number of TiDB servers
 * @param tikvNodes the number of TiKV servers; from three on, each region has three replicas
 * @param front what clients connect to
 * @param binaries the folder of the programs, to be started as processes; empty for containers
 * @param lines whether there can be lines between the nodes
 */
public record ClusterShape(int tidbNodes, int tikvNodes, Front front, Optional<Path> binaries, boolean lines) {

    /** What clients connect to. */
    public enum Front {
        /** TiProxy, in front of all TiDB. */
        TIPROXY,
        /** All TiDB, by {@code jdbc:mysql:loadbalance:}. */
        LOADBALANCE,
        /** The first TiDB; the others get no connections of clients. */
        FIRST_TIDB
    }

    /** Fits 8 GiB of memory. */
    public static final ClusterShape DEFAULT = new ClusterShape(2, 1, Front.TIPROXY, Optional.empty());

    /** The most nodes of one kind. */
    public static final int MOST = 9;

    private static final int REPLICAS = 3;

    public ClusterShape {
        Objects.requireNonNull(front, "front");
        Objects.requireNonNull(binaries, "binaries");
        requireInRange("TiDB", tidbNodes);
        requireInRange("TiKV", tikvNodes);
    }

    /** Without lines. */
    public ClusterShape(int tidbNodes, int tikvNodes, Front front, Optional<Path> binaries) {
        this(tidbNodes, tikvNodes, front, binaries, false);
    }

    /** The same cluster, with or without lines. */
    public ClusterShape withLines(boolean wanted) {
        return new ClusterShape(tidbNodes, tikvNodes, front, binaries, wanted);
    }

    private static void requireInRange(String kind, int nodes) {
        if (nodes < 1 || nodes > MOST) {
            throw new IllegalArgumentException(
                    "the number of " + kind + " nodes is " + nodes + ", must be 1 to " + MOST);
        }
    }

    /** The number of nodes of this kind. */
    public int nodes(NodeKind kind) {
        return switch (kind) {
            case TOXIPROXY -> lines ? 1 : 0;
            case PD -> 1;
            case TIKV -> tikvNodes;
            case TIDB -> tidbNodes;
            case TIPROXY -> tiproxy() ? 1 : 0;
        };
    }

    /** The kinds that this cluster has, in the order of their start. */
    public List<NodeKind> kinds() {
        return Arrays.stream(NodeKind.values()).filter(kind -> nodes(kind) > 0).toList();
    }

    /** The kind that clients connect to. */
    public NodeKind frontKind() {
        return tiproxy() ? NodeKind.TIPROXY : NodeKind.TIDB;
    }

    /** Whether there is a TiProxy. */
    public boolean tiproxy() {
        return front == Front.TIPROXY;
    }

    /** How many TiKV hold each region. With two of them a majority is both: then one replica is safer. */
    int replicas() {
        return tikvNodes < REPLICAS ? 1 : REPLICAS;
    }

    /** Such as {@code in containers: 2 TiDB behind TiProxy, 1 TiKV, 1 PD}. */
    public String how() {
        List<String> parts = new ArrayList<>();
        for (NodeKind kind : kinds()) {
            parts.add(nodes(kind) + " " + kind.label());
        }
        if (tiproxy()) {
            parts.remove(parts.size() - 1);
            parts.set(parts.size() - 1, parts.get(parts.size() - 1) + " behind TiProxy");
        }
        if (lines) {
            parts.remove(0);
        }
        Collections.reverse(parts);
        return (binaries.isPresent() ? "as processes: " : "in containers: ") + String.join(", ", parts);
    }
}
