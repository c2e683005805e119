package dev.roundtrip.wire;

/** The one {@link Exchange} that a decoder hands out, filled anew for each. */
final class ExchangeView implements Exchange {

    private final TextView sql = new TextView();
    private Command command = Command.COM_SLEEP;
    private Purpose purpose = Purpose.SESSION_STATE;
    private Outcome outcome = Outcome.OK;
    private long startNanos;
    private long endNanos;
    private long bytesSent;
    private long bytesReceived;
    private long statementId;

    ExchangeView fill(PendingCommand sent, Outcome newOutcome, long newEndNanos, long newBytesReceived) {
        command = sent.command();
        purpose = sent.purpose();
        outcome = newOutcome;
        startNanos = sent.startNanos();
        endNanos = newEndNanos;
        bytesSent = sent.bytesSent();
        bytesReceived = newBytesReceived;
        statementId = sent.statementId();
        StatementText text = sent.statementText();
        if (text != null && (text.isKept() || !command.carriesText())) {
            sql.pointAt(text);
        } else if (command.carriesText()) {
            sql.pointAt(sent.payload(), sent.textOffset(), sent.textLength(), sent.isTextCut());
        } else {
            sql.pointAtNothing();
        }
        return this;
    }

    @Override
    public Command command() {
        return command;
    }

    @Override
    public Purpose purpose() {
        return purpose;
    }

    @Override
    public Outcome outcome() {
        return outcome;
    }

    @Override
    public long startNanos() {
        return startNanos;
    }

    @Override
    public long endNanos() {
        return endNanos;
    }

    @Override
    public long bytesSent() {
        return bytesSent;
    }

    @Override
    public long bytesReceived() {
        return bytesReceived;
    }

    @Override
    public long statementId() {
        return statementId;
    }

    @Override
    public SqlText sql() {
        return sql;
    }

    /** For a debugger and for test messages; not for the hot path. */
    @Override
    public String toString() {
        return command + " " + purpose + " " + outcome + " statement " + statementId + " sent " + bytesSent
                + " received " + bytesReceived + " [" + sql + "]";
    }
}
