package dev.roundtrip.server;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.testing.Unchecked;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** MariaDB's own count of commands, without those that reading the count adds. */
final class MariaDbCounters implements CommandCounters {

    private static final String STATUS = "SHOW GLOBAL STATUS WHERE Variable_name IN"
            + " ('Com_stmt_prepare', 'Com_stmt_execute', 'Com_stmt_close', 'Com_stmt_reset', 'Com_admin_commands', 'Questions')";

    /**
     * The longest time that ending connections may take; a server without processor time counts their COM_QUIT late.
     */
    private static final Duration LONGEST_END = Duration.ofSeconds(2);

    private final Connection admin;
    private Map<String, Long> before;

    /** The server's connections before anything is counted. */
    private final long connected;

    /** The number of readings, each of which is one of the server's questions. */
    private long readings;

    MariaDbCounters(DatabaseServer server) throws SQLException {
        admin = server.connect("");
        // Earlier work may have closed a connection whose COM_QUIT the server has not counted yet.
        awaitConnected(1);
        connected = connected();
        before = TidbGauges.atRest(this::read);
    }

    /** The counters without the readings themselves. */
    private Map<String, Long> read() {
        readings++;
        Map<String, Long> values = new TreeMap<>(Map.of("Questions", -readings));
        Unchecked.run(
                () -> OwnQuery.all(admin, STATUS, row -> values.merge(row.getString(1), row.getLong(2), Long::sum)));
        return values;
    }

    /** The counts since the last call. The server may count the last commands of a closed connection a little later. */
    @Override
    public Map<String, Long> sinceLast() throws SQLException {
        awaitConnected(connected);
        Map<String, Long> now = TidbGauges.atRest(this::read);
        Map<String, Long> since = new TreeMap<>();
        now.forEach((name, value) -> since.put(name, value - before.get(name)));
        before = now;
        return since;
    }

    /** Waits until there are no more connections than that; they may also belong to somebody who stays. */
    private void awaitConnected(long atMost) throws SQLException {
        long deadline = System.nanoTime() + LONGEST_END.toNanos();
        while (connected() > atMost && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }

    private long connected() throws SQLException {
        readings++;
        return Sql.number(admin, "SHOW GLOBAL STATUS LIKE 'Threads_connected'");
    }

    @Override
    public Map<String, Long> in(Map<String, Long> commands) {
        Map<String, Long> counters = new TreeMap<>();
        for (String command : List.of("prepare", "execute", "close", "reset")) {
            long sent = commands.getOrDefault("COM_STMT_" + command.toUpperCase(Locale.ROOT), 0L);
            counters.put("Com_stmt_" + command, sent);
        }
        counters.put("Com_admin_commands", commands.getOrDefault("COM_PING", 0L));
        counters.put(
                "Questions",
                Stream.of("COM_QUERY", "COM_STMT_EXECUTE", "COM_QUIT")
                        .mapToLong(command -> commands.getOrDefault(command, 0L))
                        .sum());
        return counters;
    }

    @Override
    public void close() throws SQLException {
        admin.close();
    }
}
