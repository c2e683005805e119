package dev.roundtrip.wire;

/** What a backslash within quotes is to the server. */
public enum BackslashMode {
    /** The begin of an escape, as it is by default. */
    ESCAPES,
    /** A character as any other: sql_mode has NO_BACKSLASH_ESCAPES. */
    LITERAL,
    /** The server has not said it yet, or changed it with this very text. */
    UNKNOWN;

    private static final int NO_BACKSLASH_ESCAPES = 0x0200;

    /** The mode that the status flags of an OK or EOF packet say. */
    static BackslashMode of(int serverStatus) {
        return (serverStatus & NO_BACKSLASH_ESCAPES) == 0 ? ESCAPES : LITERAL;
    }
}
