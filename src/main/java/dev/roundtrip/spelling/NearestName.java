package dev.roundtrip.spelling;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds the known name that the user may have meant: a key, an option, a parameter. Thread-safe. */
public final class NearestName {
    private NearestName() {}

    /** The known name with the fewest edits, if they are few in relation to the name's length. */
    public static Optional<String> to(String written, Collection<String> known) {
        if (written.length() > 80) {
            return Optional.empty();
        }
        String lower = written.toLowerCase(Locale.ROOT);
        String nearest = null;
        int fewest = Math.max(2, written.length() / 3);
        for (String name : known) {
            int most = Math.min(fewest, name.length() - 1);
            if (Math.abs(name.length() - lower.length()) <= most) {
                int edits = edits(lower, name.toLowerCase(Locale.ROOT), most);
                if (edits <= most && (nearest == null || edits < fewest || name.compareTo(nearest) < 0)) {
                    nearest = name;
                    fewest = edits;
                }
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** The Levenshtein distance, or a number above {@code most}: a row's lowest number is never above a later row's. */
    private static int edits(String from, String to, int most) {
        char[] letters = to.toCharArray();
        int[] above = IntStream.rangeClosed(0, letters.length).toArray();
        int fewest = 0;
        for (int row = 1; row <= from.length() && fewest <= most; row++) {
            char letter = from.charAt(row - 1);
            int[] current = new int[letters.length + 1];
            current[0] = row;
            fewest = row;
            for (int column = 1; column <= letters.length; column++) {
                int replaced = above[column - 1] + (letter == letters[column - 1] ? 0 : 1);
                current[column] = Math.min(replaced, Math.min(above[column], current[column - 1]) + 1);
                fewest = Math.min(fewest, current[column]);
            }
            above = current;
        }
        return Math.max(fewest, above[letters.length]);
    }
}
