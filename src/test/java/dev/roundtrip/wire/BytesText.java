package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A text for tests. */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record BytesText(byte[] bytes, int hash, BackslashMode backslashes) implements SqlText {

    /**
     * The text, in UTF-8.
     *
     * @param hash what {@link #hash()} returns
     */
    public static SqlText of(String text, int hash) {
        return of(text, hash, BackslashMode.UNKNOWN);
    }

    public static SqlText of(String text, int hash, BackslashMode backslashes) {
        return new BytesText(text.getBytes(StandardCharsets.UTF_8), hash, backslashes);
    }

    @Override
    public int length() {
        return bytes.length;
    }

    @Override
    public byte byteAt(int index) {
        return bytes[index];
    }

    @Override
    public boolean truncated() {
        return false;
    }

    @Override
    public boolean contentEquals(byte[] other) {
        return Arrays.equals(bytes, other);
    }

    @Override
    public byte[] copyBytes() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
