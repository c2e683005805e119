package dev.roundtrip.server.witness;

import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.report.ServerSide.Amount;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Adds the values of rounds, and subtracts those of an idle server. All counts are whole numbers. */
final class Readings {

    private Readings() {}

    /** A value's number, or the number of events that were timed; empty if it is absent or divided into parts. */
    static OptionalLong count(Value value) {
        if (value instanceof Amount amount) {
            return OptionalLong.of(amount.amount());
        }
        return value instanceof Timing timing ? OptionalLong.of(timing.count()) : OptionalLong.empty();
    }

    /** The sum of both rounds; absent if either is absent. A figure has the same form in both. */
    static Value plus(Value one, Value other) {
        if (one instanceof Absent || other instanceof Absent) {
            return one instanceof Absent ? one : other;
        }
        if (one instanceof Timing a && other instanceof Timing b) {
            return new Timing(a.count() + b.count(), a.totalNanos() + b.totalNanos());
        }
        if (one instanceof Amount a && other instanceof Amount b) {
            return new Amount(a.amount() + b.amount());
        }
        Map<String, Value> sums = new TreeMap<>(((Parts) one).values());
        ((Parts) other).values().forEach((key, value) -> sums.merge(key, value, Readings::plus));
        return new Parts(sums);
    }

    /** A timing or an amount for a time that is longer by this factor. */
    static Value times(Value value, double factor) {
        return value instanceof Timing timing
                ? new Timing(Math.round(timing.count() * factor), Math.round(timing.totalNanos() * factor))
                : new Amount(Math.round(((Amount) value).amount() * factor));
    }

    /** A value less that of the background, never below 0. */
    static Value minusDownToZero(Value value, Value background) {
        Value rest = plus(value, times(background, -1));
        return rest instanceof Timing timing
                ? new Timing(Math.max(0, timing.count()), Math.max(0, timing.totalNanos()))
                : new Amount(Math.max(0, ((Amount) rest).amount()));
    }
}
