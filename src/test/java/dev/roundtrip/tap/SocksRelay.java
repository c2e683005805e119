package dev.roundtrip.tap;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A SOCKS 5 proxy (RFC 1928) without authentication, for CONNECT only. */
final class SocksRelay implements AutoCloseable {

    private static final int IPV4 = 1;
    private static final int NAME = 3;

    private final ServerSocket listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger relayed = new AtomicInteger();

    private SocksRelay(ServerSocket listener) {
        this.listener = listener;
    }

    static SocksRelay start() throws IOException {
        SocksRelay relay = new SocksRelay(new ServerSocket(0, 8, InetAddress.getLoopbackAddress()));
        relay.threads.execute(relay::accept);
        return relay;
    }

    int port() {
        return listener.getLocalPort();
    }

    int relayed() {
        return relayed.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                sockets.add(client);
                Socket target = connect(client);
                sockets.add(target);
                relayed.incrementAndGet();
                threads.execute(() -> pump(client, target));
                threads.execute(() -> pump(target, client));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private static Socket connect(Socket client) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        OutputStream out = client.getOutputStream();
        in.readByte();
        in.readNBytes(in.readUnsignedByte());
        out.write(new byte[] {5, 0});
        in.readNBytes(3);
        InetAddress address = address(in);
        Socket target = new Socket(address, in.readUnsignedShort());
        out.write(new byte[] {5, 0, 0, IPV4, 127, 0, 0, 1, 0, 0});
        return target;
    }

    private static InetAddress address(DataInputStream in) throws IOException {
        int type = in.readUnsignedByte();
        return switch (type) {
            case IPV4 -> InetAddress.getByAddress(in.readNBytes(4));
            case NAME ->
                InetAddress.getByName(new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.US_ASCII));
            default -> throw new IOException("address type is " + type + ", allowed are 1 and 3");
        };
    }

    private static void pump(Socket from, Socket to) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            in.transferTo(to.getOutputStream());
        } catch (IOException closed) {
            // The other side's end.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.shutdownNow();
    }
}
