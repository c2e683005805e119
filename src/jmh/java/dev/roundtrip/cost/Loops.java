package dev.roundtrip.cost;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.load.BareTransfers;
import dev.roundtrip.workload.load.ConnectionTarget;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Hand-written loops of transfers, one per thread: each with its own connection, or all with one pool. */
final class Loops implements AutoCloseable {

    private final List<Work> works = new ArrayList<>();
    private final List<Connection> own = new ArrayList<>();
    private final Optional<HikariDataSource> pool;

    private Loops(Optional<HikariDataSource> pool) {
        this.pool = pool;
    }

    /** Loops in which each thread keeps a connection of the driver's. */
    static Loops ofOwnConnections(ConnectionTarget target, CompiledWorkload workload, SharedValues values, int threads)
            throws SQLException {
        Loops loops = new Loops(Optional.empty());
        try {
            for (int i = 0; i < threads; i++) {
                Connection connection = connect(target);
                loops.own.add(connection);
                BareTransfers transfers = new BareTransfers(workload, values, i, threads);
                loops.works.add(latencies -> transfers.carryOut(connection));
            }
            return loops;
        } catch (SQLException failed) {
            loops.close();
            throw failed;
        }
    }

    /** Loops in which each thread takes a connection from the pool for each transfer. */
    static Loops ofPool(ConnectionTarget target, CompiledWorkload workload, SharedValues values, int threads) {
        HikariDataSource pool = BenchPool.open(target, threads, false);
        Loops loops = new Loops(Optional.of(pool));
        for (int i = 0; i < threads; i++) {
            loops.works.add(new Pooled(pool, new BareTransfers(workload, values, i, threads)));
        }
        return loops;
    }

    private static Connection connect(ConnectionTarget target) throws SQLException {
        Connection connection = DriverManager.getConnection(
                target.url().raw(), target.login().user(), target.login().password());
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        if (!target.initSql().isEmpty()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(target.initSql());
            }
        }
        connection.setAutoCommit(false);
        return connection;
    }

    private record Pooled(HikariDataSource pool, BareTransfers transfers) implements Work {

        @Override
        public void meet(Runnable everybody) throws SQLException {
            Connection first = pool.getConnection();
            try {
                everybody.run();
            } finally {
                first.close();
            }
        }

        @Override
        public int block(SingleWriterLatencyRecorder latencies) throws SQLException {
            try (Connection connection = pool.getConnection()) {
                return transfers.carryOut(connection);
            }
        }
    }

    List<Work> works() {
        return works;
    }

    @Override
    public void close() throws SQLException {
        pool.ifPresent(HikariDataSource::close);
        for (Connection connection : own) {
            connection.close();
        }
    }
}
