package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long connections may live, and whether a pool's values fit.
 *
 * @param pool the pool, and where its values are from, such as {@code HikariCP (application.yml)}; empty if no pool is
 *     known
 * @param limits the limits of the server and of what is between
 * @param values the pool's values, each compared with its limit
 */
public record PoolReport(String pool, List<Limit> limits, List<Value> values) {

    /** The kind of connections that a limit ends. */
    public enum Ends {
        IDLE,
        /** All connections, some time after a shutdown began. */
        SHUTDOWN,
        /** All other connections, except those that are idle in a pool. */
        OTHER
    }

    /**
     * How long something waits before it ends connections.
     *
     * @param name the name, such as {@code wait_timeout}
     * @param note how it is known, or where it is set; may be empty
     */
    public record Limit(
            String name,
            Ends ends,
            @JsonProperty("timeNanos") Duration time,
            String note) {}

    /** The verdict on a value. */
    public enum Verdict {
        FITS,
        TOO_LONG,
        TOO_SHORT,
        UNKNOWN
    }

    /**
     * A value of the pool.
     *
     * @param setting the name in the pool's configuration
     * @param upTo how long a connection may live, or be idle and untested, by this value; empty if that is not limited
     * @param limit the name of what it is compared with; empty if there is none
     * @param write what to write instead; empty if nothing helps, or nothing needs to
     */
    public record Value(
            String setting,
            @JsonProperty("upToNanos") Optional<Duration> upTo,
            String limit,
            Verdict verdict,
            List<String> write) {}
}
