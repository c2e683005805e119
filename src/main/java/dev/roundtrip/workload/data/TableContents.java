package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The contents of tables before a run, as far as they could be read at little cost, and whether they are unchanged. */
public final class TableContents {

    static final String COUNT = "SELECT COUNT(*) FROM ";

    private static final int LONGEST_SECONDS = 5;

    /** The maximum number of rows of a table that is compared, so that a comparison costs little. */
    private static final long MOST_ROWS = 200_000;

    private final Map<String, Table> tables;

    /** The checksum of each table that could be read. */
    private final Map<String, String> before = new HashMap<>();

    private TableContents(Map<String, Table> tables) {
        this.tables = tables;
    }

    /**
     * A table.
     *
     * @param rows its approximate number of rows
     */
    record Table(String quoted, long rows) {

        /**
         * The checksum of all columns. TiDB lacks CHECKSUM TABLE, and its ADMIN CHECKSUM TABLE without TiKV is
         * always 1 (v8.5.3).
         */
        String checksum(Statement statement) throws SQLException {
            StringJoiner values = new StringJoiner(", ");
            try (ResultSet none = statement.executeQuery("SELECT * FROM " + quoted + " LIMIT 0")) {
                for (int i = 1; i <= none.getMetaData().getColumnCount(); i++) {
                    String column = OwnQuery.identifier(none.getMetaData().getColumnName(i));
                    values.add(column).add(column + " IS NULL");
                }
            }
            return "SELECT COALESCE(SUM(CRC32(CONCAT_WS('#', " + values + "))), 0) FROM " + quoted;
        }
    }

    /** Reads each table that the user may read. */
    static TableContents of(Connection admin, Map<String, Table> tables) {
        TableContents contents = new TableContents(tables);
        tables.forEach((name, table) -> {
            if (table.rows <= MOST_ROWS) {
                read(admin, table).ifPresent(checksum -> contents.before.put(name, checksum));
            }
        });
        return contents;
    }

    /**
     * The contents of the tables compared with those before.
     *
     * @param others which tables are unchanged, and which were not verified, as a line; empty for none
     * @param changed one sentence for each table that has changed
     */
    public record Comparison(String others, List<String> changed) {}

    /** Compares the contents now with those before. */
    public Comparison compare(Connection now) {
        Map<String, List<String>> same = new TreeMap<>(Comparator.reverseOrder());
        List<String> changed = new ArrayList<>();
        tables.forEach((name, table) -> {
            Optional<String> checksum = before.containsKey(name) ? read(now, table) : Optional.empty();
            if (checksum.isPresent() && !checksum.get().equals(before.get(name))) {
                changed.add("The table " + name
                        + " changed, by its checksum: --roll-back did not undo all, or another client wrote.");
            } else {
                String how = checksum.isEmpty() ? "not verified" : "same checksum as before";
                same.computeIfAbsent(how, first -> new ArrayList<>()).add(name);
            }
        });
        String line = same.entrySet().stream()
                .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; "));
        return new Comparison(line, changed);
    }

    /** The checksum of a table; empty if this user may not read it, or if reading takes too long. */
    private static Optional<String> read(Connection connection, Table table) {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(LONGEST_SECONDS);
            try (ResultSet row = statement.executeQuery(table.checksum(statement))) {
                return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
            }
        } catch (SQLException notThisWay) {
            return Optional.empty();
        }
    }
}
