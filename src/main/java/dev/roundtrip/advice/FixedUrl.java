package dev.roundtrip.advice;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A connection string with the neutral fixes of its findings applied: what they take out is gone, what they set is in its place or at the end, and
 * everything else stays as written. A fix that changes how the application behaves, and a note that has a price, are left to the reader.
 *
 * @param url the string to use
 * @param changed whether it differs from the one it was made of
 */
public record FixedUrl(JdbcUrl url, boolean changed) {

    /** Fixes of fixes end long before; this is for rules that contradict each other. */
    private static final int MOST_ROUNDS = 12;

    /** Whether the fix goes into the string to use: it must not change how the application behaves. A {@link Choice} never does. */
    static boolean applies(Finding finding) {
        return finding.fix().isNeutral()
                && !Choice.isSetBy(finding.fix())
                && (finding.severity() != Severity.INFO || finding.price().isFree());
    }

    /**
     * The gravest findings are mended first and the string is looked at again, since a lesser finding is often gone with the greater.
     *
     * @param lint what is found in a string, in the order of the rules
     */
    static FixedUrl of(JdbcUrl url, Function<JdbcUrl, List<Finding>> lint) {
        Set<JdbcUrl> seen = new HashSet<>(Set.of(url));
        JdbcUrl current = url;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            JdbcUrl next = mended(current, lint.apply(current));
            if (!seen.add(next)) {
                break;
            }
            current = next;
        }
        return new FixedUrl(current, !current.equals(url));
    }

    private static JdbcUrl mended(JdbcUrl url, List<Finding> findings) {
        for (Severity severity : Severity.values()) {
            JdbcUrl next = applied(
                    url,
                    findings.stream()
                            .filter(finding -> finding.severity() == severity && applies(finding))
                            .map(Finding::fix)
                            .toList());
            if (!next.equals(url)) {
                return next;
            }
        }
        return url;
    }

    /**
     * The string with these fixes and no others, whatever is found in it afterwards.
     *
     * @param fixes in the order of {@link Rules#ALL}: where two set one name, the later one counts
     */
    static JdbcUrl applied(JdbcUrl url, List<Fix> fixes) {
        Map<String, UrlParameter> set = new LinkedHashMap<>();
        Set<String> removed = new LinkedHashSet<>();
        for (Fix fix : fixes) {
            fix.set().forEach(property -> set.put(property.name(), property));
            removed.addAll(fix.remove());
        }
        removed.removeAll(set.keySet());
        return url.withChanges(List.copyOf(set.values()), removed);
    }
}
