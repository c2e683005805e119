package dev.roundtrip.server.witness;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a server returned for one figure. Immutable. Rounds are added up here, in whole numbers; a report's value has
 * quotients besides, so it is a type of its own.
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

    /**
     * Counts by one of the server's own keys, such as a command or statement type; a missing key means that nothing was
     * counted.
     */
    record Parts(SortedMap<String, Long> counts) implements Reading {

        @Override
        public Reading plus(Reading later) {
            if (!(later instanceof Parts other)) {
                return mixed(this, later);
            }
            SortedMap<String, Long> sums = new TreeMap<>(counts);
            other.counts.forEach((key, count) -> sums.merge(key, count, Math::addExact));
            return new Parts(sums);
        }
    }

    /**
     * The server has no value.
     *
     * @param reason why, a sentence or clause for the report
     */
    record Absent(String reason) implements Reading {

        @Override
        public Reading plus(Reading later) {
            return this;
        }
    }

    private static Reading mixed(Reading earlier, Reading later) {
        return later instanceof Absent
                ? later
                : new Absent("different in the rounds ("
                        + earlier.getClass().getSimpleName() + ", "
                        + later.getClass().getSimpleName() + ")");
    }
}
