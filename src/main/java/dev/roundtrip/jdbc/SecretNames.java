package dev.roundtrip.jdbc;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The names of secrets: the drivers' own, those of other programs, and misspellings of both. */
final class SecretNames {
    private SecretNames() {}

    private static final Pattern SEPARATOR = Pattern.compile("[_.\\-]");

    /** Words in the name of a secret. */
    private static final List<String> PARTS =
            List.of("password", "passwd", "passphrase", "secretkey", "accesskey", "apikey", "clientsecret");

    private static final Set<String> WHOLE =
            Set.of("pwd", "pass", "pswd", "psw", "passw", "passwort", "secret", "token", "accesstoken");

    private static final List<String> ENDINGS = List.of("pwd", "token", "secret");

    /** An ending of a secret's name. Without the separator, as in {@code bypass}, it is none. */
    private static final Pattern SEPARATED_PASS = Pattern.compile("[_.\\-]pass$");

    private static final Set<String> NO_SECRETS = Set.of(
            "passwordcharacterencoding",
            "disconnectonexpiredpasswords",
            "nopassword",
            "usepassword",
            // The column that has the passwords, in CAS.
            "fieldpassword",
            "passwordless",
            "credentialtype");

    private static final int MOST_EDITS = 2;

    static boolean holds(String name) {
        String lower = name.toLowerCase(Locale.ROOT).strip();
        String joined = SEPARATOR.matcher(lower).replaceAll("");
        if (NO_SECRETS.contains(joined)) {
            return false;
        }
        return WHOLE.contains(joined)
                || PARTS.stream().anyMatch(joined::contains)
                || (!ParameterTable.isOfAnyDriver(lower) && (endsAsSecret(lower, joined) || isMisspelt(lower)));
    }

    private static boolean endsAsSecret(String lower, String joined) {
        return ENDINGS.stream().anyMatch(joined::endsWith)
                || SEPARATED_PASS.matcher(lower).find();
    }

    private static boolean isMisspelt(String lower) {
        // Two edits leave at least one of three pieces of a word unchanged.
        boolean likePassword = lower.contains("pas") || lower.contains("swo") || lower.contains("rd");
        boolean likePassphrase = lower.contains("pas") || lower.contains("sphr") || lower.contains("ase");
        return (likePassword && editsWithin(lower, "password") <= MOST_EDITS)
                || (likePassphrase && editsWithin(lower, "passphrase") <= MOST_EDITS);
    }

    /** The minimum number of edits that turn any part of the text into the word (Sellers' algorithm). */
    private static int editsWithin(String text, String word) {
        int[] above = IntStream.rangeClosed(0, word.length()).toArray();
        int fewest = above[word.length()];
        for (int at = 0; at < text.length(); at++) {
            int diagonal = above[0];
            for (int row = 1; row <= word.length(); row++) {
                int replaced = diagonal + (text.charAt(at) == word.charAt(row - 1) ? 0 : 1);
                diagonal = above[row];
                above[row] = Math.min(replaced, Math.min(above[row], above[row - 1]) + 1);
            }
            fewest = Math.min(fewest, above[word.length()]);
        }
        return fewest;
    }
}
