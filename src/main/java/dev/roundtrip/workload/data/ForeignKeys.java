package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Finds the foreign keys that refer to tables, in the server's catalogue as this user may see it.
 *
 * @param bySpelling whether names that differ only in letter case are different names
 */
record ForeignKeys(Connection admin, boolean bySpelling) {

    private static final String TO = "SELECT DISTINCT table_schema, table_name, constraint_name,"
            + " referenced_table_schema, referenced_table_name FROM information_schema.key_column_usage"
            + " WHERE %s IN (%s)";

    /** A foreign key of one table, and the table to which it refers. */
    record ForeignKey(String schema, String table, String parent) {

        boolean isIn(String other, boolean bySpelling) {
            return bySpelling ? schema.equals(other) : TableName.isSame(schema, other);
        }
    }

    /** The foreign keys of all schemas that refer to tables of these names in one schema. */
    List<ForeignKey> to(String schema, Collection<String> tables) throws SQLException {
        if (tables.isEmpty()) {
            return List.of();
        }
        // TiDB v7.5's catalogue finds a name in its own spelling only.
        String name = bySpelling ? "referenced_table_name" : "LOWER(referenced_table_name)";
        List<String[]> rows = OwnQuery.all(
                admin,
                TO.formatted(name, String.join(", ", Collections.nCopies(tables.size(), "?"))),
                row -> new String[] {
                    row.getString(1), row.getString(2), row.getString(4), row.getString(5),
                },
                tables.stream().map(this::compared).toArray(String[]::new));
        List<ForeignKey> keys = new ArrayList<>();
        for (String[] row : rows) {
            ForeignKey key = new ForeignKey(row[0], row[1], row[3]);
            if (compared(row[2]).equals(compared(schema)) || (row[2].equals(key.schema) && isWritten(key, schema))) {
                keys.add(key);
            }
        }
        return keys;
    }

    /**
     * Whether the definition of a key's table names this schema for the parent's, or may not be read. TiDB v7.5's
     * catalogue has the child's schema for the parent's.
     */
    private boolean isWritten(ForeignKey key, String schema) {
        String parent = OwnQuery.identifier(schema) + "." + OwnQuery.identifier(key.parent);
        String child = OwnQuery.identifier(key.schema) + "." + OwnQuery.identifier(key.table);
        try {
            return OwnQuery.first(admin, "SHOW CREATE TABLE " + child, row -> row.getString(2))
                    .filter(definition -> lower(definition).contains(lower("REFERENCES " + parent)))
                    .isPresent();
        } catch (SQLException unreadable) {
            return true;
        }
    }

    private String compared(String name) {
        return bySpelling ? name : lower(name);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
