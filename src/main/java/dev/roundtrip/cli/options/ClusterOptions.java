package dev.roundtrip.cli.options;

import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which cluster to start. */
public final class ClusterOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--tidb-nodes", paramLabel = "N", description = "TiDB servers of a cluster. Default: 2.")
    private Integer tidbNodes;

    @Option(names = "--tikv-nodes", paramLabel = "N", description = "TiKV servers of a cluster. Default: 1.")
    private Integer tikvNodes;

    @Option(names = "--without-tiproxy", description = "A cluster without TiProxy: clients connect to the first TiDB.")
    private boolean withoutTiproxy;

    @Option(
            names = "--loadbalance",
            description = {
                "A cluster without TiProxy: clients connect to all TiDB servers by Connector/J's jdbc:mysql:loadbalance:."
            })
    private boolean loadbalance;

    /** As {@link ServerOptions#words()}. */
    String words() {
        StringBuilder words = new StringBuilder();
        ServerOptions.word(words, "--tidb-nodes", tidbNodes);
        ServerOptions.word(words, "--tikv-nodes", tikvNodes);
        return words + (withoutTiproxy ? " --without-tiproxy" : "") + (loadbalance ? " --loadbalance" : "");
    }

    boolean areGiven() {
        return tidbNodes != null || tikvNodes != null || withoutTiproxy || loadbalance;
    }

    void requireNone() {
        if (areGiven()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--tidb-nodes, --tikv-nodes, --without-tiproxy and --loadbalance are for a cluster."
                            + " Leave them out, or give --server cluster.");
        }
    }

    private Front front() {
        if (loadbalance) {
            return Front.LOADBALANCE;
        }
        return withoutTiproxy ? Front.FIRST_TIDB : Front.TIPROXY;
    }

    ServerRequest request() {
        try {
            return ServerRequest.cluster(new ClusterShape(
                    tidbNodes == null ? ClusterShape.DEFAULT.tidbNodes() : tidbNodes,
                    tikvNodes == null ? ClusterShape.DEFAULT.tikvNodes() : tikvNodes,
                    front(),
                    false));
        } catch (IllegalArgumentException wrongNumber) {
            throw new ParameterException(
                    spec.commandLine(), "--tidb-nodes, --tikv-nodes: " + wrongNumber.getMessage() + ".", wrongNumber);
        }
    }
}
