package dev.roundtrip.tap;

import dev.roundtrip.tap.latency.SocketLatency;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.Optional;
import javax.net.ssl.SSLSocket;

/** A TCP socket with timed streams, over a latency if one is given. Everything else is the JDK's own socket. */
@SuppressWarnings("UnsynchronizedOverridesSynchronized") // The socket's own methods have the locks.
final class TappedSocket extends Socket {

    private final SocketFeed connection;

    /** The latency of this socket; null if there is none, and no stream is added for it. */
    private final SocketLatency latency;

    /** The watch of this socket; null if there is none, and no stream is added for it. */
    private final SocketWatch watch;

    private TimedInputStream input;
    private TimedOutputStream output;

    TappedSocket(SocketFeed connection, Optional<Tap> tap) {
        this.connection = connection;
        this.latency = tap.flatMap(Tap::newLatency).orElse(null);
        this.watch = tap.flatMap(open -> open.watch).orElse(null);
    }

    SocketFeed connection() {
        return connection;
    }

    /**
     * Stops feeding the tap: from here on the bytes are TLS records, and the streams of {@link TappedTlsSocket} see the
     * decrypted bytes.
     */
    void stopFeeding() throws IOException {
        getInputStream();
        getOutputStream();
        input.stopFeeding();
        output.stopFeeding();
        if (watch != null) {
            watch.tlsBegins();
        }
    }

    /** Notes that the TLS handshake is complete. */
    void tlsEnded(SSLSocket tls) {
        if (watch != null) {
            watch.tlsEnded(tls.getSession());
        }
    }

    /**
     * Connects the socket. The connection counts as opened from here on, since the driver creates a socket for each
     * address that it tries.
     */
    @Override
    public void connect(SocketAddress endpoint, int timeoutMillis) throws IOException {
        super.connect(endpoint, timeoutMillis);
        if (latency != null) {
            latency.connected();
        }
        if (watch != null) {
            watch.connected(this);
        }
        connection.opened();
    }

    // The calls of super come first: they reject a socket that is closed or shut down.

    @Override
    public InputStream getInputStream() throws IOException {
        InputStream in = super.getInputStream();
        if (input == null) {
            input = new TimedInputStream(
                    watched(latency == null ? in : latency.delayed(in, super::setSoTimeout)), connection);
        }
        return input;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        OutputStream out = super.getOutputStream();
        if (output == null) {
            output = new TimedOutputStream(watched(latency == null ? out : latency.delayed(out)), connection);
        }
        return output;
    }

    private InputStream watched(InputStream in) {
        return watch == null ? in : new TimedInputStream(in, watch);
    }

    private OutputStream watched(OutputStream out) {
        return watch == null ? out : new TimedOutputStream(out, watch);
    }

    @Override
    public void setSoTimeout(int timeoutMillis) throws SocketException {
        super.setSoTimeout(timeoutMillis);
        if (latency != null) {
            latency.readTimeout(timeoutMillis);
        }
    }

    /** Closes the socket. No other lock is held while this takes the tap's lock. */
    @Override
    public void close() throws IOException {
        try {
            if (latency != null) {
                latency.close();
            }
            super.close();
        } finally {
            connection.closed();
        }
    }
}
