package dev.roundtrip.tap.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A port whose queue of connections is full: Linux drops the packets of further ones, as a firewall does, so their
 * connect waits.
 */
final class FullPort implements AutoCloseable {

    private static final int QUEUE = 1;

    /** Linux takes one or two more than the queue holds. */
    private static final int MOST = 8;

    private static final int DROPPED_MILLIS = 250;
    private static final int ATTEMPTS = 500;
    private static final long PAUSE_MILLIS = 10;

    private final ServerSocket door;
    private final List<Socket> queued = new ArrayList<>();

    private FullPort(ServerSocket door) {
        this.door = door;
    }

    /** A closed channel of Netty's listens until its event loop has seen that it is closed. */
    static void awaitFree(InetSocketAddress address) {
        for (int attempt = 1; !isFree(address); attempt++) {
            if (attempt == ATTEMPTS) {
                throw new IllegalStateException("port " + address.getPort() + " is still listened on");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
        }
    }

    private static boolean isFree(InetSocketAddress address) {
        try (ServerSocket trial = new ServerSocket(address.getPort(), QUEUE, address.getAddress())) {
            return trial.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    static FullPort at(InetSocketAddress address) {
        try {
            FullPort port = new FullPort(new ServerSocket(address.getPort(), QUEUE, address.getAddress()));
            while (port.queued.size() < MOST && port.takesOneMore(address)) {
                // The queue is not full yet.
            }
            return port;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private boolean takesOneMore(InetSocketAddress address) {
        Socket socket = new Socket();
        queued.add(socket);
        try {
            socket.connect(address, DROPPED_MILLIS);
            return true;
        } catch (IOException dropped) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            door.close();
            for (Socket socket : queued) {
                socket.close();
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
