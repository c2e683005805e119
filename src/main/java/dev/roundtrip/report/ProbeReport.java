package dev.roundtrip.report;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a probe found: the user's string beside the recommended one on the user's server.
 *
 * @param reasons why the recommended string differs, a sentence each
 * @param notes what could not be shown, or has to be known, a sentence each
 */
public record ProbeReport(
        Place place,
        Shape shape,
        StringFigures yours,
        StringFigures recommended,
        Times times,
        List<String> reasons,
        List<String> notes) {

    public static final String SCHEMA = "roundtrip/probe/1";

    public ProbeReport {
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(shape, "shape");
        Objects.requireNonNull(yours, "yours");
        Objects.requireNonNull(recommended, "recommended");
        Objects.requireNonNull(times, "times");
        reasons = List.copyOf(reasons);
        notes = List.copyOf(notes);
    }

    /** Round trips that the recommended string saves in a transaction; negative where it needs more. */
    public double savedRoundTrips() {
        return yours.roundTrips() - recommended.roundTrips();
    }

    /** What they cost at the measured round trip, in nanoseconds. */
    public double savedNanos() {
        return savedRoundTrips() * times.roundTripNanos();
    }

    /** Whether the recommendation is the user's own string. */
    public boolean isAlreadyRight() {
        return yours.jdbcUrl().equals(recommended.jdbcUrl());
    }

    /** Where it was measured. */
    public record Place(Environment.Server server, Environment.Driver driver) {}

    /**
     * What one transaction is.
     *
     * @param from where the rows come from, for a person
     */
    public record Shape(int statementsPerTransaction, int distinctStatements, int longestStatement, String from) {}

    /**
     * Times of the measured rounds, in nanoseconds.
     *
     * @param roundTripNanos the median time of a ping: what each round trip costs at the least
     * @param transactions timed for each string
     * @param noise how far the user's string lay from itself in the same rounds, as a fraction of the median time of a transaction
     */
    public record Times(double roundTripNanos, long transactions, double noise) {

        public Times {
            Checks.notNegative("roundTripNanos", roundTripNanos);
            Checks.notNegative("noise", noise);
        }
    }

    /**
     * One string.
     *
     * @param jdbcUrl masked
     * @param commands per transaction, by the protocol's name; exact
     * @param roundTrips commands per transaction that wait for an answer; exact
     * @param chatter what was no business statement, commit or statement upkeep, per transaction by its text; exact
     * @param medianNanos the median time of a transaction, in nanoseconds
     * @param planCacheHits per execution, 0 to 1; empty where the server has none to show
     */
    public record StringFigures(
            String jdbcUrl,
            Map<String, Double> commands,
            double roundTrips,
            Map<String, Double> chatter,
            double medianNanos,
            OptionalDouble planCacheHits) {

        public StringFigures {
            Objects.requireNonNull(jdbcUrl, "jdbcUrl");
            commands = Map.copyOf(new TreeMap<>(commands));
            chatter = Map.copyOf(new TreeMap<>(chatter));
            Checks.notNegative("roundTrips", roundTrips);
            Checks.notNegative("medianNanos", medianNanos);
            Objects.requireNonNull(planCacheHits, "planCacheHits");
        }

        double count(String command) {
            return commands.getOrDefault(command, 0.0);
        }

        double allChatter() {
            return chatter.values().stream().mapToDouble(count -> count).sum();
        }

        Optional<Double> hits() {
            return planCacheHits.isPresent() ? Optional.of(planCacheHits.getAsDouble()) : Optional.empty();
        }
    }
}
