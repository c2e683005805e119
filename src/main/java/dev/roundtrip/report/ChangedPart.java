package dev.roundtrip.report;

/** What two measurements of the same work are compared in. */
public enum ChangedPart {
    ROUND_TRIPS(Per.STATEMENT),
    TRANSACTION_CONTROL(Per.TRANSACTION),
    /** All commands. */
    COMMANDS(Per.STATEMENT),
    /** Business statements. */
    STATEMENTS(Per.TRANSACTION),
    /** One kind of command; in a run only what served a business statement. */
    COMMAND(Per.STATEMENT),
    CHATTER(Per.STATEMENT),
    /** A text of session chatter. */
    SESSION_TEXT(Per.TRANSACTION),
    /** A text of transaction control. */
    CONTROL_TEXT(Per.TRANSACTION);

    private final Per per;

    ChangedPart(Per per) {
        this.per = per;
    }

    /** What it is usually counted for. */
    public Per per() {
        return per;
    }

    /** The units of counts. */
    public enum Per {
        STATEMENT,
        TRANSACTION
    }
}
