package dev.roundtrip.result;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Checks the numbers of records that were read from a document. */
final class Checks {

    /** The least value of a number that may be negative. */
    static final double SIGNED = -Double.MAX_VALUE;

    private Checks() {}

    /**
     * Checks all numbers of a record of this package and of the records in it: they are finite, and not below 0 or
     * their {@link Least}.
     */
    static void numbers(Object value) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresent(Checks::numbers);
        } else if (value instanceof Collection<?> all) {
            all.forEach(Checks::numbers);
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(Checks::numbers);
        } else if (value instanceof Record && value.getClass().getPackage() == Checks.class.getPackage()) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                number(component, value);
            }
        }
    }

    private static void number(RecordComponent component, Object owner) {
        try {
            Object value = component.getAccessor().invoke(owner);
            if (value instanceof Number number) {
                Least least = component.getAnnotation(Least.class);
                number(component.getName(), number, least == null ? 0 : least.value());
            } else {
                numbers(value);
            }
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** @param least {@link #SIGNED} for any finite number */
    private static void number(String name, Number value, double least) {
        if (!(value.doubleValue() >= least && value.doubleValue() < Double.POSITIVE_INFINITY)) {
            String allowed =
                    least == SIGNED ? "finite numbers" : String.format(Locale.ROOT, "numbers from %.0f", least);
            throw new IllegalArgumentException(name + " is " + value + "; allowed are " + allowed);
        }
    }
}
