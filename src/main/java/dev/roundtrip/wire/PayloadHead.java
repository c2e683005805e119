package dev.roundtrip.wire;

import java.util.Arrays;

/** The first bytes of a payload, in a buffer of fixed size; the rest is discarded. */
final class PayloadHead {

    private static final int EOF = 0xfe;
    private static final int EOF_BYTES = 5;

    private final byte[] bytes;
    private int length;

    PayloadHead(int capacity) {
        bytes = new byte[capacity];
    }

    /** Begins a payload with its first byte, or an empty one with -1. */
    void begin(int firstByte) {
        length = 0;
        if (firstByte >= 0) {
            bytes[length++] = (byte) firstByte;
        }
    }

    /** Erases the bytes, which may be a secret's. */
    void clear() {
        Arrays.fill(bytes, (byte) 0);
        length = 0;
    }

    void append(byte[] from, int offset, int count) {
        int kept = Math.min(count, bytes.length - length);
        if (kept > 0) {
            System.arraycopy(from, offset, bytes, length, kept);
            length += kept;
        }
    }

    /** The buffer itself: bytes 0 to {@link #length()} - 1 are the payload's. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** The status flags of an OK or EOF packet, or -1 if it is too short to have them. */
    int status() {
        if (length == EOF_BYTES && (bytes[0] & 0xff) == EOF) {
            return LittleEndian.uint16(bytes, 3);
        }
        int at = skipEncoded(skipEncoded(1));
        return at < 0 || at + 2 > length ? -1 : LittleEndian.uint16(bytes, at);
    }

    /** The generated key in an OK packet; 0 if the packet has none. */
    long lastInsertId() {
        int at = skipEncoded(1);
        return skipEncoded(at) < 0 ? 0 : LittleEndian.encoded(bytes, at);
    }

    /** The end of the length-encoded integer at an index, or -1 if it is incomplete. */
    int skipEncoded(int at) {
        return LittleEndian.skipEncoded(bytes, at, length);
    }
}
