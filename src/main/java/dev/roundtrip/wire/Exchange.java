package dev.roundtrip.wire;

import java.util.Arrays;
import java.util.function.ObjIntConsumer;

/**
 * One command with its whole response, or with its outcome when the connection ended. The decoder reuses it as a slot
 * of {@link PendingCommands}: it must be read during the call, and no reference to it may be kept.
 *
 * <p>References are compared before they are stored, because the objects are long-lived: storing a reference in an old
 * object makes the G1 collector's write barrier issue a memory fence, and a connection mostly repeats the same
 * commands.
 */
public final class Exchange {

    /** The id of a command that names no statement. */
    static final long NO_STATEMENT = -1;

    /**
     * The least number of bytes that are kept, however long the texts of other commands are: a statement id and the
     * flags after it.
     */
    private static final int LEAST_CAPACITY = 16;

    private static final int FIRST_TEXT_CAPACITY = 256;

    /** The offset of an execution's parameters, behind the statement's id, flags and an iteration count. */
    private static final int VALUES_OFFSET = 9;

    private static final int IN_TRANSACTION = 0x0001;

    private final PendingCommands owner;
    private byte[] payload = new byte[LEAST_CAPACITY];
    private int payloadLength;
    private int payloadLimit;
    private boolean payloadCut;

    private Command command = Command.COM_SLEEP;
    private Purpose purpose = Purpose.SESSION_STATE;
    private TransactionEffect effect = TransactionEffect.NONE;
    private StatementText statementText;
    private long statementId;
    private int textOffset;
    private long startNanos;
    private long bytesSent;
    private int answerSequence;
    private boolean cursorAsked;
    private int parameterCount;

    private Outcome outcome = Outcome.OK;
    private int serverStatus;
    private long lastInsertId;
    private long endNanos;
    private long bytesReceived;
    /** Whether the view of the text already points to this text. */
    private boolean pointed;

    Exchange(PendingCommands owner) {
        this.owner = owner;
    }

    /** Begins a command and keeps at most {@code limit} payload bytes after the command byte. */
    void begin(Command newCommand, long newStartNanos, int limit) {
        if (command != newCommand) {
            command = newCommand;
        }
        purpose(newCommand.purpose());
        effect(newCommand.effect());
        startNanos = newStartNanos;
        payloadLimit = limit;
        payloadLength = 0;
        payloadCut = false;
        statementText = null;
        statementId = NO_STATEMENT;
        textOffset = 0;
        bytesSent = 0;
        cursorAsked = false;
        parameterCount = 0;
    }

    /**
     * Keeps payload bytes up to the limit. If the pending commands hold too much already, it keeps no text, and no more
     * than the head of a command that names a statement.
     */
    void append(byte[] bytes, int offset, int length) {
        int kept = Math.min(length, payloadLimit - payloadLength);
        payloadCut |= kept < length;
        if (kept <= 0) {
            return;
        }
        if (payloadLength + kept > payload.length && !grow(payloadLength + kept)) {
            eraseParameters(LEAST_CAPACITY);
            payloadCut = true;
            payloadLimit = command.namesStatement() ? LEAST_CAPACITY : 0;
            payloadLength = Math.min(payloadLength, payloadLimit);
            kept = payloadLimit - payloadLength;
        }
        System.arraycopy(bytes, offset, payload, payloadLength, kept);
        payloadLength += kept;
    }

    private boolean grow(int needed) {
        int capacity = Math.max(FIRST_TEXT_CAPACITY, Integer.highestOneBit(needed - 1) << 1);
        if (!owner.reserve(capacity - payload.length)) {
            return false;
        }
        byte[] larger = new byte[capacity];
        System.arraycopy(payload, 0, larger, 0, payloadLength);
        payload = larger;
        return true;
    }

    /** Notes that the whole command was sent, with its size and the sequence id with which its answer begins. */
    void sent(long bytes, int nextSequence) {
        bytesSent += bytes;
        answerSequence = nextSequence;
    }

    /** Adds bytes that the client sent later for this command: a local file, or authentication data. */
    void sentMore(long bytes) {
        bytesSent += bytes;
    }

    void nameStatement(long id, StatementText text) {
        statementId = id;
        statementText = text;
        if (command.runsText() && text != null) {
            purpose(text.purpose());
            effect(text.effect());
        }
    }

    /** Names the statement. Its text is copied only when it is requested, or before the id is removed. */
    void nameStatement(long id, Purpose newPurpose, TransactionEffect newEffect) {
        statementId = id;
        purpose(newPurpose);
        effect(newEffect);
    }

    /** Fetches the text of the statement; called before the id is removed. */
    void fetchText() {
        if (statementText == null && command.namesStatement()) {
            statementText = owner.statements.textOf(statementId);
        }
    }

    /** Finds the purpose of a COM_QUERY and its text, which may have attributes in front. */
    void readQuery(boolean queryAttributes) {
        int offset = queryAttributes ? QueryAttributes.textOffset(payload, payloadLength) : 0;
        if (offset < 0) {
            // The command has a text, but its beginning is unknown.
            payloadLength = 0;
            payloadCut = true;
            return;
        }
        textOffset = offset;
        purpose(TextClassifier.purposeOf(payload, textOffset, textLength()));
        effect(TextEffect.of(payload, textOffset, textLength()));
    }

    void purpose(Purpose newPurpose) {
        if (purpose != newPurpose) {
            purpose = newPurpose;
        }
    }

    void effect(TransactionEffect newEffect) {
        if (effect != newEffect) {
            effect = newEffect;
        }
    }

    void askForCursor() {
        cursorAsked = true;
    }

    /** Sets how many parameters the prepared statement has. */
    void parameterCount(int count) {
        parameterCount = count;
    }

