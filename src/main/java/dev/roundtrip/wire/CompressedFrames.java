package dev.roundtrip.wire;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads one direction of the compressed protocol: frames with a header of 7 bytes around the stream of packets (MySQL,
 * "Compression", "Compressed Packet"). A frame may contain several packets or a part of one, compressed by zlib or not.
 *
 * <p>Nothing is allocated per frame. The inflated bytes are passed on in pieces and erased, because they contain a
 * user's rows and parameters.
 */
final class CompressedFrames {

    /** The length of the payload (3 bytes), a sequence id, and the inflated length (3 bytes), 0 if not compressed. */
    static final int HEADER_BYTES = 7;

    private static final int INFLATED_LENGTH_AT = 4;
    private static final int PIECE_BYTES = 16 * 1024;

    private final PacketReader packets;
    private final FaultSink faults;
    private final Inflater inflater = new Inflater();
    private final byte[] piece = new byte[PIECE_BYTES];
    private final byte[] header = new byte[HEADER_BYTES];
    private int headerFilled;

    /** The number of bytes of this frame's payload that have not arrived yet. */
    private int payloadLeft;

    /** The number of bytes of this frame that the inflater has not given yet. */
    private int inflatedLeft;

    private boolean deflated;
    private long gained;

    CompressedFrames(PacketReader packets, FaultSink faults) {
        this.packets = packets;
        this.faults = faults;
    }

    /** Reads a chunk as {@link PacketReader#feed} does: up to its end, or to the place at which the packets stopped. */
    int feed(byte[] bytes, int offset, int length, long nanos) {
        int at = offset;
        int end = offset + length;
        while (at < end && !packets.isStopped()) {
            if (headerFilled < HEADER_BYTES) {
                header[headerFilled++] = bytes[at++];
                gained--;
                if (headerFilled == HEADER_BYTES) {
                    frameBegins();
                }
            } else {
                int slice = Math.min(payloadLeft, end - at);
                payloadLeft -= slice;
                gained -= slice;
                if (deflated) {
                    inflate(bytes, at, slice, nanos);
                } else {
                    gained += slice;
                    packets.feed(bytes, at, slice, nanos);
                }
                at += slice;
                frameEndsIfRead();
            }
        }
        return at - offset;
    }

    /**
     * The number of bytes of packets that were passed on, less that of the frames that were read: negative if frames
     * cost more.
     */
    long gained() {
        return gained;
    }

    /** Releases the inflater's memory, which is outside of the heap. Later bytes are ignored. */
    void close() {
        packets.stop();
        inflater.end();
    }

    private void frameBegins() {
        payloadLeft = LittleEndian.int32(header, 0) & PacketReader.FULL_PAYLOAD;
        inflatedLeft = LittleEndian.uint16(header, INFLATED_LENGTH_AT) | (header[HEADER_BYTES - 1] & 0xff) << 16;
        deflated = inflatedLeft > 0;
        frameEndsIfRead();
    }

    private void inflate(byte[] bytes, int offset, int length, long nanos) {
        inflater.setInput(bytes, offset, length);
        try {
            while (!packets.isStopped()) {
                int size = inflater.inflate(piece, 0, PIECE_BYTES);
                if (size == 0) {
                    return;
                }
                inflatedLeft -= size;
                gained += size;
                if (inflatedLeft < 0) {
                    malformed("is longer than its header says");
                } else {
                    packets.feed(piece, 0, size, nanos);
                }
                Arrays.fill(piece, 0, size, (byte) 0);
            }
        } catch (DataFormatException notZlib) {
            malformed("is not one of zlib");
        }
    }

    private void frameEndsIfRead() {
        if (payloadLeft > 0 || packets.isStopped()) {
            return;
        }
        headerFilled = 0;
        if (deflated) {
            if (inflatedLeft > 0 || !inflater.finished() || inflater.getRemaining() > 0) {
                malformed("ends before or after its content");
            }
            inflater.reset();
        }
    }

    private void malformed(String what) {
        faults.fault(Unreadable.Reason.MALFORMED, "a compressed frame " + what);
    }
}
