package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.WrittenUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the connection strings of MySQL's and MariaDB's drivers inside a larger text, such as a program. */
final class UrlFinder {
    private UrlFinder() {}

    /** A string in a larger text, and the index of its first character there. */
    record Place(String url, int start) {}

    private static final Pattern START = Pattern.compile(
            "(?i)(?:\\$\\{[\\w.\\-]+:-?[\"'`]?){0,3}(?<jdbc>jdbc[:\\-](?=[^\\s\"'<>]{0,80}?(?:mysql|mariadb)))");

    /** A placeholder in angle brackets, which end a string elsewhere. */
    private static final Pattern ANGLES = Pattern.compile("\\G(?:<[A-Za-z][\\w .\\-]*>|<%[=-]?[^<>%\\n]{1,200}%>)");

    /** A part of every connection string. Most values do not have it and are not read further. */
    private static final Pattern JDBC = Pattern.compile("(?i)jdbc");

    private static final Pattern SCHEME_ONLY = Pattern.compile("(?i)\\s*jdbc:\\w+:(?:\\w+:)?(?://)?\\s*");

    /**
     * Blanks inside a string, before or behind a separator, as of a value over several lines. A backslash continues a
     * line without a blank, and a bar is the margin of Kotlin's and Scala's texts.
     */
    private static final Pattern INNER_BLANKS = Pattern.compile(
            "(?<continued>\\\\?)(?:\\s++(?:\\|\\s*+)?(?=[?&][A-Za-z][\\w.]*=)|(?<=[?&])\\s++(?=[A-Za-z][\\w.]*=))");

    /** The end of one text and the start of another that begins with a parameter: a program joins them. */
    private static final Pattern NEXT_TEXT = Pattern.compile(
            "[\"'`]\\s*+(?:\\)?\\s*+\\.\\s*+(?:append|concat|plus)\\s*+\\(|,)?\\s*+[\"'`](?=[?&]?[A-Za-z][\\w.]*=)");

    /** The start of a text to which a program appends further ones. */
    private static final Pattern APPENDED_TO = Pattern.compile(
            "(?s).*(?:(?:\\bString(?:Builder|Buffer|Joiner)|\\.append|\\bjoin|\\bpaste0?|(?i:\\bconcat))\\s*\\("
                    + "|\\(str\\s)[^()]*[\"'`]");

    /**
     * An argument behind a string without quotes, as in WildFly's commands, or the end of a command of sed. No server's
     * variable has such a name.
     */
    private static final Pattern NEXT =
            Pattern.compile(",\\s*(?:[a-z]+-[a-z-]+|user|username|password|enabled)\\s*=|\\|[gIi]{0,2}(?:[\"'\\s]|$)");

    /** What may follow a blank inside a string: a value with further parameters, and no comment. */
    private static final Pattern FURTHER = Pattern.compile("(?s) [^#=]*[=&].*");

    /** An escaped ampersand where nothing reads it as one: these characters are a part of the string. */
    static final String ESCAPED_AMPERSAND = "\\u0026";

    private static final String QUOTES = "\"'`";

    /** A variable for which a command leaves its own quotes, such as those around JSON. */
    private static final Pattern OUTSIDE_QUOTES = Pattern.compile("'\"?(\\$(?:\\{\\w+}|\\w+))\"?'");

    /** Signs that divide the parts of a command of sed, besides the slash. */
    private static final String SED = "|#~";

    /** The beginning of a command of sed, up to an index that follows its sign. */
    private static final Pattern SED_COMMAND = Pattern.compile("(?<![A-Za-z0-9])s([|#~])(?:.*\\1)?$");

    private static final int LONGEST_CALL = 200;
    private static final int LONGEST = 8_192;

    /** Tells quickly whether a text may contain a connection string. */
    static boolean mayHold(String text) {
        return START.matcher(text).find();
    }

    static List<Place> in(String text) {
        List<Place> found = new ArrayList<>();
        Matcher start = START.matcher(text);
        int from = 0;
        while (from <= text.length() && start.find(from)) {
            StringBuilder url = new StringBuilder(text.substring(start.start(), start.start("jdbc")));
            int placeholders = (int) url.chars().filter(c -> c == '{').count();
            boolean isDefault = placeholders > 0;
            from = read(text, start.start("jdbc"), quoteBefore(text, start.start()), placeholders, url);
            if (isAppendedTo(text, start.start())) {
                url.append("${expression}");
            }
            String one = isDefault ? url.toString() : trimmed(url.toString());
            if (isWhole(one) && !isReplaced(text, start.start())) {
                found.add(new Place(one, start.start()));
            }
        }
        return found;
    }

