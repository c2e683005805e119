package dev.roundtrip.render;

import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerProfile.Function;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the server's CPU time for one thing was in two scenarios, in microseconds per transaction.
 *
 * @param was in the earlier scenario; the largest time that the profile leaves out if {@code wasSmall}
 * @param is in the later scenario; in the same way
 * @param wasSmall whether the earlier profile has left it out
 * @param isSmall whether the later profile has left it out
 * @param told whether the change is larger than three times its standard error
 */
record CpuChange(double was, double is, boolean wasSmall, boolean isSmall, boolean told) {

    /** A page has some hundred changes: of so many, five in a hundred would be beyond twice their error by chance. */
    private static final double ERRORS = 3;

    static CpuChange of(ServerProfile before, long was, ServerProfile after, long is) {
        return of(before, was, false, after, is, false);
    }

    /** Garbage is collected in bursts, which a short profile has by chance. */
    static CpuChange ofArea(CpuArea area, ServerProfile before, ServerProfile after) {
        CpuChange change = of(before, before.nanosIn(area), after, after.nanosIn(area));
        return new CpuChange(change.was, change.is, false, false, change.told && area != CpuArea.COLLECTOR);
    }

    private static CpuChange of(
            ServerProfile before, long was, boolean wasSmall, ServerProfile after, long is, boolean isSmall) {
        double from = before.microsPerTransaction(was);
        double to = after.microsPerTransaction(is);
        double error = Math.hypot(before.errorPerTransaction(was), after.errorPerTransaction(is));
        // A small time may be as large as the bound: then only a change beyond it is one.
        boolean possible = !(wasSmall && to <= from) && !(isSmall && from <= to) && !(wasSmall && isSmall);
        return new CpuChange(from, to, wasSmall, isSmall, possible && Math.abs(to - from) > ERRORS * error);
    }

    double change() {
        return is - was;
    }

    /** How the changes of functions are found: by the time of a function wherever it was called. */
    record Functions(
            ServerProfile before,
            ServerProfile after,
            Map<String, Function> functionsBefore,
            Map<String, Function> functionsAfter) {

        static Functions of(ServerProfile before, ServerProfile after) {
            return new Functions(before, after, byName(before), byName(after));
        }

        private static Map<String, Function> byName(ServerProfile profile) {
            return profile.functions().stream()
                    .filter(function -> !function.name().equals(ServerProfile.FOLDED))
                    .collect(Collectors.toMap(Function::name, function -> function, (one, same) -> one));
        }

        CpuChange total(String name) {
            Function was = functionsBefore.get(name);
            Function is = functionsAfter.get(name);
            return CpuChange.of(
                    before,
                    was == null ? bound(before) : was.totalNanos(),
                    was == null,
                    after,
                    is == null ? bound(after) : is.totalNanos(),
                    is == null);
        }

        private static long bound(ServerProfile profile) {
            return Math.round(profile.leastShare() * profile.cpuNanos());
        }
    }
}
