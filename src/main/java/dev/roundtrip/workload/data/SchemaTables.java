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
 * What stands in one schema: tables, views, sequences and triggers, as the server's catalogue shows them to this user.
 *
 * @param byName by names as the server compares them
 */
record SchemaTables(boolean bySpelling, Map<String, Entry> byName) {

    /** Types of tables that hold rows of their own. */
    private static final Set<String> WITH_ROWS = Set.of("BASE TABLE", "SYSTEM VERSIONED");

    private static final String ENTRIES = """
            SELECT table_name, table_type, create_options FROM information_schema.tables WHERE table_schema = '%1$s'
            UNION ALL
            SELECT CONCAT('the trigger ', trigger_name), 'TRIGGER', '' FROM information_schema.triggers
            WHERE trigger_schema = '%1$s'""";

    /**
     * A table, view, sequence or trigger.
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
        Map<String, StringBuilder> columns = new HashMap<>();
        OwnQuery.all(
                admin,
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = '" + schema
                        + "' ORDER BY table_name, ordinal_position",
                row -> columns.computeIfAbsent(row.getString(1), first -> new StringBuilder())
                        .append(row.getString(2))
                        .append(','));
        SchemaTables tables = new SchemaTables(DataSet.isBySpelling(admin), new HashMap<>());
        OwnQuery.all(
                admin,
                ENTRIES.formatted(schema),
                row -> tables.byName.put(
                        tables.compared(row.getString(1)),
                        new Entry(
                                row.getString(1),
                                row.getString(2),
                                Objects.toString(row.getString(3), ""),
                                Objects.toString(columns.get(row.getString(1)), ""))));
        return tables;
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