    /** A string of a command that leaves its own quotes for variables, as the command passes it on. */
    static String withoutLeftQuotes(String url) {
        int parameters = url.indexOf('?') < 0 ? url.length() : url.indexOf('?');
        return OUTSIDE_QUOTES.matcher(url.substring(0, parameters)).replaceAll("$1") + url.substring(parameters);
    }

    /** Whether a URL is more than its scheme. A scheme alone stands in a test or a message. */
    private static boolean isWhole(String url) {
        int slashes = url.indexOf("//");
        return slashes > 0 && url.length() > slashes + 2 && url.charAt(slashes + 2) != ':' && isOne(url);
    }

    /** Whether a whole value is a connection string. */
    static boolean isOne(String value) {
        return JDBC.matcher(value).find()
                && WrittenUrl.isOne(value)
                && !SCHEME_ONLY.matcher(value).matches();
    }

    /** Whether a command of sed looks for the string, and puts another in its place. */
    private static boolean isReplaced(String text, int start) {
        return start > 1
                && SED.indexOf(quoteBefore(text, start)) >= 0
                && text.charAt(start - 2) == 's'
                && (start == 2 || !Character.isLetterOrDigit(text.charAt(start - 3)));
    }

    /** The character that ends a string as it precedes it: a quote, or the sign between the parts of a sed command. */
    private static char quoteBefore(String text, int start) {
        char before = start == 0 ? ' ' : text.charAt(start - 1);
        return QUOTES.indexOf(before) >= 0 || (SED.indexOf(before) >= 0 && isInSed(text, start)) ? before : ' ';
    }

    /** Whether a command of sed begins on the line with the sign that precedes an index. */
    private static boolean isInSed(String text, int at) {
        int from = Math.max(text.lastIndexOf('\n', at) + 1, at - LONGEST_CALL);
        return SED_COMMAND.matcher(text).region(from, at).find();
    }

    /**
     * Adds the string's characters, and returns the index behind it.
     *
     * @param placeholders how many placeholders have the string as their default, one inside another
     */
    private static int read(String text, int start, char quote, int placeholders, StringBuilder url) {
        int at = start;
        int open = placeholders;
        char ofDefault = placeholders > 0 ? text.charAt(start - 1) : ' ';
        int most = Math.min(text.length(), start + LONGEST);
        while (at < most) {
            char c = text.charAt(at);
            Optional<MatchResult> blanks =
                    c == '\\' || Character.isWhitespace(c) ? match(INNER_BLANKS, text, at) : Optional.empty();
            Optional<MatchResult> next = c == quote
                    ? match(NEXT_TEXT, text, at).filter(further -> isParameter(url, text.charAt(further.end())))
                    : Optional.empty();
            // Before its parameters, a string has no quotes.
            Optional<MatchResult> outside = c == '\'' && quote == '"' && url.indexOf("?") < 0
                    ? match(OUTSIDE_QUOTES, text, at)
                    : Optional.empty();
            if (outside.isPresent()) {
                url.append(outside.get().group(1));
                at = outside.get().end();
            } else if (c == ofDefault && QUOTES.indexOf(c) >= 0 && open > 0 && text.startsWith("}", at + 1)) {
                url.append(c);
                at++;
            } else if (c == '\\' && text.startsWith(ESCAPED_AMPERSAND, at)) {
                url.append(ESCAPED_AMPERSAND);
                at += ESCAPED_AMPERSAND.length();
            } else if (c == '\\' && text.startsWith("&", at + 1)) {
                // A shell and sed take what follows a backslash as it is.
                at++;
            } else if (blanks.isPresent()) {
                url.append(blanks.get().group(1).isEmpty() ? " " : "");
                at = blanks.get().end();
            } else if (next.isPresent()) {
                at = next.get().end();
            } else if (c == '{' || (c == '(' && at > 0 && text.charAt(at - 1) == '$')) {
                int close = close(text, at);
                if (close < 0) {
                    return at;
                }
                url.append(text, at, close + 1);
                at = close + 1;
            } else if (c == '}' && open > 0) {
                url.append(c);
                at++;
                open--;
                if (open == 0) {
                    return at;
                }
            } else if (c == quote && JoinedText.goesOn(text, at + 1)) {
                JoinedText joined = JoinedText.after(text, at + 1);
                joined.expressions().forEach(url::append);
                if (!joined.isText()) {
                    return joined.end();
                }
                at = joined.end();
            } else if (c == '<'
                    && ANGLES.matcher(text).find(at)
                    && ANGLES.matcher(text.substring(at)).lookingAt()) {
                int close = text.indexOf('>', at);
                url.append(text, at, close + 1);
                at = close + 1;
            } else if (ends(c, quote) || (quote == ' ' && isNext(text, at, url))) {
                return at;
            } else {
                url.append(c);
                at++;
            }
        }
        return at;
    }

