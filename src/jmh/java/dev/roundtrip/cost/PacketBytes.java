package dev.roundtrip.cost;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Builds an answer of one or several packets, each payload with its header. One thread at a time. */
final class PacketBytes {

    private static final int LARGEST_ONE_BYTE_LENGTH = 250;

    private final ByteArrayOutputStream answer = new ByteArrayOutputStream();
    private final ByteArrayOutputStream payload = new ByteArrayOutputStream();
    private int sequence;

    /**
     * Begins an answer.
     *
     * @param firstSequence the number of the first packet: 0 if the server begins, 1 if it answers a command
     */
    PacketBytes(int firstSequence) {
        this.sequence = firstSequence;
    }

    PacketBytes int1(int value) {
        payload.write(value);
        return this;
    }

    PacketBytes int2(int value) {
        return littleEndian(value, 2);
    }

    PacketBytes int4(long value) {
        return littleEndian(value, 4);
    }

    PacketBytes int8(long value) {
        return littleEndian(value, 8);
    }

    PacketBytes zeros(int count) {
        payload.writeBytes(new byte[count]);
        return this;
    }

    PacketBytes nullTerminated(String text) {
        payload.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        return int1(0);
    }

    /** Adds a text that goes to the packet's end. */
    PacketBytes text(String text) {
        payload.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** Adds a text with its length in front; texts here are short. */
    PacketBytes lengthEncoded(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > LARGEST_ONE_BYTE_LENGTH) {
            throw new IllegalArgumentException(
                    "text has " + utf8.length + " bytes, allowed are up to " + LARGEST_ONE_BYTE_LENGTH);
        }
        int1(utf8.length);
        payload.writeBytes(utf8);
        return this;
    }

    private PacketBytes littleEndian(long value, int size) {
        for (int i = 0; i < size; i++) {
            payload.write((int) (value >>> (8 * i)));
        }
        return this;
    }

    /** Ends a packet; further content belongs to the next one. */
    PacketBytes end() {
        int length = payload.size();
        answer.write(length);
        answer.write(length >>> 8);
        answer.write(length >>> 16);
        answer.write(sequence++);
        answer.writeBytes(payload.toByteArray());
        payload.reset();
        return this;
    }

    byte[] toBytes() {
        return answer.toByteArray();
    }
}
