package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The table that says which data set a database contains, and which of the tables there Roundtrip has made: it drops
 * and empties these alone. A table is listed before it is created and until it was dropped, so the list of a killed
 * program has all of ours, and at most one that is not there. When all rows are loaded, each table's columns are noted:
 * a table of a listed name with other columns belongs to somebody who has dropped ours.
 *
 * <p>A marker of an older version has no list, and one of a newer version may mean another: both are refused, and a
 * person drops the database.
 *
 * @param database quoted
 * @param head empty if the load did not get so far
 */
record DataSetMarker(String database, Optional<Head> head, List<Made> tables) {

    static final String NAME = TableName.MARKER;

    /** Increased when rows are generated differently but the definitions are the same, or the marker changes. */
    private static final int VERSION = 5;

    /** A marker that lists no tables has fewer. */
    private static final String COLUMNS = "id,version_no,data_set,fingerprint,complete,begins,made,made_columns,";

    private static final int LONGEST = 100;

    private static final String DEFINITION = " (id INT PRIMARY KEY, version_no INT, data_set VARCHAR(" + LONGEST
            + "), fingerprint BIGINT, complete INT, begins BIGINT, made VARCHAR(" + LONGEST + "), made_columns BIGINT)";

    /** The row of the data set; a row of each table follows. */
    private static final int HEAD = 1;

    /** The row about the data set itself. */
    private record Head(int version, long fingerprint, boolean complete) {}

    /**
     * A table that Roundtrip has made or was about to make.
     *
     * @param columns see {@link SchemaTables.Entry#columnsSum}; empty until all rows are loaded
     */
    private record Made(int id, String name, Optional<Long> columns) {}

    private String table() {
        return of(database);
    }

    /** The marker of a database, by its qualified name. */
    static String of(String database) {
        return database + "." + NAME;
    }

    /** Reads the marker of a database; without one it lists nothing. */
    static DataSetMarker read(Connection admin, String database, SchemaTables present)
            throws SQLException, DataSetException {
        String quoted = OwnQuery.identifier(database);
        Optional<SchemaTables.Entry> entry = present.named(NAME);
        if (entry.isEmpty()) {
            return new DataSetMarker(quoted, Optional.empty(), List.of());
        }
        if (!entry.get().columns().equals(COLUMNS)) {
            throw ofOtherVersion(database);
        }
        Optional<Head> head = head(admin, quoted);
        if (head.isPresent() && head.get().version > VERSION) {
            throw ofOtherVersion(database);
        }
        List<Made> tables = OwnQuery.all(
                admin,
                "SELECT id, made, made_columns FROM " + of(quoted) + " WHERE id > " + HEAD + " ORDER BY id",
                row -> new Made(
                        row.getInt(1),
                        Objects.toString(row.getString(2), ""),
                        Optional.ofNullable(row.getObject(3, Long.class))));
        return new DataSetMarker(quoted, head, tables);
    }

    private static DataSetException ofOtherVersion(String database) {
        return new DataSetException("The data set in " + database + " was made by another version of Roundtrip, and"
                + " this one cannot tell its tables from yours. If nothing in it is yours, drop it (DROP DATABASE "
                + OwnQuery.identifier(database) + "), or name another database.");
    }

    private static Optional<Head> head(Connection admin, String quoted) throws SQLException {
        return OwnQuery.first(
                admin,
                "SELECT version_no, fingerprint, complete FROM " + of(quoted) + " WHERE id = " + HEAD,
                row -> new Head(row.getInt(1), row.getLong(2), row.getInt(3) == 1));
    }

    /** Whether the database has the complete data set of this fingerprint. */
    static boolean isComplete(Connection admin, String database, long fingerprint) throws SQLException {
        return isComplete(head(admin, OwnQuery.identifier(database)), fingerprint);
    }

    boolean isComplete(long fingerprint) {
        return isComplete(head, fingerprint);
    }

