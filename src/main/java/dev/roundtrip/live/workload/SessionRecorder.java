package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.WorkloadRecorder.Counted;
import dev.roundtrip.live.workload.WorkloadRecorder.Ending;
import dev.roundtrip.live.workload.WorkloadRecorder.LeftOut;
import dev.roundtrip.tap.recording.EntryListener;
import dev.roundtrip.wire.BoundParameters;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionEffect;
import dev.roundtrip.wire.Unreadable;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Collects the transactions of one connection. Never throws: a failure here ends the recording of this connection
 * only.
 *
 * <p>Guarded by the connection's lock.
 */
final class SessionRecorder implements EntryListener {

    private static final int AUTOCOMMIT = 0x0002;
    private static final int NO_BACKSLASH_ESCAPES = 0x0200;
    private static final long NONE = -1;

    private final WorkloadRecorder recorder;
    private final SqlReader reader = new SqlReader();
    private final ValueReader values = new ValueReader();
    private final Map<Long, Prepared> prepared = new HashMap<>();
    private final OpenTransaction transaction = new OpenTransaction();

    private boolean connected;
    private boolean ended;
    private boolean queryAttributes;
    private boolean escapes = true;
    private boolean autocommit = true;

    /** Whether BEGIN or START TRANSACTION was sent. */
    private boolean begun;

    private boolean readOnlySession;
    private boolean readOnlyOnce;
    private boolean cursorAsked;

    /** A transaction with autocommit that the next command may belong to: the next row of a batch, or a fetch. */
    private boolean waiting;

    private String isolation = "";

    /** The method that the next transaction belongs to, and that of this one; empty if not known. */
    private String nextEntry = "";

    private String entry = "";
    private long startNanos;
    private long lastEndNanos;

    /** The statement that was executed last, if nothing else was sent since. */
    private long lastExecuted = NONE;

    private Streams streams = Streams.NO;

    /** Which statement's result is read row by row. */
    private enum Streams {
        NO,
        NEXT,
        NOW
    }

    SessionRecorder(WorkloadRecorder recorder) {
        this.recorder = recorder;
    }

    /**
     * A text that was read, and what is known of its parameters if it was prepared.
     *
     * @param statement null if its text cannot be recorded
     * @param literals the values in its text, by place; null for parameters
     */
    @SuppressWarnings("ArrayRecordComponent")
    private record Prepared(
            Statement statement, SentValue[] literals, BoundParameters parameters, ValueReader.LongData longData) {}

    /** Before the first statement of a transaction. */
    @Override
    public boolean asksForEntry() {
        return connected && !ended && !recorder.isStopped() && (waiting || transaction.isEmpty());
    }

    @Override
    public void entry(String method) {
        nextEntry = method;
    }

    @Override
    public void onConnected(Handshake handshake) {
        connected = true;
        queryAttributes = BoundParameters.hasQueryAttributes(handshake);
        recorder.add(Counted.CONNECTIONS);
    }

    @Override
    public void onUnreadable(Unreadable unreadable) {
        if (!ended) {
            recorder.leftOut(LeftOut.UNREADABLE);
            end();
        }
    }

    @Override
    public void onExchange(Exchange exchange) {
        if (ended) {
            return;
        }
        try {
            // Whether the server executed a command without an answer is unknown: its transaction is not recorded.
            if (recorder.isStopped() || exchange.outcome() == Outcome.LOST) {
                end();
                return;
            }
            take(exchange);
        } catch (Throwable failure) {
            end();
            recorder.failed(failure);
        }
    }

    private void end() {
        ended = true;
        prepared.clear();
        transaction.clear();
    }

    private void take(Exchange exchange) {
        if (waiting && !continuesBatch(exchange)) {
            finish(Ending.AUTOCOMMIT);
        }
        switch (exchange.command()) {
            case COM_STMT_PREPARE -> prepare(exchange);
            case COM_STMT_CLOSE -> {
                prepared.remove(exchange.statementId());
                lastExecuted = NONE;
            }
            case COM_STMT_SEND_LONG_DATA -> longData(exchange);
            case COM_STMT_RESET -> reset(exchange);
            case COM_STMT_FETCH -> fetch(exchange);
            default -> execute(exchange);
        }
    }

    private boolean continuesBatch(Exchange exchange) {
        return switch (exchange.command()) {
            case COM_STMT_EXECUTE ->
                exchange.statementId() == lastExecuted
                        && transaction.lastStatement().changesRows();
            case COM_STMT_SEND_LONG_DATA, COM_STMT_RESET, COM_STMT_FETCH -> true;
            default -> false;
        };
    }

