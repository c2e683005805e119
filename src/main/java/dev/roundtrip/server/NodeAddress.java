package dev.roundtrip.server;

import java.net.URI;
import java.util.Optional;

/**
 * The address at which this machine reads the counters of one node: a TiDB, PD or TiKV server.
 *
 * @param instance the node's own address, as {@code information_schema.cluster_info} has it in {@code INSTANCE}; empty
 *     if it is not known
 * @param status its status port, as this machine reaches it, such as {@code http://127.0.0.1:10080}
 */
public record NodeAddress(Optional<String> instance, URI status) {

    /** A node whose own address is not known. */
    public static NodeAddress of(URI status) {
        return new NodeAddress(Optional.empty(), status);
    }
}
