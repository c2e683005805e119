package dev.roundtrip.tap.proxy;

import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * The addresses that a relay connects.
 *
 * @param listen where clients connect; with port 0 any free port is taken
 * @param server where the server is; its name is looked up for each connection
 * @param tls how to read connections that use TLS; if empty, the server's offer of TLS is hidden from clients
 */
public record RelaySpec(InetSocketAddress listen, InetSocketAddress server, Optional<RelayTls> tls) {

    /** An address as the user wrote it, such as {@code db:4000}. */
    public static String text(InetSocketAddress address) {
        String host = address.getHostString();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
