package dev.roundtrip.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads a text as every server does; what servers read differently is a problem. Used once, by one thread. */
final class SqlScanner {

    enum Kind {
        /** A word or a number; a {@code ${...}} that touches it belongs to it. */
        WORD,
        QUOTED,
        /** A {@code ${...}} that stands alone. */
        FRAGMENT,
        SYMBOL
    }

    /**
     * A part of the text.
     *
     * @param written as in the text, without its quotes
     * @param depth of parentheses around it
     */
    record Token(Kind kind, String written, int depth) {

        /** In upper case. */
        String text() {
            return written.toUpperCase(Locale.ROOT);
        }

        /** Empty for anything else. */
        String word() {
            return kind == Kind.WORD ? text() : "";
        }

        boolean is(String word) {
            return word().equals(word);
        }

        boolean isSymbol(String symbol) {
            return kind == Kind.SYMBOL && written.equals(symbol);
        }
    }

    /**
     * A whole text.
     *
     * @param problem what servers cannot read, or read differently; empty if there is nothing of that kind
     * @param setsVariable whether a hint sets a variable while the statement lasts
     */
    record Scan(List<Token> tokens, Optional<String> problem, boolean setsVariable) {}

    /** How a comment begins that some servers execute. */
    private static final Pattern EXECUTABLE = Pattern.compile("/\\*\\p{L}?!");

    /** Comments that servers write into a definition; whether one is executed makes no difference to the gate. */
    private static final Pattern OF_DEFINITION =
            Pattern.compile("(?i)/\\*(T!(\\[\\w+])?|M?!\\d*)\\s*(CLUSTERED|NONCLUSTERED"
                    + "|ENGINE\\s*=\\s*InnoDB|AUTO_RANDOM(\\([\\d, ]+\\))?"
                    + "|(AUTO_RANDOM_BASE|AUTO_ID_CACHE|SHARD_ROW_ID_BITS|PRE_SPLIT_REGIONS)\\s*=?\\s*\\d+)\\s*\\*/");

    private static final Pattern NUMBER =
            Pattern.compile("(\\d|\\$\\{[^}]*})+([eE]\\d+)?|0[xX][0-9a-fA-F]+|0[bB][01]+");

    /** In some modes a bracket is a quote; a backslash outside of quotes may be a value or nothing. */
    private static final String READ_DIFFERENTLY = "[]\\";

    private static final String WHITE = " \t\n\r\f\u000b";

    private final String sql;
    private final boolean isDefinition;
    private final List<Token> tokens = new ArrayList<>();
    private Optional<String> problem = Optional.empty();
    private boolean setsVariable;
    private int at;
    private int depth;

    SqlScanner(String sql) {
        this(sql, false);
    }

    SqlScanner(String sql, boolean isDefinition) {
        this.sql = sql;
        this.isDefinition = isDefinition;
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
        return new Scan(tokens, problem, setsVariable);
    }

    private void refuse(String why) {
        problem = Optional.of(why);
    }

    private void token(char c) {
        if (c == '\'' || c == '"' || c == '`') {
            quoted(c);
        } else if (isWordPart(at) || isFragment(at)) {
            word();
        } else if (Character.isISOControl(c) || Character.isSpaceChar(c) || READ_DIFFERENTLY.indexOf(c) >= 0) {
            refuse("remove the character U+%04X, which servers read differently".formatted((int) c));
            at++;
        } else {
            depth -= c == ')' ? 1 : 0;
            add(Kind.SYMBOL, String.valueOf(c));
            depth += c == '(' ? 1 : 0;
            at++;
        }
    }

    /** A value within the text is a number, so that it goes on with the word that it touches. */
    private void word() {
        int from = at;
        boolean letters = false;
        while (at < sql.length() && (isWordPart(at) || isFragment(at))) {
            int fragment = isFragment(at) ? sql.indexOf('}', at) : at;
            letters |= fragment == at;
            at = fragment < 0 ? sql.length() : fragment + 1;
        }
        String word = sql.substring(from, at);
        if (c(from) >= '0' && c(from) <= '9' && !isNumber(word)) {
            refuse("write white space after the number " + word + ", or back quotes around the name");
        }
        add(letters ? Kind.WORD : Kind.FRAGMENT, word);
    }

    /** A server may take what follows a number for the next word: {@code 1e5FROM}, {@code 5.FROM}. */
    private boolean isNumber(String word) {
        boolean signFollows = word.matches("\\d+[eE]") && (c(at) == '+' || c(at) == '-');
        boolean nameFollows = c(at) == '.' && !(c(at + 1) >= '0' && c(at + 1) <= '9') && isWordPart(at + 1);
        return !nameFollows && (signFollows || NUMBER.matcher(word).matches());
    }

    /** The character there, 0 beyond the end. */
    private char c(int index) {
        return index < sql.length() ? sql.charAt(index) : 0;
    }

    private boolean isFragment(int index) {
        return sql.startsWith("${", index);
    }

    private void add(Kind kind, String written) {
        tokens.add(new Token(kind, written, Math.max(depth, 0)));
    }

    /** Servers take every character beyond ASCII for a letter. */
    private boolean isWordPart(int index) {
        char c = c(index);
        return (c < 0x80 && (Character.isLetterOrDigit(c) || c == '_' || c == '@'))
                || (c == '$' && !isFragment(index))
                || (c > 0x9f && !Character.isSpaceChar(c));
    }

    /** Two dashes begin a comment if white space follows. */
    private boolean isDashes() {
        return sql.startsWith("--", at) && (at + 2 >= sql.length() || WHITE.indexOf(sql.charAt(at + 2)) >= 0);
    }

    private void comment() {
        boolean isKnown = isDefinition
                && OF_DEFINITION.matcher(sql).region(at, sql.length()).lookingAt();
        if (!isKnown && EXECUTABLE.matcher(sql).region(at, sql.length()).lookingAt()) {
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
        setsVariable |= text.contains("SET_VAR");
    }

    /** A backslash matters only before the quote: whether it escapes depends on the server's mode. */
    private void quoted(char quote) {
        StringBuilder written = new StringBuilder();
        at++;
        while (at < sql.length()) {
            char c = sql.charAt(at++);
            if (c == '\\' && quote != '`') {
                if (at < sql.length() && sql.charAt(at) == quote) {
                    refuse("servers read a backslash before a quote differently; write the quote twice");
                }
                at++;
            } else if (c == quote) {
                if (at == sql.length() || sql.charAt(at) != quote) {
                    add(Kind.QUOTED, written.toString());
                    return;
                }
                at++;
            }
            written.append(c);
        }
        refuse("a quote is not closed");
    }
}