    private void prepare(Exchange exchange) {
        lastExecuted = NONE;
        if (exchange.outcome() != Outcome.OK || exchange.statementId() < 0) {
            return;
        }
        recorder.add(Counted.PREPARES);
        if (prepared.size() < WorkloadRecorder.MOST_OPEN_STATEMENTS) {
            prepared.put(exchange.statementId(), read(exchange, true, exchange.parameterCount()));
        }
    }

    private Prepared read(Exchange exchange, boolean asPrepared, int parameters) {
        Statement statement = reader.read(exchange.sql(), escapes) && reader.parameters() == parameters
                ? recorder.statements().of(reader.form(), asPrepared, 0).orElse(null)
                : null;
        SentValue[] literals = new SentValue[statement == null ? 0 : statement.places()];
        for (int place = 0; place < literals.length; place++) {
            char mark = statement.mark(place);
            literals[place] = mark == SqlReader.PARAMETER
                    ? null
                    : ValueReader.literal(reader.values().get(place), mark, escapes);
        }
        return new Prepared(statement, literals, new BoundParameters(parameters), new ValueReader.LongData());
    }

    private void longData(Exchange exchange) {
        Prepared statement = prepared.get(exchange.statementId());
        if (statement != null) {
            // The rest is a packet header, the command and what the data begin behind.
            long bytes = Math.max(0, exchange.bytesSent() - 5 - BoundParameters.longDataOffset());
            exchange.readPayload((payload, length, cut) -> {
                int index = statement.parameters().longData(payload, length);
                if (index >= 0) {
                    statement.longData().add(index, payload, length, bytes);
                }
            });
        }
    }

    private void reset(Exchange exchange) {
        Prepared statement = prepared.get(exchange.statementId());
        if (statement != null) {
            statement.parameters().reset();
            statement.longData().clear();
        }
    }

    private void fetch(Exchange exchange) {
        if (exchange.statementId() == lastExecuted && !transaction.isEmpty()) {
            Statement last = transaction.lastStatement();
            if (last.fetchSize() == 0) {
                exchange.readPayload((payload, length, cut) -> transaction.lastStatement(recorder.statements()
                        .fetching(last, Math.max(1, BoundParameters.rowsFetched(payload, length)))));
            }
        }
        lastEndNanos = exchange.endNanos();
    }

    private void execute(Exchange exchange) {
        if (exchange.purpose() == Purpose.BUSINESS) {
            business(exchange);
        } else {
            lastExecuted = NONE;
            if (exchange.purpose() == Purpose.SESSION_STATE || exchange.purpose() == Purpose.TRANSACTION_CONTROL) {
                session(exchange);
            }
        }
        if (exchange.serverStatus() >= 0) {
            autocommit = (exchange.serverStatus() & AUTOCOMMIT) != 0;
            escapes = (exchange.serverStatus() & NO_BACKSLASH_ESCAPES) == 0;
        }
        follow(exchange);
    }

    private void business(Exchange exchange) {
        if (transaction.isEmpty()) {
            startNanos = exchange.startNanos();
            entry = nextEntry;
        }
        lastEndNanos = exchange.endNanos();
        recorder.add(Counted.EXECUTIONS);
        int before = transaction.executed();
        if (exchange.command() == Command.COM_STMT_EXECUTE) {
            executePrepared(exchange);
        } else {
            lastExecuted = NONE;
            executeText(exchange);
        }
        if (transaction.executed() > before) {
            executed(exchange);
        }
        streams = streams == Streams.NEXT ? Streams.NOW : Streams.NO;
    }

    /** What the answer says about the statement that was added. */
    private void executed(Exchange exchange) {
        Statement last = transaction.lastStatement();
        if (exchange.outcome() == Outcome.ERROR) {
            // The application may survive it: then it belongs to the transaction.
            recorder.add(Counted.REFUSED);
        } else if (last.changesRows() && exchange.lastInsertId() != 0) {
            transaction.generated(Long.toUnsignedString(exchange.lastInsertId()));
        }
        if (streams == Streams.NEXT && !last.changesRows()) {
            transaction.lastStatement(recorder.statements().fetching(last, Statement.STREAM));
        }
    }

    private void executeText(Exchange exchange) {
        if (exchange.command() != Command.COM_QUERY) {
            recorder.leftOut(LeftOut.BULK);
            return;
        }
        Prepared read = read(exchange, false, 0);
        if (mayBeRecorded(read.statement())) {
            transaction.add(read.statement(), read.literals(), false);
        }
    }

    private boolean mayBeRecorded(Statement statement) {
        if (statement == null) {
            recorder.leftOut(recorder.statements().isFull() ? LeftOut.MANY_TEXTS : LeftOut.TEXT);
            return false;
        }
        if (!statement.isAllowed()) {
            recorder.leftOut(LeftOut.REFUSED);
            return false;
        }
        return true;
    }

