package dev.roundtrip.cost;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A server of MySQL's protocol that does no database work: it answers each command at once with bytes made beforehand,
 * so that only the cost of the driver and the wire is left. It accepts any user and any database; a SELECT gives one
 * row in which every number is 1; a write changes as many rows as the text names. It listens on the loopback address
 * only.
 *
 * <p>Threads: one for each connection, up to {@link #MAX_CONNECTIONS}, and one that accepts; all are daemons. Any
 * thread may call {@link #close}.
 */
final class CannedPeer implements AutoCloseable {

    static final int MAX_CONNECTIONS = 16_384;

    /** The maximum number of texts whose answers all clients share; an answer to another text is built each time. */
    private static final int MAX_TEXTS = 4_096;

    private static final int BACKLOG = 1_024;

    private final ServerSocket listener;
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private final ConcurrentMap<String, PeerConnection.Prepared> answers = new ConcurrentHashMap<>();

    private CannedPeer(ServerSocket listener) {
        this.listener = listener;
    }

    /** Begins to listen on a free port. */
    static CannedPeer start() throws IOException {
        CannedPeer peer = new CannedPeer(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()));
        daemon(peer::accept, "canned-peer-accept").start();
        return peer;
    }

    /**
     * Runs in its own process: prints its port, and ends when its standard input ends, which is the end of its parent
     * process.
     */
    public static void main(String[] arguments) throws IOException {
        try (CannedPeer peer = start()) {
            System.out.println(peer.port());
            System.out.flush();
            while (System.in.read() >= 0) {
                // The parent process is still alive.
            }
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    private void accept() {
        for (int id = 1; !listener.isClosed(); id++) {
            try {
                Socket client = listener.accept();
                if (clients.size() >= MAX_CONNECTIONS) {
                    client.close();
                    continue;
                }
                client.setTcpNoDelay(true);
                clients.add(client);
                if (listener.isClosed()) {
                    // The client came while the listener was closing, and the listener had not seen it among the
                    // clients.
                    client.close();
                }
                PeerConnection connection = new PeerConnection(id, client, this::answers);
                daemon(() -> serve(connection, client), "canned-peer-" + id).start();
            } catch (IOException refused) {
                // The listener was closed, or one client left before it was served; the next one decides.
            }
        }
    }

    private PeerConnection.Prepared answers(String sql) {
        return answers.size() < MAX_TEXTS
                ? answers.computeIfAbsent(sql, PeerConnection.Prepared::new)
                : new PeerConnection.Prepared(sql);
    }

    private void serve(PeerConnection connection, Socket client) {
        try {
            connection.run();
        } finally {
            clients.remove(client);
        }
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket client : clients) {
            client.close();
        }
    }
}
