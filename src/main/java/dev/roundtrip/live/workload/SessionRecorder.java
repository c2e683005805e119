package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.Method.Ending;
import dev.roundtrip.live.workload.WorkloadRecorder.Circumstances;
import dev.roundtrip.live.workload.WorkloadRecorder.Counted;
import dev.roundtrip.sql.SqlWords;
import dev.roundtrip.tap.recording.EntryListener;
import dev.roundtrip.wire.BoundParameters;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.TransactionEffect;
import dev.roundtrip.wire.Unreadable;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Collects the transactions of one connection. Never throws: a failure here ends the recording of this connection
 * only.
 *
 * <p>Guarded by the connection's lock.
 */
final class SessionRecorder implements EntryListener {

    private static final int IN_TRANSACTION = 0x0001;
    private static final int AUTOCOMMIT = 0x0002;
    private static final long NONE = -1;

    private static final List<String> LEVELS =
            List.of("READ-COMMITTED", "REPEATABLE-READ", "READ-UNCOMMITTED", "SERIALIZABLE");

    private final WorkloadRecorder recorder;
    private final Pseudonyms pseudonyms;
    private final SqlReader reader = new SqlReader();
    private final Map<Long, Prepared> prepared = new HashMap<>();
    private OpenTransaction transaction = new OpenTransaction();

    private boolean ended;
    private boolean queryAttributes;

    /**
     * The flags that the server sent last. They are kept because an error does not tell whether a transaction is open.
     */
    private int status = AUTOCOMMIT;

    private boolean readOnlySession;
    private boolean readOnlyOnce;

    /**
     * Whether a transaction with autocommit is still open for the next command, which may be the next row of a batch.
     */
    private boolean waiting;

    private String isolation = "";

    /** The method of the next transaction; that of the current one follows. Empty if it is not known. */
    private String nextEntry = "";

    private String entry = "";

    /**
     * The number of transactions for which the next one stands; that of the current one follows. A transaction with 0
     * is followed and not recorded.
     */
    private int nextWeight;

    private int weight;
    private long startNanos;
    private long lastEndNanos;

    /** The prepared statement that was executed last, if nothing else was sent since. */
    private long lastExecuted = NONE;

    SessionRecorder(WorkloadRecorder recorder) {
        this.recorder = recorder;
        pseudonyms = recorder.pseudonyms();
        nextWeight = recorder.weightOfNext();
    }

    /** Whether the method is needed, which is so before the first statement of a transaction that is recorded. */
    @Override
    public boolean asksForEntry() {
        return nextWeight > 0 && !ended && !recorder.isStopped() && (waiting || transaction.isEmpty());
    }

    @Override
    public void entry(String method) {
        nextEntry = method;
    }

    @Override
    public void onConnected(Handshake handshake) {
        queryAttributes = BoundParameters.hasQueryAttributes(handshake);
        recorder.count(Counted.CONNECTIONS);
    }

    @Override
    public void onUnreadable(Unreadable unreadable) {
        if (!ended) {
            recorder.count(Counted.UNREADABLE);
            end();
        }
    }

    @Override
    public void onExchange(Exchange exchange) {
        try {
            // It is unknown whether the server executed a command without an answer, so its transaction is not
            // recorded.
            if (recorder.isStopped() || exchange.outcome() == Outcome.LOST) {
                end();
            }
            if (!ended) {
                take(exchange);
            }
        } catch (Throwable failure) {
            end();
            recorder.failed(failure);
        }
    }

    private void end() {
        ended = true;
        prepared.clear();
        transaction = new OpenTransaction();
    }

    private void take(Exchange exchange) {
        switch (exchange.command()) {
            case COM_STMT_SEND_LONG_DATA -> open(exchange).ifPresent(statement -> statement.longData(exchange));
            case COM_STMT_RESET -> open(exchange).ifPresent(Prepared::reset);
            case COM_STMT_FETCH -> recorder.count(Counted.FETCHES);
            default -> {
                boolean nextRow = exchange.command() == Command.COM_STMT_EXECUTE
                        && exchange.statementId() == lastExecuted
                        && !transaction.isEmpty()
                        && transaction.lastStatement().changesRows();
                lastExecuted = NONE;
                if (waiting && !nextRow) {
                    finish(Ending.AUTOCOMMIT);
                }
                switch (exchange.command()) {
                    case COM_STMT_PREPARE -> prepare(exchange);
                    case COM_STMT_CLOSE -> prepared.remove(exchange.statementId());
                    default -> execute(exchange, nextRow);
                }
            }
        }
    }

    private Optional<Prepared> open(Exchange exchange) {
        return Optional.ofNullable(prepared.get(exchange.statementId()));
    }

    private void prepare(Exchange exchange) {
        if (exchange.outcome() == Outcome.OK && exchange.statementId() >= 0) {
            recorder.count(Counted.PREPARES);
            if (prepared.size() < WorkloadRecorder.MOST_OPEN_STATEMENTS) {
                read(exchange, true, exchange.parameterCount())
                        .ifPresent(statement -> prepared.put(exchange.statementId(), statement));
            }
        }
    }

    /** Reads the text of an exchange; empty if it cannot be recorded. */
    private Optional<Prepared> read(Exchange exchange, boolean asPrepared, int parameters) {
        return reader.read(exchange.sql()) && Collections.frequency(reader.values, null) == parameters
                ? recorder.statement(new Statement.Key(reader.text(), asPrepared))
                        .map(statement -> new Prepared(statement, reader.values))
                : Optional.empty();
    }

