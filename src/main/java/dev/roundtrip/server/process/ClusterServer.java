package dev.roundtrip.server.process;

import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A cluster that we started, ready for connections. Its status port is that of the first TiDB. */
record ClusterServer(ClusterShape shape, ClusterContainers containers, Place place, Optional<ClusterLines> lines)
        implements StartedServer {

    /** How clients reach a node: with lines through that in front of it; our own connections go past it. */
    private ContainerWay way(ClusterMember node) {
        return lines.map(ClusterLines::way).orElseGet(node::way);
    }

    private ClusterMember front() {
        return containers.first(shape.frontKind());
    }

    @Override
    public String host() {
        return way(front()).host();
    }

    @Override
    public int port() {
        return way(front()).port(front().node().port());
    }

    /** As clients connect to it. */
    @Override
    public String jdbcUrl(String database) {
        if (shape.front() != Front.LOADBALANCE) {
            return StartedServer.super.jdbcUrl(database);
        }
        String hosts = containers.of(NodeKind.TIDB).stream()
                .map(tidb -> way(tidb).address(tidb.node().port()))
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
        return containers.failedBecause(shape.front());
    }

    /** TiDB first, as the figures of the other kinds explain TiDB's. */
    @Override
    public List<NodeAddress> nodes() {
        return Stream.of(NodeKind.TIDB, NodeKind.PD, NodeKind.TIKV, NodeKind.TIPROXY)
                .flatMap(kind -> containers.of(kind).stream())
                .map(member -> new NodeAddress(Optional.of(member.node().instance()), member.status()))
                .toList();
    }

    @Override
    public List<ConnectionSource> instances() {
        return containers.of(NodeKind.TIDB).stream()
                .<ConnectionSource>map(tidb -> () -> tidb.connections().open(""))
                .toList();
    }

    @Override
    public void close() {
        containers.close();
    }
}
