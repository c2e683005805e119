package dev.roundtrip.jdbc;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the setting that a person may have meant. */
final class NearestSetting {
    private NearestSetting() {}

    private static final int FAR = Integer.MAX_VALUE;

    static Optional<String> to(String written, Collection<String> known) {
        String lower = written.toLowerCase(Locale.ROOT);
        int most = Math.max(2, written.length() / 4);
        return known.stream()
                .filter(name -> edits(lower, name.toLowerCase(Locale.ROOT)) <= most)
                .min(Comparator.comparingInt((String name) -> edits(lower, name.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Levenshtein's distance; a large number where a text is far too long to be a name. */
    static int edits(String from, String to) {
        if (from.length() > to.length() + 20) {
            return FAR;
        }
        int[] above = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            above[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            int[] current = new int[to.length() + 1];
            current[0] = row;
            for (int column = 1; column <= to.length(); column++) {
                int replaced = above[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, Math.min(above[column], current[column - 1]) + 1);
            }
            above = current;
        }
        return above[to.length()];
    }
}
