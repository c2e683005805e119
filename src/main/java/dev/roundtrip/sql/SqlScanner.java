package dev.roundtrip.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a text as every server does. It reports as a problem what servers, or a driver before them, read differently.
 * Used once, by one thread.
 */
final class SqlScanner {

    /** What is done with comments that some servers execute. */
    enum Executable {
        REFUSED,
        /** The comments are read as if they were executed. */
        READ,
        SKIPPED
    }

    enum TokenType {
        /** A word or a number; a {@code ${...}} that touches it is a part of it. */
        WORD,
        QUOTED,
        /** A {@code ${...}} that stands alone. */
        FRAGMENT,
        SYMBOL
    }

    /**
     * A part of the text.
     *
     * @param written the part as in the text, without its quotes
     * @param depth the number of parentheses around it
     */
    record Token(TokenType kind, String written, int depth) {

        /** The token in upper case. */
        String text() {
            return written.toUpperCase(Locale.ROOT);
        }

        /** The word in upper case; empty if the token is no word. */
        String word() {
            return kind == TokenType.WORD ? text() : "";
        }

        boolean is(String word) {
            return word().equals(word);
        }

        boolean isSymbol(String symbol) {
            return kind == TokenType.SYMBOL && written.equals(symbol);
        }
    }

    /**
     * The result of reading a whole text.
     *
     * @param ends where each token ends in the text
     * @param problem what servers cannot read, or read differently, or must not touch; empty if there is nothing of
     *     that kind
     * @param setsVariable whether a hint sets a variable while the statement lasts
     */
    record Scan(List<Token> tokens, List<Integer> ends, Optional<String> problem, boolean setsVariable) {}

    /** The beginning of a comment that some servers execute. */
    private static final Pattern EXECUTABLE = Pattern.compile("/\\*\\p{L}?!(\\[[\\w, ]*])?\\d*");

    /** The sign of a value that is bound, or written as a literal. */
    static final char VALUE = '\u0002';

    /** The sign of a number that becomes part of the text. */
    static final String FRAGMENT = "${...}";

    /** A word that belongs to the literal after it, as in {@code N'a'} and {@code _utf8mb4'a'}. */
    private static final Pattern INTRODUCER = Pattern.compile("[NXB]|_[A-Z0-9]+");

    private static final Pattern NUMBER =
            Pattern.compile("(\\d|\\$\\{\\.{3}})+([eE]\\d+)?|0[xX][0-9a-fA-F]+|0[bB][01]+");

    /** Characters that servers read differently: a bracket may be a quote, a backslash a value or nothing. */
    private static final String READ_DIFFERENTLY = "[]\\";

    /** The parts of a name in back quotes that drivers take for quotes, comments, values or escapes. */
    private static final Pattern NO_NAME = Pattern.compile("['\"#{}?\\\\]|--|/\\*|\\*/");

    /** The parts of a comment that a driver takes for a quote, or for the comment's end. */
    private static final Pattern HIDES_QUOTE = Pattern.compile("['\"\\\\]|(?s:.)--|//|\\*-");

    private static final String WHITE = " \t\n\r\f\u000b";

    private final String sql;
    private final Executable executable;
    private boolean executes;
    private boolean hasBrace;
    private boolean hidesQuote;
    private final List<Token> tokens = new ArrayList<>();
    private final List<Integer> ends = new ArrayList<>();
    private Optional<String> problem = Optional.empty();
    private boolean setsVariable;
    private int at;
    private int depth;

    /** @param sql the text, with {@link #VALUE} and {@link #FRAGMENT} for what is not known yet */
    SqlScanner(String sql) {
        this(sql, Executable.REFUSED);
    }

    /** A text of the same length in which nothing looks like the sign of a value, for a text as a file has it. */
    static String raw(String text) {
        return text.replace(VALUE, '\u0001').replace(FRAGMENT, "${   }");
    }

    SqlScanner(String sql, Executable executable) {
        this.sql = sql;
        this.executable = executable;
    }

