package dev.roundtrip.scenario;

/**
 * What a framework does to the session in addition to the business statements. With a chatty string these calls become
 * commands.
 *
 * @param asksIsolation how often {@code Connection.getTransactionIsolation()} is called
 * @param setsAutoCommit how often {@code Connection.setAutoCommit(false)} is called: NEVER or EACH_TRANSACTION
 */
public record SessionHabits(Occasion asksIsolation, Occasion setsAutoCommit) {

    public SessionHabits {
        if (setsAutoCommit == Occasion.EACH_STATEMENT) {
            throw new IllegalArgumentException("setsAutoCommit is EACH_STATEMENT");
        }
    }

    /** How often a habit occurs. */
    public enum Occasion {
        NEVER,
        EACH_TRANSACTION,
        EACH_STATEMENT
    }
}
