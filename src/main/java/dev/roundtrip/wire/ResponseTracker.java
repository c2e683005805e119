package dev.roundtrip.wire;

/**
 * Follows the server's packets in the command phase to the end of each answer (MySQL Internals, "Command Phase", "Text
 * Resultset", "COM_STMT_PREPARE Response").
 *
 * <p>The end of an answer is decided from the command, the agreed capabilities, a packet's first byte and its length,
 * and the status flags, never from what is usual: a packet that the protocol does not allow at its place is a fault.
 */
final class ResponseTracker {

    private enum State {
        FIRST,
        DEFINITIONS,
        END_OF_DEFINITIONS,
        ROWS,
        PARAMETERS,
        END_OF_PARAMETERS,
        COLUMNS,
        END_OF_COLUMNS,
        LISTED_DEFINITIONS,
        LOCAL_FILE,
        AUTHENTICATION
    }

    /** The number of bytes of a packet that are kept: an OK packet up to its status flags has at most 21. */
    static final int HEAD_BYTES = 32;

    private static final int NO_PAYLOAD = -1;
    private static final int OK = 0x00;
    static final int LOCAL_INFILE = 0xfb;
    private static final int EOF = 0xfe;
    private static final int ERR = 0xff;

    /** An EOF packet is shorter than this; a row whose first column has a length of 8 bytes (0xfe) cannot be. */
    private static final int EOF_LIMIT = 9;

    private static final int MORE_RESULTS_EXIST = 0x0008;
    private static final int CURSOR_EXISTS = 0x0040;
    private static final int PROGRESS_REPORT = 0xffff;
    /** The largest number in three bytes; MariaDB has results of more than 65,535 columns. */
    private static final int MAX_COLUMNS = 0xffffff;

    private static final int PREPARE_OK_BYTES = 9;
    private static final int METADATA_FLAG_AT = 12;

    private final PendingCommands pending;
    private final StatementTable statements;
    private final FaultSink faults;
    private final ExchangeListener listener;

    private long capabilities;
    private boolean deprecateEof;

    /**
     * Whether packets are numbered. They are not in compressed frames: servers number packets by the frames, so a
     * sequence id may repeat or leave out numbers within an answer (TiDB v8.5.3, packetio.go, Flush; MariaDB,
     * net_serv.cc, net_flush). Frames have checksums instead.
     */
    private boolean numbered;

    private State state = State.FIRST;
    private boolean begun;
    private boolean unasked;
    private boolean rowsSeen;
    private int nextSequence;
    private int definitionsLeft;
    private int columnsToCome;
    private long bytesReceived;
    private int serverStatus = -1;
    private long lastInsertId;
    private long lastPreparedId = Exchange.NO_STATEMENT;

    /** Whether the command's answer asked for a local file. */
    private boolean fileAsked;

    /** Whether the server's error came before the end of the file, which the client continues to send. */
    private boolean fileFailed;

    private long fileFailedNanos;

    private int first;
    private int length;

    ResponseTracker(PendingCommands pending, FaultSink faults, ExchangeListener listener) {
        this.pending = pending;
        this.statements = pending.statements;
        this.faults = faults;
        this.listener = listener;
    }

    void connected(long newCapabilities, boolean compressed) {
        capabilities = newCapabilities;
        numbered = !compressed;
        deprecateEof = (newCapabilities & Capabilities.DEPRECATE_EOF) != 0;
    }

    /** Begins a packet from the server. Returns whether its first bytes are needed at its end. */
    boolean begins(int sequence, int newLength, int firstByte) {
        first = firstByte;
        length = newLength;
        if (pending.isEmpty()) {
            // A server may announce that it ends the connection (MySQL 8.0.24: ERR 4031 on wait_timeout; MariaDB: 1927
            // on KILL).
            unasked = firstByte == ERR;
            if (!unasked) {
                malformed("a packet that no command asked for, byte");
            }
            return false;
        }
        if (!begun) {
            begun = true;
            nextSequence = pending.first().answerSequence();
            state = firstState(pending.first().command().answer());
            if (firstByte == ERR && sequence == 0) {
                // The server ended the connection before it read the command.
                nextSequence = 0;
            }
        }
        // An error within a file has the sequence id of the packet that the server read last (TiDB).
        boolean errorOfFile = fileAsked && firstByte == ERR;
        if (sequence != nextSequence && numbered && !errorOfFile) {
            faults.fault(
                    Unreadable.Reason.SEQUENCE,
                    "answer to " + pending.first().command() + ": sequence id " + sequence + ", expected "
                            + nextSequence);
        } else if (state == State.LOCAL_FILE) {
            if (errorOfFile) {
                return true;
            }
            if (firstByte == OK && !fileFailed) {
                // TiDB treats the end of the connection as the end of the file.
                state = State.FIRST;
            } else {
                malformed("an answer while the client sends a local file, byte");
            }
        }
        nextSequence = (sequence + 1) & 0xff;
        return state == State.FIRST || firstByte >= EOF;
    }

