package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
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
 */
record SchemaTables(boolean bySpelling, Map<String, Entry> byName) {

    /** Types of tables that hold rows of their own. */
    private static final Set<String> WITH_ROWS = Set.of("BASE TABLE", "SYSTEM VERSIONED");

    private static final String TABLES = """
            SELECT table_name, table_type, create_options FROM information_schema.tables WHERE table_schema = '%s'""";

    private static final String COLUMNS = """
            SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = '%s'
            ORDER BY table_name, ordinal_position""";

    private static final String TRIGGERS = """
            SELECT CONCAT('the trigger ', trigger_name), 'TRIGGER', '' FROM information_schema.triggers
            WHERE trigger_schema = '%s'""";

    private static final String REFERRING = """
            SELECT CONCAT('a foreign key of ', table_schema, '.', table_name), 'FOREIGN KEY', ''
            FROM information_schema.key_column_usage WHERE %1$s(referenced_table_schema) = %1$s('%2$s')
            AND %1$s(table_schema) <> %1$s('%2$s')""";

    /**
     * A table, or what else stands there.
     *
     * @param options in which TiDB says whether the table is cached
     * @param columns their names in order, with a comma after each
     */
    record Entry(String name, String type, String options, String columns) {

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

    /** @param schema its name in the catalogue's spelling, which has no quote in it */
    static SchemaTables of(Connection admin, String schema) throws SQLException {
        SchemaTables tables = new SchemaTables(DataSet.isBySpelling(admin), new HashMap<>());
        Map<String, String> columns = new HashMap<>();
        OwnQuery.all(
                admin,
                COLUMNS.formatted(schema),
                row -> columns.merge(row.getString(1), row.getString(2) + ",", String::concat));
        tables.read(admin, TABLES.formatted(schema), columns);
        if (!tables.byName.isEmpty()) {
            tables.read(admin, TRIGGERS.formatted(schema), Map.of());
            tables.read(admin, REFERRING.formatted(tables.bySpelling ? "BINARY" : "LOWER", schema), Map.of());
        }
        return tables;
    }

    private void read(Connection admin, String sql, Map<String, String> columns) throws SQLException {
        OwnQuery.all(
                admin,
                sql,
                row -> byName.put(
                        compared(row.getString(1)),
                        new Entry(
                                row.getString(1),
                                row.getString(2),
                                Objects.toString(row.getString(3), ""),
                                columns.getOrDefault(row.getString(1), ""))));
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
