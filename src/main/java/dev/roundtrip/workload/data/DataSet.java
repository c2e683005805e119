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
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The tables of a workload in one database, ready for its transactions. Created by {@link #prepare}; immutable except
 * for the sequences that its workers share.
 *
 * <p>A {@link DataSetMarker} says which data set a database contains and is completed last, so that an interrupted load
 * is repeated. A database with any table that the marker does not list is left unchanged. A workload without tables of
 * its own uses those that are there, and nothing is created.
 *
 * @param database the database's name, as given
 * @param reused whether the tables existed already
 * @param sequences the sequences of all workloads on these tables
 * @param values the values that the workers of the first workload share
 */
public record DataSet(String database, boolean reused, Sequences sequences, SharedValues values) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_$-]{1,64}");

    /** Opens connections to the server, for loading in parallel. */
    @FunctionalInterface
    public interface Connector {
        Connection connect() throws SQLException;
    }

    /**
     * Creates the workload's tables in {@code database}, or reuses them: empties the tables that transactions fill, and
     * keeps the rest. Creates the database if it is missing.
     *
     * @throws DataSetException if the database contains tables that are not the workload's, or cannot be created, or a
     *     query of the workload cannot be used
     */
    public static DataSet prepare(
            Connector connector, String database, CompiledWorkload workload, LoadProgress progress)
            throws SQLException, DataSetException {
        return prepare(connector, database, workload, progress, MachinePlace.ALONE);
    }

    /**
     * Prepares the data set on one of several machines: the first machine makes the tables, and the others find them.
     */
    public static DataSet prepare(
            Connector connector, String database, CompiledWorkload workload, LoadProgress progress, MachinePlace place)
            throws SQLException, DataSetException {
        if (!NAME.matcher(database).matches()) {
            throw new DataSetException("'" + database + "' is no database name: 1 to 64 letters, digits, _, $ and -.");
        }
        try (Connection admin = connector.connect()) {
            admin.setAutoCommit(true);
            boolean reused = true;
            if (!workload.file().usesOwnTables() && place.machine() > 0) {
                requireMade(admin, database, workload);
            } else if (!workload.file().usesOwnTables()) {
                reused = prepare(connector, admin, database, workload, progress);
            }
            use(admin, database);
            Sequences sequences = new Sequences(place);
            return new DataSet(database, reused, sequences, QueriedValues.from(admin, workload, sequences));
        }
    }

    /**
     * Creates, fills or finds the tables.
     *
     * @return whether the tables existed already
     */
    private static boolean prepare(
            Connector connector, Connection admin, String database, CompiledWorkload workload, LoadProgress progress)
            throws SQLException, DataSetException {
        createIfMissing(admin, database);
        String schema = spelled(admin, database);
        List<String> names = names(workload);
        DataSetMarker marker = DataSetMarker.read(admin, schema, names);
        long fingerprint = workload.dataFingerprint();
        boolean complete = marker.present().whole()
                && marker.isComplete(fingerprint, names)
                && hasItsRows(admin, OwnQuery.identifier(schema), workload.tables());
        if (complete) {
            if (begin(admin, database) > 0) {
                begin(admin, database, 0);
            }
            complete = areEmptied(admin, marker, workload.tables());
        }
        if (!complete) {
            marker.drop(admin);
            DataSetMarker.create(admin, schema, workload.file().data().name(), fingerprint);
            Loader loader = new Loader(connector, admin, schema, workload, progress);
            try {
                loader.create(marker, SchemaTables.isTidb(admin));
            } catch (SQLException refused) {
                throw marker.referredTo("a table", refused);
            }
            DataSetMarker.read(admin, schema, names);
            loader.fill();
            // Loading can take hours, in which somebody may make a table here.
            DataSetMarker.read(admin, schema, names).complete(admin);
        }
        return complete;
    }

    private static List<String> names(CompiledWorkload workload) {
        return workload.tables().stream()
                .flatMap(table -> table.names().stream())
                .toList();
    }

    /**
     * Requires that the first of several machines has made the workload's tables, and that nothing else refers to them.
     */
    public static void requireMade(Connection admin, String database, CompiledWorkload workload)
            throws SQLException, DataSetException {
        String schema = spelled(admin, database);
        List<String> names = names(workload);
        if (!DataSetMarker.isComplete(admin, schema, workload.dataFingerprint())
                || !DataSetMarker.read(admin, schema, names).isComplete(workload.dataFingerprint(), names)) {
            throw new DataSetException("Machine 1 has made other tables in " + database
                    + ". Give all machines the same workload and sizes.");
        }
    }

    /** The moment at which load machines begin to work on these tables, which are ready for them; 0 if none do. */
    public static long begin(Connection admin, String database) throws SQLException {
        return number(admin, "SELECT begins FROM " + DataSetMarker.of(database) + " WHERE id = 1");
    }

    /** Notes the moment at which load machines begin to work on these tables. */
    public static void begin(Connection admin, String database, long moment) throws SQLException {
        OwnQuery.execute(admin, "UPDATE " + DataSetMarker.of(database) + " SET begins = " + moment + " WHERE id = 1");
    }

    /**
     * The values that the workers of another workload on the same tables share; its sequences continue where these are.
     */
    public SharedValues valuesOf(Connection admin, CompiledWorkload other) throws SQLException, DataSetException {
        return QueriedValues.from(admin, other, sequences);
    }

    /** Makes this database the connection's own, whatever its driver calls a database. */
    public static void use(Connection connection, String database) throws SQLException {
        OwnQuery.execute(connection, "USE " + OwnQuery.identifier(database));
    }

    /**
     * The name as the catalogue has it. TiDB v7.5 finds no other spelling there, but accepts each spelling of a schema
     * in SQL.
     */
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

    /** Whether names of schemas and tables that differ only in letter case are different names on this server. */
    public static boolean isBySpelling(Connection admin) throws SQLException {
        return number(admin, "SELECT @@lower_case_table_names") == 0;
    }

    /** Whether each table that is restored has its number of rows; an earlier run may have left more or fewer. */
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

    /**
     * Empties the tables that transactions fill; the others stay as the transactions left them.
     *
     * @return whether the server empties all of them
     */
    private static boolean areEmptied(Connection admin, DataSetMarker marker, List<CompiledTable> tables)
            throws SQLException, DataSetException {
        for (String name : tables.stream()
                .filter(table -> table.spec().rows().isEmpty())
                .flatMap(table -> table.names().stream())
                .toList()) {
            if (!marker.empties(admin, name)) {
                return false;
            }
        }
        return true;
    }

    /** The number in the first column of the first row. */
    static long number(Connection connection, String sql) throws SQLException {
        return OwnQuery.first(connection, sql, row -> row.getLong(1)).orElse(0L);
    }
}
