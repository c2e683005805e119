package dev.roundtrip.probe.balance;

import dev.roundtrip.probe.ApplicationFailures;
import dev.roundtrip.workload.load.ApplicationPool;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.UnaryOperator;

/**
 * An application: each thread transfers money between its own two accounts, takes a connection of the pool for each
 * transfer, and goes on after an exception. A transfer asks first which server it is on.
 */
final class TransferThreads implements AutoCloseable {

    /** Statements of a transfer: where am I, two updates, an insert, the commit. */
    static final int STATEMENTS = 5;

    private static final long END_MILLIS = 60_000;

    private final ApplicationPool pool;
    private final TransferAccounts accounts;
    private final Spread spread;
    private final UnaryOperator<String> names;
    private final AtomicLong told = new AtomicLong();
    private final ReentrantReadWriteLock pause = new ReentrantReadWriteLock(true);
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean ended;

    private TransferThreads(
            ApplicationPool pool, TransferAccounts accounts, Spread spread, UnaryOperator<String> names) {
        this.pool = pool;
        this.accounts = accounts;
        this.spread = spread;
        this.names = names;
    }

    /**
     * Starts them.
     *
     * @param names the name of the server that says {@code @@hostname:@@port}
     */
    static TransferThreads start(
            ApplicationPool pool, TransferAccounts accounts, Spread spread, UnaryOperator<String> names) {
        TransferThreads all = new TransferThreads(pool, accounts, spread, names);
        for (int number = 0; number < accounts.pairs(); number++) {
            int pair = number;
            Thread thread = new Thread(() -> all.work(pair), "roundtrip-balance-" + number);
            thread.setDaemon(true);
            all.threads.add(thread);
            thread.start();
        }
        return all;
    }

    /** Transfers whose commit the threads were told of. */
    long told() {
        return told.get();
    }

    /** Runs something while all threads are between two transfers. */
    void atRest(Runnable work) {
        pause.writeLock().lock();
        try {
            work.run();
        } finally {
            pause.writeLock().unlock();
        }
    }

    private void work(int pair) {
        while (!ended) {
            pause.readLock().lock();
            try {
                transfer(pair);
            } finally {
                pause.readLock().unlock();
            }
            try {
                TimeUnit.MILLISECONDS.sleep(BalanceRequest.PAUSE.toMillis());
            } catch (InterruptedException stopped) {
                return;
            }
        }
    }

    private void transfer(int pair) {
        long transfer = accounts.nextTransfer();
        Call call = new Call();
        try (Connection connection = pool.take();
                Statement statement = connection.createStatement()) {
            try {
                call.now = "the first statement";
                String node = names.apply(node(statement));
                call.now = "the next statement";
                accounts.move(statement, pair, transfer);
                call.now = "commit";
                connection.commit();
                told.incrementAndGet();
                spread.done(node, ApplicationPool.driversOwn(connection));
                call.now = "";
            } catch (SQLException failure) {
                ApplicationFailures.rollBack(connection, failure);
                throw failure;
            }
        } catch (SQLException failure) {
            if (call.now.equals("commit")) {
                spread.unknown(transfer, ApplicationFailures.told(call.now, failure));
            } else if (!call.now.isEmpty()) {
                spread.failed(ApplicationFailures.told(call.now, failure));
            }
        }
    }

    /** The call that is being made; empty once the transfer is done. */
    private static final class Call {
        private String now = "getConnection";
    }

    private static String node(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("SELECT @@hostname, @@port")) {
            row.next();
            return row.getString(1) + ":" + row.getString(2);
        }
    }

    @Override
    public void close() {
        end();
    }

    /** Ends the threads after their transfers; a transfer that waits for too long is left to its connection's end. */
    void end() {
        ended = true;
        boolean interrupted = Thread.interrupted();
        for (Thread thread : threads) {
            try {
                thread.join(interrupted ? 1 : END_MILLIS);
            } catch (InterruptedException stopped) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
