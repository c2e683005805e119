package dev.roundtrip.jdbc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Masks connection strings: passwords before hosts, and all values that {@link ShownValues} does not show. A text that
 * no driver can read is masked too, because error messages quote it. In such a text a masked value ends at the next
 * {@code &}, and everything between the first colon and the last {@code @} is treated as a password.
 */
final class Secrets {
    private Secrets() {}

    /** The scheme and the slashes directly after it; further slashes may belong to a password. */
    private static final Pattern SCHEME_AND_SLASHES =
            Pattern.compile("(?i)^\\s*(?:jdbc:[\\w+%\\-:.]*|jdbc%3a[\\w+%\\-:]*|[\\w+\\-]+:|jdbc[\\w+]*)//");

    private static final Pattern NAME_AND_DEFAULT = Pattern.compile("(\\$\\{([\\w.\\-]++):-?)[^{}]+");

    /** A password in an address: it reaches from the first colon to the last {@code @} before a blank. */
    private static final Pattern ADDRESS_PASSWORD = Pattern.compile("(//[^\\s:@]*:)\\S*@");

    private static final Pattern JDBC_SCHEME = Pattern.compile("(?i)^\\s*jdbc:[\\w+]*:");
    private static final Pattern FIRST_NAME = Pattern.compile("^[&\\s]*([\\w.\\-]+)\\s*=");

    /** The name of a row before a string; only the string is masked. */
    private static final Pattern LABEL = Pattern.compile("(?i)\\s*([\\w.\\-]{0,60})=(?=jdbc:)");

    /**
     * Masks a sentence that may contain secrets: pairs of a name and a value up to a blank or bracket, and passwords in
     * addresses.
     */
    static String maskedIn(String sentence) {
        return ADDRESS_PASSWORD.matcher(MaskedPairs.ofSentence(sentence)).replaceAll("$1" + JdbcUrl.MASK + "@");
    }

    /**
     * Masks a placeholder, whose default may be any part of a connection string, or the secret that it is named after.
     */
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

    /**
     * Masks a text.
     *
     * @param readable whether a driver can read the text; its grammar then says where a value ends
     */
    static String masked(String text, boolean readable) {
        if (text == null) {
            return "";
        }
        Matcher label = LABEL.matcher(text);
        if (!readable && label.lookingAt() && !SecretNames.holds(label.group(1))) {
            return label.group() + JdbcUrl.masked(text.substring(label.end()));
        }
        String safe = maskedUserInfo(text, readable);
        int start = authorityStart(safe);
        if (!readable) {
            return safe.substring(0, start) + MaskedPairs.ofText(safe.substring(start));
        }
        int query = indexOrEnd(safe, '?', start);
        int hostsEnd = authorityEnd(safe, start, query);
        return safe.substring(0, start)
                + MaskedPairs.ofHosts(safe.substring(start, hostsEnd))
                + MaskedPairs.ofText(safe.substring(hostsEnd, query))
                + (query < safe.length() ? "?" + MaskedPairs.ofQuery(safe.substring(query + 1)) : "");
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
        int authorityEnd = authorityEnd(text, start, query);
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
     * Whether no password with a comma was split. Such a split leaves a piece with a colon and without {@code @} before
     * a piece with an {@code @}.
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

    private static int authorityEnd(String text, int start, int query) {
        return Math.min(Math.min(query, indexOrEnd(text, '/', start)), indexOrEnd(text, '#', start));
    }

    /** Masks the pairs in a parameter's name or value, such as {@code true;password=...}. */
    static String maskedPairs(String text) {
        return MaskedPairs.ofText(text);
    }

    static int indexOrEnd(String text, char c, int from) {
        int at = text.indexOf(c, from);
        return at < 0 ? text.length() : at;
    }
}