    private static Optional<MatchResult> match(Pattern pattern, String text, int at) {
        Matcher matcher = pattern.matcher(text).region(at, text.length()).useTransparentBounds(true);
        return matcher.lookingAt() ? Optional.of(matcher.toMatchResult()) : Optional.empty();
    }

    /** Whether a text is one or several parameters behind those of a string. */
    private static boolean isParameter(CharSequence url, char first) {
        boolean isOpen = "?&".indexOf(url.charAt(url.length() - 1)) >= 0;
        return isOpen != ("?&".indexOf(first) >= 0);
    }

    private static boolean isAppendedTo(String text, int start) {
        return start > 0
                && APPENDED_TO
                        .matcher(text.substring(Math.max(0, start - LONGEST_CALL), start))
                        .matches();
    }

    /** The text that follows a name from an index on, as a part of a string: in the same text, or joined to it. */
    static String further(String text, int from) {
        StringBuilder further = new StringBuilder();
        int at = from;
        if (JoinedText.goesOn(text, at)) {
            JoinedText joined = JoinedText.after(text, at);
            joined.expressions().forEach(further::append);
            if (!joined.isText()) {
                return further.toString();
            }
            at = joined.end();
        } else {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            if (at < text.length() && "\"'`".indexOf(text.charAt(at)) >= 0) {
                at++;
            } else if (at > from || (at > 0 && "(=".indexOf(text.charAt(at - 1)) >= 0)) {
                return "${expression}";
            }
        }
        char quote = quoteBefore(text, at);
        read(text, at, quote, 0, further);
        return further.toString();
    }

    /**
     * The string that a whole value is, with one blank for those of a line break; empty if it is more or less.
     *
     * @param isString whether the value's key is that of a string: the driver then gets what is behind a blank, too
     */
    static Optional<String> whole(String value, boolean isString) {
        List<Place> places = in(value);
        String all = value.replaceAll("\\s+", " ");
        return places.stream()
                .filter(one -> places.size() == 1 && one.start() == 0 && all.startsWith(one.url()))
                .map(one -> all.substring(one.url().length()))
                .filter(rest ->
                        rest.isEmpty() || (isString && FURTHER.matcher(rest).matches()))
                .map(rest -> all)
                .findFirst();
    }

    private static boolean ends(char c, char quote) {
        return Character.isWhitespace(c)
                || c == '\\'
                || c == '<'
                || c == '>'
                || c == '}'
                || c == quote
                || (QUOTES.indexOf(quote) < 0 && QUOTES.indexOf(c) >= 0);
    }

    /** Whether another argument follows. In brackets, a comma stands between the properties of a host. */
    private static boolean isNext(String text, int at, StringBuilder url) {
        return ",|".indexOf(text.charAt(at)) >= 0
                && url.lastIndexOf("(") <= url.lastIndexOf(")")
                && match(NEXT, text, at).isPresent();
    }

    /** The index of the bracket that closes a placeholder on the same line; -1 if there is none. */
    private static int close(String text, int open) {
        char opening = text.charAt(open);
        char closing = opening == '{' ? '}' : ')';
        int depth = 0;
        for (int at = open; at < Math.min(text.length(), open + 500) && text.charAt(at) != '\n'; at++) {
            char c = text.charAt(at);
            depth += c == opening ? 1 : c == closing ? -1 : 0;
            if (depth == 0) {
                return at;
            }
        }
        return -1;
    }

    /** The URL without what ends the sentence or the list around it. */
    private static String trimmed(String url) {
        String one = url;
        while (!one.isEmpty()) {
            char last = one.charAt(one.length() - 1);
            boolean closes = (last == ')' && count(one, '(') < count(one, ')'))
                    || (last == ']' && count(one, '[') < count(one, ']'));
            if (",;.".indexOf(last) < 0 && !closes) {
                return one;
            }
            one = one.substring(0, one.length() - 1);
        }
        return one;
    }

    private static long count(String text, char wanted) {
        return text.chars().filter(c -> c == wanted).count();
    }
}
