package dev.roundtrip.advice;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlProperty;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A connection string with the fixes of findings applied: what they take out is gone, what they set is in its place or at the end, and all else is
 * kept to the letter. Where two fixes set one name, the one of the graver finding counts.
 *
 * @param url the string to use
 * @param changed whether it differs from the one it was made of
 */
public record FixedUrl(JdbcUrl url, boolean changed) {

    static FixedUrl of(JdbcUrl url, List<Finding> findings) {
        Map<String, UrlProperty> set = new LinkedHashMap<>();
        Set<String> removed = new LinkedHashSet<>();
        for (Finding finding : findings) {
            finding.fix().set().forEach(property -> set.putIfAbsent(property.name(), property));
            removed.addAll(finding.fix().remove());
        }
        removed.removeAll(set.keySet());
        JdbcUrl fixed = url.withChanges(List.copyOf(set.values()), removed);
        return new FixedUrl(fixed, !fixed.equals(url));
    }
}
