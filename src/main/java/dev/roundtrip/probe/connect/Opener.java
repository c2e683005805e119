package dev.roundtrip.probe.connect;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.jdbc.TimeLimits;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.ThreadCpu;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.probe.PooledString;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Opens connections as HikariCP 7 does ({@code PoolBase.setupConnection}) and closes them. */
final class Opener {

    private static final Duration READ_LIMIT = Duration.ofSeconds(60);
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

    /** HikariCP's validationTimeout. */
    private static final Duration VALIDATION = Duration.ofSeconds(5);

    private final Credentials credentials;
    private final Optional<LoadedDriver> driver;
    private final NanoClock clock;
    private final WallClock wallClock;

    /** What the driver says of a new connection; HikariCP asks the first one of a pool. */
    private volatile int usualIsolation = Connection.TRANSACTION_NONE;

    Opener(Credentials credentials, Optional<LoadedDriver> driver, NanoClock clock, WallClock wallClock) {
        this.credentials = credentials;
        this.driver = driver;
        this.clock = clock;
        this.wallClock = wallClock;
    }

    /** The first connection of a pool; HikariCP checks it once more than the others. */
    OpenedConnection first(PooledString string) throws SQLException {
        return openAndClose(string, Optional.empty(), true, (connection, watched) -> {});
    }

    /** A connection of a pool that has opened others. */
    OpenedConnection further(PooledString string, Optional<NetworkLine> line) throws SQLException {
        return openAndClose(string, line, false, (connection, watched) -> {});
    }

    /** What an application does with an open connection. */
    @FunctionalInterface
    interface Use {

        void on(Connection connection, OpenedConnection watched) throws SQLException;
    }

    /** A connection of a pool that has opened others, which is used before it is closed. */
    OpenedConnection used(PooledString string, NetworkLine line, Use use) throws SQLException {
        return openAndClose(string, Optional.of(line), false, use);
    }

    /** The driver; to ask the bundled one for its version opens a connection, which is in no figure. */
    Environment.Driver driver(PooledString string) throws SQLException {
        if (driver.isPresent()) {
            return new Environment.Driver(driver.get().name(), driver.get().version());
        }
        try (Connection connection = connect(string.jdbcUrl(), new Properties())) {
            return Environment.Driver.connectorJ(connection.getMetaData().getDriverVersion());
        }
    }

    private OpenedConnection openAndClose(PooledString string, Optional<NetworkLine> line, boolean isFirst, Use use)
            throws SQLException {
        OpenedConnection opened = new OpenedConnection(wallClock);
        try (Tap tap = Tap.openWatched(line, opened, clock)) {
            Properties properties = tap.driverPropertiesFor(string.jdbcUrl());
            long cpu = ThreadCpu.nanosOfCurrentThread();
            long start = clock.nanoTime();
            long open;
            try (Connection connection = connect(string.jdbcUrl(), properties)) {
                opened.enter(Stage.POOL);
                setUp(connection, string, isFirst);
                open = clock.nanoTime();
                use.on(connection, opened);
                opened.enter(Stage.CLOSE);
            }
            opened.took(open - start, ThreadCpu.nanosOfCurrentThread() - cpu);
        }
        return opened;
    }

    private Connection connect(String jdbcUrl, Properties properties) throws SQLException {
        properties.setProperty("user", credentials.user());
        properties.setProperty("password", credentials.password());
        properties.putAll(TimeLimits.connectAndRead(jdbcUrl, CONNECT_LIMIT, READ_LIMIT));
        if (driver.isEmpty() || driver.get().bundled()) {
            return DriverManager.getConnection(jdbcUrl, properties);
        }
        Connection connection = driver.get().driver().connect(jdbcUrl, properties);
        if (connection == null) {
            throw new SQLException(driver.get().coordinates() + " does not take this connection string");
        }
        return connection;
    }

    /** In HikariCP's order. */
    private void setUp(Connection connection, PooledString string, boolean isFirst) throws SQLException {
        int timeout = connection.getNetworkTimeout();
        connection.setNetworkTimeout(Runnable::run, (int) VALIDATION.toMillis());
        if (connection.isReadOnly()) {
            connection.setReadOnly(false);
        }
        if (connection.getAutoCommit() != string.autoCommit()) {
            connection.setAutoCommit(string.autoCommit());
        }
        if (isFirst) {
            connection.isValid((int) VALIDATION.toSeconds());
            usualIsolation = connection.getTransactionIsolation();
        }
        OptionalInt isolation = isolation(string.isolation());
        if (isolation.isPresent() && isolation.getAsInt() != usualIsolation) {
            connection.setTransactionIsolation(isolation.getAsInt());
        }
        if (string.initSql().isPresent()) {
            Query.execute(connection, string.initSql().get());
        }
        connection.setNetworkTimeout(Runnable::run, timeout);
    }

    private static OptionalInt isolation(IsolationLevel level) {
        return switch (level) {
            case SERVER_DEFAULT -> OptionalInt.empty();
            case READ_COMMITTED -> OptionalInt.of(Connection.TRANSACTION_READ_COMMITTED);
            case REPEATABLE_READ -> OptionalInt.of(Connection.TRANSACTION_REPEATABLE_READ);
        };
    }

    /**
     * Opens connections as that many pools do, each in a thread of its own one after the other, and keeps them open
     * until all are.
     *
     * @return nanoseconds until the last was open
     */
    long burst(PooledString string, Optional<NetworkLine> line, int size, int instances)
            throws SQLException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(instances);
        List<Future<List<Connection>>> pools = new ArrayList<>();
        try (Tap tap = Tap.openOver(line, clock)) {
            Properties tapped = tap.driverPropertiesFor(string.jdbcUrl());
            Callable<List<Connection>> pool = () -> pool(string, tapped, size);
            long start = clock.nanoTime();
            for (int instance = 0; instance < instances; instance++) {
                pools.add(threads.submit(pool));
            }
            SQLException failure = null;
            List<Connection> open = new ArrayList<>();
            for (Future<List<Connection>> each : pools) {
                try {
                    open.addAll(each.get());
                } catch (ExecutionException failed) {
                    failure = new SQLException(failed.getCause().getMessage(), failed);
                }
            }
            long took = clock.nanoTime() - start;
            closeAll(open);
            if (failure != null) {
                throw failure;
            }
            return took;
        } finally {
            threads.shutdown();
        }
    }

    private List<Connection> pool(PooledString string, Properties tapped, int size) throws SQLException {
        List<Connection> open = new ArrayList<>();
        try {
            for (int i = 0; i < size; i++) {
                Properties properties = new Properties();
                properties.putAll(tapped);
                open.add(connect(string.jdbcUrl(), properties));
                setUp(open.get(i), string, i == 0);
            }
            return open;
        } catch (SQLException | RuntimeException failure) {
            closeAll(open);
            throw failure;
        }
    }

    private static void closeAll(List<Connection> connections) throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
