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
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
     * The same for tables to create. TiDB creates tables together that several connections ask for at the same time, in
     * little more time than one of them.
     */
    private static final int TABLES_PER_CONNECTION = 4;

    private static final int CONNECTIONS_THAT_CREATE = 20;

    /**
     * What TiDB alone reads in a comment. It stores each bucket of a histogram by a statement of its own, which is half
     * of the work for a small table; with 32 instead of 256 buckets the workloads' plans are the same.
     */
    private static final String IN_TIDB = " /*T! WITH 32 BUCKETS */";

    private final DataSet.Connector connector;
    private final String database;
    private final CompiledWorkload workload;
    private final LoadProgress progress;
    private final long totalRows;
    private long rowsDone;

    /** Makes and fills the tables of a schema. */
    Loader(DataSet.Connector connector, String schema, CompiledWorkload workload, LoadProgress progress) {
        this.connector = connector;
        this.database = OwnQuery.identifier(schema);
        this.workload = workload;
        this.progress = progress;
        this.totalRows = workload.tables().stream()
                .mapToLong(table -> table.rows() * table.names().size())
                .sum();
    }

    /** Creates the tables; those with foreign keys in their order, after the others. */
    void create(DataSetMarker marker) throws SQLException {
        List<Part> alone = new ArrayList<>();
        List<Part> inOrder = new ArrayList<>();
        int number = 0;
        for (CompiledTable table : workload.tables()) {
            String definition = table.spec().definition();
            boolean refers = definition.toUpperCase(Locale.ROOT).contains("REFERENCES");
            for (String name : table.names()) {
                int at = ++number;
                (refers ? inOrder : alone).add(statement -> marker.createTable(statement, at, name, definition));
            }
        }
        inParallel(alone, Math.min(CONNECTIONS_THAT_CREATE, alone.size() / TABLES_PER_CONNECTION));
        inParallel(inOrder, 1);
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
     * Carries out the parts on this many connections, at least one. After a failure no further part begins, and the
     * failure is thrown when those that have begun are done.
     */
    private void inParallel(List<Part> parts, int connections) throws SQLException {
        if (parts.isEmpty()) {
            return;
        }
        AtomicInteger next = new AtomicInteger();
        Callable<Void> some = () -> {
            try {
                connected(statement -> {
                    for (int part = next.getAndIncrement(); part < parts.size(); part = next.getAndIncrement()) {
                        parts.get(part).carryOut(statement);
                    }
                });
            } finally {
                next.set(parts.size());
            }
            return null;
        };
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "roundtrip-loader");
            thread.setDaemon(true);
            return thread;
        });
        try {
            for (Future<Void> done : threads.invokeAll(Collections.nCopies(Math.max(1, connections), some))) {
                await(done);
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void await(Future<?> loading) throws SQLException {
        try {
            loading.get();
        } catch (InterruptedException e) {
            throw interrupted(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException failed) {
                throw failed;
            }
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private static SQLException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new SQLException("Loading was interrupted", e);
    }

    private void connected(Part part) throws SQLException {
        try (Connection connection = connector.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(true);
            statement.setEscapeProcessing(false);
            statement.execute("USE " + database);
            part.carryOut(statement);
        }
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
            // On a busy machine, one statement for all tables can take longer than the read timeout.
            statement.execute("ANALYZE TABLE " + database + "." + table.names().get(copy) + IN_TIDB);
        }
    }
}