    /**
     * The number of packets that may come now and whose content is not needed: rows, and all definitions but the last.
     */
    int passable() {
        return state == State.ROWS ? Integer.MAX_VALUE : definitionsLeft - 1;
    }

    /** Skips a number of packets, which came in order. */
    void passed(int packets, int bytes) {
        nextSequence = (nextSequence + packets) & 0xff;
        bytesReceived += bytes;
        if (state != State.ROWS) {
            definitionsLeft -= packets;
        }
    }

    void continued(int sequence) {
        if (sequence != nextSequence && numbered && !unasked) {
            faults.fault(
                    Unreadable.Reason.SEQUENCE,
                    "a continued answer packet has sequence id " + sequence + ", expected " + nextSequence);
        }
        nextSequence = (sequence + 1) & 0xff;
    }

    void ends(PayloadHead head, long packetBytes, long nanos) {
        if (unasked) {
            unasked = false;
            return;
        }
        bytesReceived += packetBytes;
        if (first == ERR) {
            if (!isProgressReport(head)) {
                failed(nanos);
            }
            return;
        }
        switch (state) {
            case FIRST -> firstPacket(head, nanos);
            case DEFINITIONS -> definition(State.END_OF_DEFINITIONS, State.ROWS, nanos);
            case END_OF_DEFINITIONS -> endOfDefinitions(head, nanos);
            case ROWS -> row(head, nanos);
            case PARAMETERS -> definition(State.END_OF_PARAMETERS, State.COLUMNS, nanos);
            case END_OF_PARAMETERS -> endOfMetadata(State.COLUMNS, nanos);
            case COLUMNS -> definition(State.END_OF_COLUMNS, State.FIRST, nanos);
            case END_OF_COLUMNS -> endOfMetadata(State.FIRST, nanos);
            case LISTED_DEFINITIONS -> listedDefinition(nanos);
            case AUTHENTICATION -> {
                if (first == OK) {
                    finish(Outcome.OK, nanos);
                }
            }
            case LOCAL_FILE -> throw new IllegalStateException("begins() lets no packet through here");
        }
    }

    /** True if the client's next packet may be a part of the running command. */
    boolean awaitsClientData() {
        return state == State.LOCAL_FILE || (state == State.AUTHENTICATION && begun);
    }

    /** True if the client must now send the next part of a file. After an error it may also send a command. */
    boolean awaitsLocalFile() {
        return state == State.LOCAL_FILE && !fileFailed;
    }

    /** Ends a failed file; the client sends no more of it. */
    void fileEnds() {
        if (fileFailed) {
            finish(Outcome.ERROR, fileFailedNanos);
        }
    }

    int nextSequence() {
        return nextSequence;
    }

    /** Whether packets have the sequence ids that the protocol requires. */
    boolean isNumbered() {
        return numbered;
    }

    /** Notes that the client has sent a part of a local file, or of an authentication. An empty part ends the file. */
    void clientData(boolean empty, int sequenceAfter, long packetBytes) {
        pending.first().sentMore(packetBytes);
        nextSequence = sequenceAfter;
        if (state == State.LOCAL_FILE && empty) {
            state = State.FIRST;
            fileEnds();
        }
    }

    /**
     * Ends a command with an error. The rest of a file still belongs to its command, although the error has ended it.
     */
    private void failed(long nanos) {
        if (state != State.LOCAL_FILE) {
            finish(Outcome.ERROR, nanos);
        } else if (!fileFailed) {
            fileFailed = true;
            fileFailedNanos = nanos;
        }
    }

    /** Ends the commands that wait: no answer comes any more. */
    void connectionEnded(long nanos) {
        fileEnds();
        while (!pending.isEmpty()) {
            finish(Outcome.LOST, nanos);
        }
    }

