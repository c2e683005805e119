package dev.roundtrip.server.process;

import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.NodeAddress;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;

/**
 * A TiDB server of our own cluster: a process that can be started, ended and started again at the same ports. Its
 * methods must not overlap, except those without side effect.
 */
public final class OwnNode implements AutoCloseable {

    private final ClusterServer cluster;
    private final ClusterMember member;
    private final ChildServer process;

    OwnNode(ClusterServer cluster, ClusterMember member) {
        this.cluster = cluster;
        this.member = member;
        process = member.process().orElseThrow();
    }

    /** Such as {@code tidb-2}. */
    public String name() {
        return member.node().name();
    }

    public String host() {
        return member.host();
    }

    public int port() {
        return member.reached(member.node().port());
    }

    public URI status() {
        return member.status();
    }

    /** For a witness of its counters. */
    public NodeAddress address() {
        return new NodeAddress(Optional.of(member.node().instance()), status());
    }

    /** Opens connections to this server, past what is in front of it. */
    public ConnectionSource connections(String database) {
        return cluster.connections(member, database);
    }

    /** Starts it and waits until its status port answers. */
    public void start() throws InterruptedException, ServerUnavailableException {
        try {
            cluster.start().startOne(member);
        } catch (IOException failure) {
            throw new ServerUnavailableException(
                    "The node " + name() + " could not be started: " + failure.getMessage() + ".", failure);
        }
    }

    /** Asks it to end (SIGTERM): it goes on for a while, so that its clients can leave. Does not wait. */
    public void askToEnd() {
        process.end(false);
    }

    /** Ends it at once (SIGKILL). Does not wait. */
    public void kill() {
        process.end(true);
    }

    public boolean isRunning() {
        return process.isAlive();
    }

    /** Stops it and removes its files; it is no part of the cluster any more. May be called again. */
    @Override
    public void close() {
        cluster.members().remove(member);
    }
}