    /**
     * Ends the exchange, whose outcome is now known.
     *
     * @param status the value of {@link #serverStatus()}
     * @param insertId the value of {@link #lastInsertId()}
     */
    Exchange ended(Outcome newOutcome, long newEndNanos, long newBytesReceived, int status, long insertId) {
        if (outcome != newOutcome) {
            outcome = newOutcome;
        }
        endNanos = newEndNanos;
        bytesReceived = newBytesReceived;
        serverStatus = status;
        lastInsertId = insertId;
        pointed = false;
        return this;
    }

    /** Erases the values of a prepared statement, which are not kept longer than their command. */
    void eraseParameters() {
        eraseParameters(0);
    }

    private void eraseParameters(int from) {
        if (payloadLimit >= LEAST_CAPACITY && command.namesStatement() && from < payloadLength) {
            Arrays.fill(payload, from, payloadLength, (byte) 0);
        }
    }

    /** The text of the statement with that id; null if there is none, or if it was not looked up. */
    StatementText statementText() {
        return statementText;
    }

    int answerSequence() {
        return answerSequence;
    }

    boolean isCursorAsked() {
        return cursorAsked;
    }

    /** The kept payload after the command byte: bytes 0 to {@link #payloadLength()} - 1 of this array. */
    byte[] payload() {
        return payload;
    }

    int payloadLength() {
        return payloadLength;
    }

    int textLength() {
        return Math.min(payloadLength - textOffset, WireDecoder.MAX_TEXT_BYTES);
    }

    /** True if the text on the wire was longer than {@link #textLength()}. */
    boolean isTextCut() {
        return payloadCut || payloadLength - textOffset > WireDecoder.MAX_TEXT_BYTES;
    }

    public Command command() {
        return command;
    }

    public Purpose purpose() {
        return purpose;
    }

    /** What the command does to the session's transaction; NONE for a command that only prepares a text. */
    public TransactionEffect effect() {
        return effect;
    }

    public Outcome outcome() {
        return outcome;
    }

    /** Whether the {@link #serverStatus} says that a transaction is open (SERVER_STATUS_IN_TRANS). */
    public boolean inTransaction() {
        return serverStatus >= 0 && (serverStatus & IN_TRANSACTION) != 0;
    }

    /**
     * The server's status flags at the end of a result; -1 for other answers, such as an error or the answer to a ping.
     */
    public int serverStatus() {
        return serverStatus;
    }

    /** The key that the server generated for the first row of an INSERT; 0 if it generated none. */
    public long lastInsertId() {
        return lastInsertId;
    }

    /** The time of the bytes that began the command. */
    public long startNanos() {
        return startNanos;
    }

    /**
     * The time of the bytes that ended the response; {@link #startNanos()} if the command gets no answer; the end of
     * the connection for {@link Outcome#LOST}.
     */
    public long endNanos() {
        return endNanos;
    }

    /**
     * Size of the command on the wire, packet headers included, in bytes. Includes what the client sends later for the
     * same command: the file of a LOAD DATA LOCAL INFILE, the authentication data of a COM_CHANGE_USER.
     */
    public long bytesSent() {
        return bytesSent;
    }

    /** Size of the response on the wire, packet headers included, in bytes; 0 if the command gets no answer. */
    public long bytesReceived() {
        return bytesReceived;
    }

    /**
     * The server's id of the prepared statement, or -1 if the command has none. For a successful COM_STMT_PREPARE it is
     * the id of the new statement. MariaDB's id for "prepared last" is resolved.
     */
    public long statementId() {
        return statementId;
    }

    /**
     * The SQL text: the command's own or, for a command with a statement id, the text that was prepared. Empty for
     * commands without SQL (COM_PING, COM_INIT_DB). Empty and truncated if the text of a statement is unknown: it was
     * prepared before the decoder saw the connection, closed, or beyond the limits of what a connection keeps. The
     * bytes are as sent (in the connection's character set), at most {@link WireDecoder#MAX_TEXT_BYTES} of them.
     *
     * <p>The text is looked up on request only: most listeners do not ask for it, and memory that is not touched need
     * not be fetched.
     */
    public SqlText sql() {
        if (!pointed) {
            point(owner.sql);
            pointed = true;
        }
        return owner.sql;
    }

    private void point(SqlText sql) {
        boolean changed = serverStatus >= 0 && BackslashMode.of(serverStatus) != owner.backslashes;
        sql.backslashes(changed ? BackslashMode.UNKNOWN : owner.backslashes);
        fetchText();
        boolean carriesText = command.carriesText();
        if (statementText != null && (statementText.isKept() || !carriesText)) {
            sql.pointAt(statementText);
        } else if (carriesText) {
            sql.pointAt(payload, textOffset, textLength(), isTextCut());
        } else {
            sql.pointAtNothing();
        }
    }

    /** The number of parameters of the statement that a successful COM_STMT_PREPARE made; 0 for other commands. */
    public int parameterCount() {
        return parameterCount;
    }

    /**
     * A hash of the parameters of an execution, without the statement's id; 0 if they are not known completely. The
     * first execution of a statement also has the types, and another hash than later ones.
     */
    public int valuesHash() {
        return payloadCut || payloadLength < VALUES_OFFSET
                ? 0
                : TextHash.of(payload, VALUES_OFFSET, payloadLength - VALUES_OFFSET);
    }

    /**
     * Passes on the payload of a command that names a prepared statement, behind its first byte, and its length, for
     * the time of the call. The payload has as many bytes as the decoder keeps, which by default are only the
     * statement's id.
     */
    public void readPayload(ObjIntConsumer<byte[]> reader) {
        if (command.namesStatement()) {
            reader.accept(payload, payloadLength);
        }
    }
}
