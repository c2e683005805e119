package dev.roundtrip.server.variables;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.ConnectionSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Tables that are cached until this is closed; they cannot be dropped, truncated or altered before. Created by {@link
 * RunVariables#cache}.
 */
public final class CachedTables implements AutoCloseable {

    private static final long POLL_MILLIS = 50;

    private final RunVariables run;
    private final ConnectionSource source;
    private final List<JournalEntry.Table> tables;
    private final List<String> changed;

    CachedTables(RunVariables run, ConnectionSource source, List<JournalEntry.Table> tables, List<String> changed) {
        this.run = run;
        this.source = source;
        this.tables = List.copyOf(tables);
        this.changed = List.copyOf(changed);
    }

    /** The tables' names, without the schema. */
    public List<String> names() {
        return tables.stream().map(JournalEntry.Table::name).toList();
    }

    /**
     * Reads each table until its reads come from the cache. The first read only starts the load; after some seconds
     * without a read (the lease, 3 s unless {@code tidb_table_cache_lease} has another value), the next read starts it
     * again. So call this shortly before measuring.
     *
     * @param limit for all tables together
     * @param stopped checked before each round over the tables
     * @return the time it took
     * @throws VariablesException if a table is not served from the cache within the limit, or this was stopped
     */
    public Duration warm(Duration limit, BooleanSupplier stopped) throws VariablesException, InterruptedException {
        long start = NanoClock.SYSTEM.nanoTime();
        Deque<JournalEntry.Table> cold = new ArrayDeque<>(tables);
        try (Connection connection = source.open();
                Statement statement = connection.createStatement()) {
            while (true) {
                if (stopped.getAsBoolean()) {
                    throw new VariablesException("The run is ending, so no tables are read into the cache.");
                }
                for (JournalEntry.Table table : cold) {
                    load(statement, table);
                }
                for (int left = cold.size(); left > 0; left--) {
                    JournalEntry.Table table = cold.remove();
                    if (!isServedFromCache(statement, table)) {
                        cold.add(table);
                    }
                }
                long passed = NanoClock.SYSTEM.nanoTime() - start;
                if (cold.isEmpty()) {
                    return Duration.ofNanos(passed);
                }
                if (passed >= limit.toNanos()) {
                    throw new VariablesException(
                            cold.size() + " of " + tables.size() + " cached tables, "
                                    + cold.element().what()
                                    + " among them, are not served from the cache after " + limit.toMillis()
                                    + " ms. Cached tables are for up to 64 MiB and for rare writes: check whether something writes to them.");
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (SQLException failure) {
            throw new VariablesException("The cached tables could not be read: " + failure.getMessage(), failure);
        }
    }

    /**
     * Ends the caching of tables that were not cached before, and verifies it. May be called again.
     *
     * @throws VariablesException if a table is still cached; the journal is then kept
     */
    @Override
    public void close() throws VariablesException {
        run.putBack(changed);
    }

    /** A plain read starts the load of the whole table; EXPLAIN ANALYZE does not (measured on v8.5.3). */
    private static void load(Statement statement, JournalEntry.Table table) throws SQLException {
        statement.executeQuery(probe(table)).close();
    }

    /**
     * In EXPLAIN ANALYZE, a read from storage shows its coprocessor task or its calls; a read from the cache shows
     * neither.
     */
    private static boolean isServedFromCache(Statement statement, JournalEntry.Table table) throws SQLException {
        try (ResultSet rows = statement.executeQuery("EXPLAIN ANALYZE " + probe(table))) {
            while (rows.next()) {
                String execution = String.valueOf(rows.getString("execution info"));
                if (execution.contains("cop_task") || execution.contains("num_rpc")) {
                    return false;
                }
            }
        }
        return true;
    }

    private static String probe(JournalEntry.Table table) {
        return "SELECT 1 FROM " + table.sql() + " LIMIT 1";
    }
}
