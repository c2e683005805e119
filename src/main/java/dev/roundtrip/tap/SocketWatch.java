package dev.roundtrip.tap;

import dev.roundtrip.wire.ExchangeListener;
import java.net.Socket;
import javax.net.ssl.SSLSession;

/**
 * Follows a connection from its first byte to its last, below TLS and above: {@link TapBuilder#watch}. The bytes are
 * those of the socket; with TLS, of its records. The array is the driver's: do not keep it. Called by the thread that
 * uses the connection, within the driver's own calls; must not throw.
 */
public interface SocketWatch extends ExchangeListener, WireFeed {

    /** TCP is connected, by this socket. */
    void connected(Socket socket);

    /** The bytes that follow are TLS. */
    void tlsBegins();

    /** The TLS handshake is done. */
    void tlsEnded(SSLSession session);
}
