package dev.roundtrip.ladder;

import dev.roundtrip.cost.PointReads;
import dev.roundtrip.cost.Work;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Executes {@code DO 1}: the server parses, plans and runs a statement that reads no table and gives no row. The driver
 * sends it as text, whatever the string says.
 */
record DoOne(DataSource pool) implements Work {

    @Override
    public void meet(Runnable everybody) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DO 1");
            everybody.run();
        }
    }

    @Override
    public int block(SingleWriterLatencyRecorder latencies) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            for (int i = 0; i < PointReads.BLOCK; i++) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("DO 1");
                }
            }
        }
        return PointReads.BLOCK;
    }
}
