package dev.roundtrip.cli.options;

import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say which cluster to start. */
public final class ClusterOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--cluster-binaries",
            paramLabel = "DIR",
            description = {
                "Start a cluster from this folder's pd-server, tikv-server, tidb-server and tiproxy, on free ports of this machine."
            })
    private Path binaries;

    @Option(names = "--tidb-nodes", paramLabel = "N", description = "TiDB servers of a cluster. Default: 2.")
    private Integer tidbNodes;

    @Option(names = "--tikv-nodes", paramLabel = "N", description = "TiKV servers of a cluster. Default: 1.")
    private Integer tikvNodes;

    @Option(names = "--without-tiproxy", description = "A cluster without TiProxy: clients connect to the first TiDB.")
    private boolean withoutTiproxy;

    /** As {@link ServerOptions#words()}. */
    String words() {
        StringBuilder words = new StringBuilder();
        ServerOptions.word(words, "--cluster-binaries", binaries);
        ServerOptions.word(words, "--tidb-nodes", tidbNodes);
        ServerOptions.word(words, "--tikv-nodes", tikvNodes);
        return words + (withoutTiproxy ? " --without-tiproxy" : "");
    }

    boolean areGiven() {
        return nameBinaries() || tidbNodes != null || tikvNodes != null || withoutTiproxy;
    }

    boolean nameBinaries() {
        return binaries != null;
    }

    /** The programs that are started. */
    List<Path> files() {
        return binaries == null
                ? List.of()
                : Arrays.stream(NodeKind.values())
                        .map(kind -> binaries.resolve(kind.program()))
                        .toList();
    }

    void requireNone() {
        if (areGiven()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--cluster-binaries, --tidb-nodes, --tikv-nodes and --without-tiproxy are for a cluster. Leave them"
                            + " out, or give --server cluster.");
        }
    }

    /** @param tidbVersion as given; null if not */
    ServerRequest request(String tidbVersion) {
        if (binaries != null && tidbVersion != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--tidb-version names images, and --cluster-binaries starts programs. Give one of the two.");
        }
        try {
            return ServerRequest.cluster(new ClusterShape(
                    tidbNodes == null ? ClusterShape.DEFAULT.tidbNodes() : tidbNodes,
                    tikvNodes == null ? ClusterShape.DEFAULT.tikvNodes() : tikvNodes,
                    !withoutTiproxy,
                    Optional.ofNullable(binaries)));
        } catch (IllegalArgumentException wrongNumber) {
            throw new ParameterException(
                    spec.commandLine(), "--tidb-nodes, --tikv-nodes: " + wrongNumber.getMessage() + ".", wrongNumber);
        }
    }
}
