package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.sql.SqlDefinition;
import dev.roundtrip.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The table that says which data set a database contains, and which of the tables there Roundtrip has made: it drops
 * and empties these alone. A table is listed before it is created and until it was dropped, so the list of a killed
 * program has all of ours, and for each connection that created tables at most one that is not there. Each of them has
 * a comment that names it and its schema: a table of a listed name without this comment belongs to somebody who has
 * dropped ours, and one in another schema to somebody who has copied ours. When all rows are loaded, each table's
 * columns are noted: a table of ours with other columns may hold what somebody has added.
 *
 * <p>A marker of an older version has no list or no comment, and one of a newer version may mean another: both are
 * refused, and a person drops the database.
 *
 * @param schema its name in the catalogue's spelling
 * @param present what stands in the schema
 * @param head empty if the load did not get so far
 */
record DataSetMarker(String schema, SchemaTables present, Optional<Head> head, List<Made> tables) {

    static final String NAME = TableName.MARKER;

    /** Increased when rows are generated differently but the definitions are the same, or the marker changes. */
    private static final int VERSION = 6;

    /** A marker that lists no tables has fewer. */
    private static final String COLUMNS = "id,version_no,data_set,fingerprint,complete,begins,made,made_columns,";

    private static final int LONGEST = 100;

    private static final String DEFINITION = "(id INT PRIMARY KEY, version_no INT, data_set VARCHAR(" + LONGEST
            + "), fingerprint BIGINT, complete INT, begins BIGINT, made VARCHAR(" + LONGEST + "), made_columns BIGINT)";

    /** The row of the data set; a row of each table follows. */
    private static final int HEAD = 1;

    private static final String OURS = "Roundtrip made ";

    private static final int NAMES_SHOWN = 5;

    /** What MariaDB, MySQL and TiDB answer if a foreign key refers to a table that is to be dropped or emptied. */
    private static final Set<Integer> REFERRED_TO = Set.of(1217, 1451, 1701, 3730);

    /** The row about the data set itself. */
    private record Head(int version, long fingerprint, boolean complete) {}

    /**
     * A table that Roundtrip has made or was about to make.
     *
     * @param columns see {@link SchemaTables.Entry#columnsSum}; empty until all rows are loaded
     */
    private record Made(int id, String name, Optional<Long> columns) {}

    /** The marker of a database, by its qualified name. */
    static String of(String database) {
        return OwnQuery.identifier(database) + "." + NAME;
    }

    /** The comment of a table that Roundtrip makes. */
    private static String comment(String schema, String table) {
        return OURS + schema + "." + table + ", and empties and drops it";
    }

    /** Whether Roundtrip has made a table in this schema. The letter case of a table's name is the server's. */
    static boolean isOurs(String schema, SchemaTables.Entry table) {
        return table.holdsRows() && table.comment().equalsIgnoreCase(comment(schema, table.name()));
    }

    /**
     * Reads the marker of a database; without one it lists nothing.
     *
     * @param made the names of the tables that are made there
     * @throws DataSetException if anything there is not what Roundtrip made
     */
    static DataSetMarker read(Connection admin, String schema, Collection<String> made)
            throws SQLException, DataSetException {
        SchemaTables present = SchemaTables.of(admin, schema, made);
        Optional<SchemaTables.Entry> entry = present.named(NAME);
        if (entry.isPresent() && !entry.get().columns().equals(COLUMNS)) {
            throw ofOtherVersion(schema);
        }
        if (entry.isPresent() && !isOurs(schema, entry.get())) {
            throw entry.get().comment().startsWith(OURS) ? copied(schema) : ofOtherVersion(schema);
        }
        Optional<Head> head = entry.isPresent() ? head(admin, schema) : Optional.empty();
        if (head.isPresent() && head.get().version != VERSION) {
            throw ofOtherVersion(schema);
        }
        List<Made> tables = head.isEmpty()
                ? List.of()
                : OwnQuery.all(
                        admin,
                        "SELECT id, made, made_columns FROM " + of(schema) + " WHERE id > " + HEAD + " ORDER BY id",
                        row -> new Made(
                                row.getInt(1),
                                Objects.toString(row.getString(2), ""),
                                Optional.ofNullable(row.getObject(3, Long.class))));
        DataSetMarker marker = new DataSetMarker(schema, present, head, tables);
        marker.refuseForeign();
        return marker;
    }

