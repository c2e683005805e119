package dev.roundtrip.render.compare;

import dev.roundtrip.render.compare.Subject.Bearing;
import dev.roundtrip.render.compare.Subject.Count;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A count that differs between A and B.
 *
 * @param what such as {@code round trips} or {@code COM_STMT_PREPARE}
 * @param per the unit that the amounts are counted for
 * @param verdict {@code WORSE} and {@code BETTER} for round trips only; empty for a change that is reported without a
 *     verdict
 */
record CountChange(String what, String per, double a, double b, Optional<Verdict> verdict) {

    /** All changes, round trips first; empty if a side has no counts at all, since nothing is known about it then. */
    static List<CountChange> between(List<Count> a, List<Count> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return List.of();
        }
        Map<String, Count> before = byName(a);
        Map<String, Count> after = byName(b);
        List<CountChange> changes = new ArrayList<>();
        Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .forEach(name -> {
                    Count of = before.getOrDefault(name, none(after.get(name)));
                    Count to = after.getOrDefault(name, none(before.get(name)));
                    if (Math.abs(to.amount() - of.amount()) >= Math.min(of.resolution(), to.resolution())) {
                        changes.add(new CountChange(of.what(), of.per(), of.amount(), to.amount(), verdict(of, to)));
                    }
                });
        return changes;
    }

    private static Optional<Verdict> verdict(Count of, Count to) {
        return of.bearing() == Bearing.SAID
                ? Optional.empty()
                : Optional.of(to.amount() > of.amount() ? Verdict.WORSE : Verdict.BETTER);
    }

    private static Map<String, Count> byName(List<Count> counts) {
        Map<String, Count> byName = new LinkedHashMap<>();
        counts.forEach(count -> byName.put(count.what(), count));
        return byName;
    }

    private static Count none(Count like) {
        return like == null ? null : new Count(like.what(), like.per(), 0, like.resolution(), like.bearing());
    }
}
