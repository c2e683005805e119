package dev.roundtrip.tap;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Concurrently;
import dev.roundtrip.testing.Unchecked;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * An embedded MariaDB that offers TLS, and its own counters. They are read through a connection with its own tap, so
 * that what the reading adds to them is known to the byte.
 */
final class TappedServer {

    private static final String STATUS = "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Com\\_%'"
            + " OR Variable_name IN ('Questions', 'Queries', 'Bytes_received', 'Bytes_sent')";

    /**
     * A query that counts the server's connections, and once more those that have not yet ended a command, though the
     * client may have the answer.
     */
    private static final String CONNECTED_AND_AT_WORK =
            "SELECT COALESCE(SUM(IF(command = 'Sleep', 1, 2)), 0) FROM information_schema.processlist"
                    + " WHERE command <> 'Daemon' AND id <> CONNECTION_ID()";

    private static final TappedServer SHARED = Unchecked.get(TappedServer::new);

    private final DatabaseServer server;
    private final Tap adminTap = Tap.open(NanoClock.SYSTEM);
    private final Connection admin;
    private long reads;
    private long adminSent;
    private long adminReceived;

    private TappedServer() throws SQLException {
        server = TestServers.startMariaDbWithTls();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        admin = DriverManager.getConnection(url("sslMode=DISABLED"), Sql.login(server, adminTap.driverProperties()));
        StudyStrings.createTable(admin);
    }

    /** The server of this JVM, which ends with it. */
    static TappedServer shared() {
        return SHARED;
    }

    DatabaseServer server() {
        return server;
    }

    String url(String parameters) {
        return "jdbc:mysql://" + server.host() + ":" + server.port() + "/test?" + parameters;
    }

    Connection connect(Tap tap, String parameters) throws SQLException {
        String url = url(parameters);
        return DriverManager.getConnection(url, Sql.login(server, tap.driverPropertiesFor(url)));
    }

    Connection connectUntapped(String parameters) throws SQLException {
        return DriverManager.getConnection(url(parameters), Sql.login(server, new Properties()));
    }

    void execute(String sql) throws SQLException {
        Sql.execute(admin, sql);
    }

    /** Reads the counters, with what reading them has added to them. */
    Reading read() throws SQLException {
        ByteFigures own = adminTap.takeInterval().bytes();
        adminSent += own.sent();
        adminReceived += own.received();
        long receivedBefore = adminReceived;
        Map<String, Long> values = new TreeMap<>();
        OwnQuery.all(admin, STATUS, row -> values.put(row.getString(1), row.getLong(2)));
        WireFigures reading = adminTap.takeInterval();
        adminSent += reading.bytes().sent();
        adminReceived += reading.bytes().received();
        reads++;
        return new Reading(values, reads, adminSent, receivedBefore);
    }

    /**
     * Reads the counters at rest, when nothing of others comes late. The server counts an answer's bytes after it wrote
     * them, so none of its threads may be at work. It may count the COM_QUIT of a closed connection much later, so only
     * as many connections as are open may be left. Three readings in a row must see nothing of others.
     */
    Reading readAtRest(int open) throws SQLException, InterruptedException {
        for (int i = 0; i < 10_000 && Sql.number(admin, CONNECTED_AND_AT_WORK) > open; i++) {
            Thread.sleep(1);
        }
        Reading reading = read();
        int quiet = 0;
        for (int i = 0; i < 1_000 && quiet < 3; i++) {
            Reading next = read();
            quiet = next.othersSince(reading).isEmpty() ? quiet + 1 : 0;
            reading = next;
        }
        return reading;
    }

    /**
     * The counts of what others did since an earlier reading, once the server has counted the bytes of its last
     * answers: it counts them after it wrote them, so a client may be quicker than the counter. After some readings the
     * difference is returned as it is.
     */
    Map<String, Long> othersSince(Reading earlier, long expectedBytesSent) throws SQLException {
        Map<String, Long> others = read().othersSince(earlier);
        for (int i = 0; i < 1_000 && others.getOrDefault("Bytes_sent", 0L) < expectedBytesSent; i++) {
            others = read().othersSince(earlier);
        }
        return others;
    }

    /** Does the work in a number of threads at once, each with its number. */
    static void inThreads(int count, OfThread work) throws Exception {
        Concurrently.all(IntStream.range(0, count)
                .<Callable<Void>>mapToObj(thread -> () -> {
                    work.run(thread);
                    return null;
                })
                .toList());
    }

    interface OfThread {
        void run(int thread) throws Exception;
    }

    /**
     * One reading. The server counts a statement and its bytes before it runs it, and the answer's bytes after.
     *
     * @param values the server's counters
     * @param reads the number of readings up to and including this one
     * @param ownSent the number of bytes that reading sent, up to and including this command
     * @param ownReceived the number of bytes that reading received before this answer
     */
    record Reading(Map<String, Long> values, long reads, long ownSent, long ownReceived) {

        /**
         * The counts of what others did between an earlier reading and this one; counters that did not move are left
         * out.
         */
        Map<String, Long> othersSince(Reading earlier) {
            Map<String, Long> others = new TreeMap<>();
            values.forEach((name, value) -> others.put(name, value - earlier.values.getOrDefault(name, 0L)));
            others.merge("Com_show_status", earlier.reads - reads, Long::sum);
            others.merge("Questions", earlier.reads - reads, Long::sum);
            others.merge("Queries", earlier.reads - reads, Long::sum);
            others.merge("Bytes_received", earlier.ownSent - ownSent, Long::sum);
            others.merge("Bytes_sent", earlier.ownReceived - ownReceived, Long::sum);
            others.values().removeIf(value -> value == 0);
            return others;
        }
    }
}
