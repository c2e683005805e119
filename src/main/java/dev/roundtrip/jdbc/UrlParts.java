package dev.roundtrip.jdbc;

/**
 * The positions of the parts of a JDBC URL, by the grammar of Connector/J's ConnectionUrlParser: {@code
 * scheme//authority/path?query#fragment}. A missing part is empty.
 */
final class UrlParts {

    private final String text;
    private int at;

    private final String scheme;
    private final String authority;
    private final String path;
    private final String query;
    private final boolean hasQuery;
    private final int fragmentStart;

    private UrlParts(String text) {
        this.text = text;
        scheme = upTo(schemeEnd());
        skipBlanks();
        authority = text.startsWith("//", at) ? upTo(firstOf("/?#", at += 2)) : "";
        skipBlanks();
        path = opens('/') ? upTo(firstOf("?#", ++at)) : "";
        hasQuery = opens('?');
        query = hasQuery ? upTo(firstOf("#", ++at)) : "";
        skipBlanks();
        fragmentStart = at < text.length() && text.charAt(at) == '#' ? at : text.length();
    }

    static UrlParts of(String text) throws MalformedUrlText {
        UrlParts parts = new UrlParts(text);
        if (parts.at < text.length() && parts.fragmentStart == text.length()) {
            throw new MalformedUrlText("its form is wrong");
        }
        return parts;
    }

    static String schemeOf(String text) {
        return new UrlParts(text).scheme;
    }

    String scheme() {
        return scheme;
    }

    String authority() {
        return authority;
    }

    String path() {
        return path;
    }

    String query() {
        return query;
    }

    boolean hasQuery() {
        return hasQuery;
    }

    /** The index of the number sign, or the text's length. */
    int fragmentStart() {
        return fragmentStart;
    }

    private int schemeEnd() {
        int end = 0;
        while (end < text.length() && isSchemeCharacter(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isSchemeCharacter(char c) {
        return (c < 128 && Character.isLetterOrDigit(c)) || c == '_' || c == '+' || c == ':' || c == '%' || c == '-';
    }

    /** A slash or question mark begins its part only if it is not doubled. */
    private boolean opens(char mark) {
        if (at >= text.length() || text.charAt(at) != mark) {
            return false;
        }
        int next = at + 1;
        while (next < text.length() && isBlank(text.charAt(next))) {
            next++;
        }
        return next >= text.length() || text.charAt(next) != mark;
    }

    private int firstOf(String marks, int from) {
        int end = from;
        while (end < text.length() && marks.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private String upTo(int end) {
        String part = text.substring(at, end);
        at = end;
        return part;
    }

    private void skipBlanks() {
        while (at < text.length() && isBlank(text.charAt(at))) {
            at++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }
}
