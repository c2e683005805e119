package dev.roundtrip.probe;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.jdbc.Query;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Finds a user's table that can be read row by row: a single-column primary key, and at least one row. It only reads,
 * and few rows.
 */
final class KeyedTable {

    /** The number of tables to try before the probe uses none. */
    private static final int TABLES_TRIED = 20;

    private static final String CANDIDATES = "SELECT k.TABLE_NAME, MIN(k.COLUMN_NAME)"
            + " FROM information_schema.KEY_COLUMN_USAGE k"
            + " JOIN information_schema.TABLES t ON t.TABLE_SCHEMA = k.TABLE_SCHEMA AND t.TABLE_NAME = k.TABLE_NAME"
            + " WHERE k.CONSTRAINT_NAME = 'PRIMARY' AND t.TABLE_TYPE = 'BASE TABLE' AND k.TABLE_SCHEMA = ?"
            + " GROUP BY k.TABLE_NAME HAVING COUNT(*) = 1 ORDER BY k.TABLE_NAME LIMIT " + TABLES_TRIED;

    private KeyedTable() {}

    /**
     * The statements over the first such table.
     *
     * @param rows the maximum number of keys to read
     */
    static Optional<ProbeStatements> find(Connection admin, String database, int rows, Assumptions assumptions)
            throws SQLException {
        if (database.isEmpty()) {
            return Optional.empty();
        }
        List<String[]> candidates =
                Query.all(admin, CANDIDATES, row -> new String[] {row.getString(1), row.getString(2)}, database);
        for (String[] candidate : candidates) {
            String table = quoted(database) + "." + quoted(candidate[0]);
            String key = quoted(candidate[1]);
            List<Object> keys = keys(admin, table, key, rows);
            if (!keys.isEmpty()) {
                String from = "one row each by the primary key of your table " + candidate[0];
                return Optional.of(ProbeStatements.reading(table, key, keys, from, assumptions));
            }
        }
        return Optional.empty();
    }

    static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    private static List<Object> keys(Connection admin, String table, String key, int rows) throws SQLException {
        try {
            return Query.all(admin, "SELECT " + key + " FROM " + table + " LIMIT " + rows, row -> row.getObject(1));
        } catch (SQLException forbidden) {
            // A table that this user may not read is skipped.
            return List.of();
        }
    }
}
