package dev.roundtrip.lint;

/**
 * What shows that an application has the problem of a rule. A rule's price is in commands, and commands of one kind
 * have many causes: ten queries in a loop are no reason for advice on session state.
 */
public enum Symptom {
    /** Any command of the price, where its unit says: as a connection opens, in a batch, or anywhere. */
    COMMANDS_OF_PRICE,
    ASKS_SESSION_STATE,
    NAMES_READ_ONLY,
    SETS_WRITE_TIMEOUT,
    NAMES_AUTOCOMMIT,
    /** Autocommit, or a commit. */
    ENDS_TRANSACTIONS,
    FETCHES,
    RESETS,
    CLOSES,
    REFUSALS,
    /** A statement is closed, or prepared a second time on one connection: a cache would have kept it. */
    PREPARES_FOR_ONE_USE
}
