package dev.roundtrip.tap;

import dev.roundtrip.wire.ExchangeListener;
import java.net.Socket;
import javax.net.ssl.SSLSession;

/**
 * Follows a connection from its first byte to its last, below TLS and above it: {@link TapBuilder#watch}. The bytes are
 * those of the socket; with TLS, they are TLS records. The array is the driver's and must not be kept. The methods are
 * called by the thread that uses the connection, within the driver's own calls, and must not throw.
 */
public interface SocketWatch extends ExchangeListener, WireFeed {

    /** Notes that this socket has connected by TCP. */
    void connected(Socket socket);

    /** Notes that the bytes that follow are TLS. */
    void tlsBegins();

    /** Notes that the TLS handshake is complete. */
    void tlsEnded(SSLSession session);
}
