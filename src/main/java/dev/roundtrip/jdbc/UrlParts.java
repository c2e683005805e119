package dev.roundtrip.jdbc;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a JDBC URL as its driver divides it: {@code scheme//authority/path?query#fragment}. A missing part is
 * empty.
 *
 * @param question the index of the question mark; -1 if there is none
 * @param end the index after the query, which is the index of the number sign or the text's length
 */
record UrlParts(String scheme, String authority, String path, String query, int question, int end) {

    private static final Pattern SCHEME = Pattern.compile("[\\w+:%-]*+");

    /** The grammar of ConnectionUrlParser: a slash or question mark begins its part only if it is not doubled. */
    private static final Pattern CONNECTOR_J = Pattern.compile("(?s)(?<scheme>[\\w+:%-]*+)\\s*+"
            + "(?://(?<authority>[^/?#]*+))?+\\s*+(?:/(?!\\s*+/)(?<path>[^?#]*+))?+"
            + "(?:\\?(?!\\s*+\\?)(?<query>[^#]*+))?+\\s*+(?<fragment>(?:#.*+)?+)");

    static UrlParts of(String text, UrlScheme scheme) {
        if (scheme.driver() == UrlScheme.Driver.MARIADB) {
            return MariaDbUrl.parts(text);
        }
        Matcher matcher = CONNECTOR_J.matcher(text);
        if (!matcher.matches()) {
            throw new MalformedUrlText("its form is wrong");
        }
        return new UrlParts(
                matcher.group("scheme"),
                Objects.toString(matcher.group("authority"), ""),
                Objects.toString(matcher.group("path"), ""),
                Objects.toString(matcher.group("query"), ""),
                matcher.group("query") == null ? -1 : matcher.start("query") - 1,
                matcher.start("fragment"));
    }

    static String schemeOf(String text) {
        Matcher matcher = SCHEME.matcher(text);
        return matcher.lookingAt() ? matcher.group() : "";
    }
}
