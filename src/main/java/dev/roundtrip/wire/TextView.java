package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/** The one {@link SqlText} of a decoder: a view of bytes that others own. Reused for each exchange. */
final class TextView implements SqlText {

    private static final byte[] NO_BYTES = {};

    private byte[] bytes = NO_BYTES;
    private int offset;
    private int length;
    private boolean truncated;
    private boolean hashed;
    private int hash;
    private BackslashMode backslashes = BackslashMode.UNKNOWN;

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

    @Override
    public int length() {
        return length;
    }

    @Override
    public byte byteAt(int index) {
        return bytes[offset + Objects.checkIndex(index, length)];
    }

    @Override
    public int hash() {
        if (!hashed) {
            hash = TextHash.of(bytes, offset, length);
            hashed = true;
        }
        return hash;
    }

    @Override
    public boolean truncated() {
        return truncated;
    }

    @Override
    public BackslashMode backslashes() {
        return backslashes;
    }

    @Override
    public boolean contentEquals(byte[] other) {
        return Arrays.equals(bytes, offset, offset + length, other, 0, other.length);
    }

    @Override
    public byte[] copyBytes() {
        return Arrays.copyOfRange(bytes, offset, offset + length);
    }

    @Override
    public String toString() {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }
}
