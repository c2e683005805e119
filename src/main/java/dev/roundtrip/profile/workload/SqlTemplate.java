package dev.roundtrip.profile.workload;

import dev.roundtrip.profile.workload.ExpressionParser.Parsed;
import dev.roundtrip.profile.workload.ExpressionParser.SyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A statement's text with its parameters. {@code :name}, {@code :call(...)} and {@code :(expression)} are values that
 * are bound; {@code ${expression}} becomes part of the text itself, so each of its values is another statement; {@code
 * $[i to n | text]} is the text {@code n} times, with commas in between and {@code i} counting from 1.
 *
 * @param parts in order; adjacent literal texts are one part
 */
public record SqlTemplate(Place place, List<Part> parts) {

    private static final Pattern REPETITION = Pattern.compile("\\$\\[\\s*([A-Za-z_][A-Za-z0-9_]{0,63})\\s+to\\s");

    /** A part of the text. */
    public sealed interface Part {}

    /** Text that is sent as it is. */
    public record Literal(String text) implements Part {}

    /** A value that is bound, or written as a literal if the statement is sent as text. */
    public record Parameter(Expression value) implements Part {}

    /** A value that becomes part of the statement's text. */
    public record Fragment(Expression value) implements Part {}

    /**
     * Parts that are repeated, with commas in between.
     *
     * @param as the name of the number of the repetition, from 1
     */
    public record Repeated(Place place, String as, Expression times, List<Part> parts) implements Part {}

    /** Skips string literals, quoted names and comments: a colon in them is text. */
    static SqlTemplate parse(String sql, Place place) throws SyntaxException {
        return new Parser(sql, place).parse();
    }

    /** The names in its values. */
    public Stream<String> names() {
        return names(parts);
    }

    private static Stream<String> names(List<Part> parts) {
        return parts.stream().flatMap(part -> {
            if (part instanceof Repeated repeated) {
                return Stream.concat(repeated.times().names(), names(repeated.parts()));
            }
            if (part instanceof Parameter parameter) {
                return parameter.value().names();
            }
            return part instanceof Fragment fragment ? fragment.value().names() : Stream.empty();
        });
    }

    /** The text with {@code ?} for each parameter, and the fragments as written, such as {@code ${table}}. */
    public String shown() {
        StringBuilder text = new StringBuilder();
        show(parts, text);
        return text.toString();
    }

    private static void show(List<Part> parts, StringBuilder text) {
        for (Part part : parts) {
            if (part instanceof Literal literal) {
                text.append(literal.text());
            } else if (part instanceof Repeated repeated) {
                show(repeated.parts(), text);
                text.append(",...");
            } else {
                text.append(part instanceof Parameter ? "?" : "${...}");
            }
        }
    }

    private static final class Parser {

        private final String sql;
        private final Place place;
        private List<Part> parts = new ArrayList<>();
        private final StringBuilder literal = new StringBuilder();
        private int at;

        Parser(String sql, Place place) {
            this.sql = sql;
            this.place = place;
        }

        SqlTemplate parse() throws SyntaxException {
            parse(false);
            return new SqlTemplate(place, parts);
        }

        /** To the end, or to the closing bracket if the text is repeated. */
        private void parse(boolean repeated) throws SyntaxException {
            while (at < sql.length() && !(repeated && sql.charAt(at) == ']')) {
                char c = sql.charAt(at);
                if (c == '$' && sql.startsWith("${", at)) {
                    fragment();
                } else if (c == '$' && sql.startsWith("$[", at)) {
                    repetition(repeated);
                } else if (c == '\'' || c == '"' || c == '`') {
                    quoted(c);
                } else if (c == '#' || (c == '-' && isDashComment())) {
                    copyThrough("\n");
                } else if (c == '/' && sql.startsWith("/*", at)) {
                    copyThrough("*/");
                } else if (c == ':') {
                    parameter();
                } else if (c == '?') {
                    throw new SyntaxException(
                            place.plus(at), "a '?' has no value; write :name or :uniform(1, 100) instead");
                } else {
                    literal.append(c);
                    at++;
                }
            }
            endLiteral();
        }

        private void repetition(boolean within) throws SyntaxException {
            int from = at;
            Matcher head = REPETITION.matcher(sql).region(at, sql.length());
            if (within || !head.lookingAt()) {
                throw new SyntaxException(
                        place.plus(from),
                        within
                                ? "a repeated text cannot contain another one"
                                : "a repeated text is written $[i to 10 | :at(list, i)], with a name, the number of times"
                                        + " and the text");
            }
            Parsed times = ExpressionParser.upTo('|', sql, head.end(), place);
            endLiteral();
            List<Part> outer = parts;
            parts = new ArrayList<>();
            at = times.end();
            skipSpaces();
            parse(true);
            if (at == sql.length()) {
                throw new SyntaxException(place.plus(from), "the repeated text that begins here has no closing ]");
            }
            at++;
            outer.add(new Repeated(place.plus(from), head.group(1), times.expression(), parts));
            parts = outer;
        }

        private void skipSpaces() {
            while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
                at++;
            }
        }

        private void parameter() throws SyntaxException {
            Optional<Parsed> parsed = ExpressionParser.parameter(sql, at + 1, place);
            if (parsed.isEmpty()) {
                literal.append(':');
                at++;
                return;
            }
            endLiteral();
            parts.add(new Parameter(parsed.get().expression()));
            at = parsed.get().end();
        }

        private void fragment() throws SyntaxException {
            Parsed parsed = ExpressionParser.upTo('}', sql, at + 2, place);
            endLiteral();
            parts.add(new Fragment(parsed.expression()));
            at = parsed.end();
        }

        private void endLiteral() {
            if (!literal.isEmpty()) {
                parts.add(new Literal(literal.toString()));
                literal.setLength(0);
            }
        }

        /** MySQL escapes with a backslash, except in quoted names; a doubled quote just begins another literal. */
        private void quoted(char quote) throws SyntaxException {
            int from = at;
            literal.append(quote);
            at++;
            while (at < sql.length()) {
                char c = sql.charAt(at);
                if (c == '$' && sql.startsWith("${", at)) {
                    fragment();
                    continue;
                }
                literal.append(c);
                at++;
                if (c == '\\' && quote != '`' && at < sql.length()) {
                    literal.append(sql.charAt(at++));
                } else if (c == quote) {
                    return;
                }
            }
            throw new SyntaxException(place.plus(from), "the quote " + quote + " that begins here is not closed");
        }

        private boolean isDashComment() {
            return sql.startsWith("--", at) && (at + 2 == sql.length() || Character.isWhitespace(sql.charAt(at + 2)));
        }

        private void copyThrough(String end) {
            int found = sql.indexOf(end, at);
            int until = found < 0 ? sql.length() : found + end.length();
            literal.append(sql, at, until);
            at = until;
        }
    }
}
