package dev.roundtrip.server.process.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cluster that is requested. There is one PD for any number of TiKV.
 *
 * @param tidbNodes the number of TiDB servers
 * @param tikvNodes the number of TiKV servers; from three on, each region has three replicas
 * @param front the programs that clients connect to
 * @param latencies whether there can be latencies between the nodes
 */
public record ClusterShape(int tidbNodes, int tikvNodes, Front front, boolean latencies) {

    /** The programs that clients connect to. */
    public enum Front {
        /** TiProxy, which is in front of all TiDB. */
        TIPROXY,
        /** All TiDB servers, by {@code jdbc:mysql:loadbalance:}. */
        LOADBALANCE
    }

    /** The default cluster, which needs 8 GiB of memory. */
    public static final ClusterShape DEFAULT = new ClusterShape(2, 1, Front.TIPROXY, false);

    private static final int MOST = 9;
    private static final int REPLICAS = 3;

    public ClusterShape {
        requireInRange("TiDB", tidbNodes);
        requireInRange("TiKV", tikvNodes);
    }

    /** This cluster, with latencies. */
    public ClusterShape withLatencies() {
        return new ClusterShape(tidbNodes, tikvNodes, front, true);
    }

    private static void requireInRange(String kind, int nodes) {
        if (nodes < 1 || nodes > MOST) {
            throw new IllegalArgumentException(
                    "the number of " + kind + " nodes is " + nodes + ", must be 1 to " + MOST);
        }
    }

    /** The number of nodes of this kind. */
    public int count(NodeKind kind) {
        return switch (kind) {
            case TOXIPROXY -> latencies ? 1 : 0;
            case PD -> 1;
            case TIKV -> tikvNodes;
            case TIDB -> tidbNodes;
            case TIPROXY -> tiproxy() ? 1 : 0;
        };
    }

    /** The kinds that this cluster has, in the order of their start. */
    public List<NodeKind> kinds() {
        return Arrays.stream(NodeKind.values()).filter(kind -> count(kind) > 0).toList();
    }

    /** The nodes, in the order of their start. */
    public List<ClusterNode> nodes() {
        return kinds().stream()
                .flatMap(kind -> IntStream.rangeClosed(1, count(kind)).mapToObj(number -> node(kind, number)))
                .toList();
    }

    private ClusterNode node(NodeKind kind, int number) {
        // With latencies all ports belong to one container, Toxiproxy's. Clients reach the nodes there.
        int further = latencies ? number - 1 : 0;
        int otherPort = kind == NodeKind.TOXIPROXY ? frontKind().port : kind.otherPort + further;
        return new ClusterNode(kind, number, kind.port + further, otherPort);
    }

    /** The kind that clients connect to. */
    public NodeKind frontKind() {
        return tiproxy() ? NodeKind.TIPROXY : NodeKind.TIDB;
    }

    /** Whether there is a TiProxy. */
    public boolean tiproxy() {
        return front == Front.TIPROXY;
    }

    /**
     * The number of TiKV that hold each region. With two replicas a majority is both of them, so one replica is safer.
     */
    int replicas() {
        return tikvNodes < REPLICAS ? 1 : REPLICAS;
    }

    /** The cluster in words, such as {@code in containers: 2 TiDB behind TiProxy, 1 TiKV, 1 PD}. */
    public String how() {
        return "in containers: " + tidbNodes + " TiDB" + (tiproxy() ? " behind TiProxy" : "") + ", " + tikvNodes
                + " TiKV, 1 PD";
    }
}
