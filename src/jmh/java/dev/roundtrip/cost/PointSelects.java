package dev.roundtrip.cost;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;

/**
 * Executes sysbench's {@code oltp_point_select} in plain JDBC on one connection: prepared (the driver keeps it),
 * executed, read and closed each time.
 */
final class PointSelects implements Work {

    private static final int BLOCK = 20;
    private static final NanoClock CLOCK = NanoClock.SYSTEM;
    private static final String SQL = "SELECT c FROM sbtest1 WHERE id=?";

    private final Connection connection;
    private final int rows;
    private final SplittableRandom random;

    PointSelects(Connection connection, int rows, long seed) {
        this.connection = connection;
        this.rows = rows;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public int block(SingleWriterLatencyRecorder latencies) throws SQLException {
        for (int i = 0; i < BLOCK; i++) {
            long begin = CLOCK.nanoTime();
            try (PreparedStatement statement = connection.prepareStatement(SQL)) {
                statement.setInt(1, 1 + random.nextInt(rows));
                try (ResultSet found = statement.executeQuery()) {
                    if (!found.next() || found.getString(1).isEmpty()) {
                        throw new SQLException("A row is missing; the tables are not those of sysbench.");
                    }
                }
            }
            latencies.record(CLOCK.nanoTime() - begin);
        }
        return BLOCK;
    }
}
