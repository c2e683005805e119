package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How long connections may live, and whether a pool's values fit.
 *
 * @param pool with where its values are from, such as {@code HikariCP (application.yml)}; empty if no pool is known
 * @param limits of the server and of what is between
 * @param idle what was measured; empty if nothing was
 * @param values each against its limit
 */
public record PoolReport(String pool, List<Limit> limits, Optional<IdleTime> idle, List<Value> values) {

    /** What a limit ends. */
    public enum Ends {
        /** Connections that are idle for so long. */
        IDLE,
        /** Connections that are idle in a transaction for so long. */
        IDLE_TRANSACTION,
        /** All connections, so long after a shutdown began. */
        SHUTDOWN
    }

    /**
     * How long something waits before it ends connections.
     *
     * @param name such as {@code wait_timeout}
     * @param note how it is known, if it is not a variable of the server
     */
    public record Limit(
            String name,
            Ends ends,
            @JsonProperty("timeNanos") Duration time,
            String note) {}

    /** How an idle connection ended. */
    public enum End {
        /** Closed by the other side, with FIN. */
        CLOSED,
        /** By the other side, with RST. */
        RESET,
        /** At its next use. */
        REFUSED,
        /** Its next use got no answer. */
        SILENT
    }

    /**
     * How long idle connections live.
     *
     * @param lives the longest time after which one could be used; zero if none could
     * @param dropped the shortest time after which one could not; empty if all could
     * @param end how that one ended
     * @param connections how many were left idle
     */
    public record IdleTime(
            @JsonProperty("livesNanos") Duration lives,
            @JsonProperty("droppedNanos") Optional<Duration> dropped,
            Optional<End> end,
            int connections) {

        /** Known exactly if the other side closed a connection while it was idle. */
        public Optional<Limit> limit() {
            boolean seen = end.equals(Optional.of(End.CLOSED)) || end.equals(Optional.of(End.RESET));
            return dropped.map(time -> new Limit("measured", Ends.IDLE, seen ? time : lives, ""));
        }
    }

    /** What is said of a value. */
    public enum Verdict {
        FITS,
        TOO_LONG,
        TOO_SHORT,
        UNKNOWN
    }

    /**
     * A value of the pool.
     *
     * @param setting as the pool's configuration names it
     * @param upTo how long a connection may live, or be idle and untested, by this value; empty if without end
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
