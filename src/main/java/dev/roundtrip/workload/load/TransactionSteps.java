package dev.roundtrip.workload.load;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.scenario.workload.StepSpec.IfEmpty;
import dev.roundtrip.scenario.workload.StepSpec.Row;
import dev.roundtrip.scenario.workload.StepSpec.Send;
import dev.roundtrip.scenario.workload.StepSpec.StatementSpec;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.Draw;
import dev.roundtrip.workload.file.DrawContext;
import dev.roundtrip.workload.file.StepWalk;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Executes the steps of a transaction as frameworks do: each statement is prepared, bound, executed, read to its end,
 * and closed, every time, unless the workload says otherwise.
 *
 * <p>Cost: one clock reading, one recording and a few additions per statement, because one statement's end is the next
 * one's start; two clock readings if the framework sends a request in between. Allocates nothing for prepared
 * statements with integer values; the driver may. Threads: one worker's own.
 */
final class TransactionSteps extends StepWalk<SQLException> {

    private final NanoClock clock;
    final WatchedLatencies latency = new WatchedLatencies();
    private final RowReader rows;
    private final StringBuilder text = new StringBuilder();

    private Connection connection;
    private boolean asksBeforeEach;
    private boolean refusesNegativeFetchSize;
    private CompiledStatement current;
    private long beginNanos;
    long executed;
    long emptyReads;

    /** The number of statements of samples that the server refused; the transaction continued. */
    long refused;

    private SQLException firstRefusal;
    private String refusedAt = "";
    /** Consumes all values that are read, so that the JVM cannot eliminate a read. */
    @SuppressWarnings("UnusedVariable")
    private long sink;

    TransactionSteps(int statements, DrawContext context, NanoClock clock) {
        super(context);
        this.clock = clock;
        this.rows = new RowReader(statements);
    }

    /**
     * Draws the transaction's values and executes its steps.
     *
     * @return whether to commit; the steps themselves may ask for a rollback
     */
    boolean carryOut(Connection with, CompiledTransaction transaction, Occasion asksIsolation) throws SQLException {
        begin(with, transaction, asksIsolation);
        if (asksIsolation == Occasion.EACH_TRANSACTION) {
            sink += with.getTransactionIsolation();
        }
        beginNanos = clock.nanoTime();
        Next next = carryOut(transaction.steps());
        current = null;
        connection = null;
        return next != Next.ROLL_BACK
                && (transaction.rollbackShare() == 0 || context.nextDouble() >= transaction.rollbackShare());
    }

    /** Draws the transaction's values without executing anything, for callers that execute single steps. */
    void begin(Connection with, CompiledTransaction transaction, Occasion asksIsolation) {
        connection = with;
        current = null;
        asksBeforeEach = asksIsolation == Occasion.EACH_STATEMENT;
        context.forget();
        Draw.all(transaction.draws(), context);
    }

    @Override
    protected Next carryOut(CompiledStatement statement) throws SQLException {
        if (asksBeforeEach) {
            sink += connection.getTransactionIsolation();
            beginNanos = clock.nanoTime();
        }
        current = statement;
        Next next = Next.CONTINUE;
        try {
            if (statement.batch().isPresent()) {
                batch(statement, statement.batch().get().asLong(context));
            } else {
                Draw.all(statement.draws(), context);
                executed++;
                next = statement.spec().send() == Send.TEXT ? text(statement) : prepared(statement);
            }
        } catch (SQLException refusal) {
            if (!context.isSampled() || !Failures.isRefusal(refusal)) {
                throw refusal;
            }
            refused(refusal);
        }
        long end = clock.nanoTime();
        latency.record(end - beginNanos);
        beginNanos = end;
        return next;
    }

    /**
     * Counts a refused statement. The recorded application survived such an error, and the values here are other ones.
     */
    private void refused(SQLException refusal) {
        refused++;
        if (firstRefusal == null) {
            firstRefusal = refusal;
            refusedAt = current();
        }
    }

    /** The first refused statement with its error; empty if none was refused. */
    String firstRefusal(ConnectionTarget target) {
        return firstRefusal == null ? "" : Failures.shown(target, firstRefusal, refusedAt);
    }

    private Next prepared(CompiledStatement statement) throws SQLException {
        String sql = statement.sql().prepared(context);
        try (PreparedStatement prepared = prepare(sql)) {
            return execute(statement, prepared);
        }
    }

