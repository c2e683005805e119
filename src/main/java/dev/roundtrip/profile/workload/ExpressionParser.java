package dev.roundtrip.profile.workload;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses expressions: numbers, texts in single quotes, names, calls, parentheses, and {@code + - * / %} with the usual
 * precedence. A text contains a single quote as two.
 */
final class ExpressionParser {

    private static final int DEEPEST = 50;

    private final String text;
    private final Place begin;
    private int at;
    private int depth;

    private ExpressionParser(String text, int at, Place begin) {
        this.text = text;
        this.at = at;
        this.begin = begin;
    }

    /** An expression and the index after it. */
    record Parsed(Expression expression, int end) {}

    /** Something that is not an expression; the message says what was expected. */
    static final class SyntaxException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Place place;

        SyntaxException(Place place, String message) {
            super(message);
            this.place = place;
        }

        Place place() {
            return place;
        }
    }

    /** The whole text as one expression. */
    static Expression parse(String text, Place begin) throws SyntaxException {
        ExpressionParser parser = new ExpressionParser(text, 0, begin);
        Expression expression = parser.sum();
        parser.skipSpaces();
        if (parser.at < text.length()) {
            throw parser.syntax("'" + text.substring(parser.at) + "' is left over after the value; write one value,"
                    + " such as 5, 'a text', a name or uniform(1, 100)");
        }
        return expression;
    }

    /**
     * A parameter within SQL, from the character after its colon: a name, a call, or an expression in parentheses.
     * Empty if none of them begins there.
     */
    static Optional<Parsed> parameter(String sql, int at, Place begin) throws SyntaxException {
        if (at >= sql.length() || !(isNameStart(sql.charAt(at)) || sql.charAt(at) == '(')) {
            return Optional.empty();
        }
        ExpressionParser parser = new ExpressionParser(sql, at, begin);
        Expression expression = parser.factor();
        return Optional.of(new Parsed(expression, parser.at));
    }

    /** The expression up to this character; the index is that after it. */
    static Parsed upTo(char end, String sql, int at, Place begin) throws SyntaxException {
        ExpressionParser parser = new ExpressionParser(sql, at, begin);
        Expression expression = parser.sum();
        parser.expect(end);
        return new Parsed(expression, parser.at);
    }

    private Expression sum() throws SyntaxException {
        Expression left = product();
        while (true) {
            skipSpaces();
            if (!atOneOf("+-")) {
                return left;
            }
            left = operation(left, this::product);
        }
    }

    private Expression product() throws SyntaxException {
        Expression left = factor();
        while (true) {
            skipSpaces();
            if (!atOneOf("*/%")) {
                return left;
            }
            left = operation(left, this::factor);
        }
    }

    private interface Operand {
        Expression parse() throws SyntaxException;
    }

    private Expression operation(Expression left, Operand right) throws SyntaxException {
        String operator = String.valueOf(text.charAt(at));
        at++;
        return new Expression.Call(left.place(), operator, List.of(left, right.parse()));
    }

    private Expression factor() throws SyntaxException {
        skipSpaces();
        if (++depth > DEEPEST) {
            throw syntax("the value is nested more than " + DEEPEST + " levels deep; name its parts under 'values'");
        }
        try {
            if (at >= text.length()) {
                throw syntax("a value is missing here; write a number, 'a text', a name or a call such as uniform(1,"
                        + " 100)");
            }
            char c = text.charAt(at);
            Place place = here();
            if (c == '(') {
                at++;
                Expression inner = sum();
                expect(')');
                return inner;
            }
            if (c == '-') {
                at++;
                return new Expression.Call(
                        place, "-", List.of(new Expression.Numeral(place, BigDecimal.ZERO), factor()));
            }
            if (c == '\'') {
                return quoted(place);
            }
            if (c >= '0' && c <= '9') {
                return number(place);
            }
            if (isNameStart(c)) {
                return nameOrCall(place);
            }
            throw syntax("'" + c + "' begins no value; write a number, 'a text' in single quotes, a name or a call such"
                    + " as uniform(1, 100)");
        } finally {
            depth--;
        }
    }

    private Expression quoted(Place place) throws SyntaxException {
        StringBuilder value = new StringBuilder();
        int from = at;
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '\'') {
                value.append(c);
            } else if (at < text.length() && text.charAt(at) == '\'') {
                value.append(c);
                at++;
            } else {
                return new Expression.Text(place, value.toString());
            }
        }
        at = from;
        throw syntax("the text that begins here has no closing quote");
    }

    private Expression number(Place place) throws SyntaxException {
        int from = at;
        while (at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        if (at + 1 < text.length() && text.charAt(at) == '.' && isDigit(text.charAt(at + 1))) {
            at++;
            while (at < text.length() && isDigit(text.charAt(at))) {
                at++;
            }
        }
        String written = text.substring(from, at).replace("_", "");
        if (written.length() > 18 || (at < text.length() && isNameStart(text.charAt(at)))) {
            at = from;
            throw syntax("this is not a number that can be used; write digits, at most 18, such as 1000 or 9.95");
        }
        return new Expression.Numeral(place, new BigDecimal(written));
    }

    private Expression nameOrCall(Place place) throws SyntaxException {
        int from = at;
        while (at < text.length() && isNamePart(text.charAt(at))) {
            at++;
        }
        String name = text.substring(from, at);
        if (at >= text.length() || text.charAt(at) != '(') {
            return new Expression.Name(place, name);
        }
        at++;
        List<Expression> arguments = new ArrayList<>();
        skipSpaces();
        if (atOneOf(")")) {
            at++;
            return new Expression.Call(place, name, arguments);
        }
        while (true) {
            arguments.add(sum());
            skipSpaces();
            if (atOneOf(",")) {
                at++;
            } else {
                expect(')');
                return new Expression.Call(place, name, arguments);
            }
        }
    }

    private void expect(char wanted) throws SyntaxException {
        skipSpaces();
        if (!atOneOf(String.valueOf(wanted))) {
            throw syntax("'" + wanted + "' is missing "
                    + (at >= text.length() ? "at the end" : "before '" + text.charAt(at) + "'"));
        }
        at++;
    }

    private boolean atOneOf(String characters) {
        return at < text.length() && characters.indexOf(text.charAt(at)) >= 0;
    }

    private void skipSpaces() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private Place here() {
        return begin.plus(at);
    }

    private SyntaxException syntax(String message) {
        return new SyntaxException(here(), message);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isNameStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    static boolean isNamePart(char c) {
        return isNameStart(c) || isDigit(c);
    }
}