    Scan scan() {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (WHITE.indexOf(c) >= 0) {
                at++;
            } else if (LexicalRules.beginsComment(sql, at)) {
                comment();
            } else if (executes && sql.startsWith("*/", at)) {
                executes = false;
                at += 2;
                refuseTornOption();
            } else {
                token(c);
                if (ends.size() < tokens.size()) {
                    ends.add(at);
                }
            }
        }
        refuseDottedVariables();
        refuseMarker();
        if (hasBrace && hidesQuote) {
            refuse("a driver reads braces where comments have quotes or dashes; remove these");
        }
        if (executes) {
            refuse("a comment is not closed");
        }
        return new Scan(tokens, ends, problem, setsVariable);
    }

    /** Refuses the marker's name, since the next run may drop a table that is listed in the marker. */
    private void refuseMarker() {
        tokens.stream()
                .filter(token -> TableName.isMarker(token.written()))
                .findFirst()
                .ifPresent(token ->
                        refuse("names " + token.written() + ", in which Roundtrip lists the tables that it has made"));
    }

    /** Refuses a comment between an option and its value: a server may execute one and skip the next. */
    private void refuseTornOption() {
        Token last = tokens.isEmpty() ? new Token(TokenType.SYMBOL, "(", 0) : tokens.get(tokens.size() - 1);
        if (last.isSymbol("=") || last.is("ENGINE") || last.is("PARTITION") || last.isSymbol(".")) {
            refuse("a comment that some servers execute tears an option from its value");
        }
    }

    /** Notes a problem; the first one that is found is reported. */
    private void refuse(String why) {
        problem = problem.or(() -> Optional.of(why));
    }

    private void skipComment(int end) {
        String comment = sql.substring(at, end);
        if (executes) {
            refuse("a comment within a comment that some servers execute");
        }
        if (comment.indexOf(0) >= 0) {
            refuse("a comment has the character U+0000 in it, which servers read differently");
        }
        if (isReadDifferently(comment, c(end))) {
            refuse("drivers read where a comment begins or ends differently; write one that has /*, */ and the ends of"
                    + " lines at its ends only, with white space after it");
        }
        if (comment.contains("{")) {
            refuse("drivers change what is in braces in comments, too; remove them");
        }
        hidesQuote |= HIDES_QUOTE.matcher(comment).find();
        if (comment.indexOf(VALUE) >= 0) {
            refuse("a comment has a value in it");
        }
        at = end;
    }

    private static boolean isReadDifferently(String comment, char next) {
        return comment.startsWith("/*")
                ? comment.indexOf("/*", 1) > 0 || comment.startsWith("/*/") || next == '/' || next == '*'
                : comment.contains("/*")
                        || comment.contains("*/")
                        || comment.replace("\r\n", "\n").contains("\r");
    }

    private void token(char c) {
        if (LexicalRules.isQuote(c)) {
            quoted(c);
        } else if (isWordPart(at) || isFragment(at)) {
            word();
        } else if (sql.startsWith("--", at)) {
            refuse("drivers take two dashes for a comment; write a space after both, or between them");
            at++;
        } else if (sql.startsWith("//", at) || sql.startsWith("*/", at)) {
            refuse("a driver reads a comment from " + sql.substring(at, at + 2) + "; write white space between");
            at++;
        } else if (c == VALUE) {
            value();
        } else if (c == '{') {
            refuse("a driver changes what is in braces before it sends it; write it without them");
            at++;
        } else if (READ_DIFFERENTLY.indexOf(c) >= 0) {
            refuse("servers read " + c + " differently; remove it");
            at++;
        } else if (Character.isISOControl(c) || Character.isSpaceChar(c)) {
            refuse("remove the character U+%04X, which servers read differently".formatted((int) c));
            at++;
        } else {
            hidesQuote |= sql.startsWith("*-", at);
            depth -= c == ')' ? 1 : 0;
            add(TokenType.SYMBOL, String.valueOf(c));
            depth += c == '(' ? 1 : 0;
            at++;
        }
    }

    /** Reads a word. A value within the text is a number, so it is a part of the word that it touches. */
    private void word() {
        int from = at;
        boolean letters = false;
        while (at < sql.length() && (isWordPart(at) || isFragment(at)) && !beginsVariable(from)) {
            letters |= !isFragment(at);
            at += isFragment(at) ? FRAGMENT.length() : 1;
        }
        String word = sql.substring(from, at);
        boolean number = (c(from) >= '0' && c(from) <= '9') || isFragment(from);
        if (number && !isNumber(word)) {
            refuse("write white space after the number " + word + ", or back quotes around the name");
        }
        add(letters ? TokenType.WORD : TokenType.FRAGMENT, word);
    }

    /** Whether a variable's name begins here and ends the word before it, as in {@code SELECT@x}. */
    private boolean beginsVariable(int from) {
        return at > from && c(at) == '@' && c(at - 1) != '@';
    }

    /** Whether every server reads one number: {@code 1e5FROM} and {@code 5.FROM} may be two words. */
    private boolean isNumber(String word) {
        boolean signFollows = word.matches("\\d+[eE]") && (c(at) == '+' || c(at) == '-');
        boolean nameFollows = c(at) == '.' && !(c(at + 1) >= '0' && c(at + 1) <= '9') && isWordPart(at + 1);
        return !nameFollows && (signFollows || NUMBER.matcher(word).matches());
    }

    /** Reads a value, which is written as a literal, and must not join what it touches. */
    private void value() {
        boolean introduced = isWordPart(at - 1)
                && !tokens.isEmpty()
                && INTRODUCER.matcher(tokens.get(tokens.size() - 1).text()).matches();
        for (int beside : new int[] {at - 1, at + 1}) {
            char c = c(beside);
            if ((isWordPart(beside) && !(introduced && beside < at))
                    || isFragment(beside)
                    || c == VALUE
                    || (c != 0 && "'\"`.@}".indexOf(c) >= 0)) {
                refuse("write white space before and after a value");
            }
        }
        add(TokenType.SYMBOL, "?");
        at++;
    }

    /** The character at an index; 0 beyond the text. */
    private char c(int index) {
        return index >= 0 && index < sql.length() ? sql.charAt(index) : 0;
    }

    private boolean isFragment(int index) {
        return sql.startsWith(FRAGMENT, index);
    }

    /** Refuses variables whose names may end at a dot for one server, and at a later place for another. */
    private void refuseDottedVariables() {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean variable = token.kind() == TokenType.WORD && token.written().startsWith("@");
            boolean bare = token.is("@") && tokens.get(i + 1).kind() != TokenType.QUOTED;
            boolean ofServer =
                    token.written().startsWith("@@") && token.written().length() > 2;
            boolean dotted = tokens.get(i + 1).isSymbol(".");
            boolean keyword = i + 2 < tokens.size()
                    && NamesOfText.isKeyword(tokens.get(i + 2).word());
            if (variable && (bare || (dotted && (!ofServer || keyword)))) {
                refuse("servers read the name of the variable " + token.written() + " differently; use another one");
            }
        }
    }

    private void add(TokenType kind, String written) {
        tokens.add(new Token(kind, written, Math.max(depth, 0)));
    }

    /** Whether a character belongs to a word. Servers take every character beyond ASCII for a letter. */
    private boolean isWordPart(int index) {
        char c = c(index);
        return (c < 0x80 && (Character.isLetterOrDigit(c) || c == '_' || c == '@'))
                || (c == '$' && !isFragment(index))
                || (c > 0x9f && !Character.isSpaceChar(c));
    }

    private void comment() {
        Matcher begins = EXECUTABLE.matcher(sql).region(at, sql.length());
        if (begins.lookingAt()) {
            if (executable == Executable.REFUSED || executes) {
                refuse("remove the comment (/*! ... */), which some servers execute");
            } else if (executable == Executable.READ) {
                executes = true;
                at = begins.end();
                refuseTornOption();
                return;
            }
        }
        int from = at;
        int end = LexicalRules.afterComment(sql, at);
        if (end < 0) {
            refuse("a comment is not closed");
        }
        skipComment(end < 0 ? sql.length() : end);
        if (sql.startsWith("/*+", from)) {
            hint(sql.substring(from + 2, at).toUpperCase(Locale.ROOT));
        }
    }

    /** Reads a hint. A server may take a quote in it for one that goes on beyond the hint's end. */
    private void hint(String text) {
        char open = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == open) {
                open = 0;
            } else if (open == 0 && LexicalRules.isQuote(c)) {
                open = c;
            }
        }
        if (open != 0) {
            refuse("a hint's quote is not closed");
        }
        setsVariable |= text.contains("SET_VAR");
    }

    /** Reads a quoted text. Whether a backslash escapes the quote after it depends on the server's mode. */
    private void quoted(char quote) {
        StringBuilder written = new StringBuilder();
        at++;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            int next = LexicalRules.afterQuoted(sql, at, quote);
            if (next == at + 2 && sql.charAt(at + 1) == quote) {
                refuse("servers read a backslash before a quote differently; write the quote twice");
            } else if (c == quote) {
                if (c(next) != quote) {
                    at = next;
                    quoted(quote, written.toString());
                    return;
                }
                next++;
            }
            at = next;
            written.append(c);
        }
        refuse("a quote is not closed");
    }

    private void quoted(char quote, String written) {
        hasBrace |= written.replace(FRAGMENT, "").contains("{");
        if (quote == '`' && NO_NAME.matcher(written.replace(FRAGMENT, "")).find()) {
            refuse("drivers read the name `" + written + "` differently; use another one");
        }
        if (written.indexOf(VALUE) >= 0) {
            refuse("a quoted text has a value in it");
        }
        if (executes && (written.contains("*/") || written.contains("/*"))) {
            refuse("a quoted text begins or ends a comment in the one around it");
        }
        add(TokenType.QUOTED, written);
    }
}
