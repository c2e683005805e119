package dev.roundtrip.wire;

/** The meaning of a backslash within quotes to the server. */
public enum BackslashMode {
    /** A backslash begins an escape, as it does by default. */
    ESCAPES,
    /** A backslash is a character as any other: sql_mode has NO_BACKSLASH_ESCAPES. */
    LITERAL,
    /** The server has not told the meaning yet, or changed it with this very text. */
    UNKNOWN;

    private static final int NO_BACKSLASH_ESCAPES = 0x0200;

    /** The mode that the status flags of an OK or EOF packet tell. */
    static BackslashMode of(int serverStatus) {
        return (serverStatus & NO_BACKSLASH_ESCAPES) == 0 ? ESCAPES : LITERAL;
    }
}
