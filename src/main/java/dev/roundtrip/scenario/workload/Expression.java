package dev.roundtrip.scenario.workload;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A value as it is written in a workload file: {@code 5}, {@code 'text'}, {@code name}, {@code uniform(1, rows)}. */
public sealed interface Expression {

    /** The place where the expression begins. */
    Place place();

    /** The expression as text, always written in the same way. */
    default String text() {
        if (this instanceof Numeral number) {
            return number.value().toPlainString();
        }
        if (this instanceof Text text) {
            return "'" + text.value().replace("'", "''") + "'";
        }
        if (this instanceof Name name) {
            return name.name();
        }
        Call call = (Call) this;
        return call.arguments().stream()
                .map(Expression::text)
                .collect(Collectors.joining(", ", call.function() + "(", ")"));
    }

    /** The names in the expression. */
    default Stream<String> names() {
        return this instanceof Call call
                ? call.arguments().stream().flatMap(Expression::names)
                : Stream.of(this).filter(Name.class::isInstance).map(name -> ((Name) name).name());
    }

    /** A number. With a decimal point it is a decimal, even if the fraction is 0. */
    record Numeral(Place place, BigDecimal value) implements Expression {}

    /** A text in single quotes. */
    record Text(Place place, String value) implements Expression {}

    /** A reference to a size, a value or a result. */
    record Name(Place place, String name) implements Expression {}

    /** A function with its arguments; an operator is a function with the operator as name. */
    record Call(Place place, String function, List<Expression> arguments) implements Expression {}
}