    private static DataSetException ofOtherVersion(String schema) {
        return new DataSetException("The data set in " + schema + " was made by another version of Roundtrip, and"
                + " this one cannot tell its tables from yours. " + orDropAll(schema));
    }

    private static DataSetException copied(String schema) {
        return new DataSetException("The data set in " + schema + " was copied there from another database, and"
                + " Roundtrip empties and drops only what it made itself. " + orDropAll(schema));
    }

    private static String orDropAll(String schema) {
        return "If nothing in it is yours, drop it (DROP DATABASE " + OwnQuery.identifier(schema)
                + "), or name another database.";
    }

    /** Refuses what stands there and is none of ours. */
    private void refuseForeign() throws DataSetException {
        Map<SchemaTables.Entry, Made> ours = new HashMap<>();
        for (Made table : tables) {
            present.named(table.name).filter(entry -> isOurs(schema, entry)).ifPresent(entry -> ours.put(entry, table));
        }
        List<SchemaTables.Entry> foreign = present.byName().values().stream()
                .filter(entry -> !ours.containsKey(entry) && !entry.name().equals(NAME))
                .sorted(Comparator.comparing(SchemaTables.Entry::name))
                .toList();
        if (head.isEmpty() && !foreign.isEmpty() && foreign.stream().allMatch(entry -> isOurs(schema, entry))) {
            throw new DataSetException("The tables in " + schema + " (" + shown(foreign) + ") were made by Roundtrip,"
                    + " but the table " + NAME + " no longer lists them, so it cannot tell whether they are complete. "
                    + orDropAll(schema));
        }
        if (!foreign.isEmpty()) {
            throw foreign(shown(foreign));
        }
        for (Map.Entry<SchemaTables.Entry, Made> each : ours.entrySet()) {
            SchemaTables.Entry table = each.getKey();
            if (each.getValue().columns.filter(sum -> sum != table.columnsSum()).isPresent()) {
                throw new DataSetException("The table " + table.name() + " in " + schema + " has other columns than"
                        + " Roundtrip gave it, so what is in it may be yours. If it is not, drop it (DROP TABLE "
                        + quoted(table.name()) + "), or name another database.");
            }
        }
    }

    private DataSetException foreign(String shown) {
        return new DataSetException("The database " + schema + " contains what Roundtrip did not make (" + shown
                + "), so no data set is made in it. Name an empty database, or none.");
    }

    private static String shown(List<SchemaTables.Entry> entries) {
        String shown = entries.stream()
                .limit(NAMES_SHOWN)
                .map(SchemaTables.Entry::name)
                .collect(Collectors.joining(", "));
        return entries.size() > NAMES_SHOWN ? shown + " and " + (entries.size() - NAMES_SHOWN) + " more" : shown;
    }

    private String quoted(String table) {
        return OwnQuery.identifier(schema) + "." + OwnQuery.identifier(table);
    }

    private static Optional<Head> head(Connection admin, String schema) throws SQLException {
        return OwnQuery.first(
                admin,
                "SELECT version_no, fingerprint, complete FROM " + of(schema) + " WHERE id = " + HEAD,
                row -> new Head(row.getInt(1), row.getLong(2), row.getInt(3) == 1));
    }

    /** Whether the database has the complete data set of this fingerprint. */
    static boolean isComplete(Connection admin, String schema, long fingerprint) throws SQLException {
        return isComplete(head(admin, schema), fingerprint);
    }

    /** Whether all tables of this fingerprint are there. */
    boolean isComplete(long fingerprint, Collection<String> names) {
        return isComplete(head, fingerprint) && present.hasAll(names);
    }

    private static boolean isComplete(Optional<Head> head, long fingerprint) {
        return head.filter(it -> it.version == VERSION && it.fingerprint == fingerprint && it.complete)
                .isPresent();
    }

    /** Drops the listed tables, the last one first, as later ones may refer to earlier ones; then the marker. */
    void drop(Connection admin) throws SQLException, DataSetException {
        for (int i = tables.size() - 1; i >= 0; i--) {
            drop(admin, tables.get(i).name);
            OwnQuery.execute(admin, "DELETE FROM " + of(schema) + " WHERE id = " + tables.get(i).id);
        }
        drop(admin, NAME);
    }

