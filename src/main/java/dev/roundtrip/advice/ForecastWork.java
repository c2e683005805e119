package dev.roundtrip.advice;

import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * The work that a forecast is for: one transaction, which each connection repeats.
 *
 * @param textLengths characters of each statement's text, in the order of execution; each is another text, executed once in a transaction's turn
 * @param habits what the framework does beside it
 * @param poolAutoCommit whether the pool hands out connections with autocommit on
 */
public record ForecastWork(List<Integer> textLengths, SessionHabits habits, boolean poolAutoCommit) {

    /** A framework that keeps autocommit off and asks for nothing. */
    public static final SessionHabits QUIET = new SessionHabits(Occasion.NEVER, Occasion.NEVER);

    /** What Spring's DataSourceTransactionManager does to a pool that hands out autocommit: switches it off, commits, switches it on. */
    public static final SessionHabits SWITCHES_AUTOCOMMIT =
            new SessionHabits(Occasion.NEVER, Occasion.EACH_TRANSACTION);

    public ForecastWork {
        textLengths = List.copyOf(textLengths);
        if (textLengths.isEmpty()) {
            throw new IllegalArgumentException("textLengths is empty; allowed are lists of at least one");
        }
        Objects.requireNonNull(habits, "habits");
    }

    /** As many statements as are assumed to be distinct, each as long as the longest, in turn. */
    public static ForecastWork assumed(Assumptions assumptions, SessionHabits habits, boolean poolAutoCommit) {
        // More texts than any cache holds change nothing any more, and need not be listed.
        int texts = Math.min(assumptions.distinctStatements(), 1_000_000);
        return new ForecastWork(Collections.nCopies(texts, assumptions.longestStatement()), habits, poolAutoCommit);
    }
}
