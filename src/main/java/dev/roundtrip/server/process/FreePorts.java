package dev.roundtrip.server.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports of this machine's loopback address. */
final class FreePorts {

    static final String LOOPBACK = "127.0.0.1";

    private FreePorts() {}

    /** A port that was free a moment ago. Another program may take it first, so callers must be prepared to retry. */
    static int next() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        }
    }
}
