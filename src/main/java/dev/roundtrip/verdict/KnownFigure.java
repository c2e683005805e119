package dev.roundtrip.verdict;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToLongFunction;

/** A figure of the server, or what it lacks: one of the two is there. */
public record KnownFigure(OptionalDouble value, Optional<Lack> lack) {

    /**
     * Why a figure is unknown.
     *
     * @param name the name of the figure that was not given, or the server's own reason
     */
    public record Lack(LackReason reason, String name) {}

    /** The kinds of reasons why a figure is unknown. */
    public enum LackReason {
        /** The server says why it has no such figure. */
        ABSENT,
        /** The server did not give the figure. */
        NOT_GIVEN,
        /** The server timed nothing. */
        NOTHING_OBSERVED
    }

    public static KnownFigure of(double value) {
        return new KnownFigure(OptionalDouble.of(value), Optional.empty());
    }

    private static KnownFigure without(LackReason reason, String name) {
        return new KnownFigure(OptionalDouble.empty(), Optional.of(new Lack(reason, name)));
    }

    /**
     * The number in a value; for parts, it is their sum.
     *
     * @param ofTiming the number in a timing: its observations, or its total time
     */
    public static KnownFigure of(Value value, ToLongFunction<Timing> ofTiming) {
        if (value instanceof Timing timing) {
            return of((double) ofTiming.applyAsLong(timing));
        }
        if (value instanceof Parts parts) {
            return parts.values().values().stream()
                    .map(part -> of(part, ofTiming))
                    .reduce(of(0), KnownFigure::plus);
        }
        return value instanceof Amount amount
                ? of((double) amount.amount())
                : without(LackReason.ABSENT, ((Absent) value).reason());
    }

    /** A count; for a timing, it is the number of its observations. */
    public static KnownFigure count(Measured measured, FigureKey key) {
        return of(measured, key, Timing::count);
    }

    /** A total time in nanoseconds: that of a timing, or an amount that is itself a time. */
    public static KnownFigure nanos(Measured measured, FigureKey key) {
        return of(measured, key, Timing::totalNanos);
    }

    /** The mean time of the server's own observations, in nanoseconds. */
    public static KnownFigure average(Measured measured, FigureKey key) {
        KnownFigure count = count(measured, key);
        return count.value.orElse(1) == 0
                ? without(LackReason.NOTHING_OBSERVED, key.key())
                : nanos(measured, key).map(nanos -> nanos / count.get());
    }

    private static KnownFigure of(Measured measured, FigureKey key, ToLongFunction<Timing> ofTiming) {
        return measured.server()
                .flatMap(side -> side.figure(key))
                .map(figure -> of(figure.value(), ofTiming))
                .orElseGet(() -> without(LackReason.NOT_GIVEN, key.key()));
    }

    public boolean isPresent() {
        return value.isPresent();
    }

    /** The figure; throws an exception if it is unknown, so check {@link #isPresent} first. */
    public double get() {
        return value.orElseThrow();
    }

    public KnownFigure plus(KnownFigure other) {
        return isPresent() ? other.map(more -> get() + more) : this;
    }

    public KnownFigure map(DoubleUnaryOperator change) {
        return isPresent() ? of(change.applyAsDouble(get())) : this;
    }
}
