package dev.roundtrip.wire;

/**
 * Reads the packets of the client: handshake packets, commands, and the parts of a command that the server requests
 * later.
 */
final class ClientPackets extends PacketReader {

    /**
     * The id by which MariaDB's clients name the statement prepared last: a pipelining client does not know its id yet.
     */
    static final long LAST_PREPARED = 0xffff_ffffL;

    private static final int STATEMENT_ID_BYTES = 4;
    private static final int STATEMENT_HEAD_BYTES = 5;
    private static final int CURSOR_TYPES = 0x07;
    private static final StatementText NO_TEXT = StatementText.unkept(Purpose.BUSINESS, TransactionEffect.NONE);

    private final ConnectionPhase connection;
    private final PendingCommands pending;
    private final ResponseTracker tracker;
    private final StatementTable statements;
    private final TextTable texts;
    private final FaultSink faults;
    private final ExchangeListener listener;
    private final PayloadHead handshakeHead = new PayloadHead(ConnectionPhase.READ_OF_RESPONSE);
    private final Exchange unanswered;

    /** How many bytes are kept of the payload of a command that names a statement. */
    private final int parameterBytes;

    private boolean queryAttributes;
    private Exchange current;
    private boolean answersServer;
    private boolean empty;
    private int nextSequence;
    private StatementText lastPrepared = NO_TEXT;

    ClientPackets(
            ConnectionPhase connection,
            PendingCommands pending,
            ResponseTracker tracker,
            TextTable texts,
            int parameterBytes,
            FaultSink faults,
            ExchangeListener listener) {
        this.connection = connection;
        this.pending = pending;
        this.tracker = tracker;
        this.statements = pending.statements;
        this.texts = texts;
        this.parameterBytes = Math.max(STATEMENT_HEAD_BYTES, parameterBytes);
        this.faults = faults;
        this.listener = listener;
        this.unanswered = new Exchange(pending);
        this.current = unanswered;
    }

    void connected(long capabilities) {
        commandPhase = true;
        queryAttributes = (capabilities & Capabilities.QUERY_ATTRIBUTES) != 0;
    }

    @Override
    void lost(PositionSearch begun) {
        lastPrepared = NO_TEXT;
        super.lost(begun);
    }

    @Override
    void begin(int sequence, int length, int firstByte) {
        nextSequence = (sequence + 1) & 0xff;
        empty = length == 0;
        if (!commandPhase && !endsSearch(sequence, length, firstByte)) {
            return;
        }
        boolean numbered = tracker.isNumbered();
        answersServer = tracker.awaitsClientData() && (sequence == tracker.nextSequence() || !numbered);
        if (answersServer) {
            return;
        }
        // A client that ends in the middle of a file may say so (MariaDB's driver, Connection.abort).
        boolean quits = length == 1 && firstByte == Command.COM_QUIT.code();
        if ((sequence != 0 && numbered) || (tracker.awaitsLocalFile() && !quits)) {
            faults.fault(Unreadable.Reason.SEQUENCE, "a command has sequence id " + sequence);
        } else {
            tracker.fileEnds();
            beginCommand(firstByte);
        }
    }

    /** Whether a command begins at a position that is certain. */
    private boolean endsSearch(int sequence, int length, int firstByte) {
        if (search != null) {
            return search.clientBegins(sequence, firstByte);
        }
        handshakeHead.begin(firstByte);
        connection.clientBegins(sequence, length);
        return false;
    }

    private void beginCommand(int firstByte) {
        // A server reads an empty packet as COM_SLEEP (MariaDB, sql_parse.cc, do_command).
        Command command = firstByte < 0 ? Command.COM_SLEEP : Command.ofCode(firstByte);
        current = command.isAnswered() ? pending.next() : unanswered;
        if (current == null) {
            current = unanswered;
            faults.fault(
                    Unreadable.Reason.UNKNOWN,
                    "more than " + PendingCommands.MAX_PENDING + " commands without an answer");
        } else {
            current.begin(command, startNanos(), keptBytes(command));
        }
    }

    private int keptBytes(Command command) {
        if (command == Command.COM_QUERY && queryAttributes) {
            return WireDecoder.MAX_TEXT_BYTES + QueryAttributes.MAX_BYTES;
        }
        if (command.carriesText()) {
            return WireDecoder.MAX_TEXT_BYTES;
        }
        return command.namesStatement() ? parameterBytes : 0;
    }

    /** Passes over no packet: each packet of the client is a command or a part of one. */
    @Override
    int passOver(byte[] bytes, int from, int end) {
        return from;
    }

    @Override
    void body(byte[] bytes, int offset, int length) {
        if (!commandPhase) {
            if (search == null) {
                handshakeHead.append(bytes, offset, length);
            }
        } else if (!answersServer) {
            current.append(bytes, offset, length);
        }
    }

    @Override
    void continued(int sequence) {
        if (search != null) {
            search.clientContinues(sequence == nextSequence);
        } else if (!commandPhase) {
            connection.continued();
        } else if (sequence != nextSequence && tracker.isNumbered()) {
            faults.fault(
                    Unreadable.Reason.SEQUENCE,
                    "a continued command has sequence id " + sequence + ", expected " + nextSequence);
        }
        nextSequence = (nextSequence + 1) & 0xff;
    }

    @Override
    void end() {
        if (search != null) {
            search.clientEnds(nextSequence);
        } else if (!commandPhase) {
            connection.clientEnds(handshakeHead);
            handshakeHead.clear();
            if (connection.isTlsAwaited()) {
                stop();
            }
        } else if (answersServer) {
            tracker.clientData(empty, nextSequence, packetBytes());
        } else {
            endCommand(current);
        }
    }

    private void endCommand(Exchange sent) {
        sent.sent(packetBytes(), nextSequence);
        Command command = sent.command();
        if (command.namesStatement()) {
            nameStatement(sent);
        } else if (command == Command.COM_QUERY) {
            sent.readQuery(queryAttributes);
        } else if (command == Command.COM_STMT_PREPARE) {
            lastPrepared = texts.intern(sent.payload(), 0, sent.textLength(), sent.isTextCut());
            sent.nameStatement(Exchange.NO_STATEMENT, lastPrepared);
        }
        if (command.isAnswered()) {
            pending.filled();
        } else {
            listener.onExchange(sent.ended(Outcome.UNANSWERED, startNanos(), 0, -1, 0));
            sent.eraseParameters();
        }
    }

    /**
     * Notes the statement that a command names. A command that is too short names none; the server's answer then shows
     * its outcome.
     */
    private void nameStatement(Exchange sent) {
        Command command = sent.command();
        if (sent.payloadLength() < STATEMENT_ID_BYTES) {
            sent.nameStatement(Exchange.NO_STATEMENT, NO_TEXT);
            return;
        }
        long id = LittleEndian.uint32(sent.payload(), 0);
        if (id == LAST_PREPARED) {
            sent.nameStatement(id, lastPrepared);
        } else if (command.runsText()) {
            long entry = statements.entryOf(id);
            sent.nameStatement(id, StatementTable.purposeIn(entry), StatementTable.effectIn(entry));
        } else {
            sent.nameStatement(id, statements.textOf(id));
        }
        if (command == Command.COM_STMT_CLOSE) {
            pending.fetchTexts();
            statements.remove(id);
        } else if (command == Command.COM_STMT_EXECUTE
                && sent.payloadLength() >= STATEMENT_HEAD_BYTES
                && (sent.payload()[STATEMENT_ID_BYTES] & CURSOR_TYPES) != 0) {
            sent.askForCursor();
        }
    }
}
