package dev.roundtrip.server.process;

import dev.roundtrip.profile.LinePlace;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.NetworkLine;
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
 * The lines between the nodes of a cluster, by Toxiproxy: it listens at every address that a node advertises, and
 * relays to the node. A line delays or narrows one direction: what the nodes of a kind answer, and for {@link
 * LinePlace#TIKV_WRITE} what they are sent.
 *
 * <p>Threads: any; one line at a time.
 */
record ClusterLines(ClusterContainers containers, ClusterShape shape) {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** A thousand bytes, as Toxiproxy counts them. */
    private static final long BITS_PER_KB = 8_000;

    /** TiDB's {@code tikv-client.grpc-connection-count}. */
    private static final int CONNECTIONS_TO_TIKV = 4;

    /** In the form of Toxiproxy. */
    private record Proxy(String name, String listen, String upstream, boolean enabled) {}

    /** In the form of Toxiproxy. */
    private record Toxic(String type, String stream, Map<String, Long> attributes) {}

    /** Toxiproxy's configuration: both ports of every node, but only the first gets a line. */
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

    /** The node with all lines. Clients reach another node through its line at that node's own port. */
    ClusterMember toxiproxy() {
        return containers.first(NodeKind.TOXIPROXY);
    }

    /** Puts a line that has a place; it holds for open connections too. */
    void put(NetworkLine line, int connections) throws IOException {
        LinePlace place = line.place().orElseThrow();
        String stream = place == LinePlace.TIKV_WRITE ? "upstream" : "downstream";
        List<Toxic> toxics = new ArrayList<>();
        if (line.rttNanos() > 0) {
            toxics.add(new Toxic("latency", stream, Map.of("latency", line.rttNanos() / NANOS_PER_MILLI)));
        }
        line.bitsPerSecond()
                .ifPresent(bits -> toxics.add(new Toxic(
                        "bandwidth", stream, Map.of("rate", kilobytesOfEach(bits, sharedBy(place, connections))))));
        for (ClusterMember member : containers.of(kind(place))) {
            for (Toxic toxic : toxics) {
                post("/proxies/" + member.node().name() + "/toxics", Json.text(toxic));
            }
        }
    }

    /** Takes away what {@link #put} put. */
    void clear() throws IOException {
        post("/reset", "");
    }

    static NodeKind kind(LinePlace place) {
        return switch (place) {
            case TIPROXY -> NodeKind.TIPROXY;
            case TIDB -> NodeKind.TIDB;
            case PD -> NodeKind.PD;
            case TIKV_WRITE, TIKV_READ -> NodeKind.TIKV;
        };
    }

    /** Toxiproxy limits each connection by itself, so each gets its part of the line, at least 1 kB a second. */
    static long kilobytesOfEach(long bits, int connections) {
        return Math.max(1, Math.round((double) bits / BITS_PER_KB / connections));
    }

    private int sharedBy(LinePlace place, int connections) {
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
