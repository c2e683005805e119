package dev.roundtrip.tap;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;

/**
 * The sockets of one tap, for the classes that a driver creates by name ({@code tap.connectorj}, {@code tap.mariadb}).
 * It is not for direct use.
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

    /** The tap; empty if it was closed, and its connections are opened as without it. */
    private final Optional<Tap> tap;

    private TapSockets(Optional<Tap> tap) {
        this.tap = tap;
    }

    /** The sockets of a tap. */
    public static TapSockets of(Tap tap) {
        return new TapSockets(Optional.of(tap));
    }

    /**
     * The sockets of the open tap with that id; without an id, those of {@link RecordingTap#shared()}.
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
        // A guarded tap has neither latency nor watch.
        return new TappedSocket(
                tap.map(open -> feed(open, parameters)).orElse(SocketFeed.NONE),
                tap.filter(open -> open.guard.isEmpty()));
    }

    private static SocketFeed feed(Tap tap, Supplier<String> parameters) {
        if (tap.guard.isEmpty()) {
            return new TappedConnection(tap, parameters);
        }
        TapGuard guard = tap.guard.get();
        if (guard.isOff()) {
            return SocketFeed.NONE;
        }
        try {
            return new GuardedFeed(new TappedConnection(tap, parameters), guard);
        } catch (Throwable failure) {
            guard.failed(failure);
            return SocketFeed.NONE;
        }
    }

    /** Whether the socket belongs to a tap, plain or in TLS. */
    public static boolean isTapped(Socket socket) {
        return socket instanceof TappedSocket || socket instanceof TappedTlsSocket;
    }

    /**
     * Notes that from here on the bytes of this socket are TLS records. Call this before you create a TLS socket around
     * it.
     */
    public static void beforeTls(Socket plain) throws IOException {
        if (!(plain instanceof TappedSocket tapped)) {
            throw new IOException("The tap's tlsSocketType needs its socketFactory. Give the driver both, or neither.");
        }
        tapped.stopFeeding();
    }

    /** The TLS socket around {@code plain}, with timed streams. */
    public static SSLSocket inTls(Socket plain, Socket tls) {
        SSLSocket socket = (SSLSocket) tls;
        SocketFeed connection = ((TappedSocket) plain).connection();
        connection.upgradedToTls();
        ((TappedSocket) plain).tlsEnded(socket);
        return new TappedTlsSocket(socket, connection);
    }
}
