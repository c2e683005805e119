package dev.roundtrip.wire;

import java.util.function.UnaryOperator;

/**
 * Turns the bytes of one MySQL connection into {@link Exchange}s.
 *
 * <p>Its caller passes the bytes that the client writes to {@link #sent} and those that it reads to {@link #received},
 * in the order in which this happens and in chunks of any size, starting with the server's greeting. Sources: MySQL
 * Internals, "Client/Server Protocol"; MariaDB, "Clients and Utilities, Protocol".
 *
 * <p><b>Errors.</b> No method throws, blocks or starts a thread. Unreadable bytes are reported by
 * {@link ExchangeListener#onUnreadable}; from there on bytes are only counted, because a decoder that has lost its
 * position would report commands that were never sent. It continues with the next command that begins on an idle
 * connection, if that is certain, and never on a compressed connection. The decoder's own errors and those that a
 * listener throws end the reading of their connection.
 *
 * <p><b>Threads.</b> One thread at a time; see the package.
 *
 * <p><b>Cost.</b> A command of 100 bytes and its OK take less than 100 ns and allocate nothing once the buffers have
 * grown. A payload is passed through, never kept as a whole. A connection keeps at most 4 MiB of prepared texts (shared
 * texts count once) and 4 MiB of texts of commands that wait for their answers.
 */
public final class WireDecoder {

    /** The number of bytes of a command's SQL text that are kept. */
    public static final int MAX_TEXT_BYTES = 16 * 1024;

    private final ExchangeListener listener;
    private final ConnectionPhase connection;
    private final PendingCommands pending = new PendingCommands();
    private final ResponseTracker tracker;
    private final ClientPackets client;
    private final ServerPackets server;

    /** The frames of the client; null unless the connection is compressed by zlib and authenticated. */
    private CompressedFrames sentFrames;

    private CompressedFrames receivedFrames;

    private Unreadable unreadable;
    private boolean settled;

    /** The search for the position; null unless it is lost and may be found. */
    private PositionSearch search;

    /** The number of bytes of a packet that may be the wanted command; they are in no figure yet. */
    private int undecidedBytes;

    /** Whether the decoder or its listener failed, or the decoder was used in a way that says nothing of the stream. */
    private boolean failed;

    private boolean compressionBegins;
    private boolean ended;
    private long unreadableBytes;

    /**
     * A decoder for a new connection, which shares its texts with no other.
     *
     * @param listener receives each exchange, on the thread that feeds the decoder
     */
    public WireDecoder(ExchangeListener listener) {
        this(listener, UnaryOperator.identity(), 0);
    }

    /**
     * A decoder for a new connection that shares its texts with others, for a listener that may read the parameters of
     * prepared statements.
     *
     * @param listener receives each exchange, on the thread that feeds the decoder
     * @param sharing is called for each text when the connection first prepares it; returns an array of the same
     *     content to keep instead, so that many connections can share one. The array must never change afterwards
     * @param parameterBytes how many bytes of each payload are kept until the command is answered, see
     *     {@link Exchange#readPayload}; 0 for none
     */
    public WireDecoder(ExchangeListener listener, UnaryOperator<byte[]> sharing, int parameterBytes) {
        this.listener = listener;
        FaultSink faults = this::fault;
        connection = new ConnectionPhase(faults);
        tracker = new ResponseTracker(pending, faults, listener);
        client = new ClientPackets(
                connection, pending, tracker, new TextTable(sharing), parameterBytes, faults, listener);
        server = new ServerPackets(connection, tracker, this::connected);
    }

    /**
     * Decodes bytes that the client sends.
     *
     * @param bytes the bytes, which are read during the call only
     * @param offset the index of the first byte
     * @param length the number of bytes; 0 does nothing
     * @param nanos a monotonic time taken just before they are written
     */
    public void sent(byte[] bytes, int offset, int length, long nanos) {
        feed(client, sentFrames, bytes, offset, length, nanos);
    }

    /**
     * Decodes bytes that the client has read.
     *
     * @param bytes the bytes, which are read during the call only
     * @param offset the index of the first byte
     * @param length the number of bytes; 0 does nothing
     * @param nanos a monotonic time taken just after the read returned
     */
    public void received(byte[] bytes, int offset, int length, long nanos) {
        if (!ended) {
            feed(server, receivedFrames, bytes, offset, length, nanos);
        }
    }

    /**
     * Ends the connection. Every command that was sent as a whole and whose answer is not complete is reported with
     * {@link Outcome#LOST}. Bytes that are received later are ignored. If another thread was sending meanwhile, its
     * bytes must be passed on and this must be called again.
     *
     * @param nanos a monotonic time taken at the end
     */
    public void ended(long nanos) {
        try {
            if (!settled) {
                tracker.connectionEnded(nanos);
            }
        } catch (RuntimeException e) {
            listenerFailed(e);
            settle(0);
        }
        ended = true;
    }

