package dev.roundtrip.scenario.workload;

import dev.roundtrip.scenario.workload.ExpressionParser.SyntaxException;
import dev.roundtrip.sql.LexicalRules;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A statement's text with its parameters. {@code :name}, {@code :call(...)} and {@code :(expression)} are values that
 * are bound; {@code ${expression}} becomes part of the text itself, so each of its values is another statement;
 * {@code $[i to n | text]} is the text {@code n} times, with commas in between and {@code i} counting from 1.
 *
 * @param parts the parts in order; adjacent literal texts are one part
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

    /**
     * A value of a sample, written as {@code ?} if it is bound, and as {@code $?} if it is a literal of the text.
     *
     * @param index its index in the order of the text, from 0
     */
    public record Sampled(int index, boolean bound) implements Part {}

    /** Parses a statement. String literals, quoted names and comments are skipped: a colon in them is text. */
    static SqlTemplate parse(String sql, Place place) throws SyntaxException {
        return new SqlTemplate(place, new Parser(sql, place, false).parse(false));
    }

    /** Parses a text whose values are those of samples; names, calls and repetitions are text in it. */
    static SqlTemplate sampled(String sql, Place place) throws SyntaxException {
        Parser parser = new Parser(sql, place, true);
        parser.refuseFragments();
        return new SqlTemplate(place, parser.parse(false));
    }

    /** The number of values that a sample has for this text. */
    public long places() {
        return parts.stream().filter(Sampled.class::isInstance).count();
    }

    /** The names in the values of this text. */
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
                boolean bound = part instanceof Parameter || (part instanceof Sampled sampled && sampled.bound());
                text.append(bound ? "?" : "${...}");
            }
        }
    }

    private static final class Parser extends ExpressionParser {

        private List<Part> parts = new ArrayList<>();
        private final StringBuilder literal = new StringBuilder();
        private final boolean sampled;
        private int places;

        Parser(String sql, Place place, boolean sampled) {
            super(sql, place);
            this.sampled = sampled;
        }

        private void refuseFragments() throws SyntaxException {
            int found = text.indexOf("${");
            if (found >= 0) {
                throw syntax(found, "a text for samples has no ${; write $? for a value in the text");
            }
        }

        /** Parses to the end, or to the closing bracket if the text is repeated. */
        private List<Part> parse(boolean repeated) throws SyntaxException {
            while (at < text.length() && !(repeated && text.charAt(at) == ']')) {
                char c = text.charAt(at);
                if (sampled && (c == '?' || text.startsWith("$?", at))) {
                    at += c == '?' ? 1 : 2;
                    add(new Sampled(places++, c == '?'));
                } else if (!sampled && text.startsWith("${", at)) {
                    fragment();
                } else if (!sampled && text.startsWith("$[", at)) {
                    repetition(repeated);
                } else if (LexicalRules.isQuote(c)) {
                    quoted(c);
                } else if (LexicalRules.beginsComment(text, at)) {
                    int end = LexicalRules.afterComment(text, at);
                    copyUntil(end < 0 ? text.length() : end);
                } else if (!sampled && takes(':')) {
                    parameter().ifPresentOrElse(value -> add(new Parameter(value)), () -> literal.append(':'));
                } else if (c == '?') {
                    throw syntax(at, "a '?' has no value; write :name or :uniform(1, 100)");
                } else {
                    copyUntil(at + 1);
                }
            }
            endLiteral();
            return parts;
        }

        private void repetition(boolean within) throws SyntaxException {
            int from = at;
            Matcher head = next(REPETITION);
            if (within || !head.lookingAt()) {
                throw syntax(
                        from,
                        within
                                ? "a repeated text cannot contain another one"
                                : "a repeated text is written $[i to 10 | :at(list, i)]");
            }
            at = head.end();
            Expression times = upTo('|');
            endLiteral();
            List<Part> outer = parts;
            parts = new ArrayList<>();
            skipSpaces();
            List<Part> inner = parse(true);
            if (!takes(']')) {
                throw syntax(from, "the repeated text has no closing ]");
            }
            outer.add(new Repeated(place(from), head.group(1), times, inner));
            parts = outer;
        }

        private void fragment() throws SyntaxException {
            at += 2;
            add(new Fragment(upTo('}')));
        }

        private void add(Part part) {
            endLiteral();
            parts.add(part);
        }

        private void endLiteral() {
            if (!literal.isEmpty()) {
                parts.add(new Literal(literal.toString()));
                literal.setLength(0);
            }
        }

        private void quoted(char quote) throws SyntaxException {
            int from = at;
            copyUntil(at + 1);
            while (at < text.length()) {
                if (!sampled && text.startsWith("${", at)) {
                    fragment();
                    continue;
                }
                boolean closes = text.charAt(at) == quote;
                copyUntil(LexicalRules.afterQuoted(text, at, quote));
                if (closes) {
                    return;
                }
            }
            throw syntax(from, "the quote " + quote + " is not closed");
        }

        private void copyUntil(int end) {
            literal.append(text, at, end);
            at = end;
        }
    }
}
