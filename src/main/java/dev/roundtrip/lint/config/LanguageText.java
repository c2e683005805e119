package dev.roundtrip.lint.config;

import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text as its language reads it: without block comments where it has them, and with ampersands where it allows to
 * escape them. Everything stays on its line. Any other language passes both on as they are written.
 */
final class LanguageText {
    private LanguageText() {}

    /** Endings of languages whose comments may stand between a slash with an asterisk and the reverse. */
    private static final Set<String> BLOCK_COMMENTS =
            words("java kt kts scala groovy gradle jenkinsfile js ts go php cs rs sql ddl tf tfvars hcl nomad");

    /** Comments of other languages, which may go on over lines. Without an end, one of Ruby is all that follows. */
    private static final Map<String, Pattern> COMMENTS = Map.of(
            "jsp", Pattern.compile("(?s)<%--.*?--%>|<!--.*?-->"),
            "jl", Pattern.compile("(?ms)^[ \\t]*#=.*?=#"),
            "rb", Pattern.compile("(?ms)^=begin\\b.*?(?:^=end\\b|\\z)"));

    /** Endings of programs that may write an ampersand by its number. */
    private static final Set<String> ESCAPES =
            words("java kt kts scala groovy gradle jenkinsfile clj py js ts go rb cs");

    /** Endings of configuration that may do so in a text in quotes. */
    private static final Set<String> ESCAPES_IN_QUOTES = words("tf tfvars hcl nomad conf hocon toml json");

    /** The escape, and not the end of an escaped backslash. */
    private static final Pattern AMPERSAND = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u0026");

    /** A string in a list of properties that colons divide, as GlassFish's commands have. */
    private static final Pattern COLONS =
            Pattern.compile("(jdbc\\\\:(?:[^\\s:\"'\\\\]|:(?=\\d)|\\\\[^\\s\\\\])++)(:?)");

    private static final Pattern IN_QUOTES = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*+\"");

    private static Set<String> words(String text) {
        return Set.of(text.split(" ", -1));
    }

    /** The text of a file in the language that the file's name shows. */
    static String of(String file, String text) {
        String language = Syntax.ending(file);
        String read = BLOCK_COMMENTS.contains(language) ? withoutBlockComments(text) : text;
        if (COMMENTS.containsKey(language)) {
            read = COMMENTS.get(language)
                    .matcher(read)
                    .replaceAll(comment -> comment.group().replaceAll("[^\\n]", " "));
        }
        if (!language.equals("properties") && read.contains("jdbc\\:")) {
            read = COLONS.matcher(read).replaceAll(LanguageText::withColons);
        }
        if (ESCAPES.contains(language)) {
            return unescaped(read);
        }
        return ESCAPES_IN_QUOTES.contains(language)
                ? IN_QUOTES.matcher(read).replaceAll(LanguageText::replacement)
                : read;
    }

    /** A string with its colons, which ends where another property begins. */
    private static String withColons(MatchResult string) {
        String plain = string.group(1).replaceAll("\\\\(.)", "$1");
        return Matcher.quoteReplacement(plain + (string.group(2).isEmpty() ? "" : " "));
    }

    private static String replacement(MatchResult quoted) {
        return Matcher.quoteReplacement(unescaped(quoted.group()));
    }

    private static String unescaped(String text) {
        return AMPERSAND.matcher(text).replaceAll("$1&");
    }

    /** A text without the comments that begin a line. Such a comment may hold a string that nothing opens. */
    private static String withoutBlockComments(String text) {
        StringBuilder read = new StringBuilder(text);
        int open = text.indexOf("/*");
        while (open >= 0) {
            int end = open + 2;
            if (beginsLine(text, open)) {
                int close = text.indexOf("*/", end);
                if (close < 0) {
                    return read.toString();
                }
                end = close + 2;
                for (int at = open; at < end; at++) {
                    read.setCharAt(at, read.charAt(at) == '\n' ? '\n' : ' ');
                }
            }
            open = text.indexOf("/*", end);
        }
        return read.toString();
    }

    private static boolean beginsLine(String text, int at) {
        int before = at - 1;
        while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
            before--;
        }
        return before < 0 || text.charAt(before) == '\n';
    }
}
