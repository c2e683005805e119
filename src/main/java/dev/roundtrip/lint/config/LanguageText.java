package dev.roundtrip.lint.config;

import dev.roundtrip.jdbc.UrlParameter;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text as its language reads it: without comments where they may hold a string that nothing opens, and with
 * ampersands where it allows to escape them. Everything stays on its line. Any other language passes both on as they
 * are written.
 */
final class LanguageText {
    private LanguageText() {}

    /** Endings of languages whose comments may stand between a slash with an asterisk and the reverse. */
    private static final Set<String> BLOCK_COMMENTS = words(
            "java kt kts scala sc groovy gradle jenkinsfile js mjs ts go php cs rs sql ddl tf tfvars hcl nomad json");

    /**
     * Comments of other languages, which may go on over lines. Without an end, one of Ruby is all that follows. The
     * first text in a module, a class or a function of Python is its documentation. What a group has is no comment.
     */
    private static final Map<String, Pattern> COMMENTS = Map.of(
            "jsp", between("<%--", "--%>"),
            "jl", between("(?m:^)[ \\t]*#=", "=#"),
            "rb", Pattern.compile("(?ms)^=begin\\b.*?(?:^=end\\b|\\z)"),
            "ps1", between("<#", "#>"),
            "py",
                    Pattern.compile("(?s)(\\A(?:#[^\\n]*\\n|\\s)*+"
                            + "|(?<=\\n)[ \\t]*+(?:(?:async )?(?:def|class)\\b[^\\n]*|\\)[^\\n]*):[ \\t]*(?:#[^\\n]*)?\\n\\s*+)"
                            + "[rRuU]?(\"\"\"|''').*?\\2"));

    /** What a page may have around its own comments. */
    private static final Pattern OF_PAGES = between("<!--", "-->");

    private static final Set<String> CLOJURE = words("clj cljs cljc");

    /** A value of Terraform without quotes, which is an expression; or a text, in which nothing is one. */
    private static final Pattern EXPRESSION = Pattern.compile(
            "(?m)((?:^|[{,])[ \\t]*+\"?([\\w\\-]++)\"?[ \\t]*+=[ \\t]*+)([a-z]\\w*+(?:\\.[A-Za-z_]|\\(|\\[)[^\\n,}]*+)"
                    + "|\"(?:[^\"\\\\\\n]|\\\\.)*+\"?+");

    /** Comments of template engines, by the last ending of a file. */
    private static final Map<String, Pattern> OF_TEMPLATES = Map.of(
            "ftl", between("<#--", "-->"),
            "vm", Pattern.compile(between("#\\*", "\\*#").pattern() + "|##[^\\n]*"),
            "j2", between("\\{#", "#}"),
            "erb", between("<%#", "%>"),
            "tpl", between("\\{\\{-?\\s*/\\*", "\\*/\\s*-?}}"));

    /** The marks of comments up to the end of a line, by the endings of the languages that have them. */
    private static final Map<String, Set<String>> TO_LINE_END = Map.of(
            "//", words("java kt kts scala sc groovy gradle jenkinsfile js mjs ts go php cs rs json"),
            "#", words("py rb r jl php sh bash zsh ps1 makefile"),
            "--", words("sql ddl"),
            ";", words("clj cljs cljc edn"));

    /** An ampersand or an equals sign as JSON may write it, with the backslash as SQL writes it. */
    private static final Pattern JSON_IN_SQL = Pattern.compile("(?i)\\\\{2,4}u00(26|3d)");

    /** Texts on two lines that Python joins: the first has the beginning of a string. */
    private static final Pattern SIDE_BY_SIDE =
            Pattern.compile("(?i)(jdbc:[^\\s\"']{0,500}+[\"'])([ \\t]*)\\\\?(?=\\n)(\\s*)[fr]?(?=[\"'])");

    private static final Pattern STRING = Pattern.compile("(?i)jdbc:");

    /** What a comment may follow without a blank. Slashes behind anything else are a part of a path. */
    private static final String BEFORE_COMMENT = ",;()[]{}\"'`";

    /** How far a comment behind other text may be from the beginning of its line. */
    private static final int LONGEST_LINE = 1000;

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

    /** Comments between two marks. A mark without its end begins none: the group has all that follows it. */
    private static Pattern between(String open, String close) {
        return Pattern.compile("(?s)(" + open + "(?:(?!" + close + ").)*+\\z)|" + open + ".*?(?:" + close + ")");
    }

