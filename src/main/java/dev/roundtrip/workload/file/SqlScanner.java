package dev.roundtrip.workload.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a text as a server does that executes some of its comments. Used once, by one thread. */
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

    /**
     * What was read.
     *
     * @param problem what cannot be read to its end; empty if all can
     * @param hinted what a hint does beyond the statement; empty if nothing
     * @param open whether a quote or a comment has no end
     */
    record Scan(List<Token> tokens, Optional<String> problem, Optional<String> hinted, boolean open) {}

    /** Variables that a hint may set: they choose a plan or a time limit for the one statement. */
    private static final Pattern PLAN_ONLY =
            Pattern.compile("(?i)SET_VAR\\s*\\(\\s*(OPTIMIZER_\\w+|TIDB_OPT_\\w+|MAX_EXECUTION_TIME)\\s*=");

    private static final Pattern SETS = Pattern.compile("(?i)SET_VAR");

    /** How an executable comment begins, with the version or the feature of the servers that execute it. */
    private static final Pattern EXECUTABLE = Pattern.compile("/\\*\\p{L}?!\\d*+(?:\\[[^]]*+]?)?");

    private static final String WHITE = " \t\n\r\f\u000b";

    private final String sql;
    private final String escaping;
    private final int executed;
    private final List<Token> tokens = new ArrayList<>();
    private Optional<String> problem = Optional.empty();
    private Optional<String> hinted = Optional.empty();
    private boolean open;
    private boolean executing;
    private int at;
    private int depth;
    private int comments;

    /**
     * @param escaping the quotes in which a backslash escapes
     * @param executed bits of the executable comments that this server executes
     */
    SqlScanner(String sql, String escaping, int executed) {
        this.sql = sql;
        this.escaping = escaping;
        this.executed = executed;
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
            } else if (executing && sql.startsWith("*/", at)) {
                executing = false;
                at += 2;
            } else {
                token(c);
            }
        }
        open |= executing;
        if (open) {
            problem = Optional.of("a quote or a comment is not closed");
        }
        return new Scan(tokens, problem, hinted, open);
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
            problem = Optional.of("remove the control character");
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

    /** The inside of an executable comment is text for the server that executes it. */
    private void comment() {
        if (executing) {
            problem = Optional.of("remove the comment within (/*! ... */)");
        }
        Matcher begin = EXECUTABLE.matcher(sql).region(at, sql.length());
        if (begin.lookingAt() && (executed & (1 << comments++)) != 0) {
            executing = true;
            at = begin.end();
            return;
        }
        int from = at + 2;
        int end = sql.indexOf("*/", from);
        open |= end < 0;
        at = end < 0 ? sql.length() : end + 2;
        if (sql.startsWith("+", from)) {
            hint(sql.substring(from, at));
        }
    }

    /** A server may take a quote in a hint for one that goes on beyond the hint's end. */
    private void hint(String text) {
        for (char quote : new char[] {'\'', '"', '`'}) {
            if (text.chars().filter(c -> c == quote).count() % 2 != 0) {
                problem = Optional.of("a hint's quote is not closed");
            }
        }
        Matcher known = PLAN_ONLY.matcher(text);
        for (Matcher sets = SETS.matcher(text); sets.find(); ) {
            if (!known.region(sets.start(), text.length()).lookingAt()) {
                hinted = Optional.of("sets a variable by the hint SET_VAR");
            }
        }
    }

    private void quoted(char quote) {
        int from = ++at;
        while (at < sql.length()) {
            char c = sql.charAt(at++);
            if (c == '\\' && escaping.indexOf(quote) >= 0) {
                at++;
            } else if (c == quote) {
                add(Kind.QUOTED, sql.substring(from, at - 1).toUpperCase(Locale.ROOT));
                return;
            }
        }
        open = true;
    }
}
