package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.workload.file.CompiledSql;
import dev.roundtrip.workload.file.CompiledTable;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Draw;
import dev.roundtrip.workload.file.DrawContext;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Creates tables and fills them with INSERTs of many rows, on several connections in autocommit mode. A row depends on
 * the seed, the table and its number alone, so the result is the same however many connections there are. Memory: one
 * INSERT per connection.
 */
final class Loader {

    /**
     * The number of rows after which an INSERT ends. It also ends after a number of characters; both are far below any
     * server's packet limit.
     */
    private static final int BATCH_ROWS = 500;

    private static final int BATCH_CHARACTERS = 200_000;
    private static final int CONNECTIONS = 4;

    /** The number of rows for which one more connection is worth its cost. */
    private static final long ROWS_PER_CONNECTION = 20_000;

    /**
     * The number of tables to create for which one more connection to TiDB is worth its cost. What several connections
     * ask for at the same time TiDB creates in one step, in little more time than one table.
     */
    private static final int TABLES_PER_CONNECTION = 4;

    private static final int CONNECTIONS_THAT_CREATE = 20;

    /**
     * An option of ANALYZE, in a comment that only TiDB executes. TiDB stores each bucket of a histogram by a statement
     * of its own, which is half of the work for a small table; the default is 256 buckets.
     */
    private static final String FEW_BUCKETS = " /*T! WITH 32 BUCKETS */";

    private static final String INTERRUPTED = "Loading was interrupted";

    private final DataSet.Connector connector;
    private final Connection admin;
    private final String database;
    private final CompiledWorkload workload;
    private final LoadProgress progress;
    private final long totalRows;
    private long rowsDone;

    /**
     * Makes and fills the tables of a schema.
     *
     * @param connector opens further connections; those that the server refuses are done without
     * @param admin the connection that does its part of the work in any case
     */
    Loader(
            DataSet.Connector connector,
            Connection admin,
            String schema,
            CompiledWorkload workload,
            LoadProgress progress) {
        this.connector = connector;
        this.admin = admin;
        this.database = OwnQuery.identifier(schema);
        this.workload = workload;
        this.progress = progress;
        this.totalRows = workload.tables().stream()
                .mapToLong(table -> table.rows() * table.names().size())
                .sum();
    }

    /**
     * Creates the tables: those with foreign keys after the others, and in their order.
     *
     * @param isTidb whether several connections create tables faster than one
     */
    void create(DataSetMarker marker, boolean isTidb) throws SQLException {
        Map<Boolean, List<CompiledTable>> byForeignKey = workload.tables().stream()
                .collect(Collectors.partitioningBy(table ->
                        table.spec().definition().toUpperCase(Locale.ROOT).contains("REFERENCES")));
        List<Part> others = creations(marker, byForeignKey.get(false), 1);
        inParallel(others, isTidb ? Math.min(CONNECTIONS_THAT_CREATE, others.size() / TABLES_PER_CONNECTION) : 1);
        inParallel(creations(marker, byForeignKey.get(true), others.size() + 1), 1);
    }

    private static List<Part> creations(DataSetMarker marker, List<CompiledTable> tables, int firstNumber) {
        List<Part> parts = new ArrayList<>();
        for (CompiledTable table : tables) {
            for (String name : table.names()) {
                int number = firstNumber + parts.size();
                parts.add(statement ->
                        marker.createTable(statement, number, name, table.spec().definition()));
            }
        }
        return parts;
    }

    /** Fills the tables. */
    void fill() throws SQLException {
        int connections = (int) Math.min(CONNECTIONS, totalRows / ROWS_PER_CONNECTION);
        inParallel(workload.tables().stream().flatMap(this::rows).toList(), connections);
        inParallel(workload.tables().stream().flatMap(this::ends).toList(), connections);
    }

    /** A part of the work, which any of the connections can do. */
    private interface Part {

        void carryOut(Statement statement) throws SQLException;
    }

    private Stream<Part> rows(CompiledTable table) {
        List<Part> parts = new ArrayList<>();
        for (long each = 1; each <= Math.max(1, table.copies()); each++) {
            long copy = each;
            for (long from = 1; from <= table.rows(); from += ROWS_PER_CONNECTION) {
                long first = from;
                long last = Math.min(table.rows(), first + ROWS_PER_CONNECTION - 1);
                parts.add(statement -> fill(statement, table, copy, first, last));
            }
        }
        return parts.stream();
    }

