package dev.roundtrip.sql;

import dev.roundtrip.sql.SqlScanner.Token;
import dev.roundtrip.sql.SqlScanner.TokenType;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds the words of a text, whatever its letter case, white space and comments are. It is for a quick look, and is no
 * gate.
 */
public final class SqlWords {

    private SqlWords() {}

    private static List<Token> tokens(String sql) {
        return new SqlScanner(sql).scan().tokens();
    }

    /** All words, numbers and quoted texts in upper case, with a space between two. */
    public static String of(String sql) {
        return tokens(sql).stream()
                .filter(token -> token.kind() != TokenType.SYMBOL)
                .map(Token::text)
                .collect(Collectors.joining(" "));
    }

    /** The first word after parentheses, in upper case; empty if something else is there. */
    public static String verb(String sql) {
        return tokens(sql).stream()
                .dropWhile(token -> token.isSymbol("("))
                .findFirst()
                .map(Token::word)
                .orElse("");
    }

    /** Whether the text calls one of these functions, whose names are in upper case. */
    public static boolean calls(String sql, Set<String> functions) {
        List<Token> tokens = tokens(sql);
        return IntStream.range(1, tokens.size())
                .anyMatch(i -> tokens.get(i).isSymbol("(")
                        && functions.contains(tokens.get(i - 1).word()));
    }
}
