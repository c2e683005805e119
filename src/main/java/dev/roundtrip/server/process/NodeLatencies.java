package dev.roundtrip.server.process;

import dev.roundtrip.report.Json;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.scenario.LatencyPlace;
import dev.roundtrip.server.HttpPage;
import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The latencies between the nodes of a cluster, by Toxiproxy: it listens at every address that a node advertises, and
 * relays to the node. A latency delays or narrows one direction: what the nodes of a kind answer, and for {@link
 * LatencyPlace#TIKV_WRITE} what they are sent.
 *
 * <p>Threads: any; one latency at a time.
 */
record NodeLatencies(ClusterContainers containers, ClusterShape shape) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The number of bits in a thousand bytes, as Toxiproxy counts. */
    private static final long BITS_PER_KB = 8_000;

    /** The value of TiDB's {@code tikv-client.grpc-connection-count}. */
    private static final int CONNECTIONS_TO_TIKV = 4;

    /** A proxy in Toxiproxy's JSON. */
    private record Proxy(String name, String listen, String upstream, boolean enabled) {}

    /** A toxic in Toxiproxy's JSON. */
    private record Toxic(String type, String stream, Map<String, Long> attributes) {}

    /** Toxiproxy's configuration. It has both ports of every node, but only the first port gets a latency. */
    static String configuration(ClusterShape shape) {
        List<Proxy> proxies = new ArrayList<>();
        for (ClusterNode node : shape.nodes()) {
            if (node.kind() != NodeKind.TOXIPROXY) {
                proxies.add(proxy(node.name(), node, node.port()));
                proxies.add(proxy(node.name() + "-other", node, node.otherPort()));
            }
        }
        return Json.text(proxies);
    }

    private static Proxy proxy(String name, ClusterNode node, int port) {
        return new Proxy(name, "0.0.0.0:" + port, node.name() + ClusterContainers.BEHIND + ":" + port, true);
    }

    /** The node that relays with all latencies. Clients reach every other node through it, at that node's own port. */
    ClusterMember toxiproxy() {
        return containers.first(NodeKind.TOXIPROXY);
    }

    /** Puts a latency at its place; it holds for open connections too. */
    void put(NetworkLatency latency, int connections) throws IOException {
        LatencyPlace place = latency.place().orElseThrow();
        String stream = place == LatencyPlace.TIKV_WRITE ? "upstream" : "downstream";
        List<Toxic> toxics = new ArrayList<>();
        if (latency.rttNanos() > 0) {
            toxics.add(new Toxic("latency", stream, Map.of("latency", latency.rttNanos() / NANOS_PER_MILLI)));
        }
        latency.bitsPerSecond()
                .ifPresent(bits -> toxics.add(new Toxic(
                        "bandwidth", stream, Map.of("rate", kilobytesOfEach(bits, sharedBy(place, connections))))));
        for (ClusterMember member : containers.of(kind(place))) {
            for (Toxic toxic : toxics) {
                post("/proxies/" + member.node.name() + "/toxics", Json.text(toxic));
            }
        }
    }

    /** Removes the latency that {@link #put} put there. */
    void clear() throws IOException {
        post("/reset", "");
    }

    static NodeKind kind(LatencyPlace place) {
        return switch (place) {
            case TIPROXY -> NodeKind.TIPROXY;
            case TIDB -> NodeKind.TIDB;
            case PD -> NodeKind.PD;
            case TIKV_WRITE, TIKV_READ -> NodeKind.TIKV;
        };
    }

    /**
     * The bandwidth of each connection, at least 1 kB a second. Toxiproxy limits each connection by itself, so each
     * gets its part.
     */
    static long kilobytesOfEach(long bits, int connections) {
        return Math.max(1, Math.round((double) bits / BITS_PER_KB / connections));
    }

    private int sharedBy(LatencyPlace place, int connections) {
        return switch (place) {
            case TIPROXY, TIDB -> connections;
            case PD -> shape.tidbNodes();
            case TIKV_WRITE, TIKV_READ -> CONNECTIONS_TO_TIKV * shape.tidbNodes() * shape.tikvNodes();
        };
    }

    private void post(String path, String body) throws IOException {
        try {
            HttpPage.post(toxiproxy().status().resolve(path), body, PATIENCE).await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the run is ending");
        } catch (IOException unusable) {
            throw new IOException("Toxiproxy " + unusable.getMessage(), unusable);
        }
    }
}
