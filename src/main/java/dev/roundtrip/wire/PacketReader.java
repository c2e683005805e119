package dev.roundtrip.wire;

/**
 * Splits the bytes of one direction into packets, for chunks of any size (MySQL Internals, "MySQL Packets").
 *
 * <p>A payload of 0xFFFFFF bytes or more is sent as several packets with one sequence id each; here it is one packet,
 * announced by {@link #begin} and ended by {@link #end}, with {@link #continued} for each further header. Payloads are
 * passed on as slices of the caller's chunk: only the header and counters are kept.
 *
 * <p>This is an abstract class, and not a class with a handler per phase. The calls below have two receivers, the final
 * subclasses, which the compiler turns into a comparison and a direct call. With four handlers they would be virtual
 * calls, three per packet.
 */
abstract class PacketReader {

    /** The payload length that says that the payload continues in the next packet. */
    static final int FULL_PAYLOAD = 0xffffff;

    static final int HEADER_BYTES = 4;

    private int headerFilled;
    private int header;
    private int remaining;
    private boolean firstByteAwaited;
    private boolean continuing;
    private boolean stopped;
    private long packetBytes;
    private long startNanos;
    private long nanos;

    /** Whether the connection phase is over and the position is known. */
    boolean commandPhase;

    /** The search for the position; null unless it is lost. */
    PositionSearch search;

    /**
     * Begins a packet.
     *
     * @param sequence the sequence id of its first header
     * @param length the payload length of its first header; {@link #FULL_PAYLOAD} if more follows
     * @param firstByte the first byte of the payload, 0 to 255, or -1 if the payload is empty
     */
    abstract void begin(int sequence, int length, int firstByte);

    /** Receives bytes of the payload after the first one, in order, in slices of 1 byte or more. */
    abstract void body(byte[] bytes, int offset, int length);

    /** Notes the header of a continuation; the payload is over 16 MiB. */
    abstract void continued(int sequence);

    /** Ends the packet, which is complete. */
    abstract void end();

    /**
     * Skips all whole packets that matter only by their headers; called at the beginning of a packet.
     *
     * @return the index of the first packet that was not skipped, {@code from} or later
     */
    abstract int passOver(byte[] bytes, int from, int end);

    /**
     * Reads a chunk up to its end, or to the byte at which {@link #stop} was called; returns the number of bytes read.
     */
    final int feed(byte[] bytes, int offset, int length, long chunkNanos) {
        nanos = chunkNanos;
        int at = offset;
        int end = offset + length;
        while (at < end && !stopped) {
            if (headerFilled == 0 && !continuing && end - at > HEADER_BYTES) {
                at = passOver(bytes, at, end);
                if (end - at <= HEADER_BYTES) {
                    continue;
                }
                int size = LittleEndian.int32(bytes, at) & FULL_PAYLOAD;
                if (size > 0 && size < FULL_PAYLOAD && size <= end - at - HEADER_BYTES) {
                    at = readWhole(bytes, at, size);
                    continue;
                }
            }
            if (headerFilled < HEADER_BYTES) {
                at = readHeader(bytes, at, end);
            } else {
                at = readPayload(bytes, at, end);
            }
        }
        return at - offset;
    }

    /** Stops reading: the rest of the chunk and all later chunks are ignored. */
    final void stop() {
        stopped = true;
    }

    final boolean isStopped() {
        return stopped;
    }

    /** Discards an incomplete packet and continues: another stream follows (TLS or compression has started). */
    final void restart() {
        stopped = false;
        headerFilled = 0;
        firstByteAwaited = false;
        continuing = false;
        packetBytes = 0;
    }

    /** Continues behind the byte at which the reader was stopped, with the rest of that packet. */
    final void resume() {
        stopped = false;
        packetBytes = 0;
        if (headerFilled == HEADER_BYTES && remaining == 0 && !firstByteAwaited) {
            headerFilled = 0;
            continuing = false;
        }
    }

    /** Notes that the position is lost; the packets are only framed until it is found. */
    void lost(PositionSearch begun) {
        commandPhase = false;
        search = begun;
        resume();
    }

    final void found() {
        commandPhase = true;
        search = null;
    }

    /** Whether the last packet is complete, and nothing of the next one has arrived. */
    final boolean isBetweenPackets() {
        return headerFilled == 0 && !continuing;
    }

    /** The bytes read so far of the current packet, headers included; in {@link #end} the size of the whole packet. */
    final long packetBytes() {
        return packetBytes;
    }

    /** The time of the chunk that held the packet's first header byte. */
    final long startNanos() {
        return startNanos;
    }

    /** The time of the chunk that is being read. */
    final long nanos() {
        return nanos;
    }

    /**
     * Reads a packet that is entirely in the chunk, which is the usual case: the same calls as below without
     * intermediate state. This reduced the cost of a result set of 100 rows by a fifth (WireDecoderBenchmark, best of
     * 120 on 2026-11-21: 1,687 to 1,376 ns).
     */
    private int readWhole(byte[] bytes, int from, int size) {
        startNanos = nanos;
        packetBytes = HEADER_BYTES + 1;
        int payload = from + HEADER_BYTES;
        begin(bytes[from + 3] & 0xff, size, bytes[payload] & 0xff);
        if (stopped) {
            header = LittleEndian.int32(bytes, from);
            headerFilled = HEADER_BYTES;
            remaining = size - 1;
            return payload + 1;
        }
        packetBytes = (long) HEADER_BYTES + size;
        if (size > 1) {
            body(bytes, payload + 1, size - 1);
        }
        if (!stopped) {
            end();
            if (!stopped) {
                packetBytes = 0;
            }
        }
        return payload + size;
    }

    private int readHeader(byte[] bytes, int from, int end) {
        int at = from;
        if (headerFilled == 0) {
            if (!continuing) {
                startNanos = nanos;
            }
            if (end - at >= HEADER_BYTES) {
                header = LittleEndian.int32(bytes, at);
                packetBytes += HEADER_BYTES;
                headerFilled = HEADER_BYTES;
                headerComplete();
                return at + HEADER_BYTES;
            }
            header = 0;
        }
        while (at < end && headerFilled < HEADER_BYTES) {
            header |= (bytes[at++] & 0xff) << (8 * headerFilled++);
            packetBytes++;
        }
        if (headerFilled == HEADER_BYTES) {
            headerComplete();
        }
        return at;
    }

    private void headerComplete() {
        remaining = header & FULL_PAYLOAD;
        if (continuing) {
            continued(header >>> 24);
        } else if (remaining == 0) {
            begin(header >>> 24, 0, -1);
        } else {
            firstByteAwaited = true;
        }
        if (remaining == 0 && !stopped) {
            payloadComplete();
        }
    }

    private int readPayload(byte[] bytes, int from, int end) {
        int at = from;
        if (firstByteAwaited) {
            firstByteAwaited = false;
            packetBytes++;
            begin(header >>> 24, remaining--, bytes[at++] & 0xff);
            if (stopped) {
                return at;
            }
        }
        int slice = Math.min(remaining, end - at);
        if (slice > 0) {
            packetBytes += slice;
            remaining -= slice;
            body(bytes, at, slice);
        }
        if (remaining == 0 && !stopped) {
            payloadComplete();
        }
        return at + slice;
    }

    private void payloadComplete() {
        if ((header & FULL_PAYLOAD) == FULL_PAYLOAD) {
            continuing = true;
            headerFilled = 0;
            return;
        }
        end();
        // A packet that stopped the reader stays incomplete: its bytes count among the unreadable ones.
        if (!stopped) {
            continuing = false;
            headerFilled = 0;
            packetBytes = 0;
        }
    }
}
