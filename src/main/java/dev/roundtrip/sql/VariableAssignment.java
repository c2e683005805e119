package dev.roundtrip.sql;

import dev.roundtrip.sql.SqlScanner.Token;
import dev.roundtrip.sql.SqlScanner.TokenType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * An assignment in a connection string or a pool's configuration: drivers send all of a text such as
 * {@code sql_mode='ANSI',@@wait_timeout=60} as one SET when a connection opens.
 *
 * @param scope the scope as written, in lower case; empty if there is none
 * @param name the name in lower case, with an {@code @} if it is a user's variable; empty for what is no assignment
 * @param value the value without the quotes around it; empty for what is no assignment
 * @param text the assignment as written, without white space around it
 */
public record VariableAssignment(String scope, String name, String value, String text) {

    /** Scopes that end with the session. */
    private static final Set<String> OF_SESSION = Set.of("SESSION", "LOCAL");

    /** Scopes of the server or of one of its processes. */
    private static final Set<String> BEYOND = Set.of("GLOBAL", "PERSIST", "PERSIST_ONLY", "INSTANCE");

    /** Words that may follow SET and are not variables. */
    private static final Set<String> NO_VARIABLE =
            Set.of("PASSWORD", "ROLE", "DEFAULT", "RESOURCE", "BINDING", "CONFIG", "STATEMENT", "TRANSACTION", "USER");

    /**
     * Variables of MariaDB's replication, which even {@code SET SESSION} changes for everybody: they belong to the
     * replication that {@code default_master_connection} names. Source: MariaDB 10.11, each variable set in one session
     * and read in another.
     */
    private static final Set<String> OF_REPLICATION = Set.of("SQL_SLAVE_SKIP_COUNTER", "MAX_RELAY_LOG_SIZE");

    /**
     * The text before the sign of an assignment. With a comment or anything else there, Connector/J does not read an
     * assignment.
     */
    private static final Pattern NAME = Pattern.compile("[\\w@.`$\\s]*+");

    private static final Pattern SET = Pattern.compile("(?i)\\s*+set\\s++(?:session\\s++)?+");
    private static final Pattern NAMES = Pattern.compile(
            "(?i)\\s*+set\\s++names\\s++'?utf8\\w{0,3}+'?(?:\\s++collate\\s++'?utf8\\w{0,40}+'?)?\\s*+;?+\\s*+");

