package dev.roundtrip.tap;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Objects;

/** A TCP socket with timed streams. Everything else is the JDK's own socket. */
final class TappedSocket extends Socket {

    private final TappedConnection connection;
    private TimedInputStream input;
    private TimedOutputStream output;

    TappedSocket(TappedConnection connection) {
        this.connection = Objects.requireNonNull(connection, "connection");
    }

    /** Through a SOCKS proxy. */
    TappedSocket(TappedConnection connection, Proxy proxy) {
        super(proxy);
        this.connection = Objects.requireNonNull(connection, "connection");
    }

    TappedConnection connection() {
        return connection;
    }

    /** From here on the bytes are TLS records: the streams of {@link TappedTlsSocket} see the decrypted bytes. */
    void stopFeeding() throws IOException {
        getInputStream();
        getOutputStream();
        input.stopFeeding();
        output.stopFeeding();
    }

    /** The connection counts as opened from here on; the driver creates a socket for each address that it tries. */
    @Override
    public void connect(SocketAddress endpoint, int timeoutMillis) throws IOException {
        super.connect(endpoint, timeoutMillis);
        connection.opened();
    }

    // The calls of super come first: they reject a socket that is closed or shut down.

    @Override
    public InputStream getInputStream() throws IOException {
        InputStream in = super.getInputStream();
        if (input == null) {
            input = new TimedInputStream(in, connection);
        }
        return input;
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        OutputStream out = super.getOutputStream();
        if (output == null) {
            output = new TimedOutputStream(out, connection);
        }
        return output;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // Holds no other lock while it takes the tap's lock.
    public void close() throws IOException {
        try {
            super.close();
        } finally {
            connection.closed();
        }
    }
}
