package dev.roundtrip.wire;

import java.util.function.ObjIntConsumer;

/**
 * The one {@link Exchange} of a decoder: a view of the pending command and its outcome.
 *
 * <p>References are compared before they are stored, because the objects are long-lived: storing a reference in an old
 * object makes the G1 collector's write barrier issue a memory fence, and a connection mostly repeats the same
 * commands.
 */
final class ExchangeView implements Exchange {

    private static final int IN_TRANSACTION = 0x0001;

    private final TextView sql = new TextView();
    private final StatementTable statements;
    private PendingCommand sent;
    private Outcome outcome = Outcome.OK;
    private int serverStatus = -1;
    private long lastInsertId;
    private BackslashMode backslashes = BackslashMode.UNKNOWN;
    private long endNanos;
    private long bytesReceived;
    private long rows;
    private boolean pointed;

    ExchangeView(PendingCommand initial, StatementTable statements) {
        sent = initial;
        this.statements = statements;
    }

    /** For the exchange that {@link #fill} makes next; -1 for none. */
    void serverStatus(int status) {
        serverStatus = status;
    }

    /** For the exchange that {@link #fill} makes next; 0 for none. */
    void lastInsertId(long id) {
        lastInsertId = id;
    }

    /** The exchange is over: the next text is read in the mode that the server said last. */
    void ended(boolean sessionIsNew) {
        BackslashMode next =
                sessionIsNew ? BackslashMode.UNKNOWN : serverStatus >= 0 ? BackslashMode.of(serverStatus) : backslashes;
        if (backslashes != next) {
            backslashes = next;
        }
        serverStatus = -1;
        lastInsertId = 0;
    }

    ExchangeView fill(
            PendingCommand command, Outcome newOutcome, long newEndNanos, long newBytesReceived, long newRows) {
        if (sent != command) {
            sent = command;
        }
        if (outcome != newOutcome) {
            outcome = newOutcome;
        }
        endNanos = newEndNanos;
        bytesReceived = newBytesReceived;
        rows = newRows;
        pointed = false;
        return this;
    }

    /**
     * The text is looked up on request only: most listeners do not ask for it, and memory that is not touched need not
     * be fetched.
     */
    @Override
    public SqlText sql() {
        if (!pointed) {
            point();
            pointed = true;
        }
        return sql;
    }

    private void point() {
        boolean changed = serverStatus >= 0 && BackslashMode.of(serverStatus) != backslashes;
        sql.backslashes(changed ? BackslashMode.UNKNOWN : backslashes);
        sent.fetchText(statements);
        StatementText text = sent.statementText();
        boolean carriesText = sent.command().carriesText();
        if (text != null && (text.isKept() || !carriesText)) {
            sql.pointAt(text);
        } else if (carriesText) {
            sql.pointAt(sent.payload(), sent.textOffset(), sent.textLength(), sent.isTextCut());
        } else {
            sql.pointAtNothing();
        }
    }

    @Override
    public Command command() {
        return sent.command();
    }

    @Override
    public Purpose purpose() {
        return sent.purpose();
    }

    @Override
    public TransactionEffect effect() {
        return sent.effect();
    }

    @Override
    public Outcome outcome() {
        return outcome;
    }

    @Override
    public boolean inTransaction() {
        return serverStatus >= 0 && (serverStatus & IN_TRANSACTION) != 0;
    }

    @Override
    public int serverStatus() {
        return serverStatus;
    }

    @Override
    public long lastInsertId() {
        return lastInsertId;
    }

    @Override
    public int parameterCount() {
        return sent.parameterCount();
    }

    @Override
    public void readPayload(ObjIntConsumer<byte[]> reader) {
        if (sent.command().namesStatement()) {
            reader.accept(sent.payload(), sent.payloadLength());
        }
    }

    @Override
    public long startNanos() {
        return sent.startNanos();
    }

    @Override
    public long endNanos() {
        return endNanos;
    }

    @Override
    public long bytesSent() {
        return sent.bytesSent();
    }

    @Override
    public long bytesReceived() {
        return bytesReceived;
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long statementId() {
        return sent.statementId();
    }

    /** For debuggers and test messages; not for the hot path. */
    @Override
    public String toString() {
        return command() + " " + purpose() + " " + outcome + " statement " + statementId() + " sent " + bytesSent()
                + " received " + bytesReceived + " [" + sql() + "]";
    }
}