    private static boolean isComplete(Optional<Head> head, long fingerprint) {
        return head.filter(it -> it.version == VERSION && it.fingerprint == fingerprint && it.complete)
                .isPresent();
    }

    /** The names of what stands there and is none of ours, in alphabetical order. */
    List<String> foreign(SchemaTables present) {
        Set<SchemaTables.Entry> ours = new HashSet<>();
        for (Made table : tables) {
            present.named(table.name)
                    .filter(entry -> entry.holdsRows()
                            && table.columns
                                    .map(sum -> sum == entry.columnsSum())
                                    .orElse(true))
                    .ifPresent(ours::add);
        }
        present.named(NAME).filter(SchemaTables.Entry::holdsRows).ifPresent(ours::add);
        return present.byName().values().stream()
                .filter(entry -> !ours.contains(entry))
                .map(SchemaTables.Entry::name)
                .sorted()
                .toList();
    }

    /** Drops the listed tables, the last one first, as later ones may refer to earlier ones; then the marker. */
    void drop(Connection admin, SchemaTables present) throws SQLException {
        for (int i = tables.size() - 1; i >= 0; i--) {
            Made made = tables.get(i);
            Optional<SchemaTables.Entry> entry = present.named(made.name);
            if (entry.isPresent()) {
                String name = database + "." + OwnQuery.identifier(made.name);
                if (entry.get().isCached()) {
                    OwnQuery.execute(admin, "ALTER TABLE " + name + " NOCACHE");
                }
                OwnQuery.execute(admin, "DROP TABLE " + name);
            }
            OwnQuery.execute(admin, "DELETE FROM " + table() + " WHERE id = " + made.id);
        }
        OwnQuery.execute(admin, "DROP TABLE IF EXISTS " + table());
    }

    /** Makes a marker that lists nothing yet. */
    static void create(Connection admin, String quoted, String data, long fingerprint) throws SQLException {
        OwnQuery.execute(
                admin,
                "CREATE TABLE " + of(quoted) + DEFINITION,
                "INSERT INTO " + of(quoted) + " (id, version_no, data_set, fingerprint, complete, begins) VALUES ("
                        + HEAD + ", " + VERSION + ", '" + forPeople(data) + "', " + fingerprint + ", 0, 0)");
    }

    /** A file's name, without what a literal or the column does not take. */
    private static String forPeople(String data) {
        String name = data.replaceAll("[^ -~]|['\\\\]", "");
        return name.substring(0, Math.min(name.length(), LONGEST));
    }

    /**
     * Lists a table and creates it.
     *
     * @param number from 1, in the order of their creation
     */
    static void createTable(Statement statement, String quoted, int number, String name, String definition)
            throws SQLException {
        int id = HEAD + number;
        statement.executeUpdate("INSERT INTO " + of(quoted) + " (id, made) VALUES (" + id + ", '" + name + "')");
        try {
            statement.executeUpdate("CREATE TABLE " + quoted + "." + name + " " + definition);
        } catch (SQLException failed) {
            // Somebody may have a table of this name by now.
            try {
                statement.executeUpdate("DELETE FROM " + of(quoted) + " WHERE id = " + id);
            } catch (SQLException stillListed) {
                failed.addSuppressed(stillListed);
            }
            throw failed;
        }
    }

    /** Notes that all rows are loaded, and the columns that the tables have now. */
    void complete(Connection admin, SchemaTables present) throws SQLException {
        String columns = tables.stream()
                .map(made -> "(" + made.id + ", '" + made.name + "', "
                        + present.named(made.name)
                                .map(entry -> Long.toString(entry.columnsSum()))
                                .orElse("NULL")
                        + ")")
                .collect(Collectors.joining(", "));
        OwnQuery.execute(
                admin,
                "REPLACE INTO " + table() + " (id, made, made_columns) VALUES " + columns,
                "UPDATE " + table() + " SET complete = 1 WHERE id = " + HEAD);
    }
}
