package dev.roundtrip.server.process;

import dev.roundtrip.server.process.cluster.ClusterNode;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** One node of a cluster that we start. The calls of one member must not overlap, except those without side effect. */
interface ClusterMember extends AutoCloseable {

    ClusterNode node();

    /**
     * Starts it with these files in its folder, and does not wait until it is ready.
     *
     * @param files text by file name
     */
    void launch(Map<String, String> files) throws IOException, InterruptedException, ServerUnavailableException;

    /** Chooses how this machine reaches it, now that it is ready. */
    default void chooseWay() {}

    /** Why this machine does not reach it directly; empty if it does. */
    default Optional<String> whyNotDirectly() {
        return Optional.empty();
    }

    /** The host at which this machine reaches its ports. */
    String host();

    /** The host at which Toxiproxy reaches its ports: other nodes reach those of Toxiproxy. */
    String behind();

    /** The port at which this machine reaches one of the node's ports. */
    int reached(int port);

    /** Its status port, as this machine reaches it. */
    default URI status() {
        return URI.create("http://" + host() + ":" + reached(node().statusPort()));
    }

    /** Why it ended by itself, as a sentence with the last lines of its log; empty while it runs. */
    Optional<String> diedBecause();

    /** The last lines of its log, to be appended to a sentence; empty if there are none. */
    String logTail();

    /** Stops it and removes its files. May be called again, and if it was never started. */
    @Override
    void close();
}