    private static State firstState(Answer answer) {
        return switch (answer) {
            case DEFINITIONS -> State.LISTED_DEFINITIONS;
            case ROWS -> State.ROWS;
            case AUTHENTICATION -> State.AUTHENTICATION;
            case STATUS, RESULT, PREPARED, TEXT, NONE, ENDLESS, UNKNOWN -> State.FIRST;
        };
    }

    private void firstPacket(PayloadHead head, long nanos) {
        switch (pending.first().command().answer()) {
            case STATUS -> {
                if (first == OK || isEnd()) {
                    finish(Outcome.OK, nanos);
                } else {
                    malformed("the answer begins with byte");
                }
            }
            case TEXT -> finish(Outcome.OK, nanos);
            case PREPARED -> prepared(head, nanos);
            case RESULT -> result(head, nanos);
            case ENDLESS ->
                faults.fault(
                        Unreadable.Reason.UNKNOWN, pending.first().command() + " begins a stream that is not followed");
            case UNKNOWN -> faults.fault(Unreadable.Reason.UNKNOWN, "the answer to an unknown command is no error");
            case NONE, DEFINITIONS, ROWS, AUTHENTICATION -> malformed("no such answer is awaited, byte");
        }
    }

    private void result(PayloadHead head, long nanos) {
        if (first == OK || isEnd()) {
            lastInsertId = first == OK ? head.lastInsertId() : 0;
            resultEnds(head.status(), nanos);
        } else if (first == LOCAL_INFILE) {
            fileAsked = true;
            state = State.LOCAL_FILE;
        } else {
            columnCount(head);
        }
    }

    private void columnCount(PayloadHead head) {
        int after = head.skipEncoded(0);
        long columns = after < 0 ? -1 : LittleEndian.encoded(head.bytes(), 0);
        // If both sides can omit the definitions, one more byte says whether they are omitted (MySQL: client.cc,
        // read_com_query_metadata; MariaDB: only for executions of a prepared statement).
        boolean flagAllowed =
                (capabilities & (Capabilities.OPTIONAL_RESULTSET_METADATA | Capabilities.MARIADB_CACHE_METADATA)) != 0;
        boolean flagged = flagAllowed && length == after + 1;
        if (columns < 1 || columns > MAX_COLUMNS || (length != after && !flagged)) {
            malformed("neither OK nor a column count, byte");
            return;
        }
        if (flagged && head.bytes()[after] == 0) {
            // MariaDB still sends the EOF (Connector/J 3.5.6, ClientMessage.readPacket); MySQL's client reads none.
            boolean mariaDb = (capabilities & Capabilities.MARIADB_CACHE_METADATA) != 0;
            state = deprecateEof || !mariaDb ? State.ROWS : State.END_OF_DEFINITIONS;
            return;
        }
        definitionsLeft = (int) columns;
        state = State.DEFINITIONS;
    }

    private void prepared(PayloadHead head, long nanos) {
        if (first != OK || head.length() < PREPARE_OK_BYTES) {
            malformed("the answer to a prepare begins with byte");
            return;
        }
        byte[] bytes = head.bytes();
        long id = LittleEndian.uint32(bytes, 1);
        Exchange command = pending.first();
        lastPreparedId = id;
        statements.put(id, command.statementText());
        command.nameStatement(id, command.statementText());
        command.parameterCount(LittleEndian.uint16(bytes, 7));
        boolean metadataLeftOut = (capabilities & Capabilities.OPTIONAL_RESULTSET_METADATA) != 0
                && head.length() > METADATA_FLAG_AT
                && bytes[METADATA_FLAG_AT] == 0;
        columnsToCome = metadataLeftOut ? 0 : LittleEndian.uint16(bytes, 5);
        definitionsLeft = metadataLeftOut ? 0 : LittleEndian.uint16(bytes, 7);
        if (definitionsLeft > 0) {
            state = State.PARAMETERS;
        } else {
            afterMetadata(State.COLUMNS, nanos);
        }
    }

    private void definition(State withEof, State without, long nanos) {
        if (first == NO_PAYLOAD || first >= LOCAL_INFILE) {
            malformed("a column definition begins with byte");
        } else if (--definitionsLeft == 0) {
            if (deprecateEof) {
                afterMetadata(without, nanos);
            } else {
                state = withEof;
            }
        }
    }

    private void endOfMetadata(State next, long nanos) {
        if (isEnd()) {
            afterMetadata(next, nanos);
        } else {
            malformed("an EOF is due, not byte");
        }
    }

