package dev.roundtrip.tap;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.util.Objects;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;

/**
 * The sockets of one tap, for the classes that a driver makes by name ({@code tap.connectorj}, {@code tap.mariadb}). Not for direct use.
 *
 * <p>It is public because these classes may stand in another class loader, that of a driver in another version, where package-private access ends.
 */
public final class TapSockets {

    /** Drivers keep properties that they do not know and show them to their socket factory; they are not sent. Names the tap. */
    public static final String PROPERTY = "roundtripTap";

    private final Tap tap;

    private TapSockets(Tap tap) {
        this.tap = Objects.requireNonNull(tap, "tap");
    }

    /**
     * The open tap with that id; without one, that of {@link RecordingTap#shared()}.
     *
     * @throws IOException a sentence for the user, where no open tap has it; drivers make it the cause of their own exception
     */
    public static TapSockets ofTap(String id) throws IOException {
        return new TapSockets(Tap.named(id));
    }

    /**
     * Not connected yet.
     *
     * @param parameters of the connection, as a connection string, asked for only where somebody records; secrets in it are masked then
     */
    public Socket newSocket(Supplier<String> parameters) {
        return new TappedSocket(tap.newConnection(parameters));
    }

    /** As {@link #newSocket(Supplier)}, through a SOCKS proxy. */
    public Socket newSocket(Supplier<String> parameters, Proxy proxy) {
        return new TappedSocket(tap.newConnection(parameters), proxy);
    }

    /** From here on the bytes of this socket are TLS records. To be called before a TLS socket is made around it. */
    public static void beforeTls(Socket plain) throws IOException {
        if (!(plain instanceof TappedSocket tapped)) {
            throw new IOException(
                    "A tapped TLS socket was asked for (tlsSocketType) around one that is not tapped. Give the driver the tap's"
                            + " socketFactory as well, or neither.");
        }
        tapped.stopFeeding();
    }

    /** The TLS socket that was made around {@code plain}, with timed streams. */
    public static SSLSocket inTls(Socket plain, Socket tls) {
        TappedConnection connection = ((TappedSocket) plain).connection();
        connection.upgradedToTls();
        return new TappedTlsSocket((SSLSocket) tls, connection);
    }
}