    private void execute(Exchange exchange, boolean nextRow) {
        if (exchange.purpose() == Purpose.BUSINESS) {
            if (transaction.isEmpty()) {
                startNanos = exchange.startNanos();
                entry = nextEntry;
                weight = nextWeight;
                nextWeight = recorder.weightOfNext();
            }
            lastEndNanos = exchange.endNanos();
            recorder.count(Counted.EXECUTIONS);
            if (weight > 0) {
                business(exchange, nextRow);
            } else {
                Optional<Prepared> known = open(exchange);
                lastExecuted = known.isPresent() ? exchange.statementId() : NONE;
                transaction.follow(known.map(each -> each.statement).orElse(null));
            }
        } else if (exchange.purpose() == Purpose.SESSION_STATE || exchange.purpose() == Purpose.TRANSACTION_CONTROL) {
            session(exchange);
        }
        if (exchange.serverStatus() >= 0) {
            status = exchange.serverStatus();
        }
        follow(exchange);
        if (!transaction.isEmpty() && (status & (AUTOCOMMIT | IN_TRANSACTION)) == AUTOCOMMIT) {
            waiting = lastExecuted != NONE && transaction.lastStatement().changesRows();
            if (!waiting) {
                finish(Ending.AUTOCOMMIT);
            }
        }
    }

    private void business(Exchange exchange, boolean nextRow) {
        boolean bound = exchange.command() == Command.COM_STMT_EXECUTE;
        Optional<Prepared> known = bound
                ? open(exchange)
                : exchange.command() == Command.COM_QUERY ? read(exchange, false, 0) : Optional.empty();
        if (known.isEmpty() || !known.get().statement.allowed || !known.get().read(exchange, queryAttributes)) {
            recorder.count(Counted.NOT_ALLOWED);
            return;
        }
        lastExecuted = bound ? exchange.statementId() : NONE;
        transaction.add(known.get().statement, known.get().row(), nextRow);
        executed(exchange);
    }

    /** Adds what the answer tells about the statement that was added. */
    private void executed(Exchange exchange) {
        Statement last = transaction.lastStatement();
        if (exchange.outcome() == Outcome.ERROR) {
            // The application may survive the error; the statement then belongs to the transaction.
            recorder.count(Counted.REFUSED);
        } else if (last.changesRows() && exchange.lastInsertId() != 0) {
            transaction.generated(Long.toUnsignedString(exchange.lastInsertId()));
        }
    }

    /** Follows what the command did to the transaction. */
    private void follow(Exchange exchange) {
        boolean refused = exchange.outcome() == Outcome.ERROR;
        switch (exchange.effect()) {
            case COMMIT, AUTOCOMMIT_ON -> finish(refused ? Ending.ROLLED_BACK : Ending.COMMITTED);
            case BEGIN -> {
                finish(Ending.COMMITTED);
                readOnlyOnce =
                        !refused && SqlWords.of(exchange.sql().toString()).contains("READ ONLY");
            }
            case ROLLBACK, ROLLBACK_AND_CHAIN, END_OF_SESSION -> finish(Ending.ROLLED_BACK);
            case ROLLBACK_TO, NONE, WRITE, AUTOCOMMIT_OFF -> {
                // The transaction continues, if there is one.
            }
        }
        if (exchange.command() == Command.COM_RESET_CONNECTION || exchange.command() == Command.COM_CHANGE_USER) {
            prepared.clear();
            isolation = "";
            readOnlySession = false;
        }
    }

    private void session(Exchange exchange) {
        String words = SqlWords.of(exchange.sql().toString());
        if (exchange.outcome() == Outcome.ERROR) {
            // The command changes nothing, whatever the driver assumes.
            recorder.count(Counted.SETTING);
        } else if (exchange.effect() == TransactionEffect.AUTOCOMMIT_OFF) {
            recorder.count(Counted.AUTOCOMMIT_OFF);
        } else if (words.startsWith("SAVEPOINT")) {
            recorder.count(Counted.SAVEPOINT);
        } else if (words.matches("SELECT @@(SESSION )?\\w+_ISOLATION")) {
            recorder.count(Counted.ISOLATION_ASKED);
        } else if (words.startsWith("SET ") && !words.contains("GLOBAL")) {
            isolation = LEVELS.stream()
                    .filter(level -> words.contains("ISOLATION")
                            && words.replace(' ', '-').contains(level))
                    .map(level -> level.toLowerCase(Locale.ROOT))
                    .findFirst()
                    .orElse(isolation);
            if (words.contains("TRANSACTION") && (words.contains("READ ONLY") || words.contains("READ WRITE"))) {
                readOnlySession = words.contains("READ ONLY");
            }
        }
    }

    private void finish(Ending ending) {
        waiting = false;
        if (transaction.isTooLarge()) {
            recorder.count(Counted.TOO_LARGE);
        } else if (!transaction.isEmpty() && weight > 0) {
            boolean readOnly = readOnlySession || readOnlyOnce;
            recorder.add(
                    transaction,
                    new Circumstances(entry, ending, readOnly, isolation, lastEndNanos - startNanos, weight),
                    pseudonyms);
        }
        readOnlyOnce = false;
        transaction = new OpenTransaction();
    }
}
