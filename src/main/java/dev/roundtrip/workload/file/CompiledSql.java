package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.workload.Expression;
import dev.roundtrip.scenario.workload.SqlTemplate;
import dev.roundtrip.sql.SqlStatement;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The text of a statement. It is the same every time, or contains values that make each execution another statement.
 * Texts with one whole number in them, such as a table's or a repetition's, are made once.
 */
public final class CompiledSql {

    private static final int KEPT = 1 << 12;
    private static final int MOST_REPETITIONS = 10_000;

    private final Piece[] pieces;
    private final Value[] parameters;
    private final String fixed;
    private final String shown;
    private final String gated;
    private final SqlStatement check;
    private final Value number;
    private final AtomicReferenceArray<String> kept;

    /** A part of the text. */
    private sealed interface Piece {}

    private record Literal(String text) implements Piece {}

    private record Parameter(Value value) implements Piece {}

    /**
     * A value that is part of the text.
     *
     * @param joins whether the value continues the word before it, which a minus sign would end, or follows a minus
     *     sign
     */
    private record Fragment(Value value, boolean joins) implements Piece {

        String text(DrawContext context, Long drawn) {
            String text = drawn == null ? value.asText(context) : String.valueOf(drawn);
            if (joins && text.startsWith("-")) {
                throw new DrawException("A ${...} within a word or after a minus sign is " + text
                        + ". Write one that is never below 0, or a space before it.");
            }
            return text;
        }
    }

    /**
     * Literals and parameters that are repeated.
     *
     * @param times the number of repetitions
     * @param slot the slot for the number of the current repetition
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Repeated(Value times, int slot, Piece[] pieces) implements Piece {}

    private CompiledSql(List<Piece> pieces) {
        this.pieces = pieces.toArray(Piece[]::new);
        this.parameters = pieces.stream()
                .filter(Parameter.class::isInstance)
                .map(piece -> ((Parameter) piece).value())
                .toArray(Value[]::new);
        this.shown = build(null, null);
        this.gated = gated(this.pieces);
        this.check = SqlStatement.of(gated);
        List<Value> varying =
                pieces.stream().flatMap(piece -> varying(piece).stream()).toList();
        this.fixed = varying.isEmpty() ? shown : "";
        this.number = varying.size() == 1 && varying.get(0).type().isInteger() ? varying.get(0) : null;
        this.kept = new AtomicReferenceArray<>(number == null ? 0 : KEPT);
    }

    private static List<Value> varying(Piece piece) {
        if (piece instanceof Fragment fragment) {
            return List.of(fragment.value());
        }
        return piece instanceof Repeated repeated ? List.of(repeated.times()) : List.of();
    }

    static CompiledSql of(SqlTemplate template, Scope scope) {
        return new CompiledSql(pieces(template.parts(), scope, false));
    }

    private static List<Piece> pieces(List<SqlTemplate.Part> parts, Scope scope, boolean repeated) {
        List<Piece> pieces = new ArrayList<>();
        for (SqlTemplate.Part part : parts) {
            if (part instanceof SqlTemplate.Literal literal) {
                pieces.add(new Literal(literal.text()));
            } else if (part instanceof SqlTemplate.Parameter parameter) {
                pieces.add(new Parameter(single(parameter.value(), scope)));
            } else if (part instanceof SqlTemplate.Sampled sampled) {
                Value value = new Value.Sampled(sampled.index());
                pieces.add(sampled.bound() ? new Parameter(value) : new Fragment(value, false));
            } else if (part instanceof SqlTemplate.Repeated several) {
                pieces.add(repeated(several, scope));
            } else {
                SqlTemplate.Fragment fragment = (SqlTemplate.Fragment) part;
                Value value = single(fragment.value(), scope);
                if (repeated && !value.isConstant()) {
                    scope.problem(fragment.value().place(), "a repeated text cannot vary; write :name, not ${name}");
                }
                // A text could turn this into another statement; the text of a table's own name cannot.
                boolean isTable = scope.shared().loading
                        && fragment.value() instanceof Expression.Name name
                        && name.name().equals(Scope.TABLE);
                if (!value.isConstant() && !value.type().isNumber() && !isTable) {
                    scope.problem(fragment.value().place(), "a ${...} that varies must be a number; write a oneOf");
                }
                pieces.add(
                        value.isConstant()
                                ? new Literal(value.asText(null))
                                : new Fragment(value, !pieces.isEmpty() && joins(pieces.get(pieces.size() - 1))));
            }
        }
        return pieces;
    }

    /** Whether a word may continue after this piece, or a comment may begin with it. */
    private static boolean joins(Piece before) {
        return !(before instanceof Literal literal)
                || literal.text().isEmpty()
                || Character.isUnicodeIdentifierPart(
                        literal.text().charAt(literal.text().length() - 1))
                || "$@-".indexOf(literal.text().charAt(literal.text().length() - 1)) >= 0;
    }

    private static Value single(Expression expression, Scope scope) {
        Value value = scope.compile(expression);
        if (value.type() == Value.Type.LIST) {
            scope.problem(expression.place(), "a list cannot be sent; write :at(list, 1)");
        }
        return value;
    }