    private void executePrepared(Exchange exchange) {
        Prepared open = prepared.get(exchange.statementId());
        boolean continues = lastExecuted == exchange.statementId();
        lastExecuted = NONE;
        if (!mayBeRecorded(open == null ? null : open.statement())) {
            return;
        }
        SentValue[] bound = new SentValue[open.parameters().count()];
        values.into(bound, open.longData());
        boolean[] isRead = {false};
        exchange.readPayload((payload, length, cut) -> {
            cursorAsked = BoundParameters.asksForCursor(payload, length);
            isRead[0] = open.parameters().read(payload, length, queryAttributes, values);
        });
        open.longData().clear();
        if (!isRead[0]) {
            recorder.leftOut(LeftOut.PARAMETERS);
            return;
        }
        SentValue[] row = open.literals().clone();
        for (int place = 0, parameter = 0; place < row.length; place++) {
            row[place] = row[place] == null ? bound[parameter++] : row[place];
        }
        transaction.add(open.statement(), row, continues && open.statement().changesRows() && !transaction.isEmpty());
        lastExecuted = exchange.statementId();
    }

    /** What the command did to the transaction. */
    private void follow(Exchange exchange) {
        boolean refused = exchange.outcome() == Outcome.ERROR;
        TransactionEffect effect = exchange.effect();
        switch (effect) {
            case COMMIT, AUTOCOMMIT_ON -> finish(refused ? Ending.ROLLED_BACK : Ending.COMMITTED);
            case BEGIN -> {
                finish(Ending.COMMITTED);
                begun = !refused;
                readOnlyOnce = begun
                        && exchange.sql().toString().toLowerCase(Locale.ROOT).contains("read only");
            }
            case ROLLBACK, ROLLBACK_AND_CHAIN, END_OF_SESSION -> {
                finish(Ending.ROLLED_BACK);
                begun = effect == TransactionEffect.ROLLBACK_AND_CHAIN;
            }
            case ROLLBACK_TO, NONE, WRITE, AUTOCOMMIT_OFF -> {
                // The transaction goes on, if there is one.
            }
        }
        if (exchange.command() == Command.COM_RESET_CONNECTION || exchange.command() == Command.COM_CHANGE_USER) {
            prepared.clear();
            isolation = "";
            readOnlySession = false;
        }
        // An error does not say whether a transaction is open.
        if (!transaction.isEmpty() && autocommit && !begun && !exchange.inTransaction()) {
            waiting = lastExecuted != NONE
                    && (cursorAsked || transaction.lastStatement().changesRows());
            if (!waiting) {
                finish(Ending.AUTOCOMMIT);
            }
        }
    }

    private void session(Exchange exchange) {
        String text = exchange.sql().toString().toLowerCase(Locale.ROOT);
        if (exchange.outcome() == Outcome.ERROR) {
            // It changes nothing, whatever the driver thinks.
            recorder.leftOut(LeftOut.SETTING);
        } else if (exchange.effect() == TransactionEffect.AUTOCOMMIT_OFF) {
            recorder.add(Counted.AUTOCOMMIT_OFF);
        } else if (exchange.effect() == TransactionEffect.BEGIN) {
            recorder.add(Counted.BEGUN);
        } else if (text.startsWith("savepoint")) {
            recorder.leftOut(LeftOut.SAVEPOINT);
        } else if (text.contains("isolation") && text.startsWith("select")) {
            recorder.add(Counted.ISOLATION_ASKED);
        } else if (text.startsWith("set net_write_timeout")) {
            // Connector/J lengthens it before it streams a result, and puts it back behind it.
            streams = streams == Streams.NOW ? Streams.NO : Streams.NEXT;
        } else if (text.startsWith("set") && !text.contains("global")) {
            isolation = WorkloadRecorder.isolationIn(text).orElse(isolation);
            if (text.contains("transaction") && (text.contains("read only") || text.contains("read write"))) {
                readOnlySession = text.contains("read only");
            }
        }
    }

    private void finish(Ending ending) {
        waiting = false;
        begun = false;
        if (transaction.isTooLarge()) {
            recorder.leftOut(LeftOut.TOO_LARGE);
        } else if (!transaction.isEmpty()) {
            recorder.add(
                    transaction,
                    entry,
                    new WorkloadRecorder.Circumstances(
                            ending, readOnlySession || readOnlyOnce, isolation, lastEndNanos - startNanos));
        }
        readOnlyOnce = false;
        transaction.clear();
    }
}
