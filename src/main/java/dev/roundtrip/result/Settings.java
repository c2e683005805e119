package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The run as it was asked for.
 *
 * @param workload of all scenarios; empty where they have different ones, which their inputs name
 * @param threads workers, each with one connection
 * @param duration measured time per scenario and round
 * @param warmup unmeasured time per scenario before the first round
 * @param rate planned transactions per second (open loop); empty for a closed loop
 * @param server which server was asked for; empty in older documents
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
     * Which server was asked for.
     *
     * @param choice {@code auto}, {@code tidb}, {@code mariadb}, {@code binary} or {@code url}
     * @param tidbVersion the tag of TiDB's image
     * @param user given beside the URL; empty where none was
     * @param jdbcUrl masked; empty where the server was started for the run
     * @param statusUrl TiDB's status port; empty where none was given
     * @param allowsGlobalVariables whether variables that reach other sessions may be set on a server that was there
     *     before
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
