package dev.roundtrip.jdbc;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A connection string as it is written in repositories: with placeholders that something fills in later, with <code>&amp;amp;</code> as XML wants it, and in
 * the form of a driver that wraps another. {@link #plain()} is the string that the wrapped driver's grammar can read, with a stand-in for each
 * placeholder; {@link #written} goes the way back.
 */
public final class WrittenUrl {

    private static final String AMPERSAND = "&amp;";

    /** {@code ${NAME:jdbc:...}}: the string is what counts where nothing fills the placeholder in. */
    private static final Pattern WITH_DEFAULT = Pattern.compile("(?is)(\\$\\{[\\w.\\-]+:-?)(jdbc[:\\-].*)\\}");

    /** A property of a build, {@code @name@}, only counts where a part of a URL begins; a port, in capital letters, only where one is due. */
    private static final Pattern PLACEHOLDER = Pattern.compile(
            "\\$\\{[^{}]*+(?:\\{[^{}]*+\\}[^{}]*+){0,8}\\}|#\\{[^{}]*\\}|\\$\\([\\w.\\-]+\\)|\\{\\{[^{}]*\\}\\}|\\{[\\w.\\-]*\\}"
                    + "|(?<=[/:=,(&?@])\\$[A-Z][A-Z0-9_]*|<[A-Za-z][\\w .\\-]*>|(?<=[/:=,(&?])@[A-Za-z][\\w.\\-]*@|%(?:\\d+\\$)?s|%(?:\\d+\\$)?d(?![0-9A-Fa-f])"
                    + "|(?<=:)(?<port>[A-Z][A-Z0-9_]*PORT|PORT)(?=[,/?)\\];#]|$)");

    private static final Pattern PORT_PAIR = Pattern.compile("(?i)\\(?[^?]*\\bport\\s*=\\s*");

    /** Odd, as are those below it: sizes that lint recommends are even, so that none of them is taken for a port. */
    private static final int FIRST_PORT = 64_001;

    /** More are left as they are, so that any text takes linear time. */
    private static final int MOST_PLACEHOLDERS = 200;

    private final String plain;
    private final String before;
    private final String after;
    private final Optional<UrlWrapper> wrapper;
    private final boolean escaped;
    private final Map<String, String> placeholders;

    private WrittenUrl(
            String plain,
            String before,
            String after,
            Optional<UrlWrapper> wrapper,
            boolean escaped,
            Map<String, String> placeholders) {
        this.plain = plain;
        this.before = before;
        this.after = after;
        this.wrapper = wrapper;
        this.escaped = escaped;
        this.placeholders = placeholders;
    }

    /** Any text, also none; never throws. */
    public static WrittenUrl of(String text) {
        return of(text, false);
    }

    /** Any text from an XML file: unless it has an ampersand that is not escaped, those that are added to it are. */
    public static WrittenUrl ofXml(String text) {
        return of(text, true);
    }

    private static WrittenUrl of(String text, boolean xml) {
        String given = text == null ? "" : text;
        Matcher whole = WITH_DEFAULT.matcher(given);
        boolean hasDefault = whole.matches() && isBalanced(whole.group(2));
        String before = hasDefault ? whole.group(1) : "";
        String after = hasDefault ? "}" : "";
        String string = hasDefault ? whole.group(2) : given;
        Optional<UrlWrapper> wrapper = UrlWrapper.of(string);
        if (wrapper.isPresent()) {
            string =
                    wrapper.get().inner() + string.substring(wrapper.get().own().length());
        }
        boolean escaped = (xml || string.contains(AMPERSAND))
                && string.replace(AMPERSAND, "").indexOf('&') < 0;
        if (escaped) {
            string = string.replace(AMPERSAND, "&");
        }
        Map<String, String> placeholders = new LinkedHashMap<>();
        String plain = withStandIns(string, placeholders);
        return new WrittenUrl(plain, before, after, wrapper, escaped, placeholders);
    }

    /** Whether every brace that closes was opened before, and every one that was opened is closed. */
    private static boolean isBalanced(String text) {
        int depth = 0;
        for (int i = 0; i < text.length() && depth >= 0; i++) {
            char c = text.charAt(i);
            if (c == '{') {
                depth++;
            } else if (c == '}') {
                depth--;
            }
        }
        return depth == 0;
    }

    /** Whether a text is a connection string for MySQL's or MariaDB's driver, in one of the forms that {@link #of} reads. */
    public static boolean isOne(String text) {
        String plain = of(text.strip()).plain().toLowerCase(Locale.ROOT);
        return plain.startsWith("jdbc:mysql") || plain.startsWith("jdbc:mariadb");
    }

    /** What the wrapped driver's grammar can read. A secret may be in it. */
    public String plain() {
        return plain;
    }

    /** The driver that takes the string first. */
    public Optional<UrlWrapper> wrapper() {
        return wrapper;
    }

    /** Whether its ampersands are written <code>&amp;amp;</code>. */
    public boolean isEscaped() {
        return escaped;
    }

    /** Whether any part of it is not known. */
    public boolean hasPlaceholders() {
        return !placeholders.isEmpty();
    }

    /** Whether a part of the plain string holds a placeholder, so that its value is not known. */
    public boolean isUnknown(String part) {
        return placeholders.keySet().stream().anyMatch(part::contains);
    }

    /** Whether a part of the plain string is one placeholder and nothing else. */
    public boolean isPlaceholder(String part) {
        return placeholders.containsKey(part);
    }

    /**
     * Whether the placeholder at its end may hold the question mark and parameters: it follows the database's name directly, or all that follows the
     * slashes is that placeholder. After an underscore or a hyphen it is a part of the name.
     */
    public boolean mayEndInParameters() {
        int slashes = plain.indexOf("//");
        if (slashes < 0 || plain.indexOf('?') >= 0) {
            return false;
        }
        String rest = plain.substring(slashes + 2);
        int slash = rest.indexOf('/');
        if (slash < 0) {
            return isPlaceholder(rest);
        }
        String database = rest.substring(slash + 1);
        return placeholders.keySet().stream()
                .filter(database::endsWith)
                .map(last -> database.substring(0, database.length() - last.length()))
                .anyMatch(name -> !name.isEmpty() && !name.endsWith("_") && !name.endsWith("-"));
    }

    /** Some words about the plain string, with the placeholders in them again. */
    public String restored(String words) {
        String restored = words;
        for (Map.Entry<String, String> one : placeholders.entrySet()) {
            restored = restored.replace(one.getKey(), one.getValue());
        }
        return restored;
    }

    /** A plain string, changed or masked, in the form that this one was written in. */
    public String written(String changed) {
        String string = restored(changed);
        if (escaped) {
            string = string.replace("&", AMPERSAND);
        }
        if (wrapper.isPresent() && string.startsWith(wrapper.get().inner())) {
            string =
                    wrapper.get().own() + string.substring(wrapper.get().inner().length());
        }
        return before + string + after;
    }

    private static String withStandIns(String text, Map<String, String> placeholders) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        String stem = "unknown";
        while (text.contains(stem)) {
            stem += "0";
        }
        StringBuilder plain = new StringBuilder();
        int done = 0;
        int port = FIRST_PORT;
        boolean inQuery = false;
        int slashes = text.indexOf("//");
        while (placeholders.size() < MOST_PLACEHOLDERS && matcher.find()) {
            inQuery |= text.substring(done, matcher.start()).indexOf('?') >= 0;
            plain.append(text, done, matcher.start());
            done = matcher.end();
            String standIn;
            if (!inQuery && slashes >= 0 && slashes < matcher.start() && isPort(plain, text, matcher)) {
                while (text.contains(Integer.toString(port))) {
                    port -= 2;
                }
                standIn = Integer.toString(port);
                port -= 2;
            } else if (matcher.group("port") == null) {
                standIn = stem + placeholders.size() + "x";
            } else {
                plain.append(matcher.group());
                continue;
            }
            placeholders.put(standIn, matcher.group());
            plain.append(standIn);
        }
        return plain.append(text, done, text.length()).toString();
    }

    private static boolean isPort(StringBuilder before, String text, Matcher matcher) {
        char next = matcher.end() < text.length() ? text.charAt(matcher.end()) : '/';
        if (",/?)];#".indexOf(next) < 0) {
            return false;
        }
        String tail = before.substring(Math.max(0, before.length() - 40));
        return tail.endsWith(":") || PORT_PAIR.matcher(tail).matches();
    }
}
