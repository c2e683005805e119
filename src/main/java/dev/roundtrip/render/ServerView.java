package dev.roundtrip.render;

import dev.roundtrip.result.FigureKey;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Absent;
import dev.roundtrip.result.ServerSide.Amount;
import dev.roundtrip.result.ServerSide.Parts;
import dev.roundtrip.result.ServerSide.Timing;
import dev.roundtrip.result.ServerSide.Value;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/** The server's figures of one scenario, and the work that the application requested. */
record ServerView(Measured measured, ServerSide side) {

    /** A figure, or the reason why it is unknown. */
    record Known(OptionalDouble value, String reason) {

        static Known of(double value) {
            return new Known(OptionalDouble.of(value), "");
        }

        static Known absent(String reason) {
            return new Known(OptionalDouble.empty(), reason);
        }

        boolean isPresent() {
            return value.isPresent();
        }

        /** The figure; throws an exception if it is unknown, so check {@link #isPresent} first. */
        double get() {
            return value.orElseThrow();
        }

        Known plus(Known other) {
            if (!isPresent()) {
                return this;
            }
            return other.isPresent() ? of(get() + other.get()) : other;
        }

        Known map(DoubleUnaryOperator change) {
            return isPresent() ? of(change.applyAsDouble(get())) : this;
        }
    }

    static Optional<ServerView> of(Measured measured) {
        return measured.server().map(side -> new ServerView(measured, side));
    }

    long statements() {
        return measured.work().statements();
    }

    /** A count: of a timing its observations, of parts their sum. */
    Known count(FigureKey key) {
        return find(key, ServerView::countOf);
    }

    /** A total time in nanoseconds: a timing's total, or an amount that is itself a time. */
    Known nanos(FigureKey key) {
        return find(key, ServerView::nanosOf);
    }

    /** The mean time of the server's own observations, in nanoseconds. */
    Known average(FigureKey key) {
        Known count = count(key);
        if (count.isPresent() && count.get() == 0) {
            return Known.absent("nothing was observed");
        }
        return count.isPresent() ? nanos(key).map(nanos -> nanos / count.get()) : count;
    }

    private Known find(FigureKey key, Function<Value, Known> part) {
        return side.figure(key)
                .map(figure -> part.apply(figure.value()))
                .orElseGet(() -> Known.absent("the server gave no " + key.key()));
    }

    /** The number of a value: of a timing its observations, of parts their sum. */
    static Known countOf(Value value) {
        return value instanceof Timing timing ? Known.of((double) timing.count()) : sum(value, ServerView::countOf);
    }

    static Known nanosOf(Value value) {
        return value instanceof Timing timing
                ? Known.of((double) timing.totalNanos())
                : sum(value, ServerView::nanosOf);
    }

    private static Known sum(Value value, Function<Value, Known> part) {
        if (value instanceof Parts parts) {
            return parts.values().values().stream().map(part).reduce(Known.of(0), Known::plus);
        }
        return value instanceof Amount amount ? Known.of(amount.amount()) : Known.absent(((Absent) value).reason());
    }
}
