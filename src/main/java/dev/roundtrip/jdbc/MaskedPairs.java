package dev.roundtrip.jdbc;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Masks values in texts with pairs of a name and a value; {@link ShownValues} decides which values. An equals sign may
 * be percent-encoded. Every text takes linear time.
 */
final class MaskedPairs {
    private MaskedPairs() {}

    private static final String ENCODED_EQUALS = "%3d";
    private static final String BEFORE_NAME = "?&;,()[]{}<>|\"'/\\=#@:";
    private static final String AFTER_WORD = "&;,()\"'";

    /** The end of a value in a sentence. */
    private static final Pattern END_IN_SENTENCE = Pattern.compile("[\\s),\\]]|&(?=[^&\\s=]*=)");

    /** The end of a value in a quoted URL, in which the value may contain any other character. */
    private static final Pattern END_IN_QUOTED_URL = Pattern.compile("\\s|&(?=[^&\\s=]*=)");

    private static final Pattern ADDRESS_PAIR_OPENS = Pattern.compile("(?i)(\\)|address=)\\s*\\(\\s*$");

    /**
     * {@link #ADDRESS_PAIR_OPENS} must be within this number of characters before a name, so that an address with many
     * pairs takes linear time.
     */
    private static final int LOOK_BACK = 200;

    /** Finds the end of a value. */
    @FunctionalInterface
    private interface ValueEnd {

        /**
         * Finds the end of one value.
         *
         * @return the index after the value, or -1 if the value is not read
         */
        int of(String text, int nameStart, String name, int from);
    }

    /** Masks the parameters of a URL that its driver reads; they come without the question mark. */
    static String ofQuery(String query) {
        StringBuilder shown = new StringBuilder(query.length());
        boolean hidden = false;
        for (int from = 0, end; from <= query.length(); from = end + 1) {
            end = Secrets.indexOrEnd(query, '&', from);
            String piece = query.substring(from, end);
            int equals = nextEquals(piece, 0);
            boolean bare = equals == piece.length();
            // A piece without an equals sign may be the rest of a password with an ampersand.
            if (bare && hidden) {
                continue;
            }
            shown.append(from > 0 ? "&" : "");
            if (bare) {
                shown.append(piece);
                continue;
            }
            String name = decodedQuietly(piece.substring(0, equals).strip());
            int value = afterEquals(piece, equals);
            hidden = !ShownValues.isShown(name);
            int fragment = hidden ? piece.length() : Secrets.indexOrEnd(piece, '#', value);
            shown.append(piece, 0, value).append(shown(name, piece.substring(value, fragment)));
            if (fragment < piece.length()) {
                // Drivers ignore the text from here on, which may be the rest of a password.
                return shown.append('#').append(JdbcUrl.MASK).toString();
            }
        }
        return shown.toString();
    }

    /** Masks the hosts of a URL that its driver reads. */
    static String ofHosts(String authority) {
        return masked(authority, (text, nameStart, name, from) -> {
            if (ADDRESS_PAIR_OPENS
                    .matcher(text.substring(Math.max(0, nameStart - LOOK_BACK), nameStart))
                    .find()) {
                return Secrets.indexOrEnd(text, ')', from);
            }
            int end = Secrets.indexOrEnd(text, ',', from);
            while (end > from && ")] ".indexOf(text.charAt(end - 1)) >= 0) {
                end--;
            }
            return end;
        });
    }

    /** Masks any text: a masked value ends at the next {@code &} that a pair follows. */
    static String ofText(String anyText) {
        return anyText.isEmpty()
                ? anyText
                : masked(
                        anyText,
                        (text, nameStart, name, from) ->
                                ShownValues.isShown(name) ? endOfShown(text, name, from) : endOfPieces(text, from));
    }

    /**
     * Masks a sentence: values end at a blank or bracket. Only what follows {@code jdbc:} is taken for parameters;
     * before that, only names of secrets count.
     */
    static String ofSentence(String sentence) {
        int url = sentence.toLowerCase(Locale.ROOT).indexOf("jdbc:");
        return masked(sentence, (text, nameStart, name, from) -> {
            boolean strict = url >= 0 && nameStart > url;
            if (strict && ShownValues.isShown(name)) {
                return endOfShown(text, name, from);
            }
            if (!strict && !SecretNames.holds(name)) {
                return -1;
            }
            Matcher end = (strict ? END_IN_QUOTED_URL : END_IN_SENTENCE).matcher(text);
            return end.find(from) ? end.start() : text.length();
        });
    }

    private static String masked(String text, ValueEnd valueEnd) {
        StringBuilder shown = new StringBuilder(text.length());
        int done = 0;
        int equals = nextEquals(text, 0);
        while (equals < text.length()) {
            int from = afterEquals(text, equals);
            while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
                from++;
            }
            int start = nameStart(text, done, equals);
            String name = decodedQuietly(text.substring(start, equals).strip());
            boolean opens = name.equalsIgnoreCase("address") && text.startsWith("(", from);
            int end = opens ? -1 : valueEnd.of(text, start, name, from);
            if (end > from) {
                shown.append(text, done, from).append(shownOrMask(name, text.substring(from, end)));
                done = end;
            }
            equals = nextEquals(text, Math.max(from, end));
        }
        return done == 0 ? text : shown.append(text, done, text.length()).toString();
    }

    /** The value in a sentence, or the mask. Its name may be that of a secret which the drivers do not have. */
    private static String shownOrMask(String name, String value) {
        return SecretNames.holds(name) ? JdbcUrl.MASK : shown(name, value);
    }

    /** The shown form of a value, as it is written. */
    private static String shown(String name, String written) {
        String value = decodedQuietly(written);
        String shown = ShownValues.of(name, value);
        if (shown.equals(value)) {
            return written;
        }
        return written.equals(value) ? shown : JdbcUrl.MASK;
    }

    private static int endOfShown(String text, String name, int from) {
        if (!ShownValues.isOfWords(name)) {
            return Secrets.indexOrEnd(text, '&', from);
        }
        int end = from;
        while (end < text.length()
                && AFTER_WORD.indexOf(text.charAt(end)) < 0
                && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /** The index after a value's pieces. A piece without an equals sign is the rest of a password with an ampersand. */
    private static int endOfPieces(String text, int from) {
        int equals = text.indexOf('=', Secrets.indexOrEnd(text, '&', from));
        return equals < 0 ? text.length() : text.lastIndexOf('&', equals);
    }

    private static int nameStart(String text, int least, int equals) {
        int start = equals;
        while (start > least && Character.isWhitespace(text.charAt(start - 1))) {
            start--;
        }
        while (start > least
                && BEFORE_NAME.indexOf(text.charAt(start - 1)) < 0
                && !Character.isWhitespace(text.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    /** The index of the next equals sign, plain or encoded, or the length. */
    private static int nextEquals(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '=' || (c == '%' && text.regionMatches(true, at, ENCODED_EQUALS, 0, ENCODED_EQUALS.length()))) {
                return at;
            }
        }
        return text.length();
    }

    private static int afterEquals(String text, int equals) {
        return equals + (text.charAt(equals) == '=' ? 1 : ENCODED_EQUALS.length());
    }

    private static String decodedQuietly(String text) {
        try {
            return PairText.decoded(text);
        } catch (MalformedUrlText e) {
            return text;
        }
    }
}
