package dev.roundtrip.server.process;

import dev.roundtrip.server.LocalPort;
import java.io.Closeable;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A Docker engine at its own socket. Behind it is this machine's engine, which answers some of the requests. */
public final class EngineRelay implements AutoCloseable {

    /** The answer to a request. */
    public enum Answer {
        OF_THE_ENGINE,
        /** The request is accepted, and no answer comes. */
        NONE,
        NOT_FOUND
    }

    private static final int CHUNK = 64 * 1024;
    private static final String HEAD_END = "\r\n\r\n";

    private final List<Closeable> open = new CopyOnWriteArrayList<>();
    private final Path socket;
    private final Function<String, Answer> answers;
    private final ServerSocketChannel door;

    /**
     * Opens a socket in the folder.
     *
     * @param answers chooses an answer by a request's first line
     */
    public EngineRelay(Path folder, Function<String, Answer> answers) throws IOException {
        this.socket = folder.resolve("engine.sock");
        this.answers = answers;
        this.door = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        door.bind(UnixDomainSocketAddress.of(socket));
        LocalPort.daemon(() -> {
            while (true) {
                SocketChannel client = door.accept();
                open.add(client);
                LocalPort.daemon(() -> serve(client));
            }
        });
    }

    /** An engine that accepts connections, and is silent. */
    public static EngineRelay silent(Path folder) throws IOException {
        return new EngineRelay(folder, request -> Answer.NONE);
    }

    /** The value of DOCKER_HOST. */
    public String address() {
        return "unix://" + socket;
    }

    private void serve(SocketChannel client) throws IOException {
        String head = head(client);
        Answer answer = answers.apply(head.lines().findFirst().orElse(""));
        if (answer == Answer.OF_THE_ENGINE) {
            SocketChannel engine = SocketChannel.open(
                    UnixDomainSocketAddress.of(Path.of(DockerEngine.address().getPath())));
            open.add(engine);
            write(engine, alone(head));
            LocalPort.daemon(() -> pass(client, engine));
            try (client;
                    engine) {
                pass(engine, client);
            }
        } else if (answer == Answer.NOT_FOUND) {
            try (client) {
                String body = "{\"message\":\"No such image\"}";
                write(
                        client,
                        "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nConnection: close\r\n"
                                + "Content-Length: " + body.length() + HEAD_END + body);
            }
        }
    }

    private static String head(SocketChannel client) throws IOException {
        StringBuilder head = new StringBuilder();
        ByteBuffer next = ByteBuffer.allocate(1);
        while (head.indexOf(HEAD_END) < 0) {
            if (client.read(next.clear()) < 0) {
                return "";
            }
            head.append((char) next.get(0));
        }
        return head.toString();
    }

    private static void write(SocketChannel to, String text) throws IOException {
        write(to, StandardCharsets.ISO_8859_1.encode(text));
    }

    private static void write(SocketChannel to, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            to.write(bytes);
        }
    }

    private static void pass(SocketChannel from, SocketChannel to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
        while (from.read(bytes.clear()) >= 0) {
            write(to, bytes.flip());
        }
    }

    /**
     * A request's head that closes the connection afterwards, so that the next request has its own connection and is
     * seen too.
     */
    private static String alone(String head) {
        return Arrays.stream(head.strip().split("\r\n", -1))
                .filter(line -> !line.regionMatches(true, 0, "connection:", 0, "connection:".length()))
                .collect(Collectors.joining("\r\n", "", "\r\nConnection: close" + HEAD_END));
    }

    @Override
    public void close() throws IOException {
        door.close();
        for (Closeable connection : open) {
            connection.close();
        }
    }
}
