package dev.roundtrip.profile;

import java.util.Objects;

/**
 * The business transaction, and the habits of the framework around it. There is one kind of workload: the bank
 * transfer.
 *
 * @param statements how many distinct business statements a transfer executes, 4 to 365
 * @param length how long their texts are
 * @param isolation the transactions' isolation level
 */
public record WorkloadSpec(int statements, StatementLength length, IsolationLevel isolation, SessionHabits habits) {

    /** The study's transfer has 365 statements; the workload has no more texts. */
    public static final int MAX_STATEMENTS = 365;

    /** With fewer statements a transfer could not move money and read something. */
    public static final int MIN_STATEMENTS = 4;

    public WorkloadSpec {
        if (statements < MIN_STATEMENTS || statements > MAX_STATEMENTS) {
            throw new IllegalArgumentException(
                    "statements is " + statements + "; allowed are " + MIN_STATEMENTS + " to " + MAX_STATEMENTS);
        }
        Objects.requireNonNull(length, "length");
        Objects.requireNonNull(isolation, "isolation");
        Objects.requireNonNull(habits, "habits");
    }

    /** How long the statements' texts are. */
    public enum StatementLength {
        /** As in the study: varied lengths, more than a third over 256 characters and none over 2,048. */
        MIXED,
        /** All texts below 256 characters, within the driver's default prepStmtCacheSqlLimit. */
        SHORT
    }

    /** The isolation levels that both TiDB and MySQL have. */
    public enum IsolationLevel {
        READ_COMMITTED,
        REPEATABLE_READ
    }
}
