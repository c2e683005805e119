package dev.roundtrip.cost;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.SplittableRandom;
import javax.sql.DataSource;

/**
 * Reads a balance and a note by key. Each statement is prepared, executed, read and closed as frameworks do it; each
 * block uses one connection.
 */
public final class PointReads implements Work {

    /** The number of statements while one connection is held. */
    public static final int BLOCK = 20;

    private static final NanoClock CLOCK = NanoClock.SYSTEM;

    private final DataSource pool;
    private final String sql;
    private final int keys;
    private final SplittableRandom random;
    /** Consumes all values that are read, so that the JVM cannot eliminate a read. */
    @SuppressWarnings("UnusedVariable")
    private long sink;

    /**
     * Reads by a statement.
     *
     * @param sql a query that gives a number and a text
     * @param keys the largest key; the parameter is from 1 to this number
     */
    public PointReads(DataSource pool, String sql, int keys, long seed) {
        this.pool = pool;
        this.sql = sql;
        this.keys = keys;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public void meet(Runnable everybody) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            read(connection);
            everybody.run();
        }
    }

    @Override
    public int block(SingleWriterLatencyRecorder latencies) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            for (int i = 0; i < BLOCK; i++) {
                long begin = CLOCK.nanoTime();
                read(connection);
                latencies.record(CLOCK.nanoTime() - begin);
            }
        }
        return BLOCK;
    }

    private void read(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, 1L + random.nextInt(keys));
            try (ResultSet rows = statement.executeQuery()) {
                boolean any = false;
                while (rows.next()) {
                    any = true;
                    sink += rows.getLong(1) + rows.getString(2).length();
                }
                if (!any) {
                    throw new SQLException("No row was found; the tables are not what they were made to be.");
                }
            }
        }
    }
}
