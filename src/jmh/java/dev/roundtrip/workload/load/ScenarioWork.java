package dev.roundtrip.workload.load;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.workload.bank.AccessKind;
import dev.roundtrip.workload.bank.BatchInsert;
import dev.roundtrip.workload.bank.BusinessStatement;
import dev.roundtrip.workload.bank.DataSet;
import dev.roundtrip.workload.bank.StatementSet;
import dev.roundtrip.workload.bank.Transfer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The workload's statements for a benchmark that counts its own time: the pool, the texts, the parameters and the
 * framework's habits are those of a run's workers, but the caller's threads do the work, one piece at a time.
 *
 * <p>Threads: {@link #start}, {@link #holdConnections}, {@link #release} and {@link #close} from one, while no seat is
 * used; a {@link Seat} from its own.
 */
public final class ScenarioWork implements AutoCloseable {

    private static final long SEED = 365;

    /**
     * Begins a transaction, by text: no statement that is measured is the first of its transaction, or remembered by
     * the driver for it.
     */
    private static final String BEGINNING = "SELECT entry_count FROM fee_bucket WHERE bucket_id = 1";

    private final Pool pool;
    private final StatementSet all;
    private final StatementSet reads;
    private final StatementSet pointGets;
    private final BusinessStatement insert;
    private final SessionHabits habits;
    private final boolean poolAutoCommit;
    private final List<Seat> seats = new ArrayList<>();

    /**
     * What will be measured, so that the driver's cache of statements is left as an operation of that kind leaves it.
     */
    public enum Kind {
        POINT_GET,
        READ_MIX,
        TRANSFER,
        BATCH
    }

    private ScenarioWork(WorkersSpec spec, DataSet dataSet, Pool pool) {
        this.pool = pool;
        this.all = StatementSet.of(spec.workload());
        this.reads = all.only(it -> !it.kind().isWrite() && it.kind() != AccessKind.LOCKING_READ);
        this.pointGets = all.only(it -> it.kind() == AccessKind.POINT_GET);
        this.insert = BatchInsert.statement();
        this.habits = spec.workload().habits();
        this.poolAutoCommit = spec.connection().poolAutoCommit();
        for (int i = 0; i < spec.threads(); i++) {
            seats.add(new Seat(new Transfer(dataSet.ids(), SEED, i, spec.threads())));
        }
    }

    /**
     * Opens every connection and does on each one transfer, and one piece of what will be measured, so that what only
     * the first use costs is over and the first operation finds what every later one finds.
     *
     * @throws WorkloadFailedException where a connection cannot be had or a statement fails
     */
    public static ScenarioWork start(WorkersSpec spec, ConnectionTarget target, DataSet dataSet, Kind kind)
            throws WorkloadFailedException {
        ScenarioWork work = new ScenarioWork(spec, dataSet, Pool.open(spec, target));
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
            // All have a connection before any gives one back: each is another.
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
                    ? new WorkloadFailedException(Failures.inTransfer(target, error, ""), error)
                    : new WorkloadFailedException("The first use failed: " + failed.getCause(), failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new WorkloadFailedException("The first use of the statements was interrupted.", interrupted);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Statements of one transfer. */
    public int statements() {
        return all.size();
    }

    /** Statements of one read mix. */
    public int reads() {
        return reads.size();
    }

    /** Distinct point gets, which {@link Seat#pointGet} takes in turn. */
    public int pointGets() {
        return pointGets.size();
    }

    /** One of as many as there are threads, from 0. */
    public Seat seat(int index) {
        return seats.get(index);
    }

    /** Gives every seat a connection of its own with a transaction that has begun, until {@link #release}. */
    public void holdConnections() throws SQLException {
        for (Seat seat : seats) {
            seat.hold();
        }
    }

    /** Ends the transactions of held connections and gives them back; nothing where none is held. */
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

        private final Transfer transfer;
        private final TransferSteps transferSteps = new TransferSteps(all, NanoClock.SYSTEM);
        private final TransferSteps readSteps = new TransferSteps(reads, NanoClock.SYSTEM);
        private final TransferSteps pointGetSteps = new TransferSteps(pointGets, NanoClock.SYSTEM);
        private int nextPointGet;
        private Connection held;

        private Seat(Transfer transfer) {
            this.transfer = transfer;
        }

        /** The next point get of the transfer, on the connection that is held. */
        public void pointGet() throws SQLException {
            transfer.next();
            pointGetSteps.carryOutOne(nextPointGet, held, transfer, habits.asksIsolation());
            nextPointGet = nextPointGet + 1 == pointGets.size() ? 0 : nextPointGet + 1;
        }

        /** Every read of the transfer that locks nothing, as one transaction on a connection from the pool. */
        public void readMix() throws SQLException {
            inTransaction(connection -> readSteps.carryOut(connection, transfer, habits.asksIsolation()));
        }

        /** The whole transfer, as one transaction on a connection from the pool. */
        public void transfer() throws SQLException {
            inTransaction(connection -> transferSteps.carryOut(connection, transfer, habits.asksIsolation()));
        }

        /** So many rows by {@code executeBatch}, as one transaction on a connection from the pool. */
        public void batch(int rows) throws SQLException {
            inTransaction(connection -> insert(connection, rows));
        }

        /** {@code DO 1} on the connection that is held: a round trip that asks the server for nothing. */
        public void roundTrip() throws SQLException {
            roundTrips(held, 1);
        }

        /**
         * Sends {@code DO 1} that many times, as one transaction on a pooled connection, without the framework's
         * habits.
         */
        public void roundTrips(int times) throws SQLException {
            try (Connection connection = pool.take()) {
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

        /** As a run's worker does, but for another attempt after an error: in a benchmark an error ends the trial. */
        private void inTransaction(Step step) throws SQLException {
            transfer.next();
            try (Connection connection = pool.take()) {
                boolean switches = habits.setsAutoCommit() == Occasion.EACH_TRANSACTION;
                if (switches) {
                    connection.setAutoCommit(false);
                }
                step.on(connection);
                connection.commit();
                if (switches && poolAutoCommit) {
                    connection.setAutoCommit(true);
                }
            }
        }

        private void insert(Connection connection, int rows) throws SQLException {
            int[] changed;
            try (PreparedStatement prepared = connection.prepareStatement(insert.sql())) {
                for (int i = 0; i < rows; i++) {
                    transfer.next();
                    insert.bind(prepared, transfer);
                    prepared.addBatch();
                }
                changed = prepared.executeBatch();
            }
            if (changed.length != rows) {
                throw new SQLException(changed.length + " rows were inserted where " + rows + " should have been");
            }
        }

        private Void firstUse(CyclicBarrier allConnected, Kind kind) throws Exception {
            try (Connection own = pool.take()) {
                allConnected.await();
                own.setAutoCommit(false);
                transfer.next();
                transferSteps.carryOut(own, transfer, habits.asksIsolation());
                own.commit();
                begin(own);
                switch (kind) {
                    case POINT_GET -> pointGetSteps.carryOut(own, transfer, habits.asksIsolation());
                    case READ_MIX -> readSteps.carryOut(own, transfer, habits.asksIsolation());
                    case TRANSFER -> {
                        transfer.next();
                        transferSteps.carryOut(own, transfer, habits.asksIsolation());
                    }
                    case BATCH -> insert(own, 2);
                }
                own.commit();
                own.setAutoCommit(poolAutoCommit);
            }
            return null;
        }

        private void hold() throws SQLException {
            held = pool.take();
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

    /** What is done between the transaction's begin and its commit. */
    private interface Step {

        void on(Connection connection) throws SQLException;
    }
}
