package dev.roundtrip.probe;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.result.PoolReport.End;
import dev.roundtrip.result.PoolReport.Ends;
import dev.roundtrip.result.PoolReport.IdleTime;
import dev.roundtrip.result.PoolReport.Limit;
import dev.roundtrip.tap.Tap;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** After what time the connections of a string end: by its server, and by what is between. One thread's. */
public final class ConnectionLimits {

    /** The session's: with interactiveClient=true the server takes its interactive_timeout. On TiDB zero is none. */
    private static final String IDLE = "SELECT 'wait_timeout', NULLIF(@@session.wait_timeout, 0), ''";

    private static final String IN_TRANSACTION =
            "SELECT 'tidb_idle_transaction_timeout'," + " NULLIF(@@session.tidb_idle_transaction_timeout, 0), ''";

    /** TiProxy moves the connections of a TiDB that shuts down; only its own shutdown ends them. */
    private static final String SHUTDOWN = "SELECT 'graceful-wait-before-shutdown', value, type"
            + " FROM information_schema.cluster_config WHERE type IN ('tidb', 'tiproxy') AND `key` IN"
            + " ('graceful-wait-before-shutdown', 'proxy.graceful-wait-before-shutdown')"
            + " ORDER BY type DESC, value + 0 LIMIT 1";

    private static final int SHORTEST_MILLIS = 1_000;

    /** Between the times of the second series. */
    private static final double STEP = 1.1;

    /** How long an answer may take before the connection counts as dropped. */
    private static final int ANSWER_MILLIS = 5_000;

    /** How often a waiting thread looks whether it is stopped. */
    private static final int SLICE_MILLIS = 250;

    private final String jdbcUrl;
    private final NanoClock clock = NanoClock.SYSTEM;
    private final Opener opener;

    // What is known so far of idle connections.
    private Duration lives = Duration.ZERO;
    private Optional<Duration> dropped = Optional.empty();
    private Optional<End> end = Optional.empty();
    private int connections;

    public ConnectionLimits(String jdbcUrl, Credentials credentials) {
        this.jdbcUrl = jdbcUrl;
        this.opener = new Opener(credentials, clock, WallClock.SYSTEM);
    }

    /** Those of the server that the user may read. */
    public List<Limit> ofServer() throws SQLException {
        List<Limit> all = new ArrayList<>();
        try (Tap tap = Tap.open(clock);
                Connection connection = opener.connect(jdbcUrl, tap)) {
            add(connection, IDLE, Ends.IDLE, all);
            add(connection, IN_TRANSACTION, Ends.IDLE_TRANSACTION, all);
            add(connection, SHUTDOWN, Ends.SHUTDOWN, all);
        }
        return all;
    }

    private static void add(Connection connection, String sql, Ends ends, List<Limit> all) {
        try {
            all.addAll(Query.all(connection, sql, row -> {
                Duration time = Duration.ofSeconds(row.getLong(2));
                return row.wasNull() ? null : new Limit(row.getString(1), ends, time, row.getString(3));
            }));
        } catch (SQLException notHere) {
            // Another server has no such variable, or the user may not read it.
        }
    }

    /**
     * Leaves connections idle for growing times, all at once, and uses each once, until one has ended. That takes up to
     * twice the time: what ends without a sign is sought once more, in small steps.
     */
    public IdleTime idleUpTo(Duration most) throws SQLException, IOException, InterruptedException {
        List<Long> times = new ArrayList<>();
        for (long time = most.toMillis(); time >= SHORTEST_MILLIS; time /= 2) {
            times.add(0, time);
        }
        series(times);
        if (end.filter(how -> how == End.SILENT || how == End.REFUSED).isPresent()) {
            times.clear();
            double first = dropped.orElseThrow().toMillis();
            for (double time = Math.max(lives.toMillis(), first / 2) * STEP; time < first; time *= STEP) {
                times.add((long) time);
            }
            series(times);
        }
        return new IdleTime(lives, dropped, end, connections);
    }

    private record Idle(Connection connection, Socket socket, long since) {}

    private void series(List<Long> times) throws SQLException, IOException, InterruptedException {
        List<Idle> open = new ArrayList<>();
        try {
            while (open.size() < times.size()) {
                OpenedConnection opened = new OpenedConnection(WallClock.SYSTEM);
                try (Tap tap = Tap.openWatched(opened, clock)) {
                    Connection connection = opener.connect(jdbcUrl, tap);
                    open.add(new Idle(connection, opened.socket(), clock.nanoTime()));
                }
            }
            connections += times.size();
            for (int i = 0; i < times.size(); i++) {
                Idle idle = open.get(i);
                Duration time = Duration.ofMillis(times.get(i));
                Optional<End> seen = endWithin(time, idle);
                Optional<End> now = seen.or(() -> use(idle.connection()));
                if (now.isPresent()) {
                    end = now;
                    dropped = Optional.of(seen.isPresent() ? Duration.ofNanos(clock.nanoTime() - idle.since()) : time);
                    return;
                }
                lives = time;
            }
        } finally {
            for (Idle each : open) {
                // Below TLS, which would wait for the other side.
                each.socket().close();
                each.connection().abort(Runnable::run);
            }
        }
    }

    /** Nothing arrives on an idle connection but its end, which needs no command to be seen. */
    private Optional<End> endWithin(Duration time, Idle idle) throws InterruptedException {
        long left = time.toMillis();
        while (left > 0) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            try {
                idle.socket().setSoTimeout((int) Math.min(left, SLICE_MILLIS));
                // Some servers send why they close it.
                int unused = idle.socket().getInputStream().read();
                return Optional.of(End.CLOSED);
            } catch (SocketTimeoutException alive) {
                left = time.minusNanos(clock.nanoTime() - idle.since()).toMillis();
            } catch (IOException reset) {
                return Optional.of(End.RESET);
            }
        }
        return Optional.empty();
    }

    private static Optional<End> use(Connection connection) {
        try {
            connection.setNetworkTimeout(Runnable::run, ANSWER_MILLIS);
            Query.execute(connection, "SELECT 1");
            return Optional.empty();
        } catch (SQLException ended) {
            for (Throwable cause = ended; cause != null; cause = cause.getCause()) {
                if (cause instanceof SocketTimeoutException) {
                    return Optional.of(End.SILENT);
                }
            }
            return Optional.of(End.REFUSED);
        }
    }
}
