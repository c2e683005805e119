package dev.roundtrip.server.witness;

import dev.roundtrip.result.ServerSide.Timing;
import dev.roundtrip.result.ServerSide.Value;

/**
 * The amount subtracted from a figure because the server does as much when idle.
 *
 * @param raw what the server counted
 * @param subtracted what the idle server would have counted in the same time
 */
public record Calibration(Value raw, Value subtracted) {

    /** The remainder, never below 0. */
    public Value value() {
        return Readings.minusDownToZero(raw, subtracted);
    }

    /** True if the background was larger than the figure itself, so the value is 0 instead of a negative number. */
    public boolean cutAtZero() {
        return !Readings.plus(value(), subtracted).equals(raw);
    }

    /** For the report. */
    public String sentence() {
        String sentence = "idle background subtracted: " + text(subtracted) + " of " + text(raw);
        return cutAtZero() ? sentence + "; not below 0" : sentence;
    }

    Calibration plus(Calibration later) {
        return new Calibration(Readings.plus(raw, later.raw), Readings.plus(subtracted, later.subtracted));
    }

    private static String text(Value value) {
        return Readings.count(value).orElseThrow()
                + (value instanceof Timing timing ? " (" + timing.totalNanos() + " ns)" : "");
    }
}
