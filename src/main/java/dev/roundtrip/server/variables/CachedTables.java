package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.KeptConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Tables that are cached until {@link RunVariables} are closed, and on a server that we started to its end; they cannot
 * be dropped, truncated or altered before.
 *
 * @param sources connections to the servers; several may reach the same server
 */
public record CachedTables(List<ConnectionSource> sources, List<JournalEntry> tables) {

    private static final long POLL_MILLIS = 50;

    /**
     * The number of tables that are read before they are checked. It is so small that the lease of the first table
     * lasts until its check, on a slow server too.
     */
    private static final int AT_ONCE = 10;

    /** The tables' names, without the schema. */
    public List<String> names() {
        return tables.stream().map(JournalEntry::name).toList();
    }

    /**
     * Reads each table on each server until its reads come from that server's cache. The first read only starts the
     * load; after some seconds without a read (the lease, 3 s unless {@code tidb_table_cache_lease} has another value),
     * the next read starts it again. So call this shortly before measuring.
     *
     * @param limit the limit for all tables together
     * @param stopped checked before each round over the tables
     * @return the time it took
     * @throws VariablesException if a table is not served from the cache within the limit, or the wait was stopped
     */
    public Duration warm(Duration limit, BooleanSupplier stopped) throws VariablesException, InterruptedException {
        long start = NanoClock.SYSTEM.nanoTime();
        Map<String, KeptConnection> servers = new HashMap<>();
        try {
            connect(servers);
            Deque<Probe> cold = new ArrayDeque<>();
            for (KeptConnection server : servers.values()) {
                Connection connection = server.get();
                tables.forEach(table -> cold.add(new Probe(connection, table)));
            }
            int all = cold.size();
            while (true) {
                if (stopped.getAsBoolean()) {
                    throw new VariablesException(RunVariables.ENDING);
                }
                for (int left = cold.size(); left > 0; left -= AT_ONCE) {
                    read(cold, Math.min(left, AT_ONCE));
                }
                long passed = NanoClock.SYSTEM.nanoTime() - start;
                if (cold.isEmpty()) {
                    return Duration.ofNanos(passed);
                }
                if (passed >= limit.toNanos()) {
                    throw new VariablesException(cold.size() + " of " + all + " cached tables, "
                            + cold.element().table().what()
                            + " among them, are not read from the cache after " + limit.toMillis()
                            + " ms. Check for writes; at most 64 MiB are cached.");
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (SQLException failure) {
            throw new VariablesException("Reading cached tables failed: " + failure.getMessage(), failure);
        } finally {
            servers.values().forEach(KeptConnection::close);
        }
    }

    /** Reads the first tables and then checks each; tables that were read from storage move to the end. */
    private static void read(Deque<Probe> cold, int number) throws SQLException {
        List<Probe> now = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            now.add(cold.remove());
            now.get(i).load();
        }
        for (Probe probe : now) {
            if (!probe.isServedFromCache()) {
                cold.add(probe);
            }
        }
    }

    /** Opens one connection to each server that is reached. Fails if no server is reached. */
    private void connect(Map<String, KeptConnection> servers) throws SQLException {
        SQLException unreached = new SQLException("no server was reached");
        for (ConnectionSource source : sources) {
            KeptConnection server = new KeptConnection(source);
            try {
                if (servers.putIfAbsent(new GlobalVariables(server.get()).instance(), server) != null) {
                    server.close();
                }
            } catch (SQLException lost) {
                unreached = lost;
                server.close();
            }
        }
        if (servers.isEmpty()) {
            throw unreached;
        }
    }

    /** One table on one server. */
    private record Probe(Connection server, JournalEntry table) {

        /**
         * Starts the load of the whole table by a plain read; EXPLAIN ANALYZE does not start it (measured on v8.5.3).
         */
        void load() throws SQLException {
            OwnQuery.first(server, sql(), row -> row.getInt(1));
        }

        /**
         * Whether a read is served from the cache. In EXPLAIN ANALYZE, a read from storage shows its coprocessor task
         * or its calls, and a read from the cache shows neither.
         */
        boolean isServedFromCache() throws SQLException {
            return OwnQuery.all(server, "EXPLAIN ANALYZE " + sql(), row -> row.getString("execution info")).stream()
                    .noneMatch(execution -> execution.contains("cop_task") || execution.contains("num_rpc"));
        }

        private String sql() {
            return "SELECT 1 FROM " + table.sql() + " LIMIT 1";
        }
    }
}
