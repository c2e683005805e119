package dev.roundtrip.server.witness;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * A quotient of figures, for people to read.
 *
 * @param name in lowerCamelCase
 * @param value the quotient; empty where it cannot be formed
 * @param unit of the quotient, such as "ns" or "per second"
 * @param how what was divided by what; where there is no value, why
 */
public record DerivedFigure(String name, OptionalDouble value, String unit, String how) {

    public DerivedFigure {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(unit, "unit");
        Objects.requireNonNull(how, "how");
    }
}
