package dev.roundtrip.advice;

import dev.roundtrip.profile.SessionHabits;
import java.util.List;
import java.util.Objects;

/**
 * One kind of transaction, for a forecast.
 *
 * @param textLengths characters of each text that a connection prepares, those of other kinds of transactions included
 * @param habits what the framework does in addition
 * @param poolAutoCommit whether the pool hands out connections with autocommit on
 * @param autocommit whether each statement is a transaction of its own
 * @param readOnly whether {@code setReadOnly} is called before and after it
 */
public record TransactionWork(
        List<StatementWork> statements,
        List<Integer> textLengths,
        SessionHabits habits,
        boolean poolAutoCommit,
        boolean autocommit,
        boolean readOnly) {

    public TransactionWork {
        statements = List.copyOf(statements);
        textLengths = List.copyOf(textLengths);
        Objects.requireNonNull(habits, "habits");
    }

    /**
     * One statement.
     *
     * @param textLength characters of its longest text
     * @param uses how often it is prepared or created per transaction; a batch is one use
     * @param executions per transaction; each row of a batch is one
     * @param batched whether the rows are sent by {@code executeBatch}
     */
    public record StatementWork(int textLength, double uses, double executions, boolean batched, Sending sending) {
        public StatementWork {
            Objects.requireNonNull(sending, "sending");
        }
    }

    /** How the application sends a statement. */
    public enum Sending {
        /** By a {@code PreparedStatement} that is closed after each use. */
        PREPARED,
        /** By a {@code PreparedStatement} that stays open. */
        KEPT,
        /** By a {@code Statement}. */
        TEXT
    }
}