    /**
     * The parts of {@code sessionVariables} that Connector/J sees (com.mysql.cj.jdbc.ConnectionImpl): the texts between
     * commas and semicolons outside of quotes and brackets, unchanged.
     */
    public static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        char quote = 0;
        int brackets = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '(') {
                brackets++;
            } else if (c == ')') {
                brackets--;
            } else if ((c == ',' || c == ';') && brackets <= 0) {
                parts.add(part.toString());
                part.setLength(0);
                continue;
            }
            part.append(c);
        }
        parts.add(part.toString());
        return parts;
    }

    /** Reads every part of {@code sessionVariables} that is not blank. */
    public static List<VariableAssignment> all(String text) {
        return parts(text).stream()
                .filter(part -> !part.isBlank())
                .map(VariableAssignment::of)
                .toList();
    }

    /** Reads one part of {@code sessionVariables}. */
    public static VariableAssignment of(String part) {
        String text = part.strip();
        int sign = text.indexOf('=');
        String before = sign < 0 ? text : text.substring(0, sign).replaceFirst(":$", "");
        WrittenName written =
                new WrittenName(new SqlScanner(SqlScanner.raw(before)).scan().tokens());
        String scope = written.scope().toLowerCase(Locale.ROOT);
        if (sign < 0 || !NAME.matcher(before).matches() || !written.isName()) {
            return new VariableAssignment(scope, "", "", text);
        }
        String value = text.substring(sign + 1).strip();
        boolean quoted = value.length() > 1 && value.matches("(?s)(['\"]).*\\1");
        return new VariableAssignment(
                scope,
                written.name().toLowerCase(Locale.ROOT),
                quoted ? value.substring(1, value.length() - 1) : value,
                text);
    }

    /** Reads what the SETs of a text assign, such as that of a pool's first statements. */
    public static List<VariableAssignment> inStatements(String sql) {
        return parts(sql).stream()
                .map(part -> part.substring(lengthOfSet(part)))
                .map(VariableAssignment::of)
                .toList();
    }

    /** The length of the {@code SET } or {@code SET SESSION } with which a text begins; 0 if it begins with neither. */
    public static int lengthOfSet(String sql) {
        Matcher set = SET.matcher(sql);
        return set.lookingAt() ? set.end() : 0;
    }

    /** Whether a text does nothing but name UTF-8 as the session's character set. */
    public static boolean isNamesOfUtf8(String sql) {
        return NAMES.matcher(sql).matches();
    }

    /** Whether this is an assignment that a server can read. */
    public boolean isAssignment() {
        return !name.isEmpty();
    }

    /** Whether the scope stands before the name as a word, and not as a part of the name. */
    public boolean isScopedByWord() {
        return !scope.isEmpty() && !text.startsWith("@@");
    }

    /** Whether the scope is wider than the session. */
    public boolean isBeyondSession() {
        return BEYOND.contains(scope.toUpperCase(Locale.ROOT));
    }

    /** Whether this sets a variable of the session when Connector/J writes SESSION before it. */
    public boolean isOfSession() {
        return scope.isEmpty() || (text.startsWith("@@") && !isBeyondSession());
    }

    /**
     * Why a text that begins with SET must not be sent when a connection opens, as the end of a sentence; empty if it
     * may.
     */
    public static Optional<String> refusalOfStatement(String sql) {
        if (isNamesOfUtf8(sql)) {
            return Optional.empty();
        }
        int from = lengthOfSet(sql);
        return from == 0 ? Optional.of("is no SET") : refusal(sql.substring(from));
    }

    /**
     * Why the assignments must not be sent, as the end of a sentence; empty if they set nothing but variables of the
     * session, from values that can be computed without a table.
     */
    public static Optional<String> refusal(String assignments) {
        SqlScanner.Scan scan = new SqlScanner(SqlScanner.raw(assignments)).scan();
        if (scan.problem().isPresent()) {
            return scan.problem();
        }
        NamesOfText names = NamesOfText.of(scan.tokens());
        Optional<String> called = names.calls().stream()
                .filter(call -> !call.schema().isEmpty() || !KnownFunctions.isHarmless(call.name()))
                .findFirst()
                .map(call -> "calls " + call.name() + ", which is no function that only computes");
        Optional<String> table = names.tables().stream().findFirst().map(named -> "reads the table " + named);
        Optional<String> unbalanced =
                names.isBalanced() ? Optional.empty() : Optional.of("has a parenthesis without its other one");
        return unbalanced
                .or(() -> called)
                .or(() -> table)
                .or(() -> divided(scan.tokens()).stream()
                        .flatMap(part -> refusal(part).stream())
                        .findFirst());
    }

    /** The parts that a server sees. A server knows comments and quoted names, and Connector/J does not. */
    private static List<List<Token>> divided(List<Token> tokens) {
        List<List<Token>> parts = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= tokens.size(); i++) {
            boolean ends = i == tokens.size()
                    || (tokens.get(i).depth() == 0
                            && (tokens.get(i).isSymbol(",") || tokens.get(i).isSymbol(";")));
            if (ends && i > from) {
                parts.add(tokens.subList(from, i));
            }
            from = ends ? i + 1 : from;
        }
        return parts;
    }

    private static Optional<String> refusal(List<Token> part) {
        WrittenName written = new WrittenName(part.stream()
                .takeWhile(token -> !token.isSymbol("=") && !token.isSymbol(":"))
                .toList());
        String first = written.first();
        if (BEYOND.contains(first)) {
            return Optional.of("sets a variable of the whole server (" + written + ")");
        }
        if (NO_VARIABLE.contains(first)) {
            return Optional.of("does more than set a variable (" + written + ")");
        }
        String variable = written.last();
        if (OF_REPLICATION.contains(variable)
                || VariableReach.onTidb(variable)
                        .filter(VariableReach.INSTANCE::equals)
                        .isPresent()) {
            return Optional.of("sets a variable of the whole server process (" + written + ")");
        }
        List<Token> value = part.stream()
                .skip(written.tokens().size())
                .dropWhile(token -> token.isSymbol(":") || token.isSymbol("="))
                .toList();
        boolean utf8 = value.size() == 1 && value.get(0).text().startsWith("UTF8");
        if (variable.equals("CHARACTER_SET_CLIENT") && !utf8) {
            return Optional.of("lets the server read other texts than the driver writes (" + written + ")");
        }
        if (first.isEmpty() || written.isOddlyQuoted()) {
            return Optional.of("has a name that servers read differently (" + written + ")");
        }
        return written.tokens().size() < part.size() && written.isName()
                ? Optional.empty()
                : Optional.of("has a part that is no assignment");
    }

    /** The name before the sign of an assignment, with its scope. */
    private record WrittenName(List<Token> tokens) {

        /** The first word, which may be a scope. */
        String first() {
            return tokens.isEmpty() ? "" : withoutSigns(tokens.get(0).text());
        }

        String scope() {
            boolean scope = OF_SESSION.contains(first()) || BEYOND.contains(first());
            return scope && tokens.size() > 1 ? first() : "";
        }

        /** The tokens after the scope. */
        private List<Token> bare() {
            List<Token> behind = tokens.subList(scope().isEmpty() ? 0 : 1, tokens.size());
            boolean dotted =
                    !scope().isEmpty() && !behind.isEmpty() && behind.get(0).isSymbol(".");
            return dotted ? behind.subList(1, behind.size()) : behind;
        }

        String name() {
            return withoutSigns(
                    String.join("", bare().stream().map(Token::written).toList()));
        }

        /** The name of the variable itself, in upper case. */
        String last() {
            List<Token> bare = bare();
            return bare.isEmpty() ? "" : withoutSigns(bare.get(bare.size() - 1).text());
        }

        /** Whether the tokens are one name: a word, two words with a dot, or a user's variable in quotes. */
        boolean isName() {
            List<Token> bare = bare();
            boolean user =
                    bare.size() == 2 && bare.get(0).is("@") && bare.get(1).kind() == TokenType.QUOTED;
            return user
                    || ((bare.size() == 1 || bare.size() == 3)
                            && IntStream.range(0, bare.size()).allMatch(i -> isPart(bare.get(i), i)));
        }

        private static boolean isPart(Token token, int index) {
            return index == 1
                    ? token.isSymbol(".")
                    : token.kind() == TokenType.WORD || token.kind() == TokenType.QUOTED;
        }

        boolean isOddlyQuoted() {
            return tokens.stream()
                    .anyMatch(token ->
                            token.kind() == TokenType.QUOTED && !token.written().matches("\\w+"));
        }

        private static String withoutSigns(String name) {
            return name.replaceFirst("^@@", "");
        }

        @Override
        public String toString() {
            return String.join("", tokens.stream().map(Token::written).toList());
        }
    }
}
