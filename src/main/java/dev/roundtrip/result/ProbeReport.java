package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a probe: the user's string and the recommended one on the user's server.
 *
 * @param advised the recommended string and what to say beside it; empty if the user named the other string
 * @param reasons why the recommended string differs, one sentence each
 * @param notes what could not be shown, or must be known, one sentence each
 */
@JsonPropertyOrder({
    "schema",
    "place",
    "transaction",
    "times",
    "yours",
    "recommended",
    "savedRoundTripsPerTransaction",
    "savedNanosPerTransaction",
    "verdict",
    "useThis",
    "reasons",
    "notes"
})
public record ProbeReport(
        @JsonUnwrapped Place place,
        @JsonProperty("transaction") Shape shape,
        StringFigures yours,
        StringFigures recommended,
        @JsonUnwrapped Times times,
        @JsonProperty("useThis") Optional<UseThis> advised,
        List<String> reasons,
        List<String> notes) {

    public static final String SCHEMA = "roundtrip/probe/1";

    /** The round trips per transaction that count as a difference; counts are averages of whole transactions. */
    private static final double LEAST_SAVING = 0.005;

    /**
     * Medians of short runs differ by this much by chance, even if the two measurements of one string happened to
     * agree.
     */
    private static final double LEAST_NOISE = 0.02;

    @JsonProperty("schema")
    String schema() {
        return SCHEMA;
    }

    /** The round trips per transaction that the recommended string saves; negative if it needs more. */
    @JsonProperty("savedRoundTripsPerTransaction")
    public double savedRoundTrips() {
        return yours.roundTrips() - recommended.roundTrips();
    }

    /** The time that these round trips cost at the measured round trip time, in nanoseconds. */
    @JsonProperty("savedNanosPerTransaction")
    public double savedNanos() {
        return savedRoundTrips() * times.roundTripNanos();
    }

    /** The verdict of the measured figures: the counts, and the time if the difference is beyond the noise. */
    @JsonProperty("verdict")
    public Verdict verdict() {
        int byCount = Math.abs(savedRoundTrips()) < LEAST_SAVING ? 0 : (int) Math.signum(savedRoundTrips());
        double mean = (yours.medianNanos() + recommended.medianNanos()) / 2;
        double saved = yours.medianNanos() - recommended.medianNanos();
        int byTime = Math.abs(saved) <= mean * Math.max(times.noise(), LEAST_NOISE) ? 0 : (int) Math.signum(saved);
        if (byCount * byTime < 0) {
            return Verdict.DIVIDED;
        }
        int better = byCount + byTime;
        return better > 0 ? Verdict.OTHER : better < 0 ? Verdict.YOURS : Verdict.EQUAL;
    }

    /** Which string is better. */
    public enum Verdict {
        YOURS,
        OTHER,
        EQUAL,
        /** One has fewer round trips, but the other took less time. */
        DIVIDED
    }

    /** Whether the recommended string is the user's own. */
    public boolean isAlreadyRight() {
        return yours.jdbcUrl().equals(recommended.jdbcUrl());
    }

    /** The server and the driver that were measured. */
    public record Place(Environment.Server server, Environment.Driver driver) {}

    /**
     * What one transaction consists of.
     *
     * @param from where the rows come from, as a text for people
     */
    public record Shape(
            @JsonProperty("statements") int statementsPerTransaction,
            int distinctStatements,
            int longestStatement,
            @JsonProperty("rows") String from) {}

    /**
     * Times of the measured rounds, in nanoseconds.
     *
     * @param roundTripNanos the median time of a ping: the minimum cost of a round trip
     * @param transactions timed transactions per string
     * @param noise how much two measurements of the user's string differed in the same rounds, as a fraction of the
     *     median time of a transaction
     */
    public record Times(
            double roundTripNanos,
            @JsonProperty("timedTransactions") long transactions,
            double noise) {}

    /**
     * The figures of one string.
     *
     * @param jdbcUrl masked
     * @param commands per transaction, by the protocol's name; exact
     * @param roundTrips commands per transaction that wait for an answer; exact
     * @param chatter every command that is not a business statement, per transaction, by purpose and then by text, or
     *     by the command's name if it has no text; exact
     * @param medianNanos the median time of a transaction, in nanoseconds
     * @param planCacheHits per execution, 0 to 1; empty if the server does not show it
     */
    @JsonPropertyOrder({"jdbcUrl", "perTransaction"})
    public record StringFigures(
            String jdbcUrl,
            @JsonIgnore Map<String, Double> commands,
            @JsonIgnore double roundTrips,
            @JsonIgnore Map<Purpose, Map<String, Double>> chatter,
            @JsonIgnore double medianNanos,
            @JsonProperty("planCacheHitsPerExecution") OptionalDouble planCacheHits) {

        @JsonProperty("perTransaction")
        Map<String, Object> perTransaction() {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("roundTrips", roundTrips);
            figures.put("commands", commands);
            Map<String, Double> byText = new LinkedHashMap<>();
            Map<Purpose, Double> byPurpose = new EnumMap<>(Purpose.class);
            for (Purpose purpose : Purpose.CHATTER) {
                byText.putAll(texts(purpose));
                byPurpose.put(purpose, chatter(purpose));
            }
            figures.put("chatter", byText);
            figures.put("chatterByPurpose", byPurpose);
            figures.put("medianNanos", medianNanos);
            return figures;
        }

        public double count(String command) {
            return commands.getOrDefault(command, 0.0);
        }

        public double allChatter() {
            return Purpose.CHATTER.stream().mapToDouble(this::chatter).sum();
        }

        public double chatter(Purpose purpose) {
            return texts(purpose).values().stream().mapToDouble(count -> count).sum();
        }

        public Map<String, Double> texts(Purpose purpose) {
            return chatter.getOrDefault(purpose, Map.of());
        }

        public Optional<Double> hits() {
            return planCacheHits.isPresent() ? Optional.of(planCacheHits.getAsDouble()) : Optional.empty();
        }
    }
}
