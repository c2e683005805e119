package dev.roundtrip.workload.load;

import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.DrawContext;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Attempts transactions, each on a connection that the caller took: switches autocommit as the framework does, executes
 * the steps, and commits or rolls back. Counts the commits since the beginning. Threads: one worker's own, except
 * {@link #committed}, which any thread may read.
 */
final class Attempts {

    private final WorkersSpec spec;

    /** Whether autocommit is switched off before a transaction: out of habit, or because the pool has it on. */
    private final boolean switchesOff;

    private final DrawContext context;
    private final TransactionSteps steps;
    final AtomicLong committed = new AtomicLong();
    /** The number of committed transactions of each kind, in the order of the workload's transactions. */
    final long[] committedByKind;

    /** The number of transactions whose commit was sent but not answered. */
    long inDoubt;

    Attempts(WorkersSpec spec, DrawContext context, TransactionSteps steps) {
        List<CompiledTransaction> kinds = spec.workload().transactions();
        this.spec = spec;
        this.switchesOff = (spec.poolAutoCommit() && kinds.stream().anyMatch(CompiledTransaction::autocommit))
                || spec.habits().setsAutoCommit() == SessionHabits.Occasion.EACH_TRANSACTION;
        this.committedByKind = new long[kinds.size()];
        this.context = context;
        this.steps = steps;
    }

    /**
     * Executes one transaction. If it fails, it is rolled back.
     *
     * @param kind the index of the transaction
     * @return whether it was committed, rather than rolled back on purpose
     */
    boolean carryOut(Connection taken, CompiledTransaction transaction, int kind) throws SQLException {
        boolean committing = false;
        try {
            if (transaction.readOnly()) {
                beginReadOnly(taken);
            }
            if (!transaction.autocommit() && switchesOff) {
                taken.setAutoCommit(false);
            }
            boolean wanted = steps.carryOut(taken, transaction, spec.habits().asksIsolation());
            boolean commits = transaction.autocommit() || (wanted && !spec.rollsBack());
            if (commits) {
                if (!transaction.autocommit()) {
                    committing = true;
                    taken.commit();
                    committing = false;
                }
                committed.incrementAndGet();
                committedByKind[kind]++;
                context.acknowledge();
            } else {
                taken.rollback();
                context.giveBack();
            }
            // A framework that switches autocommit off switches it on again, if the connection had it on.
            if (!transaction.autocommit() && switchesOff && spec.poolAutoCommit()) {
                taken.setAutoCommit(true);
            }
            if (transaction.readOnly() && !spec.readOnlySessions()) {
                taken.setReadOnly(false);
            }
            return commits;
        } catch (SQLException e) {
            boolean doubtful = committing && !Failures.isRetryable(e);
            if (doubtful) {
                inDoubt++;
            }
            rollBack(taken, transaction, e);
            if (!doubtful && leftNothing(transaction, e)) {
                context.giveBack();
            } else {
                context.forget();
            }
            throw e;
        }
    }

    /**
     * Begins a transaction on a session that must stay read-only. The session gets the same two commands as any other,
     * but in the other order: what a framework sends after the transaction comes before it. They are sent on the
     * driver's own connection, since the pool would restore what it sees.
     */
    private void beginReadOnly(Connection taken) throws SQLException {
        if (spec.readOnlySessions()) {
            Connection own = taken.unwrap(Connection.class);
            own.setReadOnly(false);
            own.setReadOnly(true);
        } else {
            taken.setReadOnly(true);
        }
    }

    /** Whether it is certain that no row has the numbers that the failed transaction took from sequences. */
    private static boolean leftNothing(CompiledTransaction transaction, SQLException error) {
        boolean single = transaction.steps().length == 1 && transaction.steps()[0] instanceof CompiledStatement;
        return (single || !transaction.autocommit()) && !Failures.isConnectionLost(error);
    }

    private static void rollBack(Connection taken, CompiledTransaction transaction, SQLException reason) {
        if (transaction.autocommit() || Failures.isConnectionLost(reason)) {
            return;
        }
        try {
            taken.rollback();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }
}
