package dev.roundtrip.probe.faults;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.probe.ApplicationFailures;
import dev.roundtrip.result.FaultReport.Told;
import dev.roundtrip.workload.load.ApplicationPool;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * An application with a pool: transfers money as a transaction manager does it, with a rollback after an exception. It
 * has a thread of its own, because it may wait for longer than it is observed: {@link #transfer} and
 * {@link #connectionId} belong to {@link #submit}.
 */
final class Application implements AutoCloseable {

    private static final long END_SECONDS = 10;

    /** What happens at a moment of the transfer. */
    interface Moments {

        Moments NOTHING = moment -> {};

        void at(Fault.When moment);
    }

    /**
     * How a transfer ended.
     *
     * @param connection the driver's own; empty if the pool lent none
     */
    record End(Optional<Told> told, long endNanos, Optional<Connection> connection) {}

    private final Supplier<ApplicationPool> opener;
    private final Fault fault;
    private final int account;
    private final NanoClock clock;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(work -> {
        Thread own = new Thread(work, "roundtrip-faults-application");
        own.setDaemon(true);
        return own;
    });

    /** The last work; belongs to the thread that observes. */
    private Optional<Future<?>> working = Optional.empty();

    private volatile Optional<ApplicationPool> pool = Optional.empty();

    /** The call that is being made. */
    private String call = "";

    private Optional<Connection> lent = Optional.empty();

    Application(Supplier<ApplicationPool> opener, Fault fault, int account, NanoClock clock) {
        this.opener = opener;
        this.fault = fault;
        this.account = account;
        this.clock = clock;
    }

    /** Work for the application's thread, in order. */
    <T> Future<T> submit(Callable<T> work) {
        Future<T> future = thread.submit(work);
        working = Optional.of(future);
        return future;
    }

    /** The server's id of the connection, which the pool lends again afterwards. */
    long connectionId() throws SQLException {
        try (Connection connection = take();
                PreparedStatement question = connection.prepareStatement("SELECT CONNECTION_ID()");
                ResultSet answer = question.executeQuery()) {
            answer.next();
            return answer.getLong(1);
        }
    }

    /** Transfers once. The slow statement is part of it if {@code slow}. */
    End transfer(int number, boolean slow, Moments moments) {
        lent = Optional.empty();
        Optional<Told> told = Optional.empty();
        try {
            transaction(number, slow ? fault.statementSeconds() : OptionalInt.empty(), moments);
        } catch (SQLException | RuntimeException failure) {
            told = Optional.of(ApplicationFailures.told(call, failure));
        }
        return new End(told, clock.nanoTime(), lent);
    }

    private Connection take() throws SQLException {
        call = "open the pool";
        if (pool.isEmpty()) {
            pool = Optional.of(opener.get());
        }
        call = "getConnection";
        return pool.orElseThrow().take();
    }

    private void transaction(int number, OptionalInt slowSeconds, Moments moments) throws SQLException {
        try (Connection connection = take()) {
            lent = Optional.of(ApplicationPool.driversOwn(connection));
            try {
                if (connection.getAutoCommit()) {
                    call = "setAutoCommit";
                    connection.setAutoCommit(false);
                }
                call = "the first statement";
                Bank.execute(connection, Bank.DEBIT, Bank.AMOUNT, account);
                moments.at(Fault.When.IN_TRANSACTION);
                if (slowSeconds.isPresent()) {
                    call = "the slow statement";
                    slow(connection, slowSeconds.getAsInt());
                }
                call = "the next statement";
                Bank.execute(connection, Bank.CREDIT, Bank.AMOUNT, account + 1L);
                Bank.execute(connection, Bank.RECORD, number, account);
                moments.at(Fault.When.AT_COMMIT);
                call = "commit";
                connection.commit();
                call = "close";
            } catch (SQLException failure) {
                ApplicationFailures.rollBack(connection, failure);
                throw failure;
            }
        }
    }

    private void slow(Connection connection, int seconds) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(Bank.SLOW)) {
            statement.setQueryTimeout(fault.queryTimeout());
            statement.setLong(1, account);
            statement.setLong(2, seconds);
            statement.execute();
        }
    }

    /**
     * Ends the thread and the pool; what the thread waits for must have ended, or must be interruptible. The thread
     * closes the pool, because HikariCP leaves a thread behind if its caller is interrupted meanwhile.
     */
    @Override
    public void close() {
        working.ifPresent(work -> work.cancel(true));
        thread.execute(() -> pool.ifPresent(ApplicationPool::close));
        thread.shutdown();
        boolean interrupted = Thread.interrupted();
        long deadline = clock.nanoTime() + TimeUnit.SECONDS.toNanos(END_SECONDS);
        while (!thread.isTerminated() && clock.nanoTime() < deadline) {
            try {
                thread.awaitTermination(deadline - clock.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException stopped) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
