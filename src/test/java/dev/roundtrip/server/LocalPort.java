package dev.roundtrip.server;

import dev.roundtrip.testing.Unchecked;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A TCP port of this machine. Each client has a daemon thread; the end of the other side is no failure. */
public final class LocalPort implements AutoCloseable {

    private final ServerSocket door;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    private LocalPort(ServerSocket door) {
        this.door = door;
    }

    /** Serves clients on any free port. */
    public static LocalPort serving(Service service) {
        return serving(Unchecked.get(() -> new ServerSocket(0, 50, InetAddress.getLoopbackAddress())), service);
    }

    public static LocalPort serving(ServerSocket door, Service service) {
        LocalPort port = new LocalPort(door);
        daemon(() -> {
            while (true) {
                Socket client = door.accept();
                client.setTcpNoDelay(true);
                port.open.add(client);
                daemon(() -> service.of(client));
            }
        });
        return port;
    }

    /** A connection to a server, which ends with the port. */
    public Socket to(String host, int port) throws IOException {
        Socket server = new Socket(host, port);
        server.setTcpNoDelay(true);
        open.add(server);
        return server;
    }

    public int number() {
        return door.getLocalPort();
    }

    public static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException | InterruptedException ended) {
                // The other side has ended, or the test is over.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        // This is not run(...), which needs JUnit: an application that a test starts has only its own classes.
        Unchecked.get(() -> {
            door.close();
            for (Socket socket : open) {
                socket.close();
            }
            return null;
        });
    }

    /** The service for a client. */
    public interface Service {
        void of(Socket client) throws IOException, InterruptedException;
    }

    /** The work of a thread. */
    public interface Work {
        void run() throws IOException, InterruptedException;
    }
}
