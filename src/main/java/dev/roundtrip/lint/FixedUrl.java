package dev.roundtrip.lint;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Severity;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Applies the neutral fixes of a string's findings to it: removed parameters are gone, set parameters keep their
 * position or are at the end, and everything else stays as written. Fixes that change how the application behaves, and
 * notes that have a price, are not applied.
 */
final class FixedUrl {
    private FixedUrl() {}

    /** A limit for rules that contradict each other; repeated fixes end long before it. */
    private static final int MOST_ROUNDS = 12;

    /** Whether the fix is applied to the string to use: it must not change how the application behaves. */
    static boolean applies(Finding finding) {
        return finding.fix().isNeutral()
                && (finding.severity() != Severity.INFO || finding.price().isFree());
    }

    /**
     * Fixes the most severe findings first and checks the string again, because this often resolves less severe ones.
     *
     * @param lint finds the problems of a string, in the order of the rules
     */
    static GivenString of(GivenString given, Function<GivenString, List<Finding>> lint) {
        Set<GivenString> seen = new HashSet<>(Set.of(given));
        GivenString current = given;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            GivenString next = withFixes(current, lint.apply(current));
            if (!seen.add(next)) {
                break;
            }
            current = next;
        }
        return current;
    }

    private static GivenString withFixes(GivenString given, List<Finding> findings) {
        for (Severity severity : Severity.values()) {
            GivenString next = applied(
                    given,
                    findings.stream()
                            .filter(finding -> finding.severity() == severity && applies(finding))
                            .map(Finding::fix)
                            .toList());
            if (!next.equals(given)) {
                return next;
            }
        }
        return given;
    }

    /**
     * The string with exactly these fixes, whatever is found in it afterwards.
     *
     * @param fixes the fixes in the order of {@link Rules#ALL}: if two set one name, the later one wins
     */
    static GivenString applied(GivenString given, List<Fix> fixes) {
        Map<String, UrlParameter> set = new LinkedHashMap<>();
        Set<String> removed = new LinkedHashSet<>();
        for (Fix fix : fixes) {
            fix.set().forEach(property -> set.put(property.name(), property));
            removed.addAll(fix.remove());
        }
        removed.removeAll(set.keySet());
        return given.with(List.copyOf(set.values()), removed);
    }
}
