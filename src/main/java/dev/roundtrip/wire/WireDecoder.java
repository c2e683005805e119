package dev.roundtrip.wire;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Turns the bytes of one MySQL connection into {@link Exchange}s.
 *
 * <p>Feed it what the client writes by {@link #sent} and what it reads by {@link #received}, in the order in which that happens and in chunks of
 * any size, from the server's greeting on. Sources: MySQL Internals, "Client/Server Protocol"; MariaDB, "Clients and Utilities, Protocol".
 *
 * <p><b>Never in the way.</b> No method throws, blocks or starts a thread. What cannot be read is reported once by
 * {@link ExchangeListener#onUnreadable} and from there on only counted: a decoder that has lost its place would otherwise show commands that
 * nobody sent. This holds for the decoder's own errors and for those that a listener throws, too.
 *
 * <p><b>Threads.</b> One thread at a time; see the package.
 *
 * <p><b>Cost.</b> A command of 100 bytes and its OK take less than 100 ns and allocate nothing once the buffers have grown;
 * a payload is passed through, never held as a whole. Per connection at most 4 MiB of prepared texts (once for all that share them) and 4 MiB of
 * texts of commands that wait for their answers are kept.
 */
public final class WireDecoder {

    /** How much of a command's SQL text is kept, in bytes. */
    public static final int MAX_TEXT_BYTES = 16 * 1024;

    private final ExchangeListener listener;
    private final ConnectionPhase connection;
    private final PendingCommands pending = new PendingCommands();
    private final StatementTable statements = new StatementTable();
    private final ResponseTracker tracker;
    private final ClientPackets client;
    private final ServerPackets server;

    private Unreadable unreadable;
    private boolean settled;
    private long unreadableBytes;

    /**
     * A decoder for a connection that is about to be made, which shares its texts with no other.
     *
     * @param listener told of each exchange, on the thread that feeds the decoder
     * @throws NullPointerException if the listener is null
     */
    public WireDecoder(ExchangeListener listener) {
        this(listener, UnaryOperator.identity());
    }

    /**
     * A decoder for a connection that is about to be made, one of several.
     *
     * @param listener told of each exchange, on the thread that feeds the decoder
     * @param sharing is asked for each text when the connection first prepares it, and gives an array of the same content to hold instead, so that
     *     many connections can hold one; never changed afterwards
     * @throws NullPointerException if an argument is null
     */
    public WireDecoder(ExchangeListener listener, UnaryOperator<byte[]> sharing) {
        this.listener = Objects.requireNonNull(listener, "listener");
        FaultSink faults = this::fault;
        ExchangeView view = new ExchangeView(pending.first(), statements);
        connection = new ConnectionPhase(faults);
        tracker = new ResponseTracker(pending, statements, faults, listener, view);
        client = new ClientPackets(
                connection, pending, tracker, statements, new TextTable(sharing), faults, listener, view);
        server = new ServerPackets(connection, tracker, this::connected);
    }

    /**
     * Bytes that the client sends.
     *
     * @param bytes read during the call only
     * @param offset of the first byte
     * @param length how many; 0 does nothing
     * @param nanos a monotonic time taken just before they are written
     */
    public void sent(byte[] bytes, int offset, int length, long nanos) {
        feed(client, bytes, offset, length, nanos);
    }

    /**
     * Bytes that the client has read.
     *
     * @param bytes read during the call only
     * @param offset of the first byte
     * @param length how many; 0 does nothing
     * @param nanos a monotonic time taken just after the read returned
     */
    public void received(byte[] bytes, int offset, int length, long nanos) {
        feed(server, bytes, offset, length, nanos);
    }

    /**
     * The socket now carries TLS: what follows is the decrypted stream, from the client's second handshake packet on.
     *
     * <p>Between the client's SSLRequest and this call the decoder takes what it is fed for TLS records and passes over it without counting.
     * A call at any other place makes the connection unreadable.
     */
    public void upgradedToTls() {
        if (unreadable != null) {
            return;
        }
        connection.upgradedToTls();
        if (unreadable != null) {
            settle(0);
            return;
        }
        client.restart();
        server.restart();
    }

    /** Whether the connection phase has ended and commands follow. */
    public boolean isConnected() {
        return connection.isDone();
    }

    /**
     * Bytes in both directions that could not be read as commands and responses, from the first byte of the packet that could not be read; 0
     * for a connection that is understood.
     */
    public long unreadableBytes() {
        return unreadableBytes;
    }

    private void feed(PacketReader reader, byte[] bytes, int offset, int length, long nanos) {
        if (settled) {
            unreadableBytes += Math.max(0, length);
            return;
        }
        if (connection.isTlsAwaited()) {
            return;
        }
        if (isOutside(bytes, offset, length)) {
            fault(Unreadable.Reason.MALFORMED, "a chunk whose offset and length do not lie within its array");
            settle(0);
            return;
        }
        int read = 0;
        try {
            read = reader.feed(bytes, offset, length, nanos);
        } catch (RuntimeException e) {
            // The driver's read or write must not fail because of us.
            fault(
                    Unreadable.Reason.MALFORMED,
                    "the decoder or its listener failed: " + e.getClass().getSimpleName());
            read = length;
        }
        if (unreadable != null) {
            settle(length - read);
        }
    }

    private static boolean isOutside(byte[] bytes, int offset, int length) {
        return bytes == null || offset < 0 || length < 0 || length > bytes.length - offset;
    }

    private void connected() {
        long capabilities = connection.capabilities();
        tracker.connected(capabilities);
        client.connected(capabilities);
        server.connected();
        listener.onConnected(connection.handshake());
        if (connection.isCompressed()) {
            fault(
                    Unreadable.Reason.COMPRESSED,
                    "the compressed protocol was agreed on; turn compression off to see the commands");
        }
    }

    private void fault(Unreadable.Reason reason, String detail) {
        if (unreadable == null) {
            unreadable = new Unreadable(reason, detail);
            client.stop();
            server.stop();
        }
    }

    /** Counts what was begun and not understood, and reports. */
    private void settle(long unreadOfChunk) {
        if (settled) {
            return;
        }
        settled = true;
        unreadableBytes += unreadOfChunk;
        if (unreadable.reason() != Unreadable.Reason.COMPRESSED) {
            unreadableBytes += client.packetBytes() + server.packetBytes();
        }
        try {
            listener.onUnreadable(unreadable);
        } catch (RuntimeException e) {
            // Nobody is left to tell.
            unreadable =
                    new Unreadable(unreadable.reason(), unreadable.detail() + "; the listener failed on hearing so");
        }
    }
}
