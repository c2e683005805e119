package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Checks the numbers of records that were read from a document. */
final class Checks {

    /** The least value of a number that may be negative. */
    static final double SIGNED = -Double.MAX_VALUE;

    /** The largest number of rounds or workers that is allowed. */
    static final double FEW = 1e6;

    /** The largest number that is allowed, far above any figure: sums of larger numbers would not be finite. */
    private static final double MOST = 1e30;

    private Checks() {}

    /**
     * Checks all numbers of a record of this package and of the records in it: they are finite, not below 0 or their
     * {@link Least}, and not above what can be measured.
     */
    static void numbers(Object value) {
        numbers("", value, Bounds.USUAL);
    }

    private static void numbers(String name, Object value, Bounds bounds) {
        if (value instanceof Number number) {
            bounds.require(name, number);
        } else if (value instanceof Duration time) {
            bounds.require(name, time.toNanos());
        } else if (value instanceof OptionalDouble optional && optional.isPresent()) {
            bounds.require(name, optional.getAsDouble());
        } else if (value instanceof OptionalLong optional && optional.isPresent()) {
            bounds.require(name, optional.getAsLong());
        } else if (value instanceof OptionalInt optional && optional.isPresent()) {
            bounds.require(name, optional.getAsInt());
        } else if (value instanceof Optional<?> optional) {
            optional.ifPresent(each -> numbers(name, each, bounds));
        } else if (value instanceof Collection<?> all) {
            all.forEach(each -> numbers(name, each, bounds));
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(each -> numbers(name, each, bounds));
        } else if (value instanceof Record && value.getClass().getPackage() == Checks.class.getPackage()) {
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                component(component, value);
            }
        }
    }

    private static void component(RecordComponent component, Object owner) {
        try {
            JsonProperty written = component.getAccessor().getAnnotation(JsonProperty.class);
            numbers(
                    written == null ? component.getName() : written.value(),
                    component.getAccessor().invoke(owner),
                    Bounds.of(component));
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The smallest and the largest value that is allowed. */
    private record Bounds(double least, double most) {

        static final Bounds USUAL = new Bounds(0, MOST);

        static Bounds of(RecordComponent component) {
            Least least = component.getAnnotation(Least.class);
            return least == null ? USUAL : new Bounds(least.value(), least.most());
        }

        void require(String name, Number value) {
            double number = value.doubleValue();
            if (number >= least && number <= most && !Double.isInfinite(number)) {
                return;
            }
            String allowed = least == SIGNED
                    ? "finite numbers"
                    : most >= MOST
                            ? String.format(Locale.ROOT, "numbers from %.0f", least)
                            : String.format(Locale.ROOT, "numbers from %.0f to %.0f", least, most);
            throw new IllegalArgumentException(name + " is " + value + "; allowed are " + allowed);
        }
    }
}
