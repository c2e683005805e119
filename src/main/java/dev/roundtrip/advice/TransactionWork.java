package dev.roundtrip.advice;

import dev.roundtrip.profile.SessionHabits;
import java.util.List;

/**
 * One kind of transaction, for a forecast.
 *
 * @param weight its share among all kinds
 * @param transactions samples of it, each with its statements in their order; at least one
 * @param habits what the framework does in addition
 * @param poolAutoCommit whether the pool hands out connections with autocommit on
 * @param autocommit whether each statement is a transaction of its own
 * @param readOnly whether {@code setReadOnly} is called before and after it
 */
public record TransactionWork(
        double weight,
        List<List<Use>> transactions,
        SessionHabits habits,
        boolean poolAutoCommit,
        boolean autocommit,
        boolean readOnly) {

    /**
     * One use of a statement: it is prepared or created, executed and closed.
     *
     * @param text with question marks for parameters
     * @param endless whether its texts never come again, such as those with a random literal
     * @param rows of its batch; {@link #NO_BATCH} if it is not sent by {@code executeBatch}
     * @param fetchSize 0 for the driver's own way, below for row by row
     * @param streamed whether a value is a stream of bytes or characters
     */
    public record Use(Sending sending, String text, boolean endless, long rows, int fetchSize, boolean streamed) {

        public static final long NO_BATCH = -1;

        boolean batched() {
            return rows != NO_BATCH;
        }
    }

    /** How the application sends a statement. */
    public enum Sending {
        /** By a {@code PreparedStatement} that is closed after each use. */
        PREPARED,
        /** By a {@code Statement}. */
        TEXT
    }
}
