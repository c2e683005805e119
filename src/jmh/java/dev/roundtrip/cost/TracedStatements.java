package dev.roundtrip.cost;

import com.sun.management.ThreadMXBean;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Properties;
import java.util.Random;

/**
 * A program that executes four statements of a table {@code account} for each request, whose trace it passes on in one
 * of the ways that are in use. For each number of requests that it reads from a line of its input it executes so many,
 * and prints a line with what each statement sent and cost. It ends with its input.
 *
 * <p>Arguments: URL, user, how the trace travels. The environment has the password.
 */
public final class TracedStatements {

    /** How the number of a trace gets to the server, if the driver or an agent does not see to it. */
    public enum Way {
        /** It does not. */
        NONE,
        /** A comment with a new number in each statement. */
        COMMENT_PER_STATEMENT,
        /** A comment with the request's number in each statement. */
        COMMENT_PER_REQUEST,
        /** A variable that each request sets. */
        VARIABLE_PER_REQUEST
    }

    /**
     * The figures of each statement.
     *
     * @param planFromCache whether the last statement used a plan of the server's cache, which TiDB alone has
     */
    public record Figures(
            double roundTrips, double prepares, double bytesSent, boolean planFromCache, SliceFigures slice) {

        private static final String BEGINNING = "figures ";

        /** Whether a line that the program printed has figures. */
        public static boolean isIn(String line) {
            return line.startsWith(BEGINNING);
        }

        /** Reads the line. */
        public static Figures of(String line) {
            String[] parts = line.substring(BEGINNING.length()).split(" ", -1);
            return new Figures(
                    Double.parseDouble(parts[0]),
                    Double.parseDouble(parts[1]),
                    Double.parseDouble(parts[2]),
                    Boolean.parseBoolean(parts[3]),
                    new SliceFigures(
                            Double.parseDouble(parts[4]),
                            Double.NaN,
                            Double.parseDouble(parts[5]),
                            Double.parseDouble(parts[6])));
        }

        private String line() {
            return BEGINNING
                    + String.format(
                            Locale.ROOT,
                            "%.4f %.4f %.2f %b %.3f %.3f %.3f",
                            roundTrips,
                            prepares,
                            bytesSent,
                            planFromCache,
                            slice.statementsPerSecond(),
                            slice.cpuNanosPerStatement(),
                            slice.bytesPerStatement());
        }
    }

    /** The name of the environment's variable with the password. */
    static final String PASSWORD = "ROUNDTRIP_PASSWORD";

    private static final String[] STATEMENTS = {
        "SELECT balance FROM account WHERE id = ?",
        "SELECT note FROM account WHERE id = ?",
        "SELECT balance, note FROM account WHERE id = ?",
        "SELECT id FROM account WHERE id = ?"
    };

    private static final HexFormat HEX = HexFormat.of();
    private static final double NANOS_PER_SECOND = 1e9;

    private final NanoClock clock = NanoClock.SYSTEM;
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final Connection connection;
    private final Tap tap;
    private final Way way;
    private final Random random = new Random(1);

    private TracedStatements(Connection connection, Tap tap, Way way) {
        this.connection = connection;
        this.tap = tap;
        this.way = way;
    }

    /** Executes requests as its input says. */
    public static void main(String[] arguments) throws SQLException, IOException {
        String url = arguments[0];
        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            Properties properties = tap.driverPropertiesFor(url);
            properties.setProperty("user", arguments[1]);
            properties.setProperty("password", System.getenv(PASSWORD));
            try (Connection connection = DriverManager.getConnection(url, properties)) {
                TracedStatements statements = new TracedStatements(connection, tap, Way.valueOf(arguments[2]));
                BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
                for (String line = input.readLine(); line != null; line = input.readLine()) {
                    System.out.println(
                            statements.figures(Integer.parseInt(line)).line());
                }
            }
        }
    }

    private Figures figures(int requests) throws SQLException {
        tap.takeInterval();
        long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        long cpu = threads.getCurrentThreadCpuTime();
        long begin = clock.nanoTime();
        for (int request = 0; request < requests; request++) {
            request();
        }
        long nanos = clock.nanoTime() - begin;
        cpu = threads.getCurrentThreadCpuTime() - cpu;
        bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytes;
        WireFigures sent = tap.takeInterval();
        double statements = (double) requests * STATEMENTS.length;
        return new Figures(
                sent.roundTrips() / statements,
                sent.count(Command.COM_STMT_PREPARE) / statements,
                sent.bytes().sent() / statements,
                isLastPlanFromCache(),
                new SliceFigures(
                        statements * NANOS_PER_SECOND / nanos, Double.NaN, cpu / statements, bytes / statements));
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
        return "00-" + number() + number() + "-" + number() + "-01";
    }

    private String number() {
        return HEX.toHexDigits(random.nextLong());
    }

    private boolean isLastPlanFromCache() throws SQLException {
        if (!connection.getMetaData().getDatabaseProductVersion().contains("TiDB")) {
            return false;
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT @@last_plan_from_cache")) {
            row.next();
            return row.getInt(1) == 1;
        }
    }
}
