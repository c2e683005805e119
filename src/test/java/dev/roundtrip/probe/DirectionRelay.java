package dev.roundtrip.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A relay of plain TCP that knows nothing of TLS or MySQL: it counts how often the direction changes to the client. A
 * change is counted before its bytes are passed on, so a client who has an answer knows that it was counted.
 */
final class DirectionRelay implements AutoCloseable {

    /** An answer that a server sends in one go arrives in one piece. */
    private static final int CHUNK = 256 * 1024;

    private final ServerSocket door;
    private final String host;
    private final int port;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private boolean towardsClient;
    private int answers;

    private DirectionRelay(ServerSocket door, String host, int port) {
        this.door = door;
        this.host = host;
        this.port = port;
    }

    static DirectionRelay to(String host, int port) throws IOException {
        DirectionRelay relay =
                new DirectionRelay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), host, port);
        start(relay::accept);
        return relay;
    }

    int port() {
        return door.getLocalPort();
    }

    synchronized int answers() {
        return answers;
    }

    private synchronized void passed(boolean toClient) {
        if (toClient && !towardsClient) {
            answers++;
        }
        towardsClient = toClient;
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Socket server = new Socket(host, port);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.addAll(List.of(client, server));
                start(() -> pass(client, server, false));
                start(() -> pass(server, client, true));
            } catch (IOException closed) {
                // The door is shut.
            }
        }
    }

    private void pass(Socket from, Socket to, boolean toClient) {
        byte[] bytes = new byte[CHUNK];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                passed(toClient);
                out.write(bytes, 0, length);
            }
        } catch (IOException ended) {
            // Either side has closed.
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "direction-relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        door.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
