package dev.roundtrip.probe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.result.UseThis;
import dev.roundtrip.server.ServerKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The request for a probe.
 *
 * @param yours the user's string, used unchanged
 * @param advice chooses the string to compare it with
 * @param credentials for both strings, if they do not contain them
 * @param assumptions the number of statements, their length, and how many make up a transaction
 * @param limits bounds the probe
 */
public record ProbeRequest(
        String yours, Advice advice, Optional<Credentials> credentials, Assumptions assumptions, Limits limits) {

    private static final int MOST_STATEMENTS = 10_000;
    private static final int LONGEST_STATEMENT = 100_000;

    public ProbeRequest {
        requireAtMost("number of distinct statements", assumptions.distinctStatements(), MOST_STATEMENTS);
        requireAtMost("number of statements per transaction", assumptions.statementsPerTransaction(), MOST_STATEMENTS);
        requireAtMost("length of the longest statement", assumptions.longestStatement(), LONGEST_STATEMENT);
    }

    private static void requireAtMost(String name, int value, int most) {
        if (value > most) {
            throw new IllegalArgumentException("the " + name + " is " + value + "; a probe takes up to " + most);
        }
    }

    /** Leaves out the strings, which may hold passwords. */
    @Override
    public String toString() {
        return "ProbeRequest[" + assumptions + ", " + limits + "]";
    }

    /** Chooses the string to compare with the user's; called once, when the server is known. */
    @FunctionalInterface
    public interface Advice {

        Recommended on(ServerKind server);
    }

    /**
     * The other string.
     *
     * @param jdbcUrl the user's own if there is nothing to recommend
     * @param advised the advice with it; empty if the user named it
     * @param reasons why it differs, one sentence each
     */
    public record Recommended(String jdbcUrl, Optional<UseThis> advised, List<String> reasons) {

        public Recommended {
            reasons = List.copyOf(reasons);
        }

        /** Leaves out the string, which may hold a password. */
        @Override
        public String toString() {
            return "Recommended[" + reasons + "]";
        }
    }

    /** Whether the probe may write, in its own schema. */
    public enum Writes {
        FORBIDDEN,
        IN_A_SCHEMA_OF_ITS_OWN
    }

    /**
     * The limits of a probe.
     *
     * @param time for the measured rounds; connecting and the exact counts take a few seconds more
     * @param rows the maximum number of rows read to find keys, or written to the probe's own table
     */
    public record Limits(Duration time, int rows, Writes writes) {

        public static final Duration DEFAULT_TIME = Duration.ofSeconds(6);
        public static final int DEFAULT_ROWS = 1000;

        private static final Duration LEAST_TIME = Duration.ofMillis(100);
        private static final Duration MOST_TIME = Duration.ofMinutes(5);
        private static final int MOST_ROWS = 100_000;

        public Limits {
            if (time.compareTo(LEAST_TIME) < 0 || time.compareTo(MOST_TIME) > 0) {
                throw new IllegalArgumentException(
                        "the time is " + time.toMillis() + " ms; allowed are 100 ms to 5 minutes");
            }
            if (rows < 1 || rows > MOST_ROWS) {
                throw new IllegalArgumentException("the number of rows is " + rows + "; allowed are 1 to " + MOST_ROWS);
            }
        }
    }
}
