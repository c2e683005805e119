package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The requested settings of a run.
 *
 * @param workload of all scenarios; empty if they differ, and their inputs then contain them
 * @param threads workers, each with one connection
 * @param duration measured time per scenario and round
 * @param warmup unmeasured time per scenario before the first round
 * @param rate planned transactions per second (open loop); empty for a closed loop
 * @param server the requested server; empty in older documents
 */
public record Settings(
        Optional<Workload> workload,
        int threads,
        int rounds,
        @JsonProperty("durationNanos") Duration duration,
        @JsonProperty("warmupNanos") Duration warmup,
        @JsonProperty("ratePerSecond") OptionalDouble rate,
        Optional<AskedServer> server) {

    public Settings {
        Objects.requireNonNull(workload, "workload");
        Checks.atLeast("threads", threads, 1);
        Checks.atLeast("rounds", rounds, 1);
        Objects.requireNonNull(duration, "duration");
        Objects.requireNonNull(warmup, "warmup");
        Objects.requireNonNull(rate, "rate");
        Objects.requireNonNull(server, "server");
    }

    /**
     * The requested server.
     *
     * @param choice {@code auto}, {@code tidb}, {@code mariadb}, {@code binary} or {@code url}
     * @param tidbVersion the tag of TiDB's image
     * @param user given separately from the URL; empty if none was
     * @param jdbcUrl masked; empty if the run started the server
     * @param statusUrl TiDB's status port; empty if none was given
     * @param allowsGlobalVariables whether variables that affect other sessions may be set on an existing server
     */
    public record AskedServer(
            String choice,
            String tidbVersion,
            Optional<String> jdbcUrl,
            Optional<String> user,
            Optional<String> statusUrl,
            boolean allowsGlobalVariables) {

        public AskedServer {
            Objects.requireNonNull(choice, "choice");
            Objects.requireNonNull(tidbVersion, "tidbVersion");
            Objects.requireNonNull(jdbcUrl, "jdbcUrl");
            Objects.requireNonNull(user, "user");
            Objects.requireNonNull(statusUrl, "statusUrl");
        }
    }
}
