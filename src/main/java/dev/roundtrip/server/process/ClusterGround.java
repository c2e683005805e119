package dev.roundtrip.server.process;

import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;

/** Where the nodes of one cluster run: each way of starting gives them addresses and a folder, and starts them. */
interface ClusterGround extends AutoCloseable {

    /** A node that is not started yet: it has its addresses, for the configuration of others. */
    ClusterMember prepare(NodeKind kind, int number) throws IOException, InterruptedException;

    /** Removes what the nodes shared; they have been closed before. May be called again. */
    @Override
    void close();
}