    /**
     * Carries out the parts on this many connections, or on fewer if the server does not give so many. After a failure
     * no further part begins, and the first failure is thrown when the parts that have begun are done. An interrupt
     * does not wait for these.
     */
    private void inParallel(List<Part> parts, int connections) throws SQLException {
        AtomicInteger next = new AtomicInteger();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Callable<Object>> workers = new ArrayList<>();
        workers.add(Executors.callable(() -> carryOut(parts, next, admin, failures)));
        for (int i = 1; i < connections; i++) {
            workers.add(Executors.callable(() -> {
                try (Connection another = connector.connect()) {
                    carryOut(parts, next, another, failures);
                } catch (SQLException refused) {
                    // The connections that there are do the work.
                } catch (RuntimeException | Error defect) {
                    failures.add(defect);
                    next.set(parts.size());
                }
            }));
        }
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "roundtrip-loader");
            thread.setDaemon(true);
            return thread;
        });
        try {
            threads.invokeAll(workers);
        } catch (InterruptedException e) {
            next.set(parts.size());
            Thread.currentThread().interrupt();
            throw new SQLException(INTERRUPTED, e);
        } finally {
            threads.shutdownNow();
        }
        if (!failures.isEmpty()) {
            throw thrown(failures.remove());
        }
    }

    private void carryOut(List<Part> parts, AtomicInteger next, Connection connection, Queue<Throwable> failures) {
        try (Statement statement = connection.createStatement()) {
            connection.setAutoCommit(true);
            statement.setEscapeProcessing(false);
            statement.execute("USE " + database);
            for (int part = next.getAndIncrement(); part < parts.size(); part = next.getAndIncrement()) {
                parts.get(part).carryOut(statement);
            }
        } catch (SQLException | RuntimeException | Error failed) {
            failures.add(failed);
            next.set(parts.size());
        }
    }

    private static SQLException thrown(Throwable failure) {
        if (failure instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        return (SQLException) failure;
    }

    private void fill(Statement statement, CompiledTable table, long copy, long first, long last) throws SQLException {
        String name = table.copies() == 0 ? table.name() : table.name() + copy;
        String head = "INSERT INTO " + database + "." + name + " ("
                + Arrays.stream(table.columns()).map(Draw::name).collect(Collectors.joining(", "))
                + ") VALUES ";
        StringBuilder sql = new StringBuilder(BATCH_CHARACTERS);
        DrawContext context = DrawContext.forRows(table.slots());
        long seed = workload.file().data().seed() ^ table.name().hashCode();
        long inBatch = 0;
        long lastSent = first - 1;
        for (long row = first; row <= last; row++) {
            context.moveTo(seed, copy, row);
            if (table.isRow(context)) {
                sql.append(inBatch == 0 ? head : ",");
                append(sql, table.columns(), context);
                inBatch++;
            }
            if (inBatch == BATCH_ROWS || sql.length() > BATCH_CHARACTERS || (row == last && inBatch > 0)) {
                statement.executeUpdate(sql.toString());
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException(INTERRUPTED);
                }
                report(row - lastSent);
                lastSent = row;
                sql.setLength(0);
                inBatch = 0;
            }
        }
    }

    /** Reports progress, one thread at a time: its receiver knows nothing of several connections. */
    private synchronized void report(long rows) {
        rowsDone += rows;
        progress.loaded(rowsDone, totalRows);
    }

    /** Appends a row. Each column's value is drawn before it is written, so that later columns can use it. */
    private static void append(StringBuilder sql, Draw[] columns, DrawContext context) {
        for (int i = 0; i < columns.length; i++) {
            columns[i].draw(context);
            sql.append(i == 0 ? '(' : ',');
            columns[i].drawn().appendTo(sql, context);
        }
        sql.append(')');
    }

    /**
     * The last parts for a table, which count its rows: with statistics from counted rows, plans are the same in every
     * run.
     */
    private Stream<Part> ends(CompiledTable table) {
        return IntStream.range(0, table.names().size()).mapToObj(copy -> statement -> end(statement, table, copy));
    }

    private void end(Statement statement, CompiledTable table, int copy) throws SQLException {
        DrawContext context = DrawContext.forRows(table.slots());
        context.moveTo(0, copy + 1, 0);
        for (CompiledSql sql : table.afterwards()) {
            statement.execute(sql.prepared(context));
        }
        if (table.rows() > 0) {
            // A statement afterwards may analyze any of the tables, and TiDB keeps its options.
            boolean isSmall = table.rows() <= ROWS_PER_CONNECTION
                    && workload.tables().stream()
                            .allMatch(each -> each.afterwards().isEmpty());
            // On a busy machine, one statement for all tables can take longer than the read timeout.
            statement.execute(
                    "ANALYZE TABLE " + database + "." + table.names().get(copy) + (isSmall ? FEW_BUCKETS : ""));
        }
    }
}
