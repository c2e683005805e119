package dev.roundtrip.advice;

import java.time.Duration;
import java.util.Objects;

/**
 * What a connection string alone does not say, and prices depend on.
 *
 * @param distinctStatements different SQL texts that one connection runs, at least 1
 * @param knowsStatements whether the number of statements was given; otherwise nobody knows it
 * @param longestStatement the longest of them, in characters, at least 1
 * @param statementsPerTransaction business statements between two commits, at least 1
 * @param connections connections that the application keeps open to the server, all its pools together, at least 1
 * @param roundTripTime time that one answer takes to come back, not negative
 * @param tidb whether the server is TiDB
 */
public record Assumptions(
        int distinctStatements,
        boolean knowsStatements,
        int longestStatement,
        int statementsPerTransaction,
        int connections,
        Duration roundTripTime,
        boolean tidb) {

    /** As many as HikariCP opens unless it is told otherwise. */
    private static final int USUAL_CONNECTIONS = 10;

    /** A small service: 20 short statements, 10 of them in a transaction, a TiDB half a millisecond away. */
    public static final Assumptions DEFAULT =
            new Assumptions(20, false, 200, 10, USUAL_CONNECTIONS, Duration.ofNanos(500_000), true);

    public Assumptions {
        requireAtLeastOne("distinctStatements", distinctStatements);
        requireAtLeastOne("longestStatement", longestStatement);
        requireAtLeastOne("statementsPerTransaction", statementsPerTransaction);
        requireAtLeastOne("connections", connections);
        Objects.requireNonNull(roundTripTime, "roundTripTime");
        if (roundTripTime.isNegative()) {
            throw new IllegalArgumentException("roundTripTime is " + roundTripTime + "; allowed are times from 0");
        }
    }

    /** For a given number of statements, and as many connections as HikariCP opens unless it is told otherwise. */
    public Assumptions(
            int distinctStatements,
            int longestStatement,
            int statementsPerTransaction,
            Duration roundTripTime,
            boolean tidb) {
        this(
                distinctStatements,
                true,
                longestStatement,
                statementsPerTransaction,
                USUAL_CONNECTIONS,
                roundTripTime,
                tidb);
    }

    /** The default, for a connection that runs so many statements of up to that length. */
    public static Assumptions ofStatements(int distinct, int longest) {
        return new Assumptions(
                distinct, longest, DEFAULT.statementsPerTransaction, DEFAULT.roundTripTime, DEFAULT.tidb);
    }

    /** The same, for that many connections. */
    public Assumptions withConnections(int count) {
        return new Assumptions(
                distinctStatements,
                knowsStatements,
                longestStatement,
                statementsPerTransaction,
                count,
                roundTripTime,
                tidb);
    }

    private static void requireAtLeastOne(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + "; allowed are numbers from 1");
        }
    }
}
