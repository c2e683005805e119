package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.StatementForms.Known;
import dev.roundtrip.live.workload.WorkloadRecorder.Ending;
import dev.roundtrip.live.workload.WorkloadRecorder.LeftOut;
import dev.roundtrip.wire.BoundParameters;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
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
final class SessionRecorder implements ExchangeListener {

    private static final int AUTOCOMMIT = 0x0002;
    private static final int NO_BACKSLASH_ESCAPES = 0x0200;
    private static final long NONE = -1;

    private final WorkloadRecorder recorder;
    private final SqlReader reader = new SqlReader();
    private final ValueReader values;
    private final Map<Long, Prepared> prepared = new HashMap<>();
    private final OpenTransaction transaction = new OpenTransaction();

    /** The parameters of one execution. */
    private final SeenValues bound = new SeenValues();

    private boolean ended;
    private boolean queryAttributes;
    private boolean escapes = true;
    private boolean autocommit = true;

    /** Whether BEGIN or START TRANSACTION was sent. */
    private boolean begun;

    private boolean readOnlySession;
    private boolean readOnlyOnce;
    private boolean failed;

    private boolean cursorAsked;

    /** A transaction with autocommit that the next command may belong to: the next row of a batch, or a fetch. */
    private boolean waiting;

    private String isolation = "";
    private long startNanos;
    private long lastEndNanos;
    private long pausedNanos;

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
        this.values = new ValueReader(recorder.hash(), recorder.data() == RecordedData.KEEP);
    }

    /**
     * An open prepared statement.
     *
     * @param known null if its text cannot be recorded
     * @param literals what is kept of the literals in its text
     */
    private record Prepared(
            Known known, SeenValues literals, BoundParameters parameters, ValueReader.LongData longData) {}

    @Override
    public void onConnected(Handshake handshake) {
        queryAttributes = BoundParameters.hasQueryAttributes(handshake);
        recorder.connected();
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
                exchange.statementId() == lastExecuted && transaction.lastForm().changesRows();
            case COM_STMT_SEND_LONG_DATA, COM_STMT_RESET, COM_STMT_FETCH -> true;
            default -> false;
        };
    }

    private void prepare(Exchange exchange) {
        lastExecuted = NONE;
        if (exchange.outcome() != Outcome.OK || exchange.statementId() < 0) {
            return;
        }
        recorder.prepared();
        if (prepared.size() >= WorkloadRecorder.MOST_OPEN_STATEMENTS) {
            return;
        }
        SeenValues literals = new SeenValues();
        Known known = read(exchange, true, literals, exchange.parameterCount());
        prepared.put(
                exchange.statementId(),
                new Prepared(
                        known, literals, new BoundParameters(exchange.parameterCount()), new ValueReader.LongData()));
    }

    /** The form of a text, and what is kept of its literals; null if it cannot be recorded. */
    private Known read(Exchange exchange, boolean asPrepared, SeenValues target, int parameters) {
        if (!reader.read(exchange.sql(), escapes)) {
            return null;
        }
        if (reader.parameters() != parameters) {
            return null;
        }
        values.into(target, null);
        byte[] form = reader.form();
        int mark = 0;
        for (int at = 0; at < reader.formLength(); at++) {
            if (SqlReader.isMark(form[at])) {
                if (form[at] != SqlReader.PARAMETER) {
                    values.literal(exchange.sql(), form[at], reader.start(mark), reader.end(mark), escapes);
                }
                mark++;
            }
        }
        return recorder.forms().of(reader, asPrepared, target).orElse(null);
    }

    private void longData(Exchange exchange) {
        Prepared statement = prepared.get(exchange.statementId());
        if (statement != null) {
            // The rest is a packet header, the command and what the data begin behind.
            long bytes = Math.max(0, exchange.bytesSent() - 5 - BoundParameters.longDataOffset());
            exchange.readPayload((payload, length, cut) -> {
                int index = statement.parameters().longData(payload, length);
                if (index >= 0) {
                    values.longData(statement.longData(), index, payload, length, bytes);
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
            StatementForm form = transaction.lastForm();
            if (form.fetchSize() == 0) {
                exchange.readPayload((payload, length, cut) -> transaction.lastForm(
                        recorder.forms().fetching(form, Math.max(1, BoundParameters.rowsFetched(payload, length)))));
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
        if (transaction.isEmpty() && !failed) {
            startNanos = exchange.startNanos();
            pausedNanos = 0;
        } else {
            pausedNanos += Math.max(0, exchange.startNanos() - lastEndNanos);
        }
        lastEndNanos = exchange.endNanos();
        recorder.executed();
        if (exchange.outcome() == Outcome.ERROR) {
            failed = true;
            lastExecuted = NONE;
            streams = Streams.NO;
            return;
        }
        int steps = transaction.steps();
        if (exchange.command() == Command.COM_STMT_EXECUTE) {
            executePrepared(exchange);
        } else {
            lastExecuted = NONE;
            executeText(exchange);
        }
        if (streams == Streams.NEXT
                && transaction.steps() > steps
                && !transaction.lastForm().changesRows()) {
            transaction.lastForm(recorder.forms().fetching(transaction.lastForm(), StatementForm.STREAM));
        }
        streams = streams == Streams.NEXT ? Streams.NOW : Streams.NO;
    }

    private void executeText(Exchange exchange) {
        if (exchange.command() != Command.COM_QUERY) {
            recorder.leftOut(LeftOut.BULK);
            return;
        }
        int first = transaction.values().size();
        Known known = read(exchange, false, transaction.values(), 0);
        if (mayBeRecorded(known)) {
            transaction.add(known.form(), known.rows(), first, false);
        } else {
            transaction.values().cutTo(first);
        }
    }

    private boolean mayBeRecorded(Known known) {
        if (known == null) {
            recorder.leftOut(recorder.forms().isFull() ? LeftOut.MANY_TEXTS : LeftOut.TEXT);
            return false;
        }
        if (!known.form().isAllowed()) {
            recorder.leftOut(LeftOut.REFUSED);
            return false;
        }
        return true;
    }

    private void executePrepared(Exchange exchange) {
        Prepared statement = prepared.get(exchange.statementId());
        boolean continues = lastExecuted == exchange.statementId();
        lastExecuted = NONE;
        if (statement == null || !mayBeRecorded(statement.known())) {
            if (statement == null) {
                recorder.leftOut(LeftOut.TEXT);
            }
            return;
        }
        StatementForm form = statement.known().form();
        int first = transaction.values().size();
        bound.cutTo(0);
        values.into(bound, statement.longData());
        exchange.readPayload((payload, length, cut) -> {
            cursorAsked = BoundParameters.asksForCursor(payload, length);
            if (!statement.parameters().read(payload, length, queryAttributes, values)) {
                bound.cutTo(0);
            }
        });
        statement.longData().clear();
        recorder.cutValues(values.takeCut());
        if (bound.size() != statement.parameters().count()) {
            recorder.leftOut(LeftOut.PARAMETERS);
            return;
        }
        addInOrder(statement);
        transaction.add(form, statement.known().rows(), first, continues && form.changesRows());
        lastExecuted = exchange.statementId();
    }

    /** Literals and parameters in the order in which they are in the text. */
    private void addInOrder(Prepared statement) {
        SeenValues target = transaction.values();
        StatementForm form = statement.known().form();
        int rows = statement.known().rows();
        int literal = 0;
        int parameter = 0;
        int all = bound.size() + statement.literals().size();
        for (int i = 0; i < all; i++) {
            if (form.mark(form.slotOf(i, rows)) == SqlReader.PARAMETER) {
                target.addFrom(bound, parameter++);
            } else {
                target.addFrom(statement.literals(), literal++);
            }
        }
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
                readOnlyOnce =
                        exchange.sql().toString().toLowerCase(Locale.ROOT).contains("read only");
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
        boolean open = !transaction.isEmpty() || failed;
        if (open && autocommit && !begun && !exchange.inTransaction()) {
            waiting = !failed
                    && lastExecuted != NONE
                    && (cursorAsked || transaction.lastForm().changesRows());
            if (!waiting) {
                finish(Ending.AUTOCOMMIT);
            }
        }
    }

    private void session(Exchange exchange) {
        String text = exchange.sql().toString().toLowerCase(Locale.ROOT);
        if (exchange.effect() == TransactionEffect.AUTOCOMMIT_OFF) {
            recorder.autocommitOff();
        } else if (exchange.effect() == TransactionEffect.BEGIN) {
            recorder.begun();
        } else if (text.startsWith("savepoint")) {
            recorder.leftOut(LeftOut.SAVEPOINT);
        } else if (text.contains("isolation") && text.startsWith("select")) {
            recorder.isolationAsked();
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
        if (failed) {
            recorder.leftOut(LeftOut.FAILED);
        } else if (transaction.isTooLarge()) {
            recorder.leftOut(LeftOut.TOO_LARGE);
        } else if (!transaction.isEmpty()) {
            recorder.add(
                    transaction,
                    new WorkloadRecorder.Circumstances(
                            ending, readOnlySession || readOnlyOnce, isolation, startNanos, lastEndNanos, pausedNanos));
        }
        failed = false;
        readOnlyOnce = false;
        transaction.clear();
    }
}
