package dev.roundtrip.workload.bank;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The bank's tables in one database, ready for transfers. Created by {@link #prepare}; immutable except for the ids
 * that it hands out to workers.
 *
 * <p>A marker table says which data set a database contains and is completed last, so that an interrupted load is
 * repeated. A database with any other tables is left unchanged.
 */
public final class DataSet {

    /** Increased when rows are generated differently but the definitions are the same. */
    private static final int VERSION = 1;

    private static final long SEED = 20_250_630;
    private static final String MARKER = "roundtrip_data_set";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_$-]{1,64}");
    private static final int NAMES_SHOWN = 5;

    /** Errors of read-only servers: read_only, super_read_only and similar. */
    private static final Set<Integer> TAKES_NO_WRITES = Set.of(1290, 1792, 1836);

    private final String database;
    private final boolean reused;
    private final TransferIds ids;

    DataSet(String database, boolean reused, TransferIds ids) {
        this.database = database;
        this.reused = reused;
        this.ids = ids;
    }

    /**
     * Creates the data set in {@code database}, or reuses it: deletes what earlier transfers wrote, but keeps balances.
     * Creates the database if missing. The connection's own database does not matter; its autocommit mode is switched
     * on and restored.
     *
     * @throws DataSetException if the database contains tables that are not the data set's, or cannot be created
     */
    public static DataSet prepare(Connection admin, String database, LoadProgress progress)
            throws SQLException, DataSetException {
        Objects.requireNonNull(progress, "progress");
        if (!NAME.matcher(database).matches()) {
            throw new DataSetException(
                    "'" + database + "' cannot be the database of the data set: its name may have up to 64"
                            + " letters, digits, _, $ and -. Choose another name.");
        }
        boolean autoCommit = admin.getAutoCommit();
        admin.setAutoCommit(true);
        try {
            return prepareInAutoCommit(admin, database, progress);
        } finally {
            admin.setAutoCommit(autoCommit);
        }
    }

    private static DataSet prepareInAutoCommit(Connection admin, String database, LoadProgress progress)
            throws SQLException, DataSetException {
        String quoted = quote(database);
        createIfMissing(admin, database);
        Map<String, String> present = tables(admin, database);
        refuseForeign(database, present.keySet());
        boolean reused = present.keySet().containsAll(Schema.tables().keySet()) && isComplete(admin, quoted);
        if (reused) {
            clearTransfers(admin, quoted);
        } else {
            drop(admin, quoted, present);
            mark(admin, quoted);
            new DataSetLoader(admin, quoted, progress).load(SEED);
            complete(admin, quoted);
        }
        return new DataSet(database, reused, TransferIds.above(0));
    }

    /** The database's name, as given. */
    public String database() {
        return database;
    }

    /** Whether the tables existed already. */
    public boolean reused() {
        return reused;
    }

    public TransferIds ids() {
        return ids;
    }

    static String quote(String database) {
        return "`" + database + "`";
    }

    private static void createIfMissing(Connection admin, String database) throws SQLException, DataSetException {
        String known = "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = '" + database + "'";
        try (Statement statement = admin.createStatement()) {
            if (MoneyCheck.number(statement, known) > 0) {
                return;
            }
            statement.executeUpdate("CREATE DATABASE IF NOT EXISTS " + quote(database));
        } catch (SQLException e) {
            if (TAKES_NO_WRITES.contains(e.getErrorCode())) {
                throw new DataSetException(
                        "The database " + database + " could not be created, because the server accepts no writes ("
                                + e.getMessage() + "). Use a server that does: a run writes its data set.",
                        e);
            }
            throw new DataSetException(
                    "The database " + database + " does not exist and could not be created: " + e.getMessage()
                            + ". Create it, or name a user who may.",
                    e);
        }
    }

    /** Tables and views by name, each with its creation options; in these TiDB says whether the table is cached. */
    private static Map<String, String> tables(Connection admin, String database) throws SQLException {
        Map<String, String> tables = new TreeMap<>();
        try (Statement statement = admin.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT table_name, create_options FROM information_schema.tables WHERE table_schema = '"
                                + database + "'")) {
            while (rows.next()) {
                tables.put(rows.getString(1), Objects.toString(rows.getString(2), ""));
            }
        }
        return tables;
    }

    private static void refuseForeign(String database, Set<String> present) throws DataSetException {
        Set<String> foreign = new TreeSet<>(present);
        if (present.contains(MARKER)) {
            foreign.removeAll(Schema.tables().keySet());
            foreign.remove(MARKER);
        }
        if (foreign.isEmpty()) {
            return;
        }
        String shown = String.join(", ", foreign.stream().limit(NAMES_SHOWN).toList());
        String more = foreign.size() > NAMES_SHOWN ? " and " + (foreign.size() - NAMES_SHOWN) + " more" : "";
        throw new DataSetException(
                "The database " + database + " contains tables that do not belong to the data set (" + shown + more
                        + "), so nothing was changed in it. Use an empty database for the data set, or none: it then gets its own.");
    }

    private static boolean isComplete(Connection admin, String quoted) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            boolean same = MoneyCheck.number(
                            statement,
                            "SELECT COUNT(*) FROM " + quoted + "." + MARKER + " WHERE version_no = " + VERSION
                                    + " AND seed = " + SEED + " AND accounts = " + BankTables.ACCOUNTS
                                    + " AND fingerprint = " + Schema.fingerprint() + " AND complete = 1")
                    == 1;
            return same && MoneyCheck.totalCents(statement, quoted) == MoneyCheck.expectedTotalCents();
        }
    }

    /** Only the growing tables: the others stay as the transfers left them, with the same total. */
    private static void clearTransfers(Connection admin, String quoted) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            for (String table : BankTables.GROWING) {
                if (MoneyCheck.number(
                                statement,
                                "SELECT COUNT(*) FROM (SELECT 1 FROM " + quoted + "." + table + " LIMIT 1) t")
                        > 0) {
                    statement.executeUpdate("TRUNCATE TABLE " + quoted + "." + table);
                }
            }
        }
    }

    /** Only the data set's own tables; {@link #refuseForeign} has verified this. The marker is dropped last. */
    private static void drop(Connection admin, String quoted, Map<String, String> present) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            for (var table : present.entrySet()) {
                if (table.getKey().equals(MARKER)) {
                    continue;
                }
                String name = quoted + "." + table.getKey();
                if (table.getValue().toLowerCase(Locale.ROOT).contains("cached=on")) {
                    statement.executeUpdate("ALTER TABLE " + name + " NOCACHE");
                }
                statement.executeUpdate("DROP TABLE " + name);
            }
            statement.executeUpdate("DROP TABLE IF EXISTS " + quoted + "." + MARKER);
        }
    }

    private static void mark(Connection admin, String quoted) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.executeUpdate("CREATE TABLE " + quoted + "." + MARKER
                    + " (id INT NOT NULL PRIMARY KEY, version_no INT NOT NULL, seed BIGINT NOT NULL, accounts INT NOT NULL,"
                    + " fingerprint BIGINT NOT NULL, complete INT NOT NULL)");
            statement.executeUpdate("INSERT INTO " + quoted + "." + MARKER + " VALUES (1, " + VERSION + ", " + SEED
                    + ", " + BankTables.ACCOUNTS + ", " + Schema.fingerprint() + ", 0)");
        }
    }

    private static void complete(Connection admin, String quoted) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.executeUpdate("UPDATE " + quoted + "." + MARKER + " SET complete = 1 WHERE id = 1");
        }
    }
}
