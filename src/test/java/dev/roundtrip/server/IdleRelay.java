package dev.roundtrip.server;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** Passes bytes to a server, and ends a connection whose client is silent for some time. */
public final class IdleRelay implements AutoCloseable {

    /** The way in which the relay ends a connection. */
    public enum Ends {
        CLOSE,
        RESET,
        /** Both sides stay open, and nothing passes any more. */
        DROP,
        /** Both sides stay open, and the next bytes of the client are answered by a reset. */
        RESET_AT_USE
    }

    private final LocalPort door = LocalPort.serving(this::relay);
    private final DatabaseServer server;
    private final Duration limit;
    private final Ends ends;

    public IdleRelay(DatabaseServer server, Duration limit, Ends ends) {
        this.server = server;
        this.limit = limit;
        this.ends = ends;
    }

    public String url(String parameters) {
        return "jdbc:mysql://127.0.0.1:" + door.number() + "/?" + parameters;
    }

    private void relay(Socket client) throws IOException {
        Socket behind = door.to(server.host(), server.port());
        client.setSoTimeout((int) limit.toMillis());
        LocalPort.daemon(() -> pass(behind, client));
        try {
            pass(client, behind);
        } catch (SocketTimeoutException idle) {
            end(client, behind);
        }
    }

    private void end(Socket client, Socket behind) throws IOException {
        if (ends == Ends.DROP) {
            return;
        }
        if (ends == Ends.RESET_AT_USE) {
            client.setSoTimeout(0);
            int unused = client.getInputStream().read();
        }
        client.setSoLinger(ends != Ends.CLOSE, 0);
        client.close();
        behind.close();
    }

    private static void pass(Socket from, Socket to) throws IOException {
        from.getInputStream().transferTo(to.getOutputStream());
        to.close();
    }

    @Override
    public void close() {
        door.close();
    }
}
