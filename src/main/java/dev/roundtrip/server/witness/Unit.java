package dev.roundtrip.server.witness;

/** What a figure is measured in. */
public enum Unit {
    /** Events; of a {@link Reading.Timing} the count, its total being in nanoseconds. */
    COUNT,
    /** Durations. */
    NANOSECONDS,
    /** Sizes. */
    BYTES,
    /** A moment, in milliseconds since 1970-01-01T00:00Z by the server's clock. */
    EPOCH_MILLISECONDS
}
