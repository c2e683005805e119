package dev.roundtrip.wire;

import java.util.Arrays;

/** A command that was sent and waits for its answer. Reused: a slot of {@link PendingCommands}. */
final class PendingCommand {

    /** No statement is named. */
    static final long NO_STATEMENT = -1;

    /**
     * Room for a statement id and the flags after it, which are always kept, however long the texts of other commands
     * are.
     */
    private static final int LEAST_CAPACITY = 16;

    private static final int FIRST_TEXT_CAPACITY = 256;

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

    PendingCommand(PendingCommands owner) {
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

    /** The whole command was sent; sets its size and the sequence id that its answer begins with. */
    void sent(long bytes, int nextSequence) {
        bytesSent += bytes;
        answerSequence = nextSequence;
    }

    /** Bytes that the client sent later for this command: a local file, or authentication data. */
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

    /** The text is copied only when it is requested, or before the id is removed. */
    void nameStatement(long id, Purpose newPurpose, TransactionEffect newEffect) {
        statementId = id;
        purpose(newPurpose);
        effect(newEffect);
    }

    /** Called before the id is removed. */
    void fetchText(StatementTable statements) {
        if (statementText == null && command.namesStatement()) {
            statementText = statements.textOf(statementId);
        }
    }

    void textBegins(int offset) {
        textOffset = offset;
    }

    /** The command has a text, but its beginning is unknown. */
    void loseText() {
        payloadLength = 0;
        payloadCut = true;
    }

    void purpose(Purpose newPurpose) {
        // Compared first: the collector's write barrier costs more than the comparison, and commands repeat.
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

    /** Of the statement that the command prepared. */
    void parameterCount(int count) {
        parameterCount = count;
    }

    /** Values of prepared statements are not kept longer than their command. */
    void eraseParameters() {
        eraseParameters(0);
    }

    private void eraseParameters(int from) {
        if (payloadLimit >= LEAST_CAPACITY && command.namesStatement() && from < payloadLength) {
            Arrays.fill(payload, from, payloadLength, (byte) 0);
        }
    }

    Command command() {
        return command;
    }

    int parameterCount() {
        return parameterCount;
    }

    Purpose purpose() {
        return purpose;
    }

    TransactionEffect effect() {
        return effect;
    }

    /** The text of the statement with that id; null if there is none, or it was not looked up. */
    StatementText statementText() {
        return statementText;
    }

    long statementId() {
        return statementId;
    }

    long startNanos() {
        return startNanos;
    }

    long bytesSent() {
        return bytesSent;
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

    int textOffset() {
        return textOffset;
    }

    int textLength() {
        return Math.min(payloadLength - textOffset, WireDecoder.MAX_TEXT_BYTES);
    }

    /** True if the text on the wire was longer than {@link #textLength()}. */
    boolean isTextCut() {
        return payloadCut || payloadLength - textOffset > WireDecoder.MAX_TEXT_BYTES;
    }
}