    private void drop(Connection admin, String name) throws SQLException, DataSetException {
        Optional<SchemaTables.Entry> ours = now(admin, name);
        if (ours.isEmpty()) {
            return;
        }
        try {
            if (ours.get().isCached()) {
                OwnQuery.execute(admin, "ALTER TABLE " + quoted(name) + " NOCACHE");
            }
            OwnQuery.execute(admin, "DROP TABLE " + quoted(name));
        } catch (SQLException refused) {
            throw referredTo("the table " + name, refused);
        }
    }

    /**
     * Says that the server refused because of a foreign key, which this login may not see.
     *
     * @throws SQLException if the server had another reason
     */
    DataSetException referredTo(String what, SQLException refused) throws SQLException {
        if (!REFERRED_TO.contains(refused.getErrorCode())) {
            throw refused;
        }
        return new DataSetException(
                "A foreign key of somebody else refers to " + what + " in " + schema + ", so the server does not drop"
                        + " or empty it: " + OwnQuery.firstLine(refused)
                        + ". Drop the foreign key, or name another database.",
                refused);
    }

    /**
     * Empties a table.
     *
     * @return whether the server does that; it does not if foreign keys refer to the table, or if it is versioned
     */
    boolean empties(Connection admin, String name) throws SQLException, DataSetException {
        if (DataSet.number(admin, "SELECT COUNT(*) FROM (SELECT 1 FROM " + quoted(name) + " LIMIT 1) t") == 0
                || now(admin, name).isEmpty()) {
            return true;
        }
        try {
            OwnQuery.execute(admin, "TRUNCATE TABLE " + quoted(name));
            return true;
        } catch (SQLException refused) {
            return false;
        }
    }

    /**
     * The table of ours at this moment; empty if there is none of this name.
     *
     * @throws DataSetException if somebody else has made one since the catalogue was read
     */
    private Optional<SchemaTables.Entry> now(Connection admin, String name) throws SQLException, DataSetException {
        Optional<SchemaTables.Entry> entry = SchemaTables.now(
                admin, schema, present.named(name).map(SchemaTables.Entry::name).orElse(name));
        if (entry.isPresent() && !isOurs(schema, entry.get())) {
            throw foreign(name);
        }
        return entry;
    }

    /** Makes a marker that lists nothing yet. */
    static void create(Connection admin, String schema, String data, long fingerprint) throws SQLException {
        OwnQuery.execute(
                admin,
                "CREATE TABLE " + of(schema) + " " + SqlDefinition.commented(DEFINITION, comment(schema, NAME)),
                "INSERT INTO " + of(schema) + " (id, version_no, data_set, fingerprint, complete, begins) VALUES ("
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
    void createTable(Statement statement, int number, String name, String definition) throws SQLException {
        int id = HEAD + number;
        statement.executeUpdate("INSERT INTO " + of(schema) + " (id, made) VALUES (" + id + ", '" + name + "')");
        try {
            statement.executeUpdate(
                    "CREATE TABLE " + quoted(name) + " " + SqlDefinition.commented(definition, comment(schema, name)));
        } catch (SQLException failed) {
            // Somebody may have a table of this name by now.
            try {
                statement.executeUpdate("DELETE FROM " + of(schema) + " WHERE id = " + id);
            } catch (SQLException stillListed) {
                failed.addSuppressed(stillListed);
            }
            throw failed;
        }
        if (!present.whole()) {
            // No server empties a table to which a foreign key refers, whether or not this login may see it.
            statement.executeUpdate("TRUNCATE TABLE " + quoted(name));
        }
    }

    /** Notes that all rows are loaded, and the columns that the tables have now. */
    void complete(Connection admin) throws SQLException {
        String columns = tables.stream()
                .map(made -> "(" + made.id + ", '" + made.name + "', "
                        + present.named(made.name)
                                .map(entry -> Long.toString(entry.columnsSum()))
                                .orElse("NULL")
                        + ")")
                .collect(Collectors.joining(", "));
        OwnQuery.execute(
                admin,
                "REPLACE INTO " + of(schema) + " (id, made, made_columns) VALUES " + columns,
                "UPDATE " + of(schema) + " SET complete = 1 WHERE id = " + HEAD);
    }
}
