package dev.roundtrip.profile.workload;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A value as it is written in a workload file: {@code 5}, {@code 'text'}, {@code name}, {@code uniform(1, rows)}. */
public sealed interface Expression {

    /** Where it begins. */
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

    /** A number. With a decimal point it is a decimal, even if the fraction is 0. */
    record Numeral(Place place, BigDecimal value) implements Expression {
        public Numeral {
            Objects.requireNonNull(place, "place");
            Objects.requireNonNull(value, "value");
        }
    }

    /** A text in single quotes. */
    record Text(Place place, String value) implements Expression {
        public Text {
            Objects.requireNonNull(place, "place");
            Objects.requireNonNull(value, "value");
        }
    }

    /** A reference to a size, a value or a result. */
    record Name(Place place, String name) implements Expression {
        public Name {
            Objects.requireNonNull(place, "place");
            Objects.requireNonNull(name, "name");
        }
    }

    /** A function with its arguments; an operator is a function with the operator as name. */
    record Call(Place place, String function, List<Expression> arguments) implements Expression {
        public Call {
            Objects.requireNonNull(place, "place");
            Objects.requireNonNull(function, "function");
            arguments = List.copyOf(arguments);
        }
    }
}
