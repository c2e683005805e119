package dev.roundtrip.tap;

import dev.roundtrip.server.LocalPort;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/**
 * Passes bytes between clients and a server, counts the complete commands of the clients with its own reader of
 * packets, and damages the connection whose command contains {@value #MARK}. It shares no code with the tap.
 */
public final class OutsideRelay implements Closeable {

    /** The mark of a command that may get the fault; the execution of a prepared one may get it, too. */
    public static final String MARK = "/* dies */";

    private static final int CHUNK = 4 * 1024;
    private static final int FAR_INTO_A_RESULT = 10_000;
    private static final long DEPRECATE_EOF = 1L << 24;

    /**
     * The event on a connection, and the number of bytes of the answer before it; before 0 the server does not get the
     * command.
     */
    public enum Fault {
        NONE(Harm.SILENCE, Integer.MAX_VALUE),
        RESET_BEFORE_THE_SERVER_HEARS(Harm.RESET, -1),
        END_BEFORE_THE_SERVER_HEARS(Harm.END, -1),
        RESET_BEFORE_THE_ANSWER(Harm.RESET, 0),
        RESET_AFTER_ONE_BYTE(Harm.RESET, 1),
        END_AFTER_ONE_BYTE(Harm.END, 1),
        RESET_IN_THE_RESULT(Harm.RESET, FAR_INTO_A_RESULT),
        END_IN_THE_RESULT(Harm.END, FAR_INTO_A_RESULT),
        SILENCE_BEFORE_THE_ANSWER(Harm.SILENCE, -1),
        SILENCE_AFTER_ONE_BYTE(Harm.SILENCE, 1),
        SILENCE_IN_THE_RESULT(Harm.SILENCE, FAR_INTO_A_RESULT),
        RESET_IN_THE_COMMAND(Harm.RESET, Integer.MAX_VALUE);

        private final Harm harm;
        private final int after;

        Fault(Harm harm, int after) {
            this.harm = harm;
            this.after = after;
        }
    }

    private enum Harm {
        RESET,
        END,
        SILENCE
    }

    private final LocalPort listening;
    private final String host;
    private final int port;
    private final Fault fault;
    private final Map<Integer, Integer> commands = new TreeMap<>();
    private final AtomicInteger reading = new AtomicInteger();
    private final AtomicInteger marks = new AtomicInteger();
    private final AtomicInteger answers = new AtomicInteger();
    private final int strikesAt;
    private final LongConsumer onStrike;

    OutsideRelay(String host, int port, Fault fault) throws IOException {
        this(host, port, fault, 1, id -> {});
    }

