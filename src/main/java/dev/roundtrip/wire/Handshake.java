package dev.roundtrip.wire;

import java.util.Objects;

/**
 * What client and server agreed on when the connection was made.
 *
 * @param serverVersion the version string of the server's greeting, such as {@code 8.0.11-TiDB-v8.5.3}
 * @param capabilities the capability flags that both sides have, by the protocol's bit numbers (MySQL Internals, "Capabilities Flags"); the upper 32
 *     bits are MariaDB's own, where both sides are of that family
 * @param tls true where the connection was upgraded to TLS
 * @param compressed true where the compressed protocol was agreed on; the commands inside are then not readable
 * @param connectionId the server's number of the connection, from its greeting: the lower 32 bits of {@code CONNECTION_ID()}
 */
public record Handshake(String serverVersion, long capabilities, boolean tls, boolean compressed, long connectionId) {

    /** The version is needed, empty where the server names none. */
    public Handshake {
        Objects.requireNonNull(serverVersion, "serverVersion");
    }
}
