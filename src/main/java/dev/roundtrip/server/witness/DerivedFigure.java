package dev.roundtrip.server.witness;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A quotient of figures, for people.
 *
 * @param name in lowerCamelCase
 * @param value the quotient; empty if it cannot be computed
 * @param unit of the quotient, such as "ns" or "per second"
 * @param how what was divided by what; if there is no value, the reason
 */
public record DerivedFigure(String name, OptionalDouble value, String unit, String how) {

    public DerivedFigure {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(how, "how");
    }
}
