package dev.roundtrip.tap;

import dev.roundtrip.wire.ExchangeListener;
import javax.net.ssl.SSLSession;

/**
 * Follows a connection from its first byte to its last, below TLS and above: {@link Tap#openWatched}. Called by the
 * thread that uses the connection, within the driver's own calls; must not throw.
 */
public interface SocketWatch extends ExchangeListener {

    /** TCP is connected. */
    void connected();

    /** Bytes were written to the socket; with TLS, those of its records. The array is the driver's: do not keep it. */
    void sent(byte[] bytes, int offset, int length);

    /** Bytes were read from the socket; with TLS, those of its records. */
    void received(int bytes);

    /** The bytes that follow are TLS. */
    void tlsBegins();

    /** The TLS handshake is done. */
    void tlsEnded(SSLSession session);
}