    /** The text of a file in the language that the file's name shows. */
    static String of(String file, String text) {
        String language = Syntax.ending(file);
        String read = BLOCK_COMMENTS.contains(language) ? withoutBlockComments(text, language) : text;
        if (COMMENTS.containsKey(language)) {
            read = without(COMMENTS.get(language), read);
        }
        if (language.equals("jsp")) {
            read = without(OF_PAGES, read);
        }
        if (CLOJURE.contains(language)) {
            read = EdnText.withoutForms(read);
        }
        if (language.matches("tf|hcl")) {
            read = EXPRESSION.matcher(read).replaceAll(LanguageText::withoutExpression);
        }
        Pattern ofTemplate = OF_TEMPLATES.get(file.substring(file.lastIndexOf('.') + 1));
        if (ofTemplate != null) {
            read = without(ofTemplate, read);
        }
        for (Map.Entry<String, Set<String>> mark : TO_LINE_END.entrySet()) {
            read = mark.getValue().contains(language) ? withoutLineComments(read, mark.getKey()) : read;
        }
        if (!language.equals("properties") && read.contains("jdbc\\:")) {
            read = COLONS.matcher(read).replaceAll(LanguageText::withColons);
        }
        if (language.equals("bat") || language.equals("cmd")) {
            read = read.replace("^&", "&");
        }
        if (language.equals("sql")) {
            read = JSON_IN_SQL
                    .matcher(read)
                    .replaceAll(escape -> escape.group(1).equals("26") ? "&" : "=");
        }
        if (language.equals("py")) {
            read = SIDE_BY_SIDE.matcher(read).replaceAll("$1$2$3+");
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

    /** A line with a placeholder for the expression, if it is that of a secret or of what another line names. */
    private static String withoutExpression(MatchResult line) {
        String name = line.group(2);
        boolean isReplaced = name != null
                && (new UrlParameter(name, "").isSecret()
                        || (name.equals("value") && line.group(3).indexOf('"') < 0));
        return Matcher.quoteReplacement(isReplaced ? line.group(1) + "${expression}" : line.group());
    }

    private static String replacement(MatchResult quoted) {
        return Matcher.quoteReplacement(unescaped(quoted.group()));
    }

    private static String unescaped(String text) {
        return AMPERSAND.matcher(text).replaceAll("$1&");
    }

    private static String without(Pattern comments, String text) {
        return comments.matcher(text).replaceAll(found -> {
            String kept = found.groupCount() == 0 || found.group(1) == null ? "" : found.group(1);
            return Matcher.quoteReplacement(kept + blank(found.group().substring(kept.length())));
        });
    }

    private static String blank(String text) {
        return text.replaceAll("[^\\n]", " ");
    }

    /** A text without those comments up to the end of a line that have a string. */
    private static String withoutLineComments(String text, String mark) {
        StringBuilder read = new StringBuilder(text);
        Matcher string = STRING.matcher(text);
        int from = 0;
        while (string.find(from)) {
            int start = text.lastIndexOf('\n', string.start()) + 1;
            int end = text.indexOf('\n', string.start());
            from = end < 0 ? text.length() : end;
            int at = unquoted(text.substring(start, from), mark);
            if (at >= 0 && STRING.matcher(text).region(start + at, from).find()) {
                read.replace(start + at, from, blank(text.substring(start + at, from)));
            }
        }
        return read.toString();
    }

    /** The index of a comment's mark on a line, outside of texts in quotes; negative if there is none. */
    private static int unquoted(String line, String mark) {
        String quotes = mark.equals(";") ? "\"" : "\"'`";
        char open = ' ';
        for (int at = 0; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == '\\') {
                at++;
            } else if (open != ' ') {
                open = c == open ? ' ' : open;
            } else if (quotes.indexOf(c) >= 0) {
                open = c;
            } else if (line.startsWith(mark, at) && begins(line, at, mark)) {
                return at;
            }
        }
        return -1;
    }

    /** Whether a mark begins a comment. Slashes of a URL or path do not, and a number sign only behind a blank. */
    private static boolean begins(String line, int at, String mark) {
        char before = at == 0 ? ' ' : line.charAt(at - 1);
        return Character.isWhitespace(before)
                || mark.equals(";")
                || (!mark.equals("#") && BEFORE_COMMENT.indexOf(before) >= 0);
    }

    /**
     * A text without the block comments that begin a line, and without those behind other text that have a string:
     * nothing opens it.
     */
    private static String withoutBlockComments(String text, String language) {
        StringBuilder read = new StringBuilder(text);
        Matcher string = STRING.matcher(text);
        int next = -1;
        int close = -1;
        int open = text.indexOf("/*");
        while (open >= 0) {
            int end = open + 2;
            close = close < end ? text.indexOf("*/", end) : close;
            if (close < 0) {
                return read.toString();
            }
            if (next < open) {
                next = string.find(open) ? string.start() : text.length();
            }
            int line = open;
            while (line > 0 && open - line <= LONGEST_LINE && text.charAt(line - 1) != '\n') {
                line--;
            }
            String before = text.substring(line, open);
            if (before.isBlank() || (next < close && open - line <= LONGEST_LINE && isOfCode(before, language))) {
                end = close + 2;
                read.replace(open, end, blank(text.substring(open, end)));
            }
            open = text.indexOf("/*", end);
        }
        return read.toString();
    }

    /** Whether a block comment may begin behind a part of a line: it is in no text and no comment. */
    private static boolean isOfCode(String before, String language) {
        return unquoted(before + "/*", "/*") == before.length()
                && TO_LINE_END.entrySet().stream()
                        .noneMatch(mark -> mark.getValue().contains(language) && unquoted(before, mark.getKey()) >= 0);
    }
}
