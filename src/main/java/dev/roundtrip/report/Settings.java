package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The requested settings of a run.
 *
 * @param threads the number of workers, each with one connection
 * @param duration the measured time per scenario and round
 * @param rounds the number of rounds that were requested, or that were done to reach a precision
 * @param warmup the unmeasured time per scenario before the first round; with a precision, the longest one
 * @param rate the planned transactions per second (open loop); empty for a closed loop
 * @param server the requested server
 * @param precision what decides how many rounds there are; empty if their number was fixed
 * @param rollsBack present if each transaction ended with a rollback
 */
public record Settings(
        @Least(value = 1, most = Checks.FEW) int threads,
        @Least(value = 1, most = Checks.FEW) int rounds,
        @JsonProperty("durationNanos") Duration duration,
        @JsonProperty("warmupNanos") Duration warmup,
        @JsonProperty("ratePerSecond") OptionalDouble rate,
        AskedServer server,
        Optional<Precision> precision,
        Optional<Boolean> rollsBack) {

    /** The settings of two machines as one: connections and rates are added, all else is the same. */
    public Settings plus(Settings other) {
        return new Settings(
                threads + other.threads,
                rounds,
                duration,
                warmup,
                rate.isEmpty() ? rate : OptionalDouble.of(rate.getAsDouble() + other.rate.orElseThrow()),
                server,
                precision,
                rollsBack);
    }

    /**
     * The request to measure rounds until every ratio of neighbours is known well enough.
     *
     * @param target how far an interval may reach beyond its ratio: 0.1 for 10%
     * @param atMost the time from the first warm-up on after which no round begins
     */
    public record Precision(
            double target, @JsonProperty("atMostNanos") Duration atMost) {}

    /**
     * The requested server.
     *
     * @param choice {@code auto}, {@code tidb}, {@code mariadb}, {@code binary} or {@code url}
     * @param tidbVersion the tag of TiDB's image
     * @param user the user that was given separately from the URL; empty if none was
     * @param jdbcUrl the string, masked; empty if the run started the server
     * @param statusUrl TiDB's status port; empty if none was given
     * @param furtherStatusUrls the status ports of further nodes
     * @param allowsGlobalVariables whether variables that affect other sessions may be set on an existing server
     */
    public record AskedServer(
            String choice,
            String tidbVersion,
            Optional<String> jdbcUrl,
            Optional<String> user,
            Optional<String> statusUrl,
            List<String> furtherStatusUrls,

            boolean allowsGlobalVariables) {}
}
