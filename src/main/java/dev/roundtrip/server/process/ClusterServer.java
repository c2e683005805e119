package dev.roundtrip.server.process;

import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A cluster that we started, ready for connections. Its status port is that of the first TiDB. */
record ClusterServer(
        ClusterStart start, ClusterMembers members, List<NodeAddress> nodes, Place place, Optional<ClusterLines> lines)
        implements StartedServer {

    /** With lines clients reach it through that in front of it; our own connections do not. */
    @Override
    public String host() {
        return lines.map(ClusterLines::host).orElse(place.host());
    }

    @Override
    public int port() {
        ClusterMember front = members.of(start.shape().frontKind()).get(0);
        return lines.map(through -> through.port(front.node().port())).orElse(place.port());
    }

    /** As clients connect to it. */
    @Override
    public String jdbcUrl(String database) {
        if (start.shape().front() != Front.LOADBALANCE) {
            return StartedServer.super.jdbcUrl(database);
        }
        String hosts = members.of(NodeKind.TIDB).stream()
                .map(tidb -> lines.map(through ->
                                through.host() + ":" + through.port(tidb.node().port()))
                        .orElse(tidb.host() + ":" + tidb.reached(tidb.node().port())))
                .collect(Collectors.joining(","));
        return "jdbc:mysql:loadbalance://" + hosts + "/" + database;
    }

    @Override
    public void putLine(NetworkLine line, int connections) throws IOException {
        if (lines.isPresent() && line.place().isPresent()) {
            lines.get().put(line, connections);
        }
    }

    @Override
    public void takeLineAway() throws IOException {
        if (lines.isPresent()) {
            lines.get().clear();
        }
    }

    @Override
    public Optional<String> diedBecause() {
        return members.failedBecause(start.shape().front());
    }

    @Override
    public List<ConnectionSource> instances() {
        return members.of(NodeKind.TIDB).stream()
                .map(tidb -> connections(tidb, ""))
                .toList();
    }

    /** Opens connections to one TiDB, past what is in front of it. */
    ConnectionSource connections(ClusterMember tidb, String database) {
        AdminConnections admin = AdminConnections.ofOwnServer(
                tidb.host(), tidb.reached(tidb.node().port()), place.credentials());
        return () -> admin.open(database);
    }

    @Override
    public void close() {
        members.close();
    }
}
