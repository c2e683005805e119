package dev.roundtrip.scenario.workload;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses expressions: numbers, texts in single quotes, names, calls, parentheses, and {@code + - * / %} with the usual
 * precedence. A single quote in a text is written as two.
 */
class ExpressionParser {

    private static final String A_VALUE = "; write a number, 'a text', a name or a call such as uniform(1, 100)";

    private static final int DEEPEST = 50;
    private static final int LONGEST_NUMBER = 18;

    /** A text; a quote within it is written as two. */
    private static final Pattern TEXT = Pattern.compile("'((?:[^']++|'')*+)'");

    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9_]*+(?:\\.[0-9]++)?+(?![A-Za-z_])");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*+");
    private static final Pattern PARAMETER = Pattern.compile("[A-Za-z_(]");

    final String text;
    int at;
    private final Place begin;
    private int depth;

    ExpressionParser(String text, Place begin) {
        this.text = text;
        this.begin = begin;
    }

    /** Says that something is not an expression; the message says what was expected. */
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
        ExpressionParser parser = new ExpressionParser(text, begin);
        Expression expression = parser.sum();
        parser.skipSpaces();
        if (parser.at < text.length()) {
            throw parser.syntax("'" + text.substring(parser.at) + "' is left over" + A_VALUE);
        }
        return expression;
    }

    /** A parameter within SQL: a name, a call, or an expression in parentheses. Empty if none of them begins here. */
    final Optional<Expression> parameter() throws SyntaxException {
        return next(PARAMETER).lookingAt() ? Optional.of(factor()) : Optional.empty();
    }

    /** The expression up to this character, which is consumed too. */
    final Expression upTo(char end) throws SyntaxException {
        Expression expression = sum();
        expect(end);
        return expression;
    }

    private Expression sum() throws SyntaxException {
        return operations("+-", this::product);
    }

    private Expression product() throws SyntaxException {
        return operations("*/%", this::factor);
    }

    private interface Operand {
        Expression parse() throws SyntaxException;
    }

    /** Operations of one precedence, from left to right. */
    private Expression operations(String operators, Operand operand) throws SyntaxException {
        Expression left = operand.parse();
        for (skipSpaces(); at < text.length() && operators.indexOf(text.charAt(at)) >= 0; skipSpaces()) {
            String operator = String.valueOf(text.charAt(at++));
            left = new Expression.Call(left.place(), operator, List.of(left, operand.parse()));
        }
        return left;
    }

    private Expression factor() throws SyntaxException {
        skipSpaces();
        if (++depth > DEEPEST) {
            throw syntax("the value has more than " + DEEPEST + " levels; name its parts under 'values'");
        }
        Expression value = value(begin.plus(at));
        depth--;
        return value;
    }

    private Expression value(Place place) throws SyntaxException {
        if (at >= text.length()) {
            throw syntax("no value" + A_VALUE);
        }
        char c = text.charAt(at);
        if (takes('(')) {
            return upTo(')');
        }
        if (takes('-')) {
            return new Expression.Call(place, "-", List.of(new Expression.Numeral(place, BigDecimal.ZERO), factor()));
        }
        Matcher quoted = next(TEXT);
        if (quoted.lookingAt()) {
            at = quoted.end();
            return new Expression.Text(place, quoted.group(1).replace("''", "'"));
        }
        Matcher number = next(NUMBER);
        if (number.lookingAt()) {
            String written = number.group().replace("_", "");
            if (written.length() <= LONGEST_NUMBER) {
                at = number.end();
                return new Expression.Numeral(place, new BigDecimal(written));
            }
        }
        Matcher name = next(NAME);
        if (name.lookingAt()) {
            at = name.end();
            return nameOrCall(place, name.group());
        }
        if (c == '\'') {
            throw syntax("the text has no closing quote");
        }
        throw syntax(
                c >= '0' && c <= '9'
                        ? "no usable number; write at most 18 digits, such as 9.95"
                        : "'" + c + "' begins no value" + A_VALUE);
    }

    private Expression nameOrCall(Place place, String name) throws SyntaxException {
        if (!takes('(')) {
            return new Expression.Name(place, name);
        }
        List<Expression> arguments = new ArrayList<>();
        skipSpaces();
        if (takes(')')) {
            return new Expression.Call(place, name, arguments);
        }
        do {
            arguments.add(sum());
        } while (takes(','));
        expect(')');
        return new Expression.Call(place, name, arguments);
    }

    private void expect(char wanted) throws SyntaxException {
        skipSpaces();
        if (!takes(wanted)) {
            throw syntax("'" + wanted + "' is missing "
                    + (at >= text.length() ? "at the end" : "before '" + text.charAt(at) + "'"));
        }
    }

    /** Whether this character is next; if so, it is consumed. */
    final boolean takes(char wanted) {
        boolean taken = at < text.length() && text.charAt(at) == wanted;
        at += taken ? 1 : 0;
        return taken;
    }

    final Matcher next(Pattern pattern) {
        return pattern.matcher(text).region(at, text.length());
    }

    final void skipSpaces() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private SyntaxException syntax(String message) {
        return syntax(at, message);
    }

    final SyntaxException syntax(int index, String message) {
        return new SyntaxException(place(index), message);
    }

    final Place place(int index) {
        return begin.plus(index);
    }
}
