package dev.roundtrip.agent;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
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

    /** The last answer of a JVM that ends, if a request for something else has got it; null if there is none. */
    private String last;

    public AgentChannel(SocketChannel socket) {
        this.socket = socket;
        this.in = new DataInputStream(Channels.newInputStream(socket));
        this.out = new DataOutputStream(writing(socket));
    }

    /** A stream that writes while another thread waits for a byte: those of {@link Channels} share a lock. */
    private static OutputStream writing(SocketChannel socket) {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                write(new byte[] {(byte) value}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
                while (rest.hasRemaining()) {
                    socket.write(rest);
                }
            }
        };
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
        if (last != null && request != Request.TOTALS) {
            String kept = last;
            last = null;
            return kept;
        }
        try {
            out.writeUTF(request.name());
        } catch (IOException ended) {
            // The last answer can still be read.
        }
        int length = in.readInt();
        byte[] text = new byte[Math.abs(length)];
        in.readFully(text);
        String answer = new String(text, StandardCharsets.UTF_8);
        if (length < 0 && request == Request.TOTALS) {
            last = answer;
            throw new IOException("the JVM ends");
        }
        return answer;
    }

    /** Waits for the next request; fails when the other end is closed. */
    public Request awaitRequest() throws IOException {
        return Request.valueOf(in.readUTF());
    }

    /** Answers a request. Thread-safe. */
    public void answer(String text) throws IOException {
        answer(text, false);
    }

    /** Gives the last answer, which nobody has asked for, because the JVM ends. Thread-safe. */
    public void answerLast(String text) throws IOException {
        answer(text, true);
    }

    private synchronized void answer(String text, boolean isLast) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(isLast ? -bytes.length : bytes.length);
        out.write(bytes);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
