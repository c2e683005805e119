package dev.roundtrip.jdbc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Knows which parameters are secrets, and masks them in connection strings. A text that no driver can read is masked
 * too, because error messages quote it: there a value ends at the next {@code &}, and everything between the first
 * colon and the last {@code @} is treated as a password.
 */
final class Secrets {
    private Secrets() {}

    private static final Pattern NAME_AND_EQUALS = Pattern.compile("(?<![\\w.\\-%])([\\w.\\-%]++)(\\s*=\\s*)");

    /** A pair that is encoded as a whole, as a part of a name or of a value. */
    private static final Pattern ENCODED_PAIR = Pattern.compile("(?i)(?<![a-z_.\\-])([a-z_.\\-]{1,60}+)(%3d)[^&\\s]+");

    /** A password may contain slashes, so only those directly after a scheme count. */
    private static final Pattern SCHEME_AND_SLASHES =
            Pattern.compile("(?i)^\\s*(?:jdbc:[\\w+%\\-:.]*|jdbc%3a[\\w+%\\-:]*|[\\w+\\-]+:|jdbc[\\w+]*)//");

    private static final Pattern NAME_AND_DEFAULT = Pattern.compile("(\\$\\{([\\w.\\-]++):-?)[^{}]+");

    /** The end of a value in a sentence. */
    private static final Pattern END_OF_VALUE = Pattern.compile("[\\s),\\]]|&(?=[^&\\s=]*=)");

    /** From the first colon of an address to the last {@code @} before a blank. */
    private static final Pattern ADDRESS_PASSWORD = Pattern.compile("(//[^\\s:@]*:)\\S*@");

    private static final Pattern JDBC_SCHEME = Pattern.compile("(?i)^\\s*jdbc:[\\w+]*:");
    private static final Pattern FIRST_NAME = Pattern.compile("^[&\\s]*([\\w.\\-]+)\\s*=");

    /**
     * {@link #ADDRESS_PAIR_OPENS} must be within this number of characters before a name, so that an address with many
     * pairs takes linear time.
     */
    private static final int LOOK_BACK = 200;

    private static final Pattern ADDRESS_PAIR_OPENS = Pattern.compile("(?i)(\\)|address=)\\s*\\(\\s*$");

    /**
     * A sentence that may contain secrets: pairs of a name and a value up to a blank or bracket, and passwords in
     * addresses.
     */
    static String maskedIn(String sentence) {
        StringBuilder masked = new StringBuilder();
        Matcher pair = NAME_AND_EQUALS.matcher(sentence);
        int done = 0;
        while (pair.find()) {
            if (SecretNames.holds(decodedQuietly(pair.group(1))) && pair.end() >= done) {
                masked.append(sentence, done, pair.end()).append(JdbcUrl.MASK);
                Matcher end = END_OF_VALUE.matcher(sentence);
                done = end.find(pair.end()) ? end.start() : sentence.length();
            }
        }
        return ADDRESS_PASSWORD
                .matcher(masked.append(sentence, done, sentence.length()))
                .replaceAll("$1" + JdbcUrl.MASK + "@");
    }

    /** A placeholder, whose default may be any part of a connection string, or the secret that it is named for. */
    static String maskedDefault(String placeholder) {
        int end = placeholder.length();
        while (end > 0 && "})".indexOf(placeholder.charAt(end - 1)) >= 0) {
            end--;
        }
        String open = NAME_AND_DEFAULT
                .matcher(placeholder.substring(0, end))
                .replaceAll(named -> SecretNames.holds(named.group(2)) ? "$1" + JdbcUrl.MASK : "$0");
        return masked(open, false) + placeholder.substring(end);
    }

    /** @param readable whether a driver can read the text; its grammar then says where a value ends */
    static String masked(String text, boolean readable) {
        if (text == null) {
            return "";
        }
        return maskedValues(maskedUserInfo(text, readable), readable);
    }

    private static String maskedUserInfo(String text, boolean readable) {
        int start = authorityStart(text);
        int query = indexOrEnd(text, '?', start);
        int at = text.lastIndexOf('@', query - 1);
        boolean astray = !readable || text.lastIndexOf('@') > indexOrEnd(text, '#', start);
        if (astray && text.indexOf('@', query) >= 0 && !startsWithParameter(text, query)) {
            at = text.lastIndexOf('@');
        }
        if (at < start) {
            return text;
        }
        int slash = indexOrEnd(text, '/', start);
        int authorityEnd = Math.min(Math.min(query, slash), indexOrEnd(text, '#', start));
        if (readable && at < authorityEnd) {
            String authority = text.substring(start, authorityEnd);
            if (everyPasswordIsInItsSegment(authority)) {
                return text.substring(0, start) + maskedSegments(authority) + text.substring(authorityEnd);
            }
        }
        return maskedBetween(text, text.indexOf(':', start) + 1, at);
    }

