package dev.roundtrip.render;

import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Absent;
import dev.roundtrip.result.ServerSide.Amount;
import dev.roundtrip.result.ServerSide.Figure;
import dev.roundtrip.result.ServerSide.Parts;
import dev.roundtrip.result.ServerSide.Timing;
import dev.roundtrip.result.ServerSide.Value;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/**
 * The server's figures of one scenario, divided by the work that the application requested. The divisor is never the
 * server's own count of commands, which includes prepares and closes.
 */
record ServerView(Measured measured, ServerSide side) {

    private static final Set<String> WRITES = Set.of("Insert", "Update", "Delete", "Replace");

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

    /** A count: of a timing its observations, of parts their sum. */
    Known count(String name) {
        return find(name).map(figure -> countOf(figure.value())).orElseGet(() -> none(name));
    }

    /** A total time in nanoseconds: a timing's total, or an amount that is itself a time. */
    Known nanos(String name) {
        return find(name).map(figure -> nanos(figure.value())).orElseGet(() -> none(name));
    }

    Known perTransaction(String name) {
        return count(name).map(count -> count / measured.work().transactions());
    }

    Known perStatement(String name) {
        return count(name).map(count -> count / measured.work().statements());
    }

    Known nanosPerStatement(String name) {
        return nanos(name).map(nanos -> nanos / measured.work().statements());
    }

    /** The mean over the server's own observations, as its dashboards show it. */
    Known dashboardNanos(String name) {
        Known count = count(name);
        if (count.isPresent() && count.get() == 0) {
            return Known.absent("nothing was observed");
        }
        return count.isPresent() ? nanos(name).map(nanos -> nanos / count.get()) : count;
    }

    /** Executions that looked up the plan cache for prepared statements. */
    Known planCacheLookUps() {
        return count("planCacheHits").plus(count("planCacheMisses"));
    }

    /** Writing statements per transaction, by the server's own classification. */
    Known writesPerTransaction() {
        Optional<Parts> parts = find("statements")
                .map(Figure::value)
                .filter(Parts.class::isInstance)
                .map(Parts.class::cast);
        return parts.map(types -> Known.of(types.values().entrySet().stream()
                                .filter(entry -> WRITES.contains(entry.getKey()))
                                .mapToDouble(entry ->
                                        countOf(entry.getValue()).value().orElse(0))
                                .sum()
                        / measured.work().transactions()))
                .orElseGet(() -> none("statements"));
    }

    private Optional<Figure> find(String name) {
        return side.figure(name);
    }

    private static Known none(String name) {
        return Known.absent("the server gave no " + name);
    }

    /** The number of a value: of a timing its observations, of parts their sum. */
    static Known countOf(Value value) {
        if (value instanceof Amount amount) {
            return Known.of(amount.amount());
        }
        if (value instanceof Timing timing) {
            return Known.of((double) timing.count());
        }
        if (value instanceof Parts parts) {
            return parts.values().values().stream().map(ServerView::countOf).reduce(Known.of(0), Known::plus);
        }
        return Known.absent(((Absent) value).reason());
    }

    private static Known nanos(Value value) {
        if (value instanceof Timing timing) {
            return Known.of((double) timing.totalNanos());
        }
        if (value instanceof Parts parts) {
            return parts.values().values().stream().map(ServerView::nanos).reduce(Known.of(0), Known::plus);
        }
        return countOf(value);
    }
}
