package dev.roundtrip.tap;

import java.io.IOException;
import java.net.Proxy;
import java.net.Socket;
import java.util.Objects;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;

/**
 * The sockets of one tap, for the classes that a driver creates by name ({@code tap.connectorj}, {@code tap.mariadb}).
 * Not for direct use.
 *
 * <p>It is public because these classes may be in the class loader of another driver version, where package-private
 * access does not work.
 */
public final class TapSockets {

    /**
     * The property that identifies the tap. Drivers pass unknown properties to their socket factory and do not send
     * them.
     */
    public static final String PROPERTY = "roundtripTap";

    private final Tap tap;

    private TapSockets(Tap tap) {
        this.tap = Objects.requireNonNull(tap, "tap");
    }

    /**
     * The open tap with that id; without one, {@link RecordingTap#shared()}.
     *
     * @throws IOException if no open tap has the id; the message is for the user, and drivers make it the cause of
     *     their own exception
     */
    public static TapSockets ofTap(String id) throws IOException {
        return new TapSockets(Tap.named(id));
    }

    /**
     * A socket that is not connected yet.
     *
     * @param parameters the connection's parameters as a connection string; called only for recordings, which mask its
     *     secrets
     */
    public Socket newSocket(Supplier<String> parameters) {
        return new TappedSocket(tap.newConnection(parameters));
    }

    /** As {@link #newSocket(Supplier)}, through a SOCKS proxy. */
    public Socket newSocket(Supplier<String> parameters, Proxy proxy) {
        return new TappedSocket(tap.newConnection(parameters), proxy);
    }

    /** From here on the bytes of this socket are TLS records. Call this before you create a TLS socket around it. */
    public static void beforeTls(Socket plain) throws IOException {
        if (!(plain instanceof TappedSocket tapped)) {
            throw new IOException(
                    "A tapped TLS socket was asked for (tlsSocketType) around one that is not tapped. Give the driver the tap's"
                            + " socketFactory as well, or neither.");
        }
        tapped.stopFeeding();
    }

    /** The TLS socket around {@code plain}, with timed streams. */
    public static SSLSocket inTls(Socket plain, Socket tls) {
        TappedConnection connection = ((TappedSocket) plain).connection();
        connection.upgradedToTls();
        return new TappedTlsSocket((SSLSocket) tls, connection);
    }
}