    private static Piece repeated(SqlTemplate.Repeated part, Scope outer) {
        Value times = outer.wholeNumber(part.times(), "the number of times");
        if (!times.isConstant() && !(times instanceof Value.Slot)) {
            outer.problem(part.times().place(), "write a number or a name under 'values'");
        }
        Scope scope = outer.inner();
        int slot = scope.slot(part.place(), part.as(), Value.Type.LONG);
        Piece[] repeated = pieces(part.parts(), scope, true).toArray(Piece[]::new);
        if (!SqlStatement.isListOfValues(gated(repeated))) {
            outer.problem(part.place(), "a repeated text is values, or rows of values in parentheses");
        }
        return new Repeated(times, slot, repeated);
    }

    /** The parameters' values, in the order of the question marks, without those of a repeated text. */
    public Value[] parameters() {
        return parameters;
    }

    /** Whether the statement has values to bind. */
    boolean hasParameters() {
        return Arrays.stream(pieces).anyMatch(piece -> piece instanceof Parameter || piece instanceof Repeated);
    }

    /** Binds the parameters' values. */
    public void bind(PreparedStatement statement, DrawContext context) throws SQLException {
        bind(statement, pieces, 1, context);
    }

    /**
     * Binds the parameters of these pieces.
     *
     * @return the index of the next parameter
     */
    private static int bind(PreparedStatement statement, Piece[] pieces, int first, DrawContext context)
            throws SQLException {
        int index = first;
        for (Piece piece : pieces) {
            if (piece instanceof Parameter parameter) {
                parameter.value().bind(statement, index++, context);
            } else if (piece instanceof Repeated repeated) {
                long times = times(repeated, context);
                for (long i = 1; i <= times; i++) {
                    context.set(repeated.slot(), i);
                    index = bind(statement, repeated.pieces(), index, context);
                }
            }
        }
        return index;
    }

    private static long times(Repeated repeated, DrawContext context) {
        return Math.min(MOST_REPETITIONS, repeated.times().asLong(context));
    }

    /** The text for {@code prepareStatement}. */
    public String prepared(DrawContext context) {
        if (!fixed.isEmpty()) {
            return fixed;
        }
        if (number == null) {
            return build(context, null);
        }
        long at = number.asLong(context);
        if (at < 0 || at >= KEPT) {
            return build(context, at);
        }
        String text = kept.get((int) at);
        if (text == null) {
            text = build(context, at);
            kept.set((int) at, text);
        }
        return text;
    }

    /** The text with the parameters as literals. */
    public String asLiterals(StringBuilder reused, DrawContext context) {
        reused.setLength(0);
        write(reused, pieces, context, null, true);
        return reused.toString();
    }

    /**
     * @param context null to show the text, whose values are not known
     * @param drawn the only value in the text, which is not drawn again; null if there are several
     * @param literals whether parameters are written as literals
     */
    private static void write(StringBuilder text, Piece[] pieces, DrawContext context, Long drawn, boolean literals) {
        for (Piece piece : pieces) {
            if (piece instanceof Literal literal) {
                text.append(literal.text());
            } else if (piece instanceof Fragment fragment) {
                text.append(context == null ? "${...}" : fragment.text(context, drawn));
            } else if (piece instanceof Repeated repeated) {
                long times = context == null ? 1 : times(repeated, context);
                for (long i = 1; i <= times; i++) {
                    if (literals) {
                        context.set(repeated.slot(), i);
                    }
                    text.append(i == 1 ? "" : ",");
                    write(text, repeated.pieces(), context, drawn, literals);
                }
                text.append(context == null ? ",..." : "");
            } else if (literals) {
                ((Parameter) piece).value().appendTo(text, context);
            } else {
                text.append('?');
            }
        }
    }

    /** The text with question marks, and {@code ${...}} for the values in it. A repeated text is shown once. */
    public String shown() {
        return shown;
    }

    /** The kind of the statement, whatever numbers are put into it. */
    SqlStatement check() {
        return check;
    }

    /** The text for the gate. A value is marked if it is no whole number, because it could join a word. */
    String gated() {
        return gated;
    }

    private static String gated(Piece[] pieces) {
        StringBuilder text = new StringBuilder();
        StringBuilder literals = new StringBuilder();
        for (Piece piece : pieces) {
            if (piece instanceof Literal literal) {
                literals.append(literal.text());
                continue;
            }
            text.append(SqlStatement.withoutSigns(literals.toString()));
            literals.setLength(0);
            if (piece instanceof Repeated repeated) {
                text.append(gated(repeated.pieces()));
            } else {
                boolean joins = piece instanceof Fragment fragment
                        && (fragment.value().type().isInteger()
                                || fragment.value().type() == Value.Type.TEXT);
                text.append(joins ? "${...}" : String.valueOf(SqlStatement.VALUE));
            }
        }
        return text.append(SqlStatement.withoutSigns(literals.toString())).toString();
    }

    /** Whether the text differs from one execution to the next. */
    public boolean varies() {
        return fixed.isEmpty();
    }

    private String build(DrawContext context, Long drawn) {
        StringBuilder text = new StringBuilder();
        write(text, pieces, context, drawn, false);
        return text.toString();
    }
}