    /**
     * Starts a relay.
     *
     * @param strikesAt the number of the marked command that gets the fault, from 1
     * @param onStrike gets the server's id of its connection, before the server gets the command
     */
    public OutsideRelay(String host, int port, Fault fault, int strikesAt, LongConsumer onStrike) throws IOException {
        this.host = host;
        this.port = port;
        this.fault = fault;
        this.strikesAt = strikesAt;
        this.onStrike = onStrike;
        ServerSocket door = new ServerSocket();
        door.setReceiveBufferSize(64 * 1024);
        door.bind(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        listening = LocalPort.serving(door, this::relay);
    }

    public int port() {
        return listening.number();
    }

    /** The number of complete marked commands of all clients. */
    public int marks() {
        return marks.get();
    }

    /** The number of marked commands whose answer was passed on as a whole. */
    int answers() {
        return answers.get();
    }

    /** The numbers of complete commands of all clients, by their first byte. */
    Map<Integer, Integer> commands() {
        synchronized (commands) {
            return new TreeMap<>(commands);
        }
    }

    /** Whether every client's last byte was read. */
    boolean hasReadAll() {
        return reading.get() == 0;
    }

    private void relay(Socket client) throws IOException {
        Passing passing = new Passing(client, listening.to(host, port));
        reading.incrementAndGet();
        LocalPort.daemon(passing::fromClient);
        passing.fromServer();
    }

    @Override
    public void close() {
        listening.close();
    }

    private final class Passing {

        private final Socket client;
        private final Socket server;
        private volatile boolean armed;
        private volatile boolean mute;

        private final Packet packet = new Packet();
        private final Packet answer = new Packet();
        private boolean marked;
        private int endsToCome;
        private int endsOfResult = 2;
        private long connectionId = -1;

        Passing(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        private void fromClient() {
            byte[] chunk = new byte[CHUNK];
            try {
                InputStream in = client.getInputStream();
                OutputStream out = server.getOutputStream();
                for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                    count(chunk, n);
                    if (marked && fault == Fault.RESET_IN_THE_COMMAND) {
                        reset(client);
                        return;
                    }
                    if (armed && !mute && fault.after < 0) {
                        strike();
                    }
                    if (!mute) {
                        out.write(chunk, 0, n);
                    }
                }
                server.shutdownOutput();
            } catch (IOException ended) {
                close(server);
            } finally {
                reading.decrementAndGet();
            }
        }

        private void fromServer() {
            byte[] chunk = new byte[CHUNK];
            int passed = 0;
            try {
                InputStream in = server.getInputStream();
                OutputStream out = client.getOutputStream();
                for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                    if (mute) {
                        continue;
                    }
                    int rest = armed ? fault.after - passed : n;
                    int now = Math.max(0, Math.min(n, rest));
                    noteConnection(chunk);
                    // The answer is noted before the client has it: the client's next command could come first, and
                    // this answer be taken for that command's.
                    noteAnswer(chunk, now);
                    out.write(chunk, 0, now);
                    passed += armed ? n : 0;
                    if (armed && rest <= n) {
                        strike();
                    }
                }
                client.shutdownOutput();
            } catch (IOException ended) {
                close(client);
            }
        }

        /** Stops passing bytes in either direction. */
        private void strike() throws IOException {
            mute = true;
            if (fault.harm == Harm.RESET) {
                reset(client);
            } else if (fault.harm == Harm.END) {
                client.shutdownOutput();
            }
        }

        private void count(byte[] chunk, int length) {
            for (int i = 0; i < length; i++) {
                if (packet.endsWith(chunk[i])) {
                    complete();
                }
            }
            marked |= !packet.isComplete() && packet.beginning().contains(MARK);
        }

        /**
         * Notes a complete packet of a client. The first packet of a command has the number 0, and the packets of the
         * handshake have 1 and up.
         */
        private void complete() {
            if (packet.bytes[3] == 0) {
                int command = packet.bytes[4] & 0xff;
                synchronized (commands) {
                    commands.merge(command, 1, Integer::sum);
                }
                if ((command == 0x03 && packet.beginning().contains(MARK)) || command == 0x17) {
                    endsToCome = endsOfResult;
                    if (marks.incrementAndGet() == strikesAt) {
                        armed = fault != Fault.NONE;
                        onStrike.accept(connectionId);
                    }
                }
            } else if (packet.bytes[3] == 1 && (littleEndian(packet.bytes, 4) & DEPRECATE_EOF) != 0) {
                endsOfResult = 1;
            }
        }

        /**
         * Notes the connection's id from the greeting: a header, the protocol, the version as text that a zero ends,
         * the id.
         */
        private void noteConnection(byte[] greeting) {
            if (connectionId < 0) {
                int at = 5;
                while (greeting[at] != 0) {
                    at++;
                }
                connectionId = littleEndian(greeting, at + 1);
            }
        }

        private long littleEndian(byte[] bytes, int at) {
            return (bytes[at] & 0xffL)
                    | (bytes[at + 1] & 0xffL) << 8
                    | (bytes[at + 2] & 0xffL) << 16
                    | (bytes[at + 3] & 0xffL) << 24;
        }

        /** Notes the end of an answer: a result ends with an error, or with its last packet that begins with 0xfe. */
        private void noteAnswer(byte[] chunk, int length) {
            for (int i = 0; i < length; i++) {
                int first = answer.endsWith(chunk[i]) ? answer.bytes[4] & 0xff : -1;
                if (endsToCome > 0 && (first == 0xff || (first == 0xfe && --endsToCome == 0))) {
                    endsToCome = 0;
                    answers.incrementAndGet();
                }
            }
        }

        private void reset(Socket socket) throws IOException {
            try {
                socket.setSoLinger(true, 0);
            } catch (SocketException closed) {
                return;
            }
            socket.close();
        }

        private void close(Socket socket) {
            try {
                socket.close();
            } catch (IOException ended) {
                // The socket is closed already.
            }
        }
    }
    /** The packet that a direction has reached, with its first bytes. */
    private static final class Packet {
        private final byte[] bytes = new byte[64];
        private int filled;
        private int length;

        /** Whether the byte is the last of its packet. */
        boolean endsWith(byte each) {
            filled = isComplete() ? 0 : filled;
            if (filled < bytes.length) {
                bytes[filled] = each;
            }
            filled++;
            if (filled == 4) {
                length = (bytes[0] & 0xff) | (bytes[1] & 0xff) << 8 | (bytes[2] & 0xff) << 16;
            }
            return isComplete();
        }

        boolean isComplete() {
            return filled >= 4 && filled == 4 + length;
        }

        String beginning() {
            return new String(bytes, 4, Math.max(0, Math.min(bytes.length, filled) - 4), StandardCharsets.ISO_8859_1);
        }
    }
}
