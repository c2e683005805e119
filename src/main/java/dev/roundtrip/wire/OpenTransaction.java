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
        /** There is none any more: they are committed. */
        COMMITTED,
        /** There is none any more: they are undone. */
        ROLLED_BACK
    }

    /** The next command of the connection, with its answer. A refused command changes nothing. */
    public Change next(Effect effect, Outcome outcome) {
        if (effect == Effect.NONE || outcome == Outcome.ERROR) {
            return Change.NONE;
        }
        return switch (effect) {
            case WRITE -> autocommit && !begun ? Change.NONE : Change.WRITE_ADDED;
            case BEGIN -> {
                begun = true;
                yield Change.COMMITTED;
            }
            case COMMIT -> ended(Change.COMMITTED);
            case ROLLBACK -> ended(Change.ROLLED_BACK);
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
