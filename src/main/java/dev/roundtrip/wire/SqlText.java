package dev.roundtrip.wire;

/** A view of SQL text bytes; valid as long as its {@link Exchange}. */
public interface SqlText {

    /** Number of bytes kept; 0 if the command has no text. */
    int length();

    /** The byte at an index from 0 to {@link #length()} - 1. */
    byte byteAt(int index);

    /** A hash of the kept bytes, the same for equal bytes on every connection. Computed by this call. */
    int hash();

    /** True if the text was longer than what is kept; with a length of 0, nothing of it is known. */
    boolean truncated();

    /** How the server reads a backslash in it. */
    default BackslashMode backslashes() {
        return BackslashMode.UNKNOWN;
    }

    /** Compares with bytes kept elsewhere, without allocation. */
    boolean contentEquals(byte[] bytes);

    /** A copy of the kept bytes. Allocates; not for the hot path. */
    byte[] copyBytes();

    /** The text as UTF-8, malformed bytes replaced. Allocates; not for the hot path. */
    @Override
    String toString();
}
