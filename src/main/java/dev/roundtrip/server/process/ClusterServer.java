package dev.roundtrip.server.process;

import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.util.List;
import java.util.Optional;

/** A cluster that we started, ready for connections. Its status port is that of the first TiDB. */
record ClusterServer(ClusterStart start, ClusterMembers members, List<NodeAddress> nodes, Place place)
        implements StartedServer {

    @Override
    public Optional<String> diedBecause() {
        return members.failedBecause();
    }

    @Override
    public List<ConnectionSource> instances() {
        return members.of(NodeKind.TIDB).stream()
                .map(tidb -> AdminConnections.ofOwnServer(
                        tidb.host(), tidb.reached(tidb.node().port()), place.credentials()))
                .<ConnectionSource>map(tidb -> () -> tidb.open(""))
                .toList();
    }

    @Override
    public void close() {
        members.close();
    }
}
