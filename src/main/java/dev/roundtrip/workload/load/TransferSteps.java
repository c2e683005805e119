package dev.roundtrip.workload.load;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.workload.bank.BusinessStatement;
import dev.roundtrip.workload.bank.StatementSet;
import dev.roundtrip.workload.bank.Transfer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The statements of a transfer as frameworks execute them: each is prepared, bound, executed, read to its end, and
 * closed, every time.
 *
 * <p>Cost: one clock reading, one recording and a few additions per statement, because one statement's end is the next
 * one's start; two clock readings if the framework sends a request in between. Allocates nothing; the driver may.
 * Threads: one worker's own.
 */
final class TransferSteps {

    private final BusinessStatement[] statements;
    private final NanoClock clock;
    private final WatchedLatencies latency = new WatchedLatencies();

    private int current;
    private long executed;
    private long emptyReads;
    /** Consumes all values that are read, so that the JVM cannot eliminate a read. */
    @SuppressWarnings("UnusedVariable")
    private long sink;

    TransferSteps(StatementSet statements, NanoClock clock) {
        this.statements = statements.statements().toArray(BusinessStatement[]::new);
        this.clock = clock;
    }

    void carryOut(Connection connection, Transfer transfer, Occasion asksIsolation) throws SQLException {
        current = -1;
        if (asksIsolation == Occasion.EACH_TRANSACTION) {
            sink += connection.getTransactionIsolation();
        }
        boolean asksBeforeEach = asksIsolation == Occasion.EACH_STATEMENT;
        long begin = clock.nanoTime();
        for (int i = 0; i < statements.length; i++) {
            if (asksBeforeEach) {
                sink += connection.getTransactionIsolation();
                begin = clock.nanoTime();
            }
            begin = carryOut(i, connection, transfer, begin);
        }
        current = -1;
    }

    /** The statement at that place, and the framework's request before it. */
    void carryOutOne(int place, Connection connection, Transfer transfer, Occasion asksIsolation) throws SQLException {
        if (asksIsolation == Occasion.EACH_STATEMENT) {
            sink += connection.getTransactionIsolation();
        }
        carryOut(place, connection, transfer, clock.nanoTime());
    }

    /** @return the time at the statement's end */
    private long carryOut(int place, Connection connection, Transfer transfer, long beginNanos) throws SQLException {
        current = place;
        BusinessStatement statement = statements[place];
        executed++;
        if (statement.kind().isWrite()) {
            write(connection, statement, transfer);
        } else {
            read(connection, statement, transfer);
        }
        long end = clock.nanoTime();
        latency.record(end - beginNanos);
        return end;
    }

    private void read(Connection connection, BusinessStatement statement, Transfer transfer) throws SQLException {
        try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
            statement.bind(prepared, transfer);
            try (ResultSet rows = prepared.executeQuery()) {
                if (!rows.next()) {
                    emptyReads++;
                    return;
                }
                do {
                    sink += statement.readRow(rows);
                } while (rows.next());
            }
        }
    }

    private static void write(Connection connection, BusinessStatement statement, Transfer transfer)
            throws SQLException {
        int changed;
        try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
            statement.bind(prepared, transfer);
            changed = prepared.executeUpdate();
        }
        if (changed != statement.rowsChanged()) {
            throw new SQLException(
                    changed + " rows were changed where " + statement.rowsChanged() + " should have been");
        }
    }

    void reset() {
        executed = 0;
        emptyReads = 0;
        latency.takeInterval();
    }

    /** The text of the current statement; empty between statements. */
    String current() {
        return current < 0 ? "" : statements[current].sql();
    }

    long executed() {
        return executed;
    }

    long emptyReads() {
        return emptyReads;
    }

    Latencies takeLatencies() {
        return latency.takeInterval();
    }

    /** Since the beginning; from any thread. */
    Latencies latenciesSoFar() {
        return latency.soFar();
    }
}
