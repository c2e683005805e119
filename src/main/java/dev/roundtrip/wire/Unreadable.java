package dev.roundtrip.wire;

/**
 * Why a connection stopped being readable.
 *
 * @param reason the kind of reason
 * @param detail a sentence for the report: what was found and where. It names commands, byte values and lengths, never
 *     text or data
 */
public record Unreadable(Reason reason, String detail) {

    /** The kinds of reasons, by which a report can count. */
    public enum Reason {
        /** Compression by zstd was agreed on; it is recognised but not read. */
        COMPRESSED,
        /** A packet's sequence id was not the next one: bytes are missing, or the stream is not the MySQL protocol. */
        SEQUENCE,
        /** A byte or length that the protocol does not allow at this place. */
        MALFORMED,
        /** A command or response that this decoder does not know. */
        UNKNOWN
    }
}
