package dev.roundtrip.render;

import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.ServerProfile;

/**
 * What the server's CPU time for one thing was in two scenarios, in microseconds per transaction.
 *
 * @param told whether the change is larger than three times its standard error
 */
record CpuChange(String what, double was, double is, boolean told) {

    /** A page has some hundred changes: of so many, five in a hundred would be beyond twice their error by chance. */
    private static final double ERRORS = 3;

    static CpuChange of(String what, ServerProfile before, long was, ServerProfile after, long is) {
        double from = before.microsPerTransaction(was);
        double to = after.microsPerTransaction(is);
        double error = Math.hypot(before.errorPerTransaction(was), after.errorPerTransaction(is));
        return new CpuChange(what, from, to, Math.abs(to - from) > ERRORS * error);
    }

    /** Garbage is collected in bursts, which a short profile has by chance. */
    static CpuChange ofArea(CpuArea area, ServerProfile before, ServerProfile after) {
        CpuChange change = of(area.words(), before, before.nanosIn(area), after, after.nanosIn(area));
        return new CpuChange(change.what, change.was, change.is, change.told && area != CpuArea.COLLECTOR);
    }

    double change() {
        return is - was;
    }
}
