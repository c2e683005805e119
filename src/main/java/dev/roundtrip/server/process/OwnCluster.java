package dev.roundtrip.server.process;

import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.util.List;

/**
 * A cluster of processes that we started, whose TiDB servers come and go while clients use it. {@link #close} or the
 * end of the JVM stops all that were started; if the JVM was killed, the next start does.
 */
public final class OwnCluster implements AutoCloseable {

    private final ClusterServer cluster;
    private final CacheFolder cache;

    OwnCluster(ClusterServer cluster, CacheFolder cache) {
        this.cluster = cluster;
        this.cache = cache;
    }

    /** The cluster as clients see it: through TiProxy if it has one. */
    public DatabaseServer server() {
        return cluster;
    }

    /** Its TiDB servers, and those that were added and are not closed. */
    public List<OwnNode> tidb() {
        return cluster.members().of(NodeKind.TIDB).stream()
                .map(member -> new OwnNode(cluster, member))
                .toList();
    }

    /** A further TiDB server with its address, which is not started yet. */
    public OwnNode newTidb() throws InterruptedException, ServerUnavailableException {
        try {
            return new OwnNode(cluster, cluster.members().prepare(NodeKind.TIDB, tidb().size() + 1));
        } catch (IOException failure) {
            throw new ServerUnavailableException("A TiDB could not be added: " + failure.getMessage() + ".", failure);
        }
    }

    /**
     * Starts a TCP balancer in front of these servers, and waits until it has checked each of them once.
     *
     * @throws ServerUnavailableException if the program is not installed, or does not start
     */
    public TcpBalancer balance(List<OwnNode> servers) throws InterruptedException, ServerUnavailableException {
        return TcpBalancer.start(servers, cache);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
