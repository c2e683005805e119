package dev.roundtrip.render;

import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.ServerProfile;

/**
 * What the server's CPU time for one thing was in two scenarios, in microseconds per transaction.
 *
 * @param beyondChance whether the change is larger than three times its standard error
 */
record CpuChange(String what, double before, double after, boolean beyondChance) {

    /** A page has some hundred changes: of so many, five in a hundred would be beyond twice their error by chance. */
    private static final double ERRORS = 3;

    static CpuChange of(String what, ServerProfile one, long oneNanos, ServerProfile other, long otherNanos) {
        double from = one.microsPerTransaction(oneNanos);
        double to = other.microsPerTransaction(otherNanos);
        double error = Math.hypot(one.errorPerTransaction(oneNanos), other.errorPerTransaction(otherNanos));
        return new CpuChange(what, from, to, Math.abs(to - from) > ERRORS * error);
    }

    /** Garbage is collected in bursts, which a short profile has by chance. */
    static CpuChange ofArea(CpuArea area, ServerProfile one, ServerProfile other) {
        CpuChange change = of(area.words(), one, one.nanosIn(area), other, other.nanosIn(area));
        return new CpuChange(
                change.what, change.before, change.after, change.beyondChance && area != CpuArea.COLLECTOR);
    }

    double change() {
        return after - before;
    }
}
