package dev.roundtrip.sql;

import dev.roundtrip.sql.SqlScanner.Token;
import dev.roundtrip.sql.SqlScanner.TokenType;
import dev.roundtrip.sql.TidbVariables.Reach;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The assignments that a connection string brings, such as {@code sql_mode='ANSI',@@wait_timeout=60}: drivers send them
 * as one SET when a connection opens.
 */
public final class SessionVariablesText {

    /** Scopes that end with the session. */
    private static final Set<String> OF_SESSION = Set.of("SESSION", "LOCAL");

    /** Scopes of the server or of one of its processes. */
    private static final Set<String> BEYOND = Set.of("GLOBAL", "PERSIST", "PERSIST_ONLY", "INSTANCE");

    /** What follows SET without being a variable. */
    private static final Set<String> NO_VARIABLE =
            Set.of("PASSWORD", "ROLE", "DEFAULT", "RESOURCE", "BINDING", "CONFIG", "STATEMENT", "TRANSACTION", "USER");

    /**
     * Variables of MariaDB's replication, which even {@code SET SESSION} changes for everybody: they are of the
     * replication that {@code default_master_connection} names. Source: MariaDB 10.11, each variable set in one session
     * and read in another.
     */
    private static final Set<String> OF_REPLICATION = Set.of("SQL_SLAVE_SKIP_COUNTER", "MAX_RELAY_LOG_SIZE");

    private SessionVariablesText() {}

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
                .or(() -> parts(scan.tokens()).stream()
                        .flatMap(part -> refusal(part).stream())
                        .findFirst());
    }

    private static List<List<Token>> parts(List<Token> tokens) {
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
        List<Token> name = part.stream()
                .takeWhile(token -> !token.isSymbol("=") && !token.isSymbol(":"))
                .toList();
        String first = name.isEmpty() ? "" : name.get(0).text().replaceFirst("^@@", "");
        if (BEYOND.contains(first)) {
            return Optional.of("sets a variable of the whole server (" + written(name) + ")");
        }
        if (NO_VARIABLE.contains(first)) {
            return Optional.of("does more than set a variable (" + written(name) + ")");
        }
        List<Token> bare = OF_SESSION.contains(first) ? name.subList(1, name.size()) : name;
        String variable = bare.isEmpty() ? "" : bare.get(bare.size() - 1).text().replaceFirst("^@@", "");
        if (OF_REPLICATION.contains(variable)
                || TidbVariables.reach(variable).filter(Reach.INSTANCE::equals).isPresent()) {
            return Optional.of("sets a variable of the whole server process (" + written(name) + ")");
        }
        List<Token> value = part.stream()
                .skip(name.size())
                .dropWhile(token -> token.isSymbol(":") || token.isSymbol("="))
                .toList();
        boolean utf8 = value.size() == 1 && value.get(0).text().startsWith("UTF8");
        if (variable.equals("CHARACTER_SET_CLIENT") && !utf8) {
            return Optional.of("lets the server read other texts than the driver writes (" + written(name) + ")");
        }
        boolean quoted = name.stream()
                .anyMatch(token ->
                        token.kind() == TokenType.QUOTED && !token.written().matches("\\w+"));
        if (first.isEmpty() || quoted) {
            return Optional.of("has a name that servers read differently (" + written(name) + ")");
        }
        boolean names = name.size() < part.size()
                && bare.stream()
                                .filter(token -> token.kind() == TokenType.WORD || token.kind() == TokenType.QUOTED)
                                .count()
                        <= 2
                && bare.stream()
                        .allMatch(token -> token.kind() == TokenType.WORD
                                || token.kind() == TokenType.QUOTED
                                || token.isSymbol("."));
        return names ? Optional.empty() : Optional.of("has a part that is no assignment");
    }

    private static String written(List<Token> name) {
        return String.join("", name.stream().map(Token::written).toList());
    }
}
