package dev.roundtrip.driver;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;
import java.util.StringJoiner;

/**
 * A program of its own that executes four statements for each request, whose trace it passes on in one of the ways that
 * are in use. It prints what it sent for each statement when it was warm, and the CPU time of its thread for each
 * block of requests.
 *
 * <p>Arguments: URL, user, how the trace travels, requests of a block, blocks.
 */
final class TracedStatements {

    /** How the number of a trace gets to the server, if the driver or an agent does not see to it. */
    enum Way {
        NONE,
        COMMENT_PER_STATEMENT,
        COMMENT_PER_REQUEST,
        VARIABLE_PER_REQUEST
    }

    static final String TABLE = "CREATE TABLE account (id INT PRIMARY KEY, balance INT, name VARCHAR(20))";

    private static final String[] STATEMENTS = {
        "SELECT balance FROM account WHERE id = ?",
        "SELECT name FROM account WHERE id = ?",
        "SELECT balance, name FROM account WHERE id = ?",
        "SELECT id FROM account WHERE id = ?"
    };

    private static final int WARM_UP_BLOCKS = 2;

    private final Connection connection;
    private final Way way;
    private final Random random = new Random(1);

    private TracedStatements(Connection connection, Way way) {
        this.connection = connection;
        this.way = way;
    }

    public static void main(String[] arguments) throws SQLException {
        System.out.println(figures(
                arguments[0],
                arguments[1],
                Way.valueOf(arguments[2]),
                Integer.parseInt(arguments[3]),
                Integer.parseInt(arguments[4])));
    }

    private static String figures(String url, String user, Way way, int requests, int blocks) throws SQLException {
        StringJoiner microseconds = new StringJoiner(" ");
        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            Properties properties = tap.driverPropertiesFor(url);
            properties.setProperty("user", user);
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                TracedStatements statements = new TracedStatements(connection, way);
                for (int block = 0; block < WARM_UP_BLOCKS; block++) {
                    statements.block(requests);
                }
                tap.takeInterval();
                for (int block = 0; block < blocks; block++) {
                    long nanos = statements.block(requests);
                    microseconds.add(String.format(Locale.ROOT, "%.2f", nanos / 1000.0 / requests / STATEMENTS.length));
                }
                return line(tap.takeInterval(), (double) requests * blocks * STATEMENTS.length) + "|"
                        + statements.lastPlan() + "|" + microseconds;
            }
        }
    }

    private static String line(WireFigures figures, double statements) {
        return String.format(
                Locale.ROOT,
                "%.2f|%.2f|%.2f|%.0f",
                figures.roundTrips() / statements,
                figures.count(Command.COM_STMT_PREPARE) / statements,
                figures.count(Command.COM_QUERY) / statements,
                figures.bytes().sent() / statements);
    }

    /** Executes that many requests, and returns the CPU time of this thread. */
    private long block(int requests) throws SQLException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();
        for (int request = 0; request < requests; request++) {
            request();
        }
        return threads.getCurrentThreadCpuTime() - before;
    }

    private void request() throws SQLException {
        String trace = trace();
        if (way == Way.VARIABLE_PER_REQUEST) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET @traceparent = '" + trace + "'");
            }
        }
        for (String sql : STATEMENTS) {
            if (way == Way.COMMENT_PER_STATEMENT) {
                trace = trace();
            }
            boolean comments = way == Way.COMMENT_PER_STATEMENT || way == Way.COMMENT_PER_REQUEST;
            try (PreparedStatement statement =
                    connection.prepareStatement(comments ? sql + " /*traceparent='" + trace + "'*/" : sql)) {
                statement.setInt(1, 1);
                statement.executeQuery().close();
            }
        }
    }

    /** The header of W3C's trace context, with a new number. */
    private String trace() {
        return String.format("00-%016x%016x-%016x-01", random.nextLong(), random.nextLong(), random.nextLong());
    }

    private String lastPlan() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT @@last_plan_from_cache")) {
            row.next();
            return row.getString(1);
        }
    }
}