    private static int authorityStart(String text) {
        Matcher slashes = SCHEME_AND_SLASHES.matcher(text);
        if (slashes.find()) {
            return slashes.end();
        }
        Matcher scheme = JDBC_SCHEME.matcher(text);
        return scheme.find() ? scheme.end() : 0;
    }

    private static boolean startsWithParameter(String text, int query) {
        Matcher name = FIRST_NAME.matcher(text.substring(Math.min(text.length(), query + 1)));
        return name.find() && (KnownParameters.of(name.group(1)).isPresent() || SecretNames.holds(name.group(1)));
    }

    /**
     * Not if a password with a comma was split: then a piece with a colon and no {@code @} precedes one with an {@code
     * @}.
     */
    private static boolean everyPasswordIsInItsSegment(String authority) {
        boolean bareHost = false;
        for (String segment : HostsText.segments(authority)) {
            if (segment.indexOf('@') < 0) {
                bareHost |= segment.indexOf(':') >= 0;
            } else if (bareHost) {
                return false;
            }
        }
        return true;
    }

    private static String maskedSegments(String authority) {
        return HostsText.segments(authority).stream()
                .map(segment -> maskedBetween(segment, segment.indexOf(':') + 1, segment.lastIndexOf('@')))
                .collect(Collectors.joining(","));
    }

    private static String maskedBetween(String text, int from, int to) {
        return from <= 0 || from >= to ? text : text.substring(0, from) + JdbcUrl.MASK + text.substring(to);
    }

    /** The pairs in a parameter's name or value, such as {@code true;password=...}. */
    static String maskedPairs(String text) {
        return text.indexOf('=') < 0 ? text : maskedValues(text, false);
    }

    private static String maskedValues(String text, boolean readable) {
        StringBuilder masked = new StringBuilder();
        Matcher pair = NAME_AND_EQUALS.matcher(text);
        int done = 0;
        int from = 0;
        while (pair.find(from)) {
            from = pair.end();
            if (SecretNames.holds(decodedQuietly(pair.group(1)))) {
                int end = valueEnd(text, pair, readable);
                masked.append(text, done, pair.end()).append(end > pair.end() ? JdbcUrl.MASK : "");
                done = end;
                from = Math.max(from, end);
            }
        }
        return ENCODED_PAIR
                .matcher(masked.append(text, done, text.length()))
                .replaceAll(encoded -> SecretNames.holds(encoded.group(1)) ? "$1$2" + JdbcUrl.MASK : "$0");
    }

    private static int valueEnd(String text, Matcher pair, boolean readable) {
        int ampersand = endOfPieces(text, pair.end());
        int start = authorityStart(text);
        int query = indexOrEnd(text, '?', start);
        if (!readable || pair.start() > query) {
            return ampersand;
        }
        int authorityEnd = Math.min(Math.min(query, indexOrEnd(text, '/', start)), indexOrEnd(text, '#', start));
        if (pair.start() >= authorityEnd) {
            return ampersand;
        }
        if (ADDRESS_PAIR_OPENS
                .matcher(text.substring(Math.max(start, pair.start() - LOOK_BACK), pair.start()))
                .find()) {
            return Math.min(indexOrEnd(text, ')', pair.end()), authorityEnd);
        }
        int end = Math.min(indexOrEnd(text, ',', pair.end()), authorityEnd);
        while (end > pair.end() && ")] ".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    /** A piece without an equals sign is the rest of a password with an ampersand. */
    private static int endOfPieces(String text, int from) {
        int end = indexOrEnd(text, '&', from);
        while (end < text.length()) {
            int next = indexOrEnd(text, '&', end + 1);
            if (text.substring(end + 1, next).indexOf('=') >= 0) {
                return end;
            }
            end = next;
        }
        return end;
    }

    private static String decodedQuietly(String name) {
        try {
            return PairText.decoded(name);
        } catch (MalformedUrlText e) {
            return name;
        }
    }

    private static int indexOrEnd(String text, char c, int from) {
        int at = text.indexOf(c, from);
        return at < 0 ? text.length() : at;
    }
}