    /**
     * Notes that the socket now carries TLS: the decrypted stream follows, from the client's second handshake packet
     * on.
     *
     * <p>Between the client's SSLRequest and this call the decoder treats all bytes as TLS records and skips them
     * without counting. A call at any other point makes the connection unreadable.
     */
    public void upgradedToTls() {
        if (unreadable != null) {
            return;
        }
        connection.upgradedToTls();
        if (unreadable != null) {
            failed = true;
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
     * The number of bytes in both directions that could not be read as commands and responses, from the first byte of
     * the unreadable packet on; 0 for a readable connection.
     */
    public long unreadableBytes() {
        return unreadableBytes;
    }

    /** Whether the commands and answers are compressed by zlib; known when the connection phase has ended. */
    public boolean isCompressed() {
        return sentFrames != null;
    }

    /**
     * The number of bytes that compression saved of those sent: the bytes of packets that the client has sent, less the
     * bytes that {@link #sent} got for them; negative if its frames cost more. Only if {@link #isCompressed}.
     */
    public long savedBySending() {
        return sentFrames.gained();
    }

    /** The number of bytes that compression saved of those {@link #received}. */
    public long savedByReceiving() {
        return receivedFrames.gained();
    }

    /** Releases memory outside of the heap, which a compressed connection needs. Bytes that come later are ignored. */
    public void close() {
        if (sentFrames != null) {
            sentFrames.close();
            receivedFrames.close();
        }
    }

    private void feed(PacketReader reader, CompressedFrames frames, byte[] bytes, int offset, int length, long nanos) {
        if (settled) {
            lookFor(reader, bytes, offset, length, nanos);
            return;
        }
        if (connection.isTlsAwaited()) {
            return;
        }
        if (isOutside(bytes, offset, length)) {
            failed = true;
            fault(Unreadable.Reason.MALFORMED, "offset and length exceed the array");
            settle(0);
            return;
        }
        read(reader, frames, bytes, offset, length, nanos);
    }

    private void read(PacketReader reader, CompressedFrames frames, byte[] bytes, int offset, int length, long nanos) {
        int read = 0;
        try {
            if (frames != null) {
                read = frames.feed(bytes, offset, length, nanos);
            } else {
                read = reader.feed(bytes, offset, length, nanos);
                if (compressionBegins) {
                    read += beginCompression(bytes, offset + read, length - read, nanos);
                }
            }
        } catch (RuntimeException e) {
            // The driver's read or write must not fail because of the decoder.
            listenerFailed(e);
            read = length;
        }
        if (unreadable != null && !settled) {
            settle(length - read);
            beginSearch(reader == server);
            if (search != null) {
                reader.feed(bytes, offset + read, length - read, nanos);
            }
        }
    }

    private void beginSearch(boolean inAnswer) {
        if (failed || ended || !connection.isDone() || sentFrames != null || connection.isCompressed()) {
            return;
        }
        search = new PositionSearch(unreadable.reason(), inAnswer, pending.size(), pending.isPipelined(), this::goOn);
        tracker.lost();
        client.lost(search);
        server.lost(search);
    }

    /** Counts bytes that cannot be read, up to a command whose position is certain. */
    private void lookFor(PacketReader reader, byte[] bytes, int offset, int length, long nanos) {
        if (search == null || ended || length <= 0 || isOutside(bytes, offset, length)) {
            unreadableBytes += Math.max(0, length);
            return;
        }
        if (reader == client
                ? search.clientSpeaks(client.isBetweenPackets(), server.isBetweenPackets())
                : search.serverSpeaks()) {
            reader.restart();
        }
        undecidedBytes += length;
        read(reader, null, bytes, offset, length, nanos);
        if (search != null && !search.isUndecided()) {
            unreadableBytes += undecidedBytes;
            undecidedBytes = 0;
        }
    }

    private void goOn() {
        if (!search.isSameSession()) {
            pending.statements.clear();
        }
        search = null;
        unreadable = null;
        settled = false;
        undecidedBytes = 0;
        client.found();
        server.found();
        listener.onReadableAgain();
    }

    private void listenerFailed(RuntimeException failure) {
        failed = true;
        fault(
                Unreadable.Reason.MALFORMED,
                "the decoder or its listener failed: " + failure.getClass().getSimpleName());
    }

    private static boolean isOutside(byte[] bytes, int offset, int length) {
        return bytes == null || offset < 0 || length < 0 || length > bytes.length - offset;
    }

    private void connected() {
        long capabilities = connection.capabilities();
        tracker.connected(capabilities, connection.isCompressed());
        client.connected(capabilities);
        server.connected();
        listener.onConnected(connection.handshake());
        if (connection.isZstd()) {
            fault(Unreadable.Reason.COMPRESSED, "zstd compression is not read; turn compression off");
        } else if (connection.isCompressed()) {
            compressionBegins = true;
            server.stop();
        }
    }

    /** Begins compression after the packet that ended the authentication; the server may already have sent more. */
    private int beginCompression(byte[] bytes, int offset, int length, long nanos) {
        compressionBegins = false;
        server.restart();
        FaultSink faults = this::fault;
        sentFrames = new CompressedFrames(client, faults);
        receivedFrames = new CompressedFrames(server, faults);
        return receivedFrames.feed(bytes, offset, length, nanos);
    }

    private void fault(Unreadable.Reason reason, String detail) {
        client.stop();
        server.stop();
        // A command that the connection's end cut off is no fault.
        if (unreadable == null && !ended) {
            unreadable = new Unreadable(reason, detail);
        }
    }

    /** Counts the incomplete packets as unreadable, and reports the reason. */
    private void settle(long unreadOfChunk) {
        if (settled || unreadable == null) {
            return;
        }
        settled = true;
        unreadableBytes += unreadOfChunk;
        if (unreadable.reason() != Unreadable.Reason.COMPRESSED && sentFrames == null) {
            unreadableBytes += client.packetBytes() + server.packetBytes();
        }
        try {
            listener.onUnreadable(unreadable);
        } catch (RuntimeException e) {
            // There is no listener left to notify.
            unreadable = new Unreadable(unreadable.reason(), unreadable.detail() + "; the listener failed");
        }
    }
}
