package dev.roundtrip.agent;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The connection between an agent and the program that attached it: the program writes a request, the agent answers
 * with a text. The channel is a Unix domain socket in a folder that only its owner can enter.
 *
 * <p>One thread at each end, but for {@link #answer}.
 */
public final class AgentChannel implements AutoCloseable {

    /** The requests of the program. */
    public enum Request {
        /** A request for the figures until now. */
        FIGURES,
        /** A request for the figures, with the workload file for the program that records. */
        RECORDING,
        /** A request for the totals until now, for metrics. */
        TOTALS,
        /** A request for the figures, after which pools replace their connections. */
        RENEW,
        /** A request for the last figures; the agent is silent when the answer arrives. */
        DETACH
    }

    /** The name of the agent's jar if a copy is in the channel's folder. */
    public static final String JAR = "roundtrip-agent.jar";

    private final SocketChannel socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    public AgentChannel(SocketChannel socket) {
        this.socket = socket;
        this.in = new DataInputStream(Channels.newInputStream(socket));
        this.out = new DataOutputStream(Channels.newOutputStream(socket));
    }

    /**
     * Deletes the folder of a socket. Both ends do that when they are connected, since either may have been killed. A
     * jar that is open stays readable.
     */
    public static void deleteFolderOf(Path socket) {
        for (Path each : List.of(socket, socket.resolveSibling(JAR), socket.getParent())) {
            try {
                Files.deleteIfExists(each);
            } catch (IOException notAllowed) {
                // The other end, or the next program that attaches, deletes it.
            }
        }
    }

    /** Sends a request and waits for the answer. An agent whose JVM ends has answered without a request. */
    public String ask(Request request) throws IOException {
        try {
            out.writeUTF(request.name());
        } catch (IOException ended) {
            // The last answer can still be read.
        }
        byte[] text = new byte[in.readInt()];
        in.readFully(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** Waits for the next request; fails when the other end is closed. */
    public Request awaitRequest() throws IOException {
        return Request.valueOf(in.readUTF());
    }

    /** Answers a request, or gives the last answer when the JVM ends. Thread-safe. */
    public synchronized void answer(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
