package dev.roundtrip.advice;

import java.time.Duration;
import java.util.Objects;

/**
 * What a connection string alone does not say, and prices depend on.
 *
 * @param distinctStatements different SQL texts that one connection runs, at least 1
 * @param longestStatement the longest of them, in characters, at least 1
 * @param statementsPerTransaction business statements between two commits, at least 1
 * @param roundTripTime time that one answer takes to come back, not negative
 * @param tidb whether the server is TiDB
 */
public record Assumptions(
        int distinctStatements,
        int longestStatement,
        int statementsPerTransaction,
        Duration roundTripTime,
        boolean tidb) {

    /** A small service: 20 short statements, 10 of them in a transaction, a TiDB half a millisecond away. */
    public static final Assumptions DEFAULT = new Assumptions(20, 200, 10, Duration.ofNanos(500_000), true);

    public Assumptions {
        requireAtLeastOne("distinctStatements", distinctStatements);
        requireAtLeastOne("longestStatement", longestStatement);
        requireAtLeastOne("statementsPerTransaction", statementsPerTransaction);
        Objects.requireNonNull(roundTripTime, "roundTripTime");
        if (roundTripTime.isNegative()) {
            throw new IllegalArgumentException("roundTripTime is " + roundTripTime + "; allowed are times from 0");
        }
    }

    private static void requireAtLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + "; allowed are numbers from 1");
        }
    }
}
