package dev.roundtrip.advice;

import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import java.util.Collections;
import java.util.List;

/**
 * The work of a forecast: one transaction, which each connection repeats.
 *
 * @param textLengths characters of each statement's text, in the order of execution; all texts are different and are
 *     executed once per transaction
 * @param habits what the framework does in addition
 * @param poolAutoCommit whether the pool hands out connections with autocommit on
 */
public record ForecastWork(List<Integer> textLengths, SessionHabits habits, boolean poolAutoCommit) {

    /** A framework that keeps autocommit off and sends nothing else. */
    public static final SessionHabits QUIET = new SessionHabits(Occasion.NEVER, Occasion.NEVER);

    public ForecastWork {
        if (textLengths.isEmpty()) {
            throw new IllegalArgumentException("textLengths is empty; allowed are lists of at least one");
        }
    }

    /**
     * The assumed number of distinct statements, each as long as the longest, under a transaction manager that asks for
     * the isolation level, and switches autocommit where the pool has it on.
     */
    public static ForecastWork assumed(Assumptions assumptions, boolean poolAutoCommit) {
        SessionHabits habits = new SessionHabits(
                Occasion.EACH_TRANSACTION, poolAutoCommit ? Occasion.EACH_TRANSACTION : Occasion.NEVER);
        // More texts than any cache holds make no difference, so they need not be listed.
        int texts = Math.min(assumptions.distinctStatements(), 1_000_000);
        return new ForecastWork(Collections.nCopies(texts, assumptions.longestStatement()), habits, poolAutoCommit);
    }
}
