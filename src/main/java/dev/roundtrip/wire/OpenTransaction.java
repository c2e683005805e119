package dev.roundtrip.wire;

/**
 * Follows a connection's transaction from command to command, to tell which writes a rollback undoes. For one thread at a time; no allocation.
 *
 * <p>A new connection is taken to be in autocommit mode, as servers begin unless an administrator changed that.
 */
public final class OpenTransaction {

    private boolean autocommit = true;
    private boolean begun;

    /** What a command did to the writes that are not committed. */
    public enum Change {
        NONE,
        /** One more write that is not committed. */
        WRITE_ADDED,
        /** There is none any more that a rollback can undo silently: they are committed, or the application was told that they may be lost. */
        COMMITTED,
        /** There is none any more: they are undone. */
        ROLLED_BACK
    }

    /** The next command of the connection, with its answer. */
    public Change next(TransactionEffect effect, Outcome outcome) {
        if (effect == TransactionEffect.NONE) {
            return Change.NONE;
        }
        return outcome == Outcome.ERROR ? refused(effect) : done(effect);
    }

    /**
     * A refused commit ends the transaction: the application got the exception, so nothing is lost silently. A refused CREATE TABLE may have committed
     * first. Other refused commands change nothing.
     */
    private Change refused(TransactionEffect effect) {
        return switch (effect) {
            case COMMIT, BEGIN -> ended(Change.COMMITTED);
            case AUTOCOMMIT_ON -> done(effect);
            default -> Change.NONE;
        };
    }

    private Change done(TransactionEffect effect) {
        return switch (effect) {
            case WRITE -> autocommit && !begun ? Change.NONE : Change.WRITE_ADDED;
            case BEGIN -> {
                begun = true;
                yield Change.COMMITTED;
            }
            case COMMIT -> ended(Change.COMMITTED);
            case ROLLBACK -> ended(Change.ROLLED_BACK);
            case ROLLBACK_AND_CHAIN -> {
                begun = true;
                yield Change.ROLLED_BACK;
            }
            // The application may have undone any of the open writes itself. Which ones cannot be told, so none is
            // kept.
            case ROLLBACK_TO -> Change.COMMITTED;
            case END_OF_SESSION -> {
                autocommit = true;
                yield ended(Change.ROLLED_BACK);
            }
            case AUTOCOMMIT_ON -> {
                boolean switched = !autocommit;
                autocommit = true;
                // Within BEGIN ... COMMIT in autocommit mode it changes nothing.
                yield switched ? ended(Change.COMMITTED) : Change.NONE;
            }
            case AUTOCOMMIT_OFF -> {
                autocommit = false;
                yield Change.NONE;
            }
            case NONE -> Change.NONE;
        };
    }

    private Change ended(Change how) {
        begun = false;
        return how;
    }
}
