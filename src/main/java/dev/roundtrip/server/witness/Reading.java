package dev.roundtrip.server.witness;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a server returned for one figure. Immutable. Rounds are added up here, in whole numbers and with gauges apart; a
 * report's value has none of that, and quotients besides, so it is a type of its own.
 */
public sealed interface Reading {

    /** The sum of both rounds; absent if either is absent. */
    Reading plus(Reading later);

    /** A number, or the count and total of a timing. */
    sealed interface Value extends Reading {

        /** The number itself, or the number of events that were timed. */
        long count();

        /** Subtracts a background amount, down to 0. */
        Value minusDownToZero(Value background);
    }

    /** The increase of a counter. */
    record Amount(long count) implements Value {
        @Override
        public Reading plus(Reading later) {
            return later instanceof Amount other ? new Amount(Math.addExact(count, other.count)) : mixed(this, later);
        }

        @Override
        public Value minusDownToZero(Value background) {
            return new Amount(Math.max(0, count - background.count()));
        }
    }

    /** The number of timed events, and their total time. */
    record Timing(long count, long totalNanos) implements Value {

        /** The mean in nanoseconds; empty if nothing was timed. */
        public OptionalDouble meanNanos() {
            return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) totalNanos / count);
        }

        @Override
        public Reading plus(Reading later) {
            return later instanceof Timing other
                    ? new Timing(Math.addExact(count, other.count), Math.addExact(totalNanos, other.totalNanos))
                    : mixed(this, later);
        }

        @Override
        public Value minusDownToZero(Value background) {
            long nanos = background instanceof Timing timing ? timing.totalNanos : 0;
            return new Timing(Math.max(0, count - background.count()), Math.max(0, totalNanos - nanos));
        }
    }

    /** The value of a gauge at the end; of several rounds, the last. */
    record Level(long count) implements Value {
        @Override
        public Reading plus(Reading later) {
            return later instanceof Level ? later : mixed(this, later);
        }

        @Override
        public Value minusDownToZero(Value background) {
            return this;
        }
    }

    /**
     * Values by one of the server's own keys, such as a command or statement type; a missing key means that nothing was
     * counted.
     */
    record Parts(SortedMap<String, Value> values) implements Reading {
        public Parts {
            values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
        }

        @Override
        public Reading plus(Reading later) {
            if (!(later instanceof Parts other)) {
                return mixed(this, later);
            }
            SortedMap<String, Value> sums = new TreeMap<>(values);
            for (Map.Entry<String, Value> entry : other.values.entrySet()) {
                Value mine = sums.get(entry.getKey());
                if (mine == null) {
                    sums.put(entry.getKey(), entry.getValue());
                } else if (mine.plus(entry.getValue()) instanceof Value sum) {
                    sums.put(entry.getKey(), sum);
                } else {
                    return mixed(mine, entry.getValue());
                }
            }
            return new Parts(sums);
        }
    }

    /**
     * The server has no value.
     *
     * @param reason why, a sentence or clause for the report
     */
    record Absent(String reason) implements Reading {
        public Absent {
            Objects.requireNonNull(reason, "reason");
        }

        @Override
        public Reading plus(Reading later) {
            return this;
        }
    }

    private static Reading mixed(Reading earlier, Reading later) {
        return later instanceof Absent
                ? later
                : new Absent("the rounds gave it in different forms ("
                        + earlier.getClass().getSimpleName() + ", "
                        + later.getClass().getSimpleName() + "), which cannot be added up");
    }
}
