package dev.roundtrip.tap;

import dev.roundtrip.server.LocalPort;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** A SOCKS 5 proxy (RFC 1928) without authentication, for CONNECT only. */
final class SocksRelay implements AutoCloseable {

    private static final int IPV4 = 1;
    private static final int NAME = 3;

    private final LocalPort listener = LocalPort.serving(this::relay);
    private final AtomicInteger relayed = new AtomicInteger();

    int port() {
        return listener.number();
    }

    int relayed() {
        return relayed.get();
    }

    private void relay(Socket client) throws IOException {
        Socket target = connect(client);
        relayed.incrementAndGet();
        LocalPort.daemon(() -> pump(client, target));
        pump(target, client);
    }

    private Socket connect(Socket client) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        OutputStream out = client.getOutputStream();
        in.readByte();
        in.readNBytes(in.readUnsignedByte());
        out.write(new byte[] {5, 0});
        in.readNBytes(3);
        Socket target = listener.to(address(in), in.readUnsignedShort());
        out.write(new byte[] {5, 0, 0, IPV4, 127, 0, 0, 1, 0, 0});
        return target;
    }

    private static String address(DataInputStream in) throws IOException {
        int type = in.readUnsignedByte();
        return switch (type) {
            case IPV4 -> InetAddress.getByAddress(in.readNBytes(4)).getHostAddress();
            case NAME -> new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.US_ASCII);
            default -> throw new IOException("address type is " + type + ", allowed are 1 and 3");
        };
    }

    private static void pump(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            in.transferTo(to.getOutputStream());
        }
    }

    @Override
    public void close() {
        listener.close();
    }
}
