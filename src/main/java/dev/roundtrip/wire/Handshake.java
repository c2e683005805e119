package dev.roundtrip.wire;

/**
 * What client and server agreed on when the connection was opened.
 *
 * @param serverVersion the version string of the server's greeting, such as {@code 8.0.11-TiDB-v8.5.3}; empty if the
 *     server names none
 * @param capabilities the capability flags that both sides have, by the protocol's bit numbers (MySQL Internals,
 *     "Capabilities Flags"); the upper 32 bits are MariaDB's own, if client and server are both MariaDB's
 * @param tls true if the connection was upgraded to TLS
 * @param compressed true if the compressed protocol was agreed on, by zlib or by zstd
 * @param connectionId the connection id in the server's greeting: the lower 32 bits of {@code CONNECTION_ID()}
 * @param authentication how the server authenticated the client
 * @param client the driver by its own connection attributes, such as {@code MySQL Connector/J 8.0.33}; empty if it
 *     sends none
 */
public record Handshake(
        String serverVersion,
        long capabilities,
        boolean tls,
        boolean compressed,
        long connectionId,
        Authentication authentication,
        String client) {}
