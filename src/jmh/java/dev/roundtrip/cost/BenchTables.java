package dev.roundtrip.cost;

import dev.roundtrip.server.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A benchmark's own schema with two equal tables of accounts. Half of its name is random. It is used only if it could
 * be created, and dropped at the end and after Ctrl-C; it remains only if the process is killed.
 */
public final class BenchTables implements AutoCloseable {

    /** The number of rows of each table; their keys are 1 to this number. */
    public static final int ROWS = 10_000;

    /** The number of branches; each has ten accounts. */
    public static final int BRANCHES = 1_000;

    /** A read of one row by its primary key. */
    public static final String POINT_GET = "SELECT balance, note FROM account WHERE id = ?";

    /** A read of one row of the table that a server may keep in its memory. */
    public static final String CACHED_POINT_GET = "SELECT balance, note FROM account_cached WHERE id = ?";

    /** A read of ten rows by a secondary index. */
    public static final String INDEXED_READ = "SELECT balance, note FROM account WHERE branch = ?";

    /** The table of {@link #CACHED_POINT_GET}. */
    public static final String CACHED_TABLE = "account_cached";

    private static final int ROWS_PER_INSERT = 1_000;

    private final DatabaseServer server;
    private final String schema = String.format(
            Locale.ROOT, "roundtrip_bench_%08x", ThreadLocalRandom.current().nextInt());
    private volatile boolean made;

    private BenchTables(DatabaseServer server) {
        this.server = server;
    }

    /** Creates the schema and fills it. */
    public static BenchTables make(DatabaseServer server) throws SQLException {
        BenchTables tables = new BenchTables(server);
        try (Connection admin = server.connect("");
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE DATABASE " + tables.schema);
            tables.made = true;
            for (String table : List.of("account", CACHED_TABLE)) {
                tables.fill(statement, tables.schema + "." + table);
            }
        } catch (SQLException failed) {
            tables.close();
            throw failed;
        }
        return tables;
    }

    private void fill(Statement statement, String table) throws SQLException {
        statement.execute("CREATE TABLE " + table + " (id BIGINT NOT NULL PRIMARY KEY, branch INT NOT NULL,"
                + " balance BIGINT NOT NULL, note VARCHAR(60) NOT NULL, KEY by_branch (branch))");
        for (int first = 1; first <= ROWS; first += ROWS_PER_INSERT) {
            StringBuilder insert = new StringBuilder("INSERT INTO " + table + " VALUES ");
            for (int id = first; id < first + ROWS_PER_INSERT; id++) {
                insert.append(String.format(
                        Locale.ROOT,
                        "%s(%d, %d, %d, 'account %d of a customer')",
                        id == first ? "" : ",",
                        id,
                        1 + id % BRANCHES,
                        100L * id,
                        id));
            }
            statement.execute(insert.toString());
        }
        statement.execute("ANALYZE TABLE " + table);
    }

    public String schema() {
        return schema;
    }

    /** Drops the schema. May be called again, and from a shutdown hook. */
    @Override
    public synchronized void close() throws SQLException {
        if (!made) {
            return;
        }
        try (Connection admin = server.connect("");
                Statement statement = admin.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + schema);
            made = false;
        }
    }
}
