package dev.roundtrip.report;

/** The parts in which two measurements of the same work are compared. */
public enum ChangedPart {
    ROUND_TRIPS(Per.STATEMENT),
    TRANSACTION_CONTROL(Per.TRANSACTION),
    /** Commands of all kinds. */
    COMMANDS(Per.STATEMENT),
    /** Business statements. */
    STATEMENTS(Per.TRANSACTION),
    /** One kind of command; in a run, only those that served a business statement. */
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

    /** The unit that it is usually counted for. */
    public Per per() {
        return per;
    }

    /** The units of counts. */
    public enum Per {
        STATEMENT,
        TRANSACTION
    }
}
