package dev.roundtrip.jmh;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A user's own benchmark, as docs/jmh.md shows it: a connection for each thread, all on one tap. */
public class OwnBenchmark {

    /** The URL of the test's server. */
    static volatile String url = "";

    static volatile Properties login = new Properties();

    /** The tap of all threads. */
    @State(Scope.Benchmark)
    public static class Wire {

        private Tap tap;
        private Observation observation;

        @Setup(Level.Trial)
        public void open() {
            tap = Tap.open(NanoClock.SYSTEM);
            observation = WireProfiler.observe(tap);
        }

        @Setup(Level.Iteration)
        public void begin() {
            observation.begin();
        }

        @TearDown(Level.Iteration)
        public void end() {
            observation.end();
        }

        @TearDown(Level.Trial)
        public void close() {
            observation.close();
            tap.close();
        }
    }

    /** One thread's connection. */
    @State(Scope.Thread)
    public static class Own {

        private Connection connection;

        @Setup(Level.Trial)
        public void connect(Wire wire) throws SQLException {
            Properties properties = wire.tap.driverPropertiesFor(url);
            properties.putAll(login);
            connection = DriverManager.getConnection(url, properties);
        }

        @TearDown(Level.Trial)
        public void disconnect() throws SQLException {
            connection.close();
        }
    }

    /** Executes a statement that is prepared and closed every time. */
    @Benchmark
    public long preparedEveryTime(Own own) throws SQLException {
        try (PreparedStatement statement = own.connection.prepareStatement("SELECT ? + 1")) {
            statement.setLong(1, 41);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
