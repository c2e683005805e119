package dev.roundtrip.metrics;

import dev.roundtrip.measure.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Serves one text at one path over HTTP. One thread serves all clients and waits for none of them: a client that does
 * not finish its request, or does not read the answer, is disconnected after a while and delays nobody.
 */
final class ScrapeServer implements AutoCloseable {

    /**
     * The maximum number of clients. When another one connects, the client that has been connected the longest is
     * disconnected.
     */
    static final int MOST_CLIENTS = 256;

    private static final int LARGEST_REQUEST = 8192;
    private static final long A_MOMENT_NANOS = 10_000_000;

    private final Duration patience;
    private final String path;
    private final String contentType;
    private final Supplier<String> text;
    private final ServerSocketChannel server;
    private final Selector selector;
    private final int port;
    private final Thread thread = new Thread(this::serve, "roundtrip-metrics");

    /** The clients in the order in which they connected. */
    private final Deque<Client> clients = new ArrayDeque<>();

    /**
     * Begins to listen.
     *
     * @param patience the time limit from the connection of a client to the end of its answer
     * @throws IOException if the address is not available
     */
    ScrapeServer(InetSocketAddress address, Duration patience, String path, String contentType, Supplier<String> text)
            throws IOException {
        this.patience = patience;
        this.path = path;
        this.contentType = contentType;
        this.text = text;
        server = ServerSocketChannel.open();
        try {
            server.bind(address, MOST_CLIENTS);
            server.configureBlocking(false);
            port = server.socket().getLocalPort();
            selector = Selector.open();
            server.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException notHad) {
            server.close();
            throw notHad;
        }
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    int port() {
        return port;
    }

    private void serve() {
        try {
            while (server.isOpen()) {
                selector.select(this::serve, waitMillis());
                disconnectSlow();
            }
        } catch (IOException | ClosedSelectorException ended) {
            // The endpoint was closed.
        } finally {
            List.copyOf(clients).forEach(Client::close);
        }
    }

    private long waitMillis() {
        return clients.isEmpty()
                ? 0
                : Math.max(
                        1,
                        Duration.ofNanos(clients.element().deadline - NanoClock.SYSTEM.nanoTime())
                                .toMillis());
    }

    private void disconnectSlow() {
        while (!clients.isEmpty()
                && (clients.size() > MOST_CLIENTS || clients.element().deadline - NanoClock.SYSTEM.nanoTime() <= 0)) {
            clients.element().close();
        }
    }

    private void serve(SelectionKey ready) {
        if (!ready.isValid()) {
            return;
        }
        if (ready.attachment() instanceof Client client) {
            client.serve(ready);
        } else {
            accept();
        }
    }

    private void accept() {
        try {
            SocketChannel accepted = server.accept();
            if (accepted != null) {
                accepted.configureBlocking(false);
                Client client = new Client(accepted);
                clients.add(client);
                accepted.register(selector, SelectionKey.OP_READ, client);
            }
        } catch (IOException noMoreFiles) {
            LockSupport.parkNanos(A_MOMENT_NANOS);
        }
    }

    /** The complete answer to a request. */
    private ByteBuffer answer(String request) {
        String[] words = request.lines().findFirst().orElse("").split(" ", -1);
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            return answer("400 Bad Request", "", "This is no HTTP request.\n");
        }
        if (!words[1].replaceFirst("\\?.*", "").equals(path)) {
            return answer("404 Not Found", "", "The metrics are at " + path + ".\n");
        }
        return switch (words[0]) {
            case "GET" -> answer("200 OK", "", text.get());
            case "HEAD" -> answer("200 OK", "", "");
            default -> answer("405 Method Not Allowed", "Allow: GET, HEAD\r\n", "Use GET.\n");
        };
    }

    private ByteBuffer answer(String status, String header, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        byte[] head = ("HTTP/1.1 " + status + "\r\nContent-Type: " + contentType + "\r\nContent-Length: " + bytes.length
                        + "\r\n" + header + "Connection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(head.length + bytes.length)
                .put(head)
                .put(bytes)
                .flip();
    }

    /** Frees the port and ends the thread. May be called again. */
    @Override
    public void close() {
        try {
            server.close();
            selector.close();
            thread.join(Duration.ofSeconds(1).toMillis());
        } catch (IOException alreadyClosed) {
            // The port is free in any case.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A connection of one client: its request is read and its answer written; what it sends afterwards is dropped until
     * it ends.
     */
    private final class Client {

        private final SocketChannel channel;
        private final long deadline = NanoClock.SYSTEM.nanoTime() + patience.toNanos();
        private final ByteBuffer request = ByteBuffer.allocate(LARGEST_REQUEST);
        private ByteBuffer answer;

        Client(SocketChannel channel) {
            this.channel = channel;
        }

        void serve(SelectionKey key) {
            try {
                if (key.isReadable() && !read()) {
                    close();
                } else if (answer != null && answer.hasRemaining()) {
                    channel.write(answer);
                    key.interestOps(answer.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
                    if (!answer.hasRemaining()) {
                        channel.shutdownOutput();
                    }
                }
            } catch (IOException | RuntimeException gone) {
                close();
            }
        }

        /**
         * Reads from the client.
         *
         * @return whether the client may still send or get something
         */
        private boolean read() throws IOException {
            if (answer != null) {
                request.clear();
            }
            if (channel.read(request) < 0) {
                return false;
            }
            if (answer == null) {
                String sent = new String(request.array(), 0, request.position(), StandardCharsets.ISO_8859_1);
                if (sent.contains("\r\n\r\n") || sent.contains("\n\n") || !request.hasRemaining()) {
                    answer = answer(sent);
                }
            }
            return true;
        }

        void close() {
            clients.remove(this);
            try {
                channel.close();
            } catch (IOException alreadyClosed) {
                // The socket is free in any case.
            }
        }
    }
}
