package dev.roundtrip.server.witness;

/** The unit of a figure. */
public enum Unit {
    /** Events; for a {@link Reading.Timing} the count, with its total in nanoseconds. */
    COUNT,
    /** Durations. */
    NANOSECONDS,
    /** Sizes. */
    BYTES,
    /** A moment, in milliseconds since 1970-01-01T00:00Z by the server's clock. */
    EPOCH_MILLISECONDS
}