    /**
     * Continues after a block of definitions: with rows, with the columns of a prepare, or with FIRST at the answer's
     * end.
     */
    private void afterMetadata(State next, long nanos) {
        if (next == State.COLUMNS && columnsToCome > 0) {
            definitionsLeft = columnsToCome;
            state = State.COLUMNS;
        } else if (next == State.ROWS) {
            state = State.ROWS;
        } else {
            finish(Outcome.OK, nanos);
        }
    }

    private void endOfDefinitions(PayloadHead head, long nanos) {
        if (!isEnd()) {
            malformed("an EOF is due after the columns, not byte");
            return;
        }
        int status = head.status();
        state = State.ROWS;
        // A cursor is open: this is the end, and COM_STMT_FETCH brings the rows. With CLIENT_DEPRECATE_EOF the end is
        // the first OK instead of rows, and row() handles it (Connector/J 9.7.0, BinaryResultsetReader; TiDB,
        // conn_stmt.go, writeExecuteResultWithCursor).
        if (status >= 0 && (status & CURSOR_EXISTS) != 0 && pending.first().isCursorAsked()) {
            rowsSeen = true;
            resultEnds(status, nanos);
        }
    }

    private void row(PayloadHead head, long nanos) {
        if (isEnd()) {
            rowsSeen = true;
            resultEnds(head.status(), nanos);
        } else if (first == NO_PAYLOAD) {
            malformed("a row without a byte, first byte");
        }
    }

    private void listedDefinition(long nanos) {
        if (isEnd()) {
            finish(Outcome.OK, nanos);
        } else if (first == NO_PAYLOAD || first >= LOCAL_INFILE) {
            malformed("a column definition begins with byte");
        }
    }

    private void resultEnds(int status, long nanos) {
        if (status < 0) {
            malformed("an OK or EOF packet without status flags, byte");
        } else if ((status & MORE_RESULTS_EXIST) != 0
                && pending.first().command().answer() == Answer.RESULT) {
            state = State.FIRST;
        } else {
            serverStatus = status;
            finish(rowsSeen ? Outcome.RESULT_SET : Outcome.OK, nanos);
        }
    }

    private void finish(Outcome outcome, long nanos) {
        Exchange command = pending.first();
        boolean sessionIsNew = outcome == Outcome.OK
                && (command.command() == Command.COM_RESET_CONNECTION || command.command() == Command.COM_CHANGE_USER);
        if (sessionIsNew) {
            pending.fetchTexts();
            statements.clear();
        }
        if (command.command() == Command.COM_STMT_PREPARE && outcome != Outcome.OK) {
            lastPreparedId = Exchange.NO_STATEMENT;
        }
        if (command.statementId() == ClientPackets.LAST_PREPARED) {
            command.nameStatement(lastPreparedId, command.statementText());
        }
        listener.onExchange(command.ended(outcome, nanos, bytesReceived, serverStatus, lastInsertId));
        command.eraseParameters();
        pending.removeFirst(serverStatus, sessionIsNew);
        awaitNext();
    }

    /** Notes that the position in the stream is lost. */
    void lost() {
        pending.clear();
        unasked = false;
        lastPreparedId = Exchange.NO_STATEMENT;
        awaitNext();
    }

    private void awaitNext() {
        begun = false;
        fileAsked = false;
        fileFailed = false;
        rowsSeen = false;
        state = State.FIRST;
        definitionsLeft = 0;
        bytesReceived = 0;
        serverStatus = -1;
        lastInsertId = 0;
    }

    /** True for the end of rows or definitions: an EOF, or with CLIENT_DEPRECATE_EOF an OK that begins with 0xfe. */
    private boolean isEnd() {
        return first == EOF && (deprecateEof ? length < PacketReader.FULL_PAYLOAD : length < EOF_LIMIT);
    }

    /**
     * Whether an ERR packet reports progress, as MariaDB does for statements such as ALTER TABLE; the answer follows
     * later.
     */
    private boolean isProgressReport(PayloadHead head) {
        return (capabilities & (Capabilities.MARIADB_PROGRESS | Capabilities.MARIADB_PROGRESS_OLD)) != 0
                && head.length() > 2
                && LittleEndian.uint16(head.bytes(), 1) == PROGRESS_REPORT;
    }

    private void malformed(String what) {
        String where = pending.isEmpty()
                ? "no command pending"
                : "answer to " + pending.first().command();
        faults.fault(Unreadable.Reason.MALFORMED, where + ": " + what + " " + first + ", payload length " + length);
    }
}
