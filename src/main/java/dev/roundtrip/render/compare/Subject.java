package dev.roundtrip.render.compare;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One scenario or benchmark of one file.
 *
 * @param name by which the other file's is found
 * @param label for tables, short
 * @param parameters of the connection string; empty where the file does not say
 * @param speed empty where nothing was measured
 * @param counts what was sent; empty where the file does not say or they are known to be too low
 * @param failure why it was not measured, as a sentence; empty where it was
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

    /** A short name and a few words. */
    record Label(String text, String title) {}

    /**
     * Why something was not measured.
     *
     * @param broken true where it should have been: it failed; false where it was left out on purpose
     */
    record Failure(boolean broken, String reason) {}

    /**
     * How fast it was.
     *
     * @param unit such as {@code transfers/s}
     * @param more what more of the unit means
     * @param samples independent measurements, positive numbers all; empty where one of them was not
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

    /** Which way a unit of speed goes. */
    enum More {
        IS_FASTER,
        IS_SLOWER
    }

    /**
     * What was sent of one kind.
     *
     * @param what such as {@code COM_STMT_PREPARE}
     * @param per what {@code amount} is for one of
     * @param resolution a smaller difference is none: counts are exact, but a ping now and then is no change
     */
    record Count(String what, String per, double amount, double resolution, Bearing bearing) {

        Count {
            Objects.requireNonNull(what, "what");
            Objects.requireNonNull(per, "per");
            Objects.requireNonNull(bearing, "bearing");
        }
    }

    /** Whether more of a count is worse by itself. */
    enum Bearing {
        /** Something waits for each of them. */
        ROUND_TRIPS,
        /** Said, and not judged: what costs time of it is among the round trips. */
        SAID
    }

    /** Of the latency of a business statement, in nanoseconds. */
    record Percentiles(long p50, long p95, long p99) {}
}
