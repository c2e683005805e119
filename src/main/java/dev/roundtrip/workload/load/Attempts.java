package dev.roundtrip.workload.load;

import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.Frame;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Attempts at transactions, each on a connection that the caller took: switches autocommit as the framework does,
 * executes the steps, and commits or rolls back. Counts what was committed since the beginning. Threads: one worker's
 * own, except {@link #committed}, which any thread may read.
 */
final class Attempts {

    private final Rules rules;
    private final Frame frame;
    private final TransactionSteps steps;
    final AtomicLong committed = new AtomicLong();
    /** In the order of the workload's transactions. */
    final long[] committedByKind;

    /** Transactions whose commit was sent but not answered. */
    long inDoubt;

    Attempts(Rules rules, int kinds, Frame frame, TransactionSteps steps) {
        this.rules = rules;
        this.committedByKind = new long[kinds];
        this.frame = frame;
        this.steps = steps;
    }

    /**
     * How a transaction begins and ends.
     *
     * @param switchesOff whether autocommit is switched off before a transaction
     * @param switchesOn whether autocommit is switched on after it
     * @param rollsBack whether every transaction ends with a rollback
     * @param staysReadOnly whether a read-only transaction leaves its session read-only
     */
    record Rules(
            SessionHabits habits, boolean switchesOff, boolean switchesOn, boolean rollsBack, boolean staysReadOnly) {

        /** A framework that switches autocommit off on a connection that had it on switches it on again afterwards. */
        static Rules of(WorkersSpec spec) {
            boolean mustSwitch = spec.poolAutoCommit()
                    && spec.workload().transactions().stream().anyMatch(CompiledTransaction::autocommit);
            boolean off = mustSwitch || spec.habits().setsAutoCommit() == SessionHabits.Occasion.EACH_TRANSACTION;
            return new Rules(
                    spec.habits(), off, off && spec.poolAutoCommit(), spec.rollsBack(), spec.readOnlySessions());
        }
    }

    /**
     * Executes one transaction. If it fails, it is rolled back.
     *
     * @param kind the index of the transaction
     * @return whether it was committed, rather than rolled back on purpose
     */
    boolean carryOut(Connection taken, CompiledTransaction transaction, int kind) throws SQLException {
        boolean committing = false;
        boolean done = false;
        try {
            if (transaction.readOnly()) {
                beginReadOnly(taken);
            }
            if (!transaction.autocommit() && rules.switchesOff()) {
                taken.setAutoCommit(false);
            }
            boolean wasCommitted = true;
            boolean commits = steps.carryOut(taken, transaction, rules.habits().asksIsolation());
            if (transaction.autocommit()) {
                committed(kind);
                done = true;
            } else if (commits && !rules.rollsBack()) {
                committing = true;
                taken.commit();
                done = true;
                committed(kind);
            } else {
                taken.rollback();
                done = true;
                frame.giveBack();
                wasCommitted = false;
            }
            if (!transaction.autocommit() && rules.switchesOn()) {
                taken.setAutoCommit(true);
            }
            if (transaction.readOnly() && !rules.staysReadOnly()) {
                taken.setReadOnly(false);
            }
            return wasCommitted;
        } catch (SQLException e) {
            boolean doubtful = committing && !done && !Failures.isRetryable(e);
            if (doubtful) {
                inDoubt++;
            }
            rollBack(taken, transaction, e);
            if (!doubtful && leftNothing(transaction, e)) {
                frame.giveBack();
            } else {
                frame.forget();
            }
            throw e;
        }
    }

    /**
     * A session that is to stay read-only gets the same two commands, but in the other order: what a framework sends
     * after the transaction comes before it. On the driver's own connection, since the pool restores what it sees.
     */
    private void beginReadOnly(Connection taken) throws SQLException {
        if (rules.staysReadOnly()) {
            Connection own = taken.unwrap(Connection.class);
            own.setReadOnly(false);
            own.setReadOnly(true);
        } else {
            taken.setReadOnly(true);
        }
    }

    private void committed(int kind) {
        committed.incrementAndGet();
        committedByKind[kind]++;
        frame.acknowledge();
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
