package dev.roundtrip.spelling;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that the user may have meant: a key, an option, a parameter. Thread-safe. */
public final class NearestName {
    private NearestName() {}

    /** The known name with the fewest edits, if they are few in relation to the name's length. */
    public static Optional<String> to(String written, Collection<String> known) {
        if (written.length() > 80) {
            return Optional.empty();
        }
        String lower = written.toLowerCase(Locale.ROOT);
        int most = Math.max(2, written.length() / 3);
        return known.stream()
                .filter(name -> Math.abs(name.length() - lower.length()) <= most)
                .filter(name -> edits(lower, name.toLowerCase(Locale.ROOT)) <= Math.min(most, name.length() - 1))
                .min(Comparator.comparingInt((String name) -> edits(lower, name.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** Levenshtein distance. */
    private static int edits(String from, String to) {
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