    private PreparedStatement prepare(String sql) throws SQLException {
        return context.wantsKeys()
                ? connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)
                : connection.prepareStatement(sql);
    }

    private void keepKeys(Statement executed) throws SQLException {
        if (context.wantsKeys()) {
            List<Long> keys = new ArrayList<>();
            try (ResultSet generated = executed.getGeneratedKeys()) {
                while (generated.next()) {
                    keys.add(generated.getLong(1));
                }
            }
            context.keepKeys(keys);
        }
    }

    private Next execute(CompiledStatement statement, PreparedStatement prepared) throws SQLException {
        configure(statement, prepared);
        statement.sql().bind(prepared, context);
        if (!statement.isQuery()) {
            int changed = prepared.executeUpdate();
            keepKeys(prepared);
            return checked(statement, changed);
        }
        try (ResultSet result = prepared.executeQuery()) {
            return read(statement, result);
        }
    }

    private Next text(CompiledStatement statement) throws SQLException {
        String sql = statement.sql().asLiterals(text, context);
        try (Statement plain = connection.createStatement()) {
            // Braces in a value are no escape of JDBC's, but a driver may not see the quotes around them.
            plain.setEscapeProcessing(false);
            configure(statement, plain);
            if (!statement.isQuery()) {
                int changed = context.wantsKeys()
                        ? plain.executeUpdate(sql, Statement.RETURN_GENERATED_KEYS)
                        : plain.executeUpdate(sql);
                keepKeys(plain);
                return checked(statement, changed);
            }
            try (ResultSet result = plain.executeQuery(sql)) {
                return read(statement, result);
            }
        }
    }

    /** Each row of a batch is a business statement: an execution that the workload asked for. */
    private void batch(CompiledStatement statement, long size) throws SQLException {
        try (PreparedStatement prepared = prepare(statement.sql().prepared(context))) {
            configure(statement, prepared);
            for (long row = 0; row < size; row++) {
                context.moveToRow((int) row);
                Draw.all(statement.draws(), context);
                statement.sql().bind(prepared, context);
                prepared.addBatch();
            }
            executed += size;
            int[] changed = prepared.executeBatch();
            keepKeys(prepared);
            if (statement.rows().isPresent()) {
                for (int each : changed) {
                    // With rewriteBatchedStatements a driver may know only that a row succeeded.
                    if (each != Statement.SUCCESS_NO_INFO) {
                        checked(statement, each);
                    }
                }
            }
        }
    }

    private void configure(CompiledStatement statement, Statement jdbc) throws SQLException {
        if (statement.fetchSize() == StatementSpec.STREAM) {
            stream(jdbc);
        } else if (statement.fetchSize() > 0) {
            jdbc.setFetchSize(statement.fetchSize());
        }
    }

    /**
     * Lets the driver stream rows. Connector/J reads row by row with the smallest number; MariaDB's driver refuses that
     * number, and streams with 1.
     */
    private void stream(Statement jdbc) throws SQLException {
        if (refusesNegativeFetchSize) {
            jdbc.setFetchSize(1);
            return;
        }
        try {
            jdbc.setFetchSize(Integer.MIN_VALUE);
        } catch (SQLException refused) {
            jdbc.setFetchSize(1);
            refusesNegativeFetchSize = true;
        }
    }

    private Next read(CompiledStatement statement, ResultSet result) throws SQLException {
        long count = 0;
        if (statement.spec().row() == Row.ALL) {
            count = rows.readAllAndKeep(statement, result, context);
        } else if (statement.spec().row() == Row.FIRST) {
            while (result.next()) {
                count++;
                sink += rows.read(statement, result);
                if (count == 1) {
                    rows.keep(statement, result, context);
                }
            }
        } else {
            count = rows.readAndKeepMiddle(statement, result, context);
        }
        return checked(statement, count);
    }

    /** What happens after a statement that has changed or read this number of rows. */
    private Next checked(CompiledStatement statement, long count) throws SQLException {
        long wanted = statement.rows().isPresent() ? statement.rows().get().asLong(context) : count;
        if (count != wanted) {
            throw new SQLException(
                    count + (statement.isQuery() ? " rows read" : " rows changed") + " instead of " + wanted);
        }
        long least = statement.atLeast().isPresent() ? statement.atLeast().get().asLong(context) : 1;
        if (count >= least) {
            return Next.CONTINUE;
        }
        if (statement.isQuery() && statement.ifEmpty() == IfEmpty.COUNT) {
            emptyReads++;
        }
        return statement.ifEmpty() == IfEmpty.ROLLBACK ? Next.ROLL_BACK : Next.CONTINUE;
    }

    void reset() {
        executed = 0;
        emptyReads = 0;
        refused = 0;
        firstRefusal = null;
        latency.takeInterval();
    }

    /** The text of the current statement; empty between statements. */
    String current() {
        return current == null ? "" : current.sql().shown();
    }
}
