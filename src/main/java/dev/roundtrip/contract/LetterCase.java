package dev.roundtrip.contract;

import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Versions of a driver differ in the letter case of their own SET statements: {@code SET autocommit=1} and {@code set
 * autocommit=1} mean the same, so this is not a change. Text in quotes is compared with its letter case, which may
 * matter.
 */
final class LetterCase {

    private static final Pattern OUTSIDE_QUOTES =
            Pattern.compile("(?<quoted>'[^']*'|\"[^\"]*\"|`[^`]*`)|(?<plain>[^'\"`]+|['\"`])");

    private LetterCase() {}

    /**
     * Removes statements that differ only in letter case between the contract and now, and that are sent equally often.
     *
     * @param counts before and now, for each command and text
     * @return one sentence about all of them; empty if there are none
     */
    static Optional<String> takeOut(Map<Line.Key, long[]> counts) {
        Map<Line.Key, List<Line.Key>> spellings = new LinkedHashMap<>();
        counts.keySet()
                .forEach(key -> spellings
                        .computeIfAbsent(folded(key), same -> new ArrayList<>())
                        .add(key));
        List<String> pairs = new ArrayList<>();
        for (List<Line.Key> same : spellings.values()) {
            boolean differs = same.stream().anyMatch(key -> counts.get(key)[0] != counts.get(key)[1]);
            if (differs && sum(counts, same, 0) == sum(counts, same, 1)) {
                pairs.add(spelt(counts, same, 0) + " before, " + spelt(counts, same, 1) + " now");
                same.forEach(counts::remove);
            }
        }
        return pairs.isEmpty()
                ? Optional.empty()
                : Optional.of("letter case of the driver's SET, which means the same: " + String.join("; ", pairs));
    }

    private static Line.Key folded(Line.Key key) {
        boolean isSet = key.purpose() == Purpose.SESSION_STATE && key.sql().regionMatches(true, 0, "SET ", 0, 4);
        return isSet ? new Line.Key(key.command(), key.purpose(), folded(key.sql())) : key;
    }

    private static String folded(String sql) {
        return OUTSIDE_QUOTES
                .matcher(sql)
                .replaceAll(part -> Matcher.quoteReplacement(
                        part.group(1) == null ? part.group().toUpperCase(Locale.ROOT) : part.group()));
    }

    private static long sum(Map<Line.Key, long[]> counts, Collection<Line.Key> keys, int when) {
        return keys.stream().mapToLong(key -> counts.get(key)[when]).sum();
    }

    private static String spelt(Map<Line.Key, long[]> counts, Collection<Line.Key> keys, int when) {
        return keys.stream()
                .filter(key -> counts.get(key)[when] > 0)
                .map(Line.Key::sql)
                .collect(Collectors.joining(" and "));
    }
}
