package dev.roundtrip.cli.options;

import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which nodes the cluster has that is started. */
public final class ClusterOptions {

    private static final Set<String> KINDS = Set.of("tidb", "tikv", "tiproxy");

    @Option(
            names = "--nodes",
            hidden = true,
            paramLabel = "KIND=N",
            split = ",",
            description = "Default: tidb=2,tikv=1,tiproxy=1. With tiproxy=0, clients use jdbc:mysql:loadbalance:.")
    private Map<String, Integer> nodes = Map.of();

    boolean areGiven() {
        return !nodes.isEmpty();
    }

    void requireNone() {
        if (areGiven()) {
            throw new UsageException("--nodes needs --server cluster.");
        }
    }

    ServerRequest request() {
        if (!KINDS.containsAll(nodes.keySet()) || nodes.getOrDefault("tiproxy", 1) > 1) {
            throw new UsageException("--nodes takes tidb=N, tikv=N and tiproxy=0 or 1.");
        }
        try {
            return ServerRequest.cluster(new ClusterShape(
                    nodes.getOrDefault("tidb", ClusterShape.DEFAULT.tidbNodes()),
                    nodes.getOrDefault("tikv", ClusterShape.DEFAULT.tikvNodes()),
                    nodes.getOrDefault("tiproxy", 1) == 0 ? Front.LOADBALANCE : Front.TIPROXY,
                    false));
        } catch (IllegalArgumentException wrongNumber) {
            throw new UsageException("--nodes: " + wrongNumber.getMessage() + ".");
        }
    }
}
