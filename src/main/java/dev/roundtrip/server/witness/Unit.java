package dev.roundtrip.server.witness;

/** The unit of a figure. */
public enum Unit {
    /** Events; for a {@link Reading.Timing} the count, with its total in nanoseconds. */
    COUNT("count"),
    /** Durations. */
    NANOSECONDS("ns"),
    /** Sizes. */
    BYTES("bytes");

    private final String text;

    Unit(String text) {
        this.text = text;
    }

    /** As reports have it. */
    public String text() {
        return text;
    }
}
