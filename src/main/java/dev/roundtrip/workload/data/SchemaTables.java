package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * What stands in one schema, as the server's catalogue shows it to this user: tables, views, sequences, triggers, and
 * foreign keys of other schemas, by which rows there go with rows here.
 *
 * @param byName by names as the server compares them
 * @param whole whether this user sees every foreign key and trigger. On TiDB everybody does: it has no triggers, and a
 *     plan tells how many foreign keys refer to a table.
 */
record SchemaTables(boolean bySpelling, Map<String, Entry> byName, boolean whole) {

    /** Types of tables that hold rows of their own. */
    private static final Set<String> WITH_ROWS = Set.of("BASE TABLE", "SYSTEM VERSIONED");

    private static final String TABLES = """
            SELECT table_name, table_type, create_options, table_comment FROM information_schema.tables
            WHERE table_schema = '%s'""";

    private static final String ONE_OF_THEM = " AND table_name = '%s'";

    private static final String COLUMNS = """
            SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = '%s'
            ORDER BY table_name, ordinal_position""";

    private static final String TRIGGERS = """
            SELECT CONCAT('the trigger ', trigger_name), 'TRIGGER', '', '' FROM information_schema.triggers
            WHERE trigger_schema = '%s'""";

    private static final String GLOBAL_RIGHTS = """
            SELECT COUNT(DISTINCT privilege_type) = 2 FROM information_schema.user_privileges
            WHERE privilege_type IN ('SELECT', 'TRIGGER')
            AND grantee = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''')""";

    private static final String IS_TIDB = "SELECT VERSION() LIKE '%TiDB%'";

    private static final String IS_MYSQL = "SELECT VERSION() NOT LIKE '%TiDB%' AND VERSION() NOT LIKE '%MariaDB%'";

    /**
     * A table, or what else stands there.
     *
     * @param options in which TiDB says whether the table is cached
     * @param columns their names in order, with a comma after each
     */
    record Entry(String name, String type, String options, String comment, String columns) {

        boolean holdsRows() {
            return WITH_ROWS.contains(type);
        }

        boolean isCached() {
            return options.toLowerCase(Locale.ROOT).contains("cached=on");
        }

        /** A number that tells tables with other columns apart. */
        long columnsSum() {
            CRC32 crc = new CRC32();
            crc.update(columns.getBytes(StandardCharsets.UTF_8));
            return crc.getValue();
        }
    }

    /**
     * Reads the catalogue.
     *
     * @param schema its name in the catalogue's spelling, which has no quote in it
     * @param made the names of the tables that are made there, to which foreign keys may refer already
     */
    static SchemaTables of(Connection admin, String schema, Collection<String> made) throws SQLException {
        boolean bySpelling = DataSet.isBySpelling(admin);
        Map<String, String> columns = new HashMap<>();
        OwnQuery.all(
                admin,
                COLUMNS.formatted(schema),
                row -> columns.merge(row.getString(1), row.getString(2) + ",", String::concat));
        List<Entry> tables = entries(admin, TABLES.formatted(schema), columns);
        List<Entry> all = new ArrayList<>(tables);
        all.addAll(entries(admin, TRIGGERS.formatted(schema), Map.of()));
        List<String> parents = new ArrayList<>(made);
        tables.forEach(table -> parents.add(table.name));
        List<ForeignKeys.ForeignKey> keys = new ForeignKeys(admin, bySpelling).to(schema, parents);
        for (ForeignKeys.ForeignKey key : keys) {
            if (!key.isIn(schema, bySpelling)) {
                all.add(referring("a foreign key of " + key.schema() + "." + key.table()));
            }
        }
        boolean whole = DataSet.number(admin, GLOBAL_RIGHTS) == 1 && !isPartlyRevoked(admin);
        if (!whole && isTidb(admin)) {
            try {
                all.addAll(hidden(admin, schema, tables, keys));
                whole = true;
            } catch (SQLException notExplained) {
                whole = false;
            }
        }
        SchemaTables read = new SchemaTables(bySpelling, new HashMap<>(), whole);
        all.forEach(entry -> read.byName.put(read.compared(entry.name), entry));
        return read;
    }

    static boolean isTidb(Connection admin) throws SQLException {
        return DataSet.number(admin, IS_TIDB) == 1;
    }

    /** Whether rights on all schemas are revoked for some of them, which only MySQL allows, with partial_revokes. */
    private static boolean isPartlyRevoked(Connection admin) throws SQLException {
        return DataSet.number(admin, IS_MYSQL) == 1
                && OwnQuery.all(admin, "SHOW GRANTS", row -> row.getString(1)).stream()
                        .anyMatch(grant -> grant.startsWith("REVOKE "));
    }

    /** Finds the tables to which more foreign keys refer than this user sees. */
    private static List<Entry> hidden(
            Connection admin, String schema, List<Entry> tables, List<ForeignKeys.ForeignKey> seen)
            throws SQLException {
        List<Entry> hidden = new ArrayList<>();
        for (Entry table : tables) {
            if (table.holdsRows() && DataSetMarker.isOurs(schema, table)) {
                long known = seen.stream()
                        .filter(key -> key.parent().equalsIgnoreCase(table.name))
                        .count();
                long all = OwnQuery.all(
                                admin,
                                "EXPLAIN DELETE FROM " + OwnQuery.identifier(schema) + "."
                                        + OwnQuery.identifier(table.name),
                                row -> row.getString(1))
                        .stream()
                        .filter(step -> step.contains("Foreign_Key_"))
                        .count();
                if (all > known) {
                    hidden.add(referring("a foreign key to " + table.name + " that this login may not see"));
                }
            }
        }
        return hidden;
    }

    private static Entry referring(String what) {
        return new Entry(what, "FOREIGN KEY", "", "", "");
    }

    /** The table of this name now, which is spelled as the catalogue has it. */
    static Optional<Entry> now(Connection admin, String schema, String name) throws SQLException {
        return entries(admin, (TABLES + ONE_OF_THEM).formatted(schema, name), Map.of()).stream()
                .filter(entry -> entry.name.equals(name))
                .findFirst();
    }

    private static List<Entry> entries(Connection admin, String sql, Map<String, String> columns) throws SQLException {
        return OwnQuery.all(
                admin,
                sql,
                row -> new Entry(
                        row.getString(1),
                        row.getString(2),
                        Objects.toString(row.getString(3), ""),
                        Objects.toString(row.getString(4), ""),
                        columns.getOrDefault(row.getString(1), "")));
    }

    Optional<Entry> named(String name) {
        return Optional.ofNullable(byName.get(compared(name)));
    }

    boolean hasAll(Collection<String> names) {
        return names.stream().allMatch(name -> named(name).isPresent());
    }

    /** Letter case beyond ASCII counts: servers and Java differ there. */
    private String compared(String name) {
        return bySpelling || name.chars().anyMatch(c -> c >= 0x80) ? name : name.toLowerCase(Locale.ROOT);
    }
}
