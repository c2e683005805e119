package dev.roundtrip.server.process;

import dev.roundtrip.server.NodeAddress;
import java.util.List;
import java.util.Optional;

/** A cluster that we started, ready for connections. Its status port is that of the first TiDB. */
record ClusterServer(ClusterMembers members, List<NodeAddress> nodes, Place place) implements StartedServer {

    @Override
    public Optional<String> diedBecause() {
        return members.failedBecause();
    }

    @Override
    public void close() {
        members.close();
    }
}
