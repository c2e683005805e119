package dev.roundtrip.workload.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a text as every server does; what servers read differently is a problem. Used once, by one thread. */
final class SqlScanner {

    enum Kind {
        WORD,
        QUOTED,
        FRAGMENT,
        SYMBOL
    }

    /**
     * A part of the text.
     *
     * @param text in upper case, without its quotes
     * @param depth of parentheses around it
     */
    record Token(Kind kind, String text, int depth) {

        /** Empty for anything else. */
        String word() {
            return kind == Kind.WORD ? text : "";
        }

        boolean is(String word) {
            return word().equals(word);
        }

        boolean isSymbol(String symbol) {
            return kind == Kind.SYMBOL && text.equals(symbol);
        }
    }

    /** @param problem what servers cannot read, or read differently; empty if there is nothing of that kind */
    record Scan(List<Token> tokens, Optional<String> problem) {}

    /** It may set any variable; what sets it is taken for a call. */
    private static final String SETS = "SET_VAR";

    /** How a comment begins that some servers execute. */
    private static final Pattern EXECUTABLE = Pattern.compile("/\\*\\p{L}?!");

    private static final String WHITE = " \t\n\r\f\u000b";

    private final String sql;
    private final List<Token> tokens = new ArrayList<>();
    private Optional<String> problem = Optional.empty();
    private int at;
    private int depth;

    SqlScanner(String sql) {
        this.sql = sql;
    }

    Scan scan() {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (WHITE.indexOf(c) >= 0) {
                at++;
            } else if (c == '#' || isDashes()) {
                int end = sql.indexOf('\n', at);
                at = end < 0 ? sql.length() : end + 1;
            } else if (sql.startsWith("/*", at)) {
                comment();
            } else {
                token(c);
            }
        }
        return new Scan(tokens, problem);
    }

    private void refuse(String why) {
        problem = Optional.of(why);
    }

    private void token(char c) {
        if (c == '\'' || c == '"' || c == '`') {
            quoted(c);
        } else if (sql.startsWith("${", at)) {
            int end = sql.indexOf('}', at);
            add(Kind.FRAGMENT, "${");
            at = end < 0 ? sql.length() : end + 1;
        } else if (isWordPart(at)) {
            int from = at;
            while (at < sql.length() && isWordPart(at)) {
                at++;
            }
            add(Kind.WORD, sql.substring(from, at).toUpperCase(Locale.ROOT));
        } else if (Character.isISOControl(c)) {
            refuse("remove the control character");
            at++;
        } else {
            depth -= c == ')' ? 1 : 0;
            add(Kind.SYMBOL, String.valueOf(c));
            depth += c == '(' ? 1 : 0;
            at++;
        }
    }

    private void add(Kind kind, String text) {
        tokens.add(new Token(kind, text, Math.max(depth, 0)));
    }

    /** Servers take every character beyond ASCII for a letter. */
    private boolean isWordPart(int index) {
        char c = sql.charAt(index);
        return (c < 0x80 && (Character.isLetterOrDigit(c) || c == '_' || c == '@'))
                || (c == '$' && !sql.startsWith("${", index))
                || c > 0x9f;
    }

    /** Two dashes begin a comment if white space follows. */
    private boolean isDashes() {
        return sql.startsWith("--", at) && (at + 2 >= sql.length() || WHITE.indexOf(sql.charAt(at + 2)) >= 0);
    }

    private void comment() {
        if (EXECUTABLE.matcher(sql).region(at, sql.length()).lookingAt()) {
            refuse("remove the comment (/*! ... */), which some servers execute");
        }
        int from = at + 2;
        int end = sql.indexOf("*/", from);
        if (end < 0) {
            refuse("a comment is not closed");
        }
        at = end < 0 ? sql.length() : end + 2;
        if (sql.startsWith("+", from)) {
            hint(sql.substring(from, at).toUpperCase(Locale.ROOT));
        }
    }

    /** A server may take a quote in a hint for one that goes on beyond the hint's end. */
    private void hint(String text) {
        for (char quote : new char[] {'\'', '"', '`'}) {
            if (text.chars().filter(c -> c == quote).count() % 2 != 0) {
                refuse("a hint's quote is not closed");
            }
        }
        if (text.contains(SETS)) {
            add(Kind.WORD, SETS);
            add(Kind.SYMBOL, "(");
        }
    }

    /** A backslash matters only before the quote: whether it escapes depends on the server's mode. */
    private void quoted(char quote) {
        int from = ++at;
        while (at < sql.length()) {
            char c = sql.charAt(at++);
            if (c == '\\' && quote != '`') {
                if (at < sql.length() && sql.charAt(at) == quote) {
                    refuse("servers read a backslash before a quote differently; write the quote twice");
                }
                at++;
            } else if (c == quote) {
                add(Kind.QUOTED, sql.substring(from, at - 1).toUpperCase(Locale.ROOT));
                return;
            }
        }
        refuse("a quote is not closed");
    }
}
