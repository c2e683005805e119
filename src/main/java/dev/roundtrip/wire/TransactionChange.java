package dev.roundtrip.wire;

/** What a command did to the writes of its connection that are not committed. */
public enum TransactionChange {
    NONE,
    /** One more write that is not committed. */
    WRITE_ADDED,
    /**
     * No write is left that a rollback can undo silently: the writes are committed, or the application was told that
     * they may be lost.
     */
    COMMITTED,
    /** No write is left, because they were undone. */
    ROLLED_BACK;

    /**
     * The change that a command made, by its text and by the server's answer. No state is needed: the server tells
     * whether a transaction is open.
     */
    public static TransactionChange of(Exchange exchange) {
        return switch (exchange.outcome()) {
            case ERROR -> refused(exchange);
            // It is unknown what the server did.
            case LOST -> NONE;
            case OK, RESULT_SET, UNANSWERED -> done(exchange);
        };
    }

    /**
     * An error tells the application that its transaction failed, whether the server rolled back all of it (a deadlock)
     * or one statement only. The exceptions are commands that a driver sends for itself, such as preparing a text: the
     * application may never hear of their errors.
     */
    private static TransactionChange refused(Exchange exchange) {
        return switch (exchange.effect()) {
            case COMMIT, BEGIN, AUTOCOMMIT_ON -> COMMITTED;
            default -> exchange.purpose() == Purpose.BUSINESS ? COMMITTED : NONE;
        };
    }

    private static TransactionChange done(Exchange exchange) {
        return switch (exchange.effect()) {
            case WRITE -> exchange.inTransaction() ? WRITE_ADDED : NONE;
            case BEGIN, COMMIT -> COMMITTED;
            case ROLLBACK, ROLLBACK_AND_CHAIN, END_OF_SESSION -> ROLLED_BACK;
            // The application may have undone any of the open writes itself. It cannot be told which ones, so none is
            // kept.
            case ROLLBACK_TO -> COMMITTED;
            // Within BEGIN ... COMMIT in autocommit mode this setting changes nothing.
            case AUTOCOMMIT_ON -> exchange.inTransaction() ? NONE : COMMITTED;
            case AUTOCOMMIT_OFF, NONE -> NONE;
        };
    }
}
