package dev.roundtrip.jdbc;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A connection string as written in repositories: with placeholders that are replaced later, with
 * <code>&amp;amp;</code> as in XML, and in the form of a wrapping driver. {@link #written} converts back.
 *
 * @param plain the text that the wrapped driver can parse, with a substitute for each placeholder; it may contain a
 *     secret
 * @param before if the string is the default of a placeholder, the placeholder's beginning
 * @param after that placeholder's end
 * @param wrapper the outermost driver
 * @param isEscaped whether ampersands are written <code>&amp;amp;</code>
 * @param placeholders the placeholders by their substitutes, with the secrets in their defaults masked
 * @param originals the placeholders as they were written; they may contain a secret
 */
public record WrittenUrl(
        String plain,
        String before,
        String after,
        Optional<UrlWrapper> wrapper,
        boolean isEscaped,
        Map<String, String> placeholders,
        Map<String, String> originals) {

    private static final String AMPERSAND = "&amp;";

    /** The form {@code ${NAME:jdbc:...}}, in which the string is a default; Micronaut has it in backticks. */
    private static final Pattern WITH_DEFAULT =
            Pattern.compile("(?is)(\\$\\{[\\w.\\-]+:-?([\"'`]?))(jdbc[:\\-].*)(\\2\\})");

    /** A placeholder whose default is another one with a default. */
    private static final Pattern OF_PLACEHOLDER = Pattern.compile("(?s)(\\$\\{[\\w.\\-]+:-?)(\\$\\{[\\w.\\-]+:.*)\\}");

    private static final int MOST_OUTER = 3;

    /**
     * A placeholder. A build property, {@code @name@}, is recognised only at the beginning of a part of a URL, and a
     * port in capital letters only in the place of a port.
     */
    private static final Pattern PLACEHOLDER = Pattern.compile(
            "\\{\\{-?\\s*(?:if|with|range)\\b.{0,500}?\\{\\{-?\\s*end\\s*-?\\}\\}"
                    + "|\\{%-?\\s*(?:if|for)\\b.{0,500}?\\{%-?\\s*end\\w+\\s*-?%\\}|\\{%[^%{}]*%\\}|\\$\\{[^{}]*+(?:\\{[^{}]*+\\}[^{}]*+){0,8}\\}|#\\{[^{}]*\\}|\\$\\([^()]{1,100}\\)|\\{\\{[^{}]*\\}\\}|\\{[\\w.\\-]*(?:\\[[^\\[\\]{}]{1,60}\\])*+\\}|<%[=-]?[^<>%]{1,200}%>"
                    + "|\\$env:[A-Za-z_]\\w*|(?<=[/:=,(&?@])\\$[A-Z][A-Z0-9_]*|<[A-Za-z][\\w .\\-]*>|(?<=[/:=,(&?])@[A-Za-z][\\w.\\-]*@|%(?:\\d+\\$)?s|%(?:\\d+\\$)?d(?![0-9A-Fa-f])"
                    + "|(?<=:)(?<port>_*[A-Z][A-Z0-9_]*PORT_*|_*PORT_*)(?=[,/?)\\];#]|$)"
                    + "|(?<=[/:=,(&?@])(?<named>\\$[a-z]\\w*|%[A-Z][A-Z0-9_]{2,}%(?![0-9A-Fa-f]{2})|#[A-Z][A-Z0-9_]*#|\\[[A-Z][A-Z0-9_]*])");

    /** A block of a template: how it begins and ends, and parameters behind it. */
    private static final Pattern BLOCK = Pattern.compile(
            "(\\{\\{.*?\\}\\}|\\{%.*?%\\}).*?(\\{\\{-?\\s*end\\s*-?\\}\\}|\\{%-?\\s*end\\w+\\s*-?%\\})(.*)");

    /** A command of a shell or an expression of a template; with more than names in it, it may hold a secret. */
    private static final Pattern EXPRESSION = Pattern.compile("(\\$\\(|<%[=-]?).*?(\\)|%>)");

    private static final Pattern NAMES_ONLY = Pattern.compile("(?:\\$\\(|<%[=-]?)\\s*[@$\\w.\\-]*\\s*(?:\\)|%>)");

    /** The name of the parameter whose value begins there. */
    private static final Pattern PARAMETER = Pattern.compile("[\\w.\\-]+(?==$)");

    /** The characters that mark a placeholder: each has one of them, unless it is a port in capital letters. */
    private static final String MARKS = "${<@%#[";

    private static final Pattern SWITCH_OR_NUMBER = Pattern.compile("(?i)\\$\\{[\\w.\\-]+:-?(true|false|\\d{1,6})}");

    private static final Pattern PORT_PAIR = Pattern.compile("(?i)\\(?[^?]*\\bport\\s*=\\s*");

    /**
     * The first substitute for a port. It and the following ones are odd, while lint recommends even sizes, so that
     * none is mistaken for a port.
     */
    private static final int FIRST_PORT = 64_001;

    /**
     * The maximum number of placeholders that are replaced, so that any text takes linear time; further ones are left
     * unchanged.
     */
    private static final int MOST_PLACEHOLDERS = 200;

    /** Reads any text, including an empty one; never throws. */
    public static WrittenUrl of(String text) {
        String given = text == null ? "" : text;
        String outer = "";
        String inner = given;
        int depth = 0;
        Matcher nested = OF_PLACEHOLDER.matcher(inner);
        while (depth < MOST_OUTER && nested.matches() && isBalanced(nested.group(2))) {
            outer += nested.group(1);
            inner = nested.group(2);
            depth++;
            nested = OF_PLACEHOLDER.matcher(inner);
        }
        Matcher whole = WITH_DEFAULT.matcher(inner);
        boolean hasDefault = whole.matches() && isBalanced(whole.group(3));
        String before = hasDefault ? outer + whole.group(1) : "";
        String after = hasDefault ? whole.group(4) + "}".repeat(depth) : "";
        String string = hasDefault ? whole.group(3) : given;
        Optional<UrlWrapper> wrapper = UrlWrapper.of(string);
        if (wrapper.isPresent()) {
            string =
                    wrapper.get().inner() + string.substring(wrapper.get().own().length());
        }
        boolean escaped =
                string.contains(AMPERSAND) && string.replace(AMPERSAND, "").indexOf('&') < 0;
        if (escaped) {
            string = string.replace(AMPERSAND, "&");
        }
        Map<String, String> originals = new LinkedHashMap<>();
        String plain = withStandIns(string, originals);
        Map<String, String> placeholders = new LinkedHashMap<>(originals);
        placeholders.replaceAll((standIn, placeholder) -> masked(placeholder));
        return new WrittenUrl(plain, before, after, wrapper, escaped, placeholders, originals);
    }

    /** The placeholder without secrets, and a block of a template without its content. */
    private static String masked(String placeholder) {
        Matcher block = BLOCK.matcher(placeholder);
        Matcher expression = EXPRESSION.matcher(placeholder);
        if (expression.matches()) {
            return NAMES_ONLY.matcher(placeholder).matches()
                    ? placeholder
                    : expression.group(1) + JdbcUrl.MASK + expression.group(2);
        }
        return block.matches()
                ? Secrets.maskedDefault(block.group(1))
                        + JdbcUrl.MASK
                        + block.group(2)
                        + (block.group(3).isEmpty() ? "" : "&" + JdbcUrl.MASK)
                : Secrets.maskedDefault(placeholder);
    }

    /** Whether the braces are balanced. */
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

    /**
     * Whether a text is a connection string for MySQL's or MariaDB's driver, in one of the forms that {@link #of}
     * reads.
     */
    public static boolean isOne(String text) {
        String plain = of(text.strip()).plain().toLowerCase(Locale.ROOT);
        return plain.startsWith("jdbc:mysql") || plain.startsWith("jdbc:mariadb");
    }

    /**
     * The driver that reads the wrapped string, even an unreadable one. MariaDB's also reads Connector/J's scheme where
     * the string permits it.
     */
    public UrlScheme.Driver driver() {
        return plain.startsWith("jdbc:mariadb:") || permitsMariaDb()
                ? UrlScheme.Driver.MARIADB
                : UrlScheme.Driver.CONNECTOR_J;
    }

    /** MariaDB's driver from 3.0 on opens Connector/J's scheme only if it finds this word in the string. */
    public boolean permitsMariaDb() {
        return plain.startsWith("jdbc:mysql:") && plain.contains("permitMysqlScheme");
    }

    /**
     * The name of the placeholder whose default the string is, or the names of several, from the outermost on; empty if
     * there is no such placeholder.
     */
    public Optional<String> variable() {
        return before.isEmpty()
                ? Optional.empty()
                : Optional.of(before.replaceAll(":-?[\"'`]?$|^\\$\\{", "").replaceAll(":-?[\"'`]?\\$\\{", " or "));
    }

    /** The default of a part that is exactly one placeholder, if it is a switch or a number. */
    public Optional<String> defaultOf(String part) {
        Matcher given = SWITCH_OR_NUMBER.matcher(placeholders.getOrDefault(part, ""));
        return given.matches() ? Optional.of(given.group(1)) : Optional.empty();
    }

    /** Whether any part of the string is unknown. */
    public boolean hasPlaceholders() {
        return !placeholders.isEmpty();
    }

    /** Whether a part of the plain string contains a placeholder, so its value is unknown. */
    public boolean isUnknown(String part) {
        return placeholders.keySet().stream().anyMatch(part::contains);
    }

    /** Whether a part of the plain string is exactly one placeholder. */
    public boolean isPlaceholder(String part) {
        return placeholders.containsKey(part);
    }

    /**
     * Whether the placeholder at the end may contain the question mark and parameters: it directly follows the
     * database's name, or is everything after the slashes. If an underscore or a hyphen precedes it, it is part of the
     * name.
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

    /**
     * The placeholder behind the value of the last parameter, which may hold further ones; empty if there is none. If a
     * sign precedes it, it is part of the value.
     */
    public Optional<String> tail() {
        int equals = plain.lastIndexOf('=');
        return plain.indexOf('?') < 0
                ? Optional.empty()
                : placeholders.keySet().stream()
                        .filter(plain::endsWith)
                        .filter(last -> plain.length() - last.length() > equals + 1
                                && Character.isLetterOrDigit(plain.charAt(plain.length() - last.length() - 1)))
                        .findFirst();
    }

    /** A text about the plain string, with the placeholders restored and their secrets masked. */
    public String restored(String words) {
        return restored(words, placeholders);
    }

    /** The plain string, changed, with the placeholders as they were written; it may contain a secret. */
    public String unmasked(String changed) {
        return restored(changed, originals);
    }

    private static String restored(String words, Map<String, String> placeholders) {
        String restored = words;
        for (Map.Entry<String, String> one : placeholders.entrySet()) {
            restored = restored.replace(one.getKey(), one.getValue());
        }
        return restored;
    }

    /** This string in XML: what is made of it has <code>&amp;amp;</code>, even if it has no ampersand itself. */
    public WrittenUrl escaped() {
        return new WrittenUrl(plain, before, after, wrapper, true, placeholders, originals);
    }

    /** A plain string, changed and masked, converted back to the original form. */
    public String written(String changed) {
        return inForm(restored(changed));
    }

    /** A plain string, changed, converted back to the original form; it may contain a secret. */
    public String rewritten(String changed) {
        return inForm(unmasked(changed));
    }

    private String inForm(String restored) {
        String string = restored;
        if (isEscaped) {
            string = string.replace("&", AMPERSAND);
        }
        if (wrapper.isPresent() && string.startsWith(wrapper.get().inner())) {
            string =
                    wrapper.get().own() + string.substring(wrapper.get().inner().length());
        }
        return before + string + after;
    }

    /** The written text, masked. */
    @Override
    public String toString() {
        return written(JdbcUrl.masked(plain));
    }

    private static String withStandIns(String text, Map<String, String> placeholders) {
        if (!text.contains("PORT") && text.chars().noneMatch(c -> MARKS.indexOf(c) >= 0)) {
            return text;
        }
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
            if (matcher.group("named") != null && mayBeSecret(plain, text, matcher)) {
                plain.append(matcher.group());
                continue;
            }
            if (!inQuery && text.startsWith("&", done) && isBehindDatabase(text, matcher.start())) {
                // The placeholder holds the question mark, and unknown parameters before the following ones.
                done = text.length();
            }
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
            placeholders.put(standIn, text.substring(matcher.start(), done));
            plain.append(standIn);
            if (done == text.length()) {
                break;
            }
        }
        return plain.append(text, done, text.length()).toString();
    }

    /** Whether a name with a sign may be the text of a password, and not the name of a variable. */
    private static boolean mayBeSecret(CharSequence before, String text, Matcher matcher) {
        Matcher parameter = PARAMETER.matcher(before);
        boolean isSecret =
                text.startsWith("@", matcher.end()) || (parameter.find() && SecretNames.holds(parameter.group()));
        return isSecret && !SecretNames.holds(matcher.group().replaceAll("\\W", ""));
    }

    private static boolean isBehindDatabase(String text, int at) {
        int slashes = text.indexOf("//");
        int slash = slashes < 0 ? -1 : text.indexOf('/', slashes + 2);
        return slash >= 0 && slash < at - 1;
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
