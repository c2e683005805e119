package dev.roundtrip.render.compare;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A scenario or benchmark of one file.
 *
 * @param name identifies it in the other file
 * @param label short, for tables
 * @param parameters of the connection string; empty if the file does not contain them
 * @param speed empty if nothing was measured
 * @param counts what was sent; empty if the file does not contain it, or the counts are known to be too low
 * @param failure why it was not measured, as a sentence; empty if it was
 */
record Subject(
        String name,
        Label label,
        Optional<String> parameters,
        Optional<Speed> speed,
        List<Count> counts,
        Optional<Percentiles> latency,
        Optional<Failure> failure) {

    Subject {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(parameters, "parameters");
        Objects.requireNonNull(speed, "speed");
        counts = List.copyOf(counts);
        Objects.requireNonNull(latency, "latency");
        Objects.requireNonNull(failure, "failure");
    }

    /** A short name, and a title of a few words. */
    record Label(String text, String title) {}

    /**
     * Why something was not measured.
     *
     * @param broken true if it failed; false if it was left out on purpose
     */
    record Failure(boolean broken, String reason) {}

    /**
     * The measured speed.
     *
     * @param unit such as {@code transfers/s}
     * @param more the meaning of a larger figure in this unit
     * @param samples independent measurements, all positive; empty if one was not
     */
    record Speed(String unit, More more, List<Double> samples) {

        Speed {
            Objects.requireNonNull(unit, "unit");
            Objects.requireNonNull(more, "more");
            boolean positive = samples.stream().allMatch(sample -> sample > 0 && sample < Double.POSITIVE_INFINITY);
            samples = positive ? List.copyOf(samples) : List.of();
        }

        double[] figures() {
            return samples.stream().mapToDouble(sample -> sample).toArray();
        }
    }

    /** Whether a larger figure means faster or slower. */
    enum More {
        IS_FASTER,
        IS_SLOWER
    }

    /**
     * The count of one kind of command or event.
     *
     * @param what such as {@code COM_STMT_PREPARE}
     * @param per the unit that {@code amount} is counted for
     * @param resolution smaller differences are ignored: counts are exact, but an occasional ping is no change
     */
    record Count(String what, String per, double amount, double resolution, Bearing bearing) {

        Count {
            Objects.requireNonNull(what, "what");
            Objects.requireNonNull(per, "per");
            Objects.requireNonNull(bearing, "bearing");
        }
    }

    /** Whether a larger count is worse by itself. */
    enum Bearing {
        /** The application waits for each of them. */
        ROUND_TRIPS,
        /** Reported without a verdict: what costs time is already counted as round trips. */
        SAID
    }

    /** The latency of a business statement, in nanoseconds. */
    record Percentiles(long p50, long p95, long p99) {}
}
