package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.workload.file.CompiledTable;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.MachinePlace;
import dev.roundtrip.workload.file.Sequences;
import dev.roundtrip.workload.file.SharedValues;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The tables of a workload in one database, ready for its transactions. Created by {@link #prepare}; immutable except
 * for the sequences that its workers share.
 *
 * <p>A marker table says which data set a database contains and is completed last, so that an interrupted load is
 * repeated. A database with any other tables is left unchanged. A workload without tables of its own uses those that
 * are there, and nothing is created.
 *
 * @param database its name, as given
 * @param reused whether the tables existed already
 * @param sequences of all workloads on these tables
 * @param values what the workers of the first workload share
 */
public record DataSet(String database, boolean reused, Sequences sequences, SharedValues values) {

    /** Increased when rows are generated differently but the definitions are the same. */
    private static final int VERSION = 4;

    private static final String MARKER = "roundtrip_data_set";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_$-]{1,64}");
    private static final int NAMES_SHOWN = 5;

    /** Opens connections to the server, for loading in parallel. */
    @FunctionalInterface
    public interface Connector {
        Connection connect() throws SQLException;
    }

    /**
     * Creates the workload's tables in {@code database}, or reuses them: empties those that transactions fill, and
     * keeps the rest. Creates the database if missing.
     *
     * @throws DataSetException if the database contains tables that are not the workload's, or cannot be created, or a
     *     query of the workload cannot be used
     */
    public static DataSet prepare(
            Connector connector, String database, CompiledWorkload workload, LoadProgress progress)
            throws SQLException, DataSetException {
        return prepare(connector, database, workload, progress, MachinePlace.ALONE);
    }

    /** Prepares the data set on one of several machines: the first one makes the tables, others find them. */
    public static DataSet prepare(
            Connector connector, String database, CompiledWorkload workload, LoadProgress progress, MachinePlace place)
            throws SQLException, DataSetException {
        if (!NAME.matcher(database).matches()) {
            throw new DataSetException("'" + database + "' is no database name: 1 to 64 letters, digits, _, $ and -.");
        }
        try (Connection admin = connector.connect()) {
            admin.setAutoCommit(true);
            boolean reused = workload.file().usesOwnTables()
                    || (place.machine() == 0
                            ? prepare(connector, admin, database, workload, progress)
                            : isMade(admin, database, workload));
            use(admin, database);
            Sequences sequences = new Sequences(place);
            return new DataSet(database, reused, sequences, QueriedValues.from(admin, workload, sequences));
        }
    }

    /** @return whether the tables existed already */
    private static boolean prepare(
            Connector connector, Connection admin, String database, CompiledWorkload workload, LoadProgress progress)
            throws SQLException, DataSetException {
        String quoted = OwnQuery.identifier(database);
        createIfMissing(admin, database);
        TreeMap<String, String> present = tables(admin, spelled(admin, database));
        Set<String> names = new TreeSet<>();
        workload.tables().forEach(table -> names.addAll(table.names()));
        refuseForeign(database, present.navigableKeySet(), names, workload.tables());
        long fingerprint = workload.dataFingerprint();
        boolean complete = present.containsKey(MARKER)
                && present.keySet().containsAll(names)
                && isComplete(admin, quoted, fingerprint)
                && hasItsRows(admin, quoted, workload.tables());
        if (complete) {
            if (begin(admin, database) > 0) {
                begin(admin, database, 0);
            }
            emptyTables(admin, quoted, workload.tables());
        } else {
            drop(admin, quoted, present);
            mark(admin, quoted, workload.file().data().name(), fingerprint);
            new Loader(connector, quoted, workload, progress).load();
            OwnQuery.execute(admin, "UPDATE " + quoted + "." + MARKER + " SET complete = 1 WHERE id = 1");
        }
        return complete;
    }

    private static boolean isMade(Connection admin, String database, CompiledWorkload workload)
            throws SQLException, DataSetException {
        if (!isComplete(admin, OwnQuery.identifier(database), workload.dataFingerprint())) {
            throw new DataSetException("Machine 1 has made other tables in " + database
                    + ". Give all machines the same workload and sizes.");
        }
        return true;
    }

    /** When load machines begin to work on these tables, which are ready for them; 0 if none do. */
    public static long begin(Connection admin, String database) throws SQLException {
        return number(admin, "SELECT begins FROM " + OwnQuery.identifier(database) + "." + MARKER);
    }

    /** Says when load machines begin to work on these tables. */
    public static void begin(Connection admin, String database, long moment) throws SQLException {
        OwnQuery.execute(
                admin,
                "UPDATE " + OwnQuery.identifier(database) + "." + MARKER + " SET begins = " + moment + " WHERE id = 1");
    }

    /** What the workers of another workload on the same tables share; its sequences go on where these are. */
    public SharedValues valuesOf(Connection admin, CompiledWorkload other) throws SQLException, DataSetException {
        return QueriedValues.from(admin, other, sequences);
    }

    /** Makes this the connection's database, whatever its driver calls one. */
    public static void use(Connection connection, String database) throws SQLException {
        OwnQuery.execute(connection, "USE " + OwnQuery.identifier(database));
    }

    /** The name as the catalogue has it: TiDB v7.5 finds no other spelling there, but uses the schema by each. */
    private static String spelled(Connection admin, String database) throws SQLException {
        return isBySpelling(admin)
                ? database
                : OwnQuery.first(
                                admin,
                                "SELECT schema_name FROM information_schema.schemata WHERE LOWER(schema_name) = ?",
                                row -> row.getString(1),
                                database.toLowerCase(Locale.ROOT))
                        .orElse(database);
    }

    private static void createIfMissing(Connection admin, String database) throws SQLException, DataSetException {
        try {
            String known = "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = '"
                    + spelled(admin, database) + "'";
            if (number(admin, known) > 0) {
                return;
            }
            OwnQuery.execute(admin, "CREATE DATABASE IF NOT EXISTS " + OwnQuery.identifier(database));
        } catch (SQLException e) {
            throw new DataSetException(
                    "The database " + database + " could not be created: " + e.getMessage()
                            + ". Create it, or name a server and a user that may write.",
                    e);
        }
    }

    /** The server's schemas that this user sees, in small letters. */
    public static Set<String> schemas(Connection admin) throws SQLException {
        Set<String> schemas = new TreeSet<>();
        OwnQuery.all(
                admin,
                "SELECT schema_name FROM information_schema.schemata",
                row -> schemas.add(row.getString(1).toLowerCase(Locale.ROOT)));
        return schemas;
    }

    /** Whether the server takes names of schemas and tables in other letter case for others. */
    public static boolean isBySpelling(Connection admin) throws SQLException {
        return number(admin, "SELECT @@lower_case_table_names") == 0;
    }

    /** Tables and views by name, each with its creation options; in these TiDB says whether the table is cached. */
    private static TreeMap<String, String> tables(Connection admin, String database) throws SQLException {
        boolean bySpelling = isBySpelling(admin);
        TreeMap<String, String> tables = new TreeMap<>(bySpelling ? null : String.CASE_INSENSITIVE_ORDER);
        OwnQuery.all(
                admin,
                "SELECT table_name, create_options FROM information_schema.tables WHERE table_schema = '" + database
                        + "'",
                row -> tables.put(row.getString(1), Objects.toString(row.getString(2), "")));
        return tables;
    }

    private static void refuseForeign(
            String database, SortedSet<String> present, Set<String> own, List<CompiledTable> tables)
            throws DataSetException {
        Set<String> foreign = new TreeSet<>(present);
        if (present.contains(MARKER)) {
            own.forEach(foreign::remove);
            foreign.remove(MARKER);
            // An earlier run may have had more copies.
            boolean anyCase = present.comparator() != null;
            tables.forEach(table -> foreign.removeIf(name -> table.isCopy(name, anyCase)));
        }
        if (foreign.isEmpty()) {
            return;
        }
        String shown = String.join(", ", foreign.stream().limit(NAMES_SHOWN).toList());
        String more = foreign.size() > NAMES_SHOWN ? " and " + (foreign.size() - NAMES_SHOWN) + " more" : "";
        throw new DataSetException("The database " + database + " contains tables of others (" + shown + more
                + "). Name an empty database, or none.");
    }

    private static boolean isComplete(Connection admin, String quoted, long fingerprint) throws SQLException {
        // A marker of an earlier version has other columns behind the version.
        return OwnQuery.first(
                        admin,
                        "SELECT * FROM " + quoted + "." + MARKER,
                        row -> row.getInt(2) == VERSION && row.getLong(4) == fingerprint && row.getInt(5) == 1)
                .orElse(false);
    }

    /** Whether no earlier run has left more or fewer rows in a table that is to be restored. */
    private static boolean hasItsRows(Connection admin, String quoted, List<CompiledTable> tables) throws SQLException {
        for (CompiledTable table :
                tables.stream().filter(each -> each.spec().restored()).toList()) {
            for (String name : table.names()) {
                if (number(admin, TableContents.COUNT + quoted + "." + name) != table.rows()) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Only the tables that transactions fill: the others stay as the transactions left them. */
    private static void emptyTables(Connection admin, String quoted, List<CompiledTable> tables) throws SQLException {
        for (String name : tables.stream()
                .filter(table -> table.spec().rows().isEmpty())
                .flatMap(table -> table.names().stream())
                .toList()) {
            if (number(admin, "SELECT COUNT(*) FROM (SELECT 1 FROM " + quoted + "." + name + " LIMIT 1) t") > 0) {
                OwnQuery.execute(admin, "TRUNCATE TABLE " + quoted + "." + name);
            }
        }
    }

    /** Only the data set's own tables; {@link #refuseForeign} has verified this. The marker is dropped last. */
    private static void drop(Connection admin, String quoted, Map<String, String> present) throws SQLException {
        for (var table : present.entrySet()) {
            if (table.getKey().equals(MARKER)) {
                continue;
            }
            String name = quoted + "." + table.getKey();
            if (table.getValue().toLowerCase(Locale.ROOT).contains("cached=on")) {
                OwnQuery.execute(admin, "ALTER TABLE " + name + " NOCACHE");
            }
            OwnQuery.execute(admin, "DROP TABLE " + name);
        }
        OwnQuery.execute(admin, "DROP TABLE IF EXISTS " + quoted + "." + MARKER);
    }

    private static void mark(Connection admin, String quoted, String data, long fingerprint) throws SQLException {
        OwnQuery.execute(
                admin,
                "CREATE TABLE " + quoted + "." + MARKER
                        + " (id INT PRIMARY KEY, version_no INT, data_set VARCHAR(100), fingerprint BIGINT, complete"
                        + " INT, begins BIGINT)",
                "INSERT INTO " + quoted + "." + MARKER + " VALUES (1, " + VERSION + ", '"
                        + data.replaceAll("['\\\\]", "") + "', " + fingerprint + ", 0, 0)");
    }

    /** The number in the first column of the first row. */
    static long number(Connection connection, String sql) throws SQLException {
        return OwnQuery.first(connection, sql, row -> row.getLong(1)).orElse(0L);
    }
}
