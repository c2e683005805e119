package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * A view of the bytes of an SQL text, which belong to another object. It is valid as long as its {@link Exchange}, and
 * reused for each.
 */
public final class SqlText {

    private static final byte[] NO_BYTES = {};

    private byte[] bytes = NO_BYTES;
    private int offset;
    private int length;
    private boolean truncated;
    private boolean hashed;
    private int hash;
    private BackslashMode backslashes = BackslashMode.UNKNOWN;

    SqlText() {}

    void backslashes(BackslashMode mode) {
        if (backslashes != mode) {
            backslashes = mode;
        }
    }

    void pointAtNothing() {
        pointAt(NO_BYTES, 0, 0, false);
    }

    void pointAt(byte[] newBytes, int newOffset, int newLength, boolean newTruncated) {
        if (bytes != newBytes) {
            bytes = newBytes;
        }
        offset = newOffset;
        length = newLength;
        truncated = newTruncated;
        hashed = false;
    }

    void pointAt(StatementText text) {
        pointAt(text.bytes(), 0, text.bytes().length, text.isTruncated());
        hash = text.hash();
        hashed = true;
    }

    /** The number of bytes kept; 0 if the command has no text. */
    public int length() {
        return length;
    }

    /** The byte at an index from 0 to {@link #length()} - 1. */
    public byte byteAt(int index) {
        return bytes[offset + Objects.checkIndex(index, length)];
    }

    /** A hash of the kept bytes, the same for equal bytes on every connection. Computed by this call. */
    public int hash() {
        if (!hashed) {
            hash = TextHash.of(bytes, offset, length);
            hashed = true;
        }
        return hash;
    }

    /** True if the text was longer than what is kept; with a length of 0, nothing of it is known. */
    public boolean truncated() {
        return truncated;
    }

    /** The way in which the server reads a backslash in the text. */
    public BackslashMode backslashes() {
        return backslashes;
    }

    /** Compares with bytes kept elsewhere, without allocation. */
    public boolean contentEquals(byte[] other) {
        return Arrays.equals(bytes, offset, offset + length, other, 0, other.length);
    }

    /** A copy of the kept bytes. Allocates; not for the hot path. */
    public byte[] copyBytes() {
        return Arrays.copyOfRange(bytes, offset, offset + length);
    }

    /** The text as UTF-8, malformed bytes replaced. Allocates; not for the hot path. */
    @Override
    public String toString() {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }
}
