package dev.roundtrip.probe;

import dev.roundtrip.failure.Causes;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.PoolReport.Ends;
import dev.roundtrip.report.PoolReport.Limit;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.tap.Tap;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds the time after which the connections of a string end: by its server, or by what is in between. One thread uses
 * it.
 */
public final class ConnectionLimits {

    /**
     * The queries for the session's limits: with interactiveClient=true the server uses its interactive_timeout. On
     * TiDB zero means no limit. TiProxy moves the connections of a TiDB that shuts down; only its own shutdown ends
     * them.
     */
    private static final List<String> OF_SERVER = List.of(
            "SELECT 'wait_timeout', 'IDLE', @@session.wait_timeout, '' WHERE @@session.wait_timeout > 0",
            "SELECT 'tidb_idle_transaction_timeout', 'OTHER', @@session.tidb_idle_transaction_timeout, ''"
                    + " WHERE @@session.tidb_idle_transaction_timeout > 0",
            "SELECT 'graceful-wait-before-shutdown', 'SHUTDOWN', value, type FROM information_schema.cluster_config"
                    + " WHERE type IN ('tidb', 'tiproxy') AND `key` IN"
                    + " ('graceful-wait-before-shutdown', 'proxy.graceful-wait-before-shutdown')"
                    + " ORDER BY type DESC, value + 0 LIMIT 1");

    /** The factor between the times of the second series. */
    private static final double STEP = 1.1;

    /** The time after which a connection without an answer counts as dropped. */
    private static final int ANSWER_MILLIS = 5_000;

    /** The interval at which a waiting thread checks whether it is stopped. */
    private static final int SLICE_MILLIS = 250;

    private final JdbcUrl url;
    private final NanoClock clock = NanoClock.SYSTEM;
    private final Opener opener;
    private final OptionalLong waitSeconds;

    // These fields have what is known so far of idle connections; times are in milliseconds.
    private long lives;
    private long dropped;
    private String end = "";
    private boolean seen;
    private int connections;

    /**
     * Prepares to find limits.
     *
     * @param waitSeconds the session's wait_timeout that a pool sets after it opens a connection
     */
    public ConnectionLimits(JdbcUrl url, Credentials credentials, OptionalLong waitSeconds) {
        this.url = url;
        this.opener = new Opener(credentials);
        this.waitSeconds = waitSeconds;
    }

    private Connection connect(Tap tap) throws SQLException {
        Connection connection = opener.connect(url, tap);
        if (waitSeconds.isPresent()) {
            OwnQuery.execute(connection, "SET SESSION wait_timeout = " + waitSeconds.getAsLong());
        }
        return connection;
    }

    /** The limits of the server that the user may read. */
    public List<Limit> ofServer() throws SQLException {
        List<Limit> all = new ArrayList<>();
        try (Tap tap = Tap.open(clock);
                Connection connection = connect(tap)) {
            for (String sql : OF_SERVER) {
                try {
                    all.addAll(OwnQuery.all(
                            connection,
                            sql,
                            row -> new Limit(
                                    row.getString(1),
                                    Ends.valueOf(row.getString(2)),
                                    Duration.ofSeconds(row.getLong(3)),
                                    row.getString(4))));
                } catch (SQLException notHere) {
                    // Another server has no such variable, or the user may not read it.
                }
            }
        }
        return all;
    }

    /**
     * Leaves connections idle for growing times, all at once, and uses each once, until one has ended. That takes up to
     * twice the time: if a connection ends without a sign, its limit is searched once more, in small steps.
     */
    public Limit idleUpTo(Duration most) throws SQLException, IOException, InterruptedException {
        List<Long> times = new ArrayList<>();
        for (long time = most.toMillis(); time >= 1_000; time /= 2) {
            times.add(0, time);
        }
        series(times);
        if (!end.isEmpty() && !seen) {
            times.clear();
            for (double time = Math.max(lives, dropped / 2) * STEP; time < dropped; time *= STEP) {
                times.add((long) time);
            }
            series(times);
        }
        return new Limit(
                "measured",
                end.isEmpty() ? Ends.OTHER : Ends.IDLE,
                Duration.ofMillis(seen ? dropped : lives),
                "idle connections live at least " + seconds(lives)
                        + (end.isEmpty() ? "" : ", " + end + " after " + seconds(dropped))
                        + "; with " + Digits.counted(connections, "connection"));
    }

    private static String seconds(long millis) {
        return Digits.fixed(millis / 1e3, 1) + " s";
    }

    private record Idle(Connection connection, Socket socket, long since) {}

    private void series(List<Long> times) throws SQLException, IOException, InterruptedException {
        List<Idle> open = new ArrayList<>();
        try {
            while (open.size() < times.size()) {
                OpenedConnection opened = new OpenedConnection();
                try (Tap tap = Tap.builder(clock).watch(opened).open()) {
                    Connection connection = connect(tap);
                    open.add(new Idle(connection, opened.socket, clock.nanoTime()));
                }
            }
            connections += times.size();
            for (int i = 0; i < times.size(); i++) {
                if (!lives(open.get(i), times.get(i))) {
                    dropped = seen ? millis(open.get(i)) : times.get(i);
                    return;
                }
                lives = times.get(i);
            }
        } finally {
            for (Idle each : open) {
                // The socket below TLS is closed, because TLS would wait for the other side.
                each.socket().close();
                each.connection().abort(Runnable::run);
            }
        }
    }

    private long millis(Idle idle) {
        return (clock.nanoTime() - idle.since()) / 1_000_000;
    }

    /** Whether a connection still works after it was idle for a time. */
    private boolean lives(Idle idle, long time) throws InterruptedException {
        seen = true;
        try {
            for (long left = time; left > 0; left = time - millis(idle)) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                if (isClosed(idle.socket(), (int) Math.min(left, SLICE_MILLIS))) {
                    end = "closed";
                    return false;
                }
            }
            seen = false;
            idle.connection().setNetworkTimeout(Runnable::run, ANSWER_MILLIS);
            OwnQuery.execute(idle.connection(), "SELECT 1");
            return true;
        } catch (SQLException unusable) {
            end = isTimeout(unusable) ? "dropped silently" : "closed at its next use";
        } catch (IOException broken) {
            end = "reset";
        }
        return false;
    }

    /** Whether a connection has ended: nothing arrives on an idle connection but its end, and perhaps the reason. */
    private static boolean isClosed(Socket socket, int waitMillis) throws IOException {
        try {
            socket.setSoTimeout(waitMillis);
            return socket.getInputStream().read() >= -1;
        } catch (SocketTimeoutException alive) {
            return false;
        }
    }

    private static boolean isTimeout(Throwable failure) {
        return Causes.of(failure).anyMatch(SocketTimeoutException.class::isInstance);
    }
}
