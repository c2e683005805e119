package dev.roundtrip.cli.options;

import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import picocli.CommandLine.Option;

/** The options that say which cluster to start. */
public final class ClusterOptions {

    @Option(
            names = "--tidb-nodes",
            hidden = true,
            paramLabel = "N",
            description = "TiDB servers of a cluster. Default: 2.")
    private Integer tidbNodes;

    @Option(
            names = "--tikv-nodes",
            hidden = true,
            paramLabel = "N",
            description = "TiKV servers of a cluster. Default: 1.")
    private Integer tikvNodes;

    @Option(
            names = "--without-tiproxy",
            hidden = true,
            description = "A cluster without TiProxy: clients connect to the first TiDB.")
    private boolean withoutTiproxy;

    @Option(
            names = "--loadbalance",
            hidden = true,
            description = {
                "A cluster without TiProxy: clients connect to all TiDB servers by Connector/J's jdbc:mysql:loadbalance:."
            })
    private boolean loadbalance;

    boolean areGiven() {
        return tidbNodes != null || tikvNodes != null || withoutTiproxy || loadbalance;
    }

    void requireNone() {
        if (areGiven()) {
            throw new UsageException(
                    "--tidb-nodes, --tikv-nodes, --without-tiproxy and --loadbalance are for a cluster."
                            + " Leave them out, or give --server cluster.");
        }
    }

    ServerRequest request() {
        try {
            return ServerRequest.cluster(new ClusterShape(
                    tidbNodes == null ? ClusterShape.DEFAULT.tidbNodes() : tidbNodes,
                    tikvNodes == null ? ClusterShape.DEFAULT.tikvNodes() : tikvNodes,
                    loadbalance ? Front.LOADBALANCE : withoutTiproxy ? Front.FIRST_TIDB : Front.TIPROXY,
                    false));
        } catch (IllegalArgumentException wrongNumber) {
            throw new UsageException("--tidb-nodes, --tikv-nodes: " + wrongNumber.getMessage() + ".");
        }
    }
}
