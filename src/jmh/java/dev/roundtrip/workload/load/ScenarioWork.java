package dev.roundtrip.workload.load;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.DrawContext;
import dev.roundtrip.workload.file.SharedValues;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The statements of the bank transfer, or the transactions of any workload, for a benchmark that measures the time
 * itself: the pool, the texts, the parameters and the framework's habits are those of a run's workers, but the caller's
 * threads execute, one piece at a time.
 *
 * <p>Threads: one calls {@link #start}, {@link #holdConnections}, {@link #release} and {@link #close}, while no seat is
 * used; each {@link Seat} has its own.
 */
public final class ScenarioWork implements AutoCloseable {

    /**
     * A statement that begins a transaction, as text: no measured statement is the first of its transaction, or
     * remembered by the driver because of this one.
     */
    private static final String BEGINNING = "SELECT entry_count FROM fee_bucket WHERE bucket_id = 1";

    /** The transfer's first INSERT as a batch. */
    private static final String BATCH = """
            title: batch
            sizes: {batch_rows: 2}
            transactions:
              batch:
                statements:
                  - sql: >-
                      INSERT INTO idempotency_key (key_id, request_hash, client_name, expires_minutes)
                      VALUES (:id, '5f1c0d9ab2', 'mobile-gateway', 1440)
                    values: {id: sequence(1)}
                    batch: batch_rows
                    rows: 1
            """;

    /** A part of a read of the transfer that is no point get. */
    private static final Pattern NO_POINT_GET = Pattern.compile(" JOIN | LIMIT |COUNT\\(|BETWEEN \\?|>= \\? AND");

    private final Pool pool;
    private final CompiledWorkload workload;
    private final CompiledTransaction transfer;
    private final CompiledTransaction reads;
    private final CompiledTransaction pointGets;
    private final CompiledWorkload batch;
    private final SessionHabits habits;
    private final WorkersSpec spec;
    private final List<Seat> seats = new ArrayList<>();

    /**
     * The work that will be measured, so that the driver's cache of statements is left as an operation of that kind
     * leaves it.
     */
    public enum Kind {
        POINT_GET,
        READ_MIX,
        TRANSFER,
        BATCH,
        /** The transactions of any workload, chosen by their weights. */
        WORKLOAD
    }

    private ScenarioWork(WorkersSpec spec, SharedValues values, int batchRows, Pool pool) {
        this.pool = pool;
        this.workload = spec.workload();
        this.transfer = workload.transactions().get(0);
        this.reads = only(ScenarioWork::reads);
        this.pointGets = only(statement -> reads(statement)
                && !NO_POINT_GET.matcher(statement.sql().shown()).find());
        this.batch = batchOf(batchRows);
        this.habits = spec.habits();
        this.spec = spec;
        for (int i = 0; i < spec.threads(); i++) {
            seats.add(new Seat(
                    new DrawContext(workload, values, i, spec.threads()),
                    new DrawContext(batch, values, i, spec.threads())));
        }
    }

    private static boolean reads(CompiledStatement statement) {
        return statement.isQuery() && !statement.isLockingRead();
    }

    private CompiledTransaction only(Predicate<CompiledStatement> chosen) {
        return new CompiledTransaction(
                transfer.name(),
                transfer.weight(),
                transfer.autocommit(),
                transfer.readOnly(),
                transfer.rollbackShare(),
                transfer.draws(),
                workload.statements().stream().filter(chosen).toArray(CompiledStatement[]::new),
                transfer.statements());
    }

    private static CompiledWorkload batchOf(int rows) {
        WorkloadText text = new WorkloadText("batch", List.of(BATCH), Map.of("batch_rows", (long) rows));
        return CompiledWorkload.of(WorkloadFiles.parse(text).orElseThrow()).orElseThrow();
    }

    /**
     * Opens every connection, and executes one transfer and one piece of the measured work on each, so that the cost of
     * a first use is over and the first operation finds the same state as every later one. Of any other workload, each
     * kind of transaction is executed once; JMH's warm-up does the rest.
     *
     * @param values the values that the workers of the bank's database share
     * @param batchRows the number of rows of a batch
     * @throws WorkloadFailedException if a connection cannot be opened or a statement fails
     */
    public static ScenarioWork start(
            WorkersSpec spec, ConnectionTarget target, SharedValues values, Kind kind, int batchRows)
            throws WorkloadFailedException {
        ScenarioWork work = new ScenarioWork(spec, values, batchRows, Pool.open(spec, target));
        boolean started = false;
        try {
            work.useEverythingOnce(target, kind);
            started = true;
            return work;
        } finally {
            if (!started) {
                work.close();
            }
        }
    }

    private void useEverythingOnce(ConnectionTarget target, Kind kind) throws WorkloadFailedException {
        ExecutorService threads = Executors.newFixedThreadPool(seats.size());
        try {
            // All seats have a connection before any returns one, so each is another one.
            CyclicBarrier allConnected = new CyclicBarrier(seats.size());
            List<Future<Void>> firstUses = new ArrayList<>();
            for (Seat seat : seats) {
                Callable<Void> firstUse = () -> seat.firstUse(allConnected, kind);
                firstUses.add(threads.submit(firstUse));
            }
            for (Future<Void> firstUse : firstUses) {
                firstUse.get();
            }
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof SQLException error
                    ? new WorkloadFailedException(Failures.inTransaction(target, error, "", false), error, null)
                    : new WorkloadFailedException(
                            "The first use failed: " + failed.getCause(), failed.getCause(), null);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new WorkloadFailedException("The first use of the statements was interrupted.", interrupted, null);
        } finally {
            threads.shutdownNow();
        }
    }

    /** The number of statements of one transfer. */
    public int statements() {
        return transfer.steps().length;
    }

    /** The number of statements of one read mix. */
    public int reads() {
        return reads.steps().length;
    }

    /** The number of distinct point gets, which {@link Seat#pointGet} executes in turn. */
    public int pointGets() {
        return pointGets.steps().length;
    }

    /** A seat; there are as many as threads, numbered from 0. */
    public Seat seat(int index) {
        return seats.get(index);
    }

    /** Gives every seat its own connection with an open transaction, until {@link #release}. */
    public void holdConnections() throws SQLException {
        for (Seat seat : seats) {
            seat.hold();
        }
    }

    /** Ends the transactions of held connections and returns the connections; does nothing if none is held. */
    public void release() throws SQLException {
        for (Seat seat : seats) {
            seat.release();
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    /** One thread's work: its accounts, its keys, its connection. Each method is one operation of a benchmark. */
    public final class Seat {

        private final DrawContext context;
        private final TransactionSteps steps;
        private final Attempts attempts;
        private final TransactionSteps batchSteps;
        private int nextPointGet;
        private Connection held;

        private Seat(DrawContext context, DrawContext batchContext) {
            this.context = context;
            this.steps = new TransactionSteps(workload.statements().size(), context, NanoClock.SYSTEM);
            this.attempts = new Attempts(spec, context, steps);
            this.batchSteps = new TransactionSteps(batch.statements().size(), batchContext, NanoClock.SYSTEM);
        }

        /**
         * Executes the transfer's next point get on the held connection. Keys are drawn for each round of all point
         * gets.
         */
        public void pointGet() throws SQLException {
            if (nextPointGet == 0) {
                steps.begin(held, pointGets, habits.asksIsolation());
            }
            steps.carryOut(pointGets.steps()[nextPointGet]);
            nextPointGet = nextPointGet + 1 == pointGets() ? 0 : nextPointGet + 1;
        }

        /** Executes every read of the transfer that locks nothing, as one transaction on a connection from the pool. */
        public void readMix() throws SQLException {
            inTransaction(connection -> execute(connection, reads));
        }

        /** Executes the whole transfer, as one transaction on a connection from the pool. */
        public void transfer() throws SQLException {
            inTransaction(connection -> execute(connection, transfer));
        }

        /** Executes the rows of one {@code executeBatch}, as one transaction on a connection from the pool. */
        public void batch() throws SQLException {
            inTransaction(this::insert);
        }

        /** Executes the workload's next transaction, on a connection from the pool. An error ends the trial. */
        public void transaction() throws SQLException {
            try (Connection connection = pool.dataSource().getConnection()) {
                attempt(connection, workload.choice().draw(context));
            }
        }

        private void attempt(Connection connection, int kind) throws SQLException {
            attempts.carryOut(connection, workload.transactions().get(kind), kind);
        }

        private void execute(Connection connection, CompiledTransaction transaction) throws SQLException {
            steps.carryOut(connection, transaction, habits.asksIsolation());
        }

        private void insert(Connection connection) throws SQLException {
            batchSteps.carryOut(connection, batch.transactions().get(0), Occasion.NEVER);
        }

        /** Sends {@code DO 1} on the held connection: a round trip that asks the server for nothing. */
        public void roundTrip() throws SQLException {
            roundTrips(held, 1);
        }

        /**
         * Sends {@code DO 1} that many times, as one transaction on a pooled connection, without the framework's
         * habits.
         */
        public void roundTrips(int times) throws SQLException {
            try (Connection connection = pool.dataSource().getConnection()) {
                roundTrips(connection, times);
                connection.commit();
            }
        }

        private static void roundTrips(Connection connection, int times) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                for (int i = 0; i < times; i++) {
                    statement.execute("DO 1");
                }
            }
        }

        /**
         * Executes work in a transaction as a run's worker does, but without a second attempt: an error ends the trial.
         */
        private void inTransaction(Work work) throws SQLException {
            try (Connection connection = pool.dataSource().getConnection()) {
                boolean switches = habits.setsAutoCommit() == Occasion.EACH_TRANSACTION;
                if (switches) {
                    connection.setAutoCommit(false);
                }
                work.on(connection);
                connection.commit();
                if (switches && spec.poolAutoCommit()) {
                    connection.setAutoCommit(true);
                }
            }
        }

        private Void firstUse(CyclicBarrier allConnected, Kind kind) throws Exception {
            try (Connection own = pool.dataSource().getConnection()) {
                allConnected.await();
                if (kind == Kind.WORKLOAD) {
                    for (int i = 0; i < workload.transactions().size(); i++) {
                        attempt(own, i);
                    }
                    return null;
                }
                own.setAutoCommit(false);
                execute(own, transfer);
                own.commit();
                begin(own);
                switch (kind) {
                    case POINT_GET -> execute(own, pointGets);
                    case READ_MIX -> execute(own, reads);
                    case TRANSFER -> execute(own, transfer);
                    case BATCH -> insert(own);
                    case WORKLOAD -> throw new IllegalStateException("has no first piece");
                }
                own.commit();
                own.setAutoCommit(spec.poolAutoCommit());
            }
            return null;
        }

        private void hold() throws SQLException {
            nextPointGet = 0;
            held = pool.dataSource().getConnection();
            held.setAutoCommit(false);
            begin(held);
        }

        private static void begin(Connection connection) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery(BEGINNING).close();
            }
        }

        private void release() throws SQLException {
            if (held != null) {
                held.commit();
                held.close();
                held = null;
            }
        }
    }

    /** The work between the transaction's begin and its commit. */
    private interface Work {

        void on(Connection connection) throws SQLException;
    }
}
