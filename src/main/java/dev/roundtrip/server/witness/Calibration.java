package dev.roundtrip.server.witness;

/**
 * The amount subtracted from a figure because the server does as much when idle.
 *
 * @param raw what the server counted
 * @param subtracted what the idle server would have counted in the same time
 */
public record Calibration(Reading.Value raw, Reading.Value subtracted) {

    /** The remainder, never below 0. */
    public Reading.Value value() {
        return raw.minusDownToZero(subtracted);
    }

    /** True if the background was larger than the figure itself, so the value is 0 instead of a negative number. */
    public boolean cutAtZero() {
        return !value().plus(subtracted).equals(raw);
    }

    /** For the report. */
    public String sentence() {
        String sentence = "idle background subtracted: " + text(subtracted) + " of " + text(raw);
        return cutAtZero() ? sentence + "; not below 0" : sentence;
    }

    Calibration plus(Calibration later) {
        return raw.plus(later.raw) instanceof Reading.Value rawSum
                        && subtracted.plus(later.subtracted) instanceof Reading.Value subtractedSum
                ? new Calibration(rawSum, subtractedSum)
                : this;
    }

    private static String text(Reading.Value value) {
        return value instanceof Reading.Timing timing
                ? timing.count() + " (" + timing.totalNanos() + " ns)"
                : Long.toString(value.count());
    }
}
