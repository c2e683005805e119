package dev.roundtrip.text;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToLongFunction;

/** A figure of the server's, or the reason why it is unknown. */
record Known(OptionalDouble value, String reason) {
    static Known of(double value) {
        return new Known(OptionalDouble.of(value), "");
    }

    static Known absent(String reason) {
        return new Known(OptionalDouble.empty(), reason);
    }

    /**
     * A number of a value: of parts their sum.
     *
     * @param ofTiming of a timing its observations, or its total time
     */
    static Known of(Value value, ToLongFunction<Timing> ofTiming) {
        if (value instanceof Timing timing) {
            return of((double) ofTiming.applyAsLong(timing));
        }
        if (value instanceof Parts parts) {
            return parts.values().values().stream()
                    .map(part -> of(part, ofTiming))
                    .reduce(of(0), Known::plus);
        }
        return value instanceof Amount amount ? of(amount.amount()) : absent(((Absent) value).reason());
    }

    /** A count: of a timing its observations. */
    static Known count(Measured measured, FigureKey key) {
        return of(measured, key, Timing::count);
    }

    /** A total time in nanoseconds: a timing's total, or an amount that is itself a time. */
    static Known nanos(Measured measured, FigureKey key) {
        return of(measured, key, Timing::totalNanos);
    }

    /** The mean time of the server's own observations, in nanoseconds. */
    static Known average(Measured measured, FigureKey key) {
        Known count = count(measured, key);
        return count.value.orElse(1) == 0
                ? absent("nothing was observed")
                : nanos(measured, key).map(nanos -> nanos / count.get());
    }

    private static Known of(Measured measured, FigureKey key, ToLongFunction<Timing> ofTiming) {
        return measured.server()
                .flatMap(side -> side.figure(key))
                .map(figure -> of(figure.value(), ofTiming))
                .orElseGet(() -> absent("the server gave no " + key.key()));
    }

    boolean isPresent() {
        return value.isPresent();
    }

    /** The figure; throws an exception if it is unknown, so check {@link #isPresent} first. */
    double get() {
        return value.orElseThrow();
    }

    Known plus(Known other) {
        return isPresent() ? other.map(more -> get() + more) : this;
    }

    Known map(DoubleUnaryOperator change) {
        return isPresent() ? of(change.applyAsDouble(get())) : this;
    }
}
