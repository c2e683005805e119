package dev.roundtrip.advice;

import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.WireDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A relay of plain TCP on this machine that shows a decoder what passes, before it passes it on: an answer cannot be
 * seen before its command, and a caller who has an answer knows that it was seen.
 */
final class WatchedRelay implements AutoCloseable {

    private final ServerSocket door;
    private final String host;
    private final int port;
    private final ExchangeListener listener;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    private WatchedRelay(ServerSocket door, String host, int port, ExchangeListener listener) {
        this.door = door;
        this.host = host;
        this.port = port;
        this.listener = listener;
    }

    static WatchedRelay to(String host, int port, ExchangeListener listener) throws IOException {
        WatchedRelay relay =
                new WatchedRelay(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), host, port, listener);
        start(relay::accept);
        return relay;
    }

    int port() {
        return door.getLocalPort();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                Socket server = new Socket(host, port);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.addAll(List.of(client, server));
                WireDecoder decoder = new WireDecoder(listener);
                start(() -> pass(client, server, (bytes, length) -> decoder.sent(bytes, 0, length, 0), decoder));
                start(() -> pass(server, client, (bytes, length) -> decoder.received(bytes, 0, length, 0), decoder));
            } catch (IOException closed) {
                // The door is shut, or the server refused; the client then sees its connection end.
            }
        }
    }

    private static void pass(Socket from, Socket to, Show show, Object lock) {
        byte[] bytes = new byte[8192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                synchronized (lock) {
                    show.chunk(bytes, length);
                }
                out.write(bytes, 0, length);
                out.flush();
            }
        } catch (IOException ended) {
            // Either side has closed.
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "watched-relay");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            door.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException alreadyGone) {
            // Nothing is left to release.
        }
    }

    /** Shows one chunk to the decoder. */
    private interface Show {
        void chunk(byte[] bytes, int length);
    }
}
