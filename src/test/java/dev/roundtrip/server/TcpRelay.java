package dev.roundtrip.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.function.Supplier;

/**
 * A relay of plain TCP on this machine. It shows bytes before it passes them on: an answer cannot be seen before its
 * command, and when a client has an answer, the answer was seen.
 */
public final class TcpRelay implements AutoCloseable {

    /** The size of a buffer, in which an answer that a server sends in one go arrives as one piece. */
    private static final int CHUNK = 256 * 1024;

    private final LocalPort door = LocalPort.serving(this::relay);
    private final String host;
    private final int port;
    private final Supplier<Watcher> watchers;

    /** Sees the bytes of one connection, of one direction at a time. */
    public interface Watcher {
        void passes(boolean toClient, byte[] bytes, int length);
    }

    /**
     * Starts a relay to a server.
     *
     * @param watchers makes a watcher for each connection
     */
    public TcpRelay(String host, int port, Supplier<Watcher> watchers) {
        this.host = host;
        this.port = port;
        this.watchers = watchers;
    }

    public int port() {
        return door.number();
    }

    private void relay(Socket client) throws IOException {
        Socket server = door.to(host, port);
        Watcher watcher = watchers.get();
        LocalPort.daemon(() -> pass(client, server, false, watcher));
        pass(server, client, true, watcher);
    }

    private void pass(Socket from, Socket to, boolean toClient, Watcher watcher) {
        byte[] bytes = new byte[CHUNK];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                synchronized (watcher) {
                    watcher.passes(toClient, bytes, length);
                }
                out.write(bytes, 0, length);
            }
        } catch (IOException ended) {
            // One of the sides has closed the connection.
        }
    }

    @Override
    public void close() {
        door.close();
    }
}
