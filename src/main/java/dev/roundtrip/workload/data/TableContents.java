package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.Query;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What tables held before a run, as far as it could be read at little cost, and whether they still hold it. */
public final class TableContents {

    private static final int LONGEST_SECONDS = 5;

    private final Map<String, Table> tables;
    private final Map<String, Mark> before = new LinkedHashMap<>();

    private TableContents(Map<String, Table> tables) {
        this.tables = tables;
    }

    /** How a table's content is compared; only if it has at most so many rows, so that it costs little. */
    private enum How {
        /**
         * Of all columns. Not CHECKSUM TABLE, which TiDB lacks, and not its ADMIN CHECKSUM TABLE: without TiKV that is
         * always 1 (v8.5.3).
         */
        CHECKSUM(200_000, "checksum"),
        ROWS(2_000_000, "row count");

        private final long most;
        private final String words;

        How(long most, String words) {
            this.most = most;
            this.words = words;
        }

        String sql(Connection connection, Table table) throws SQLException {
            if (this == ROWS) {
                return COUNT + table.quoted;
            }
            StringJoiner values = new StringJoiner(", ");
            try (Statement statement = connection.createStatement();
                    ResultSet none = statement.executeQuery("SELECT * FROM " + table.quoted + " LIMIT 0")) {
                for (int i = 1; i <= none.getMetaData().getColumnCount(); i++) {
                    String column = Query.identifier(none.getMetaData().getColumnName(i));
                    values.add(column).add(column + " IS NULL");
                }
            }
            return "SELECT COALESCE(SUM(CRC32(CONCAT_WS('#', " + values + "))), 0) FROM " + table.quoted;
        }
    }

    static final String COUNT = "SELECT COUNT(*) FROM ";

    private record Mark(How how, String value) {}

    /** @param rows about how many it has */
    record Table(String quoted, long rows) {}

    /** Reads each table in the first way that the server and the user's rights allow. */
    static TableContents of(Connection admin, Map<String, Table> tables) {
        TableContents contents = new TableContents(tables);
        tables.forEach((name, table) -> {
            for (How how : How.values()) {
                if (table.rows <= how.most && !contents.before.containsKey(name)) {
                    read(admin, table, how).ifPresent(value -> contents.before.put(name, new Mark(how, value)));
                }
            }
        });
        return contents;
    }

    /**
     * What the tables hold compared with before.
     *
     * @param others which tables are as they were, by what, and which were not verified, as a line; empty for none
     * @param changed one sentence for each table that is not
     */
    public record Comparison(String others, List<String> changed) {}

    /** Compares with what they held before. */
    public Comparison compare(Connection now) {
        Map<String, List<String>> same = new TreeMap<>();
        List<String> changed = new ArrayList<>();
        tables.forEach((name, table) -> {
            Mark mark = before.get(name);
            Optional<String> value = mark == null ? Optional.empty() : read(now, table, mark.how);
            if (value.isPresent() && !value.get().equals(mark.value)) {
                changed.add("The table " + name + " changed, by its " + mark.how.words
                        + (mark.how == How.ROWS ? " (" + mark.value + " before, " + value.get() + " now)" : "")
                        + ": --roll-back did not undo all, or another client wrote.");
            } else {
                String how = value.isEmpty() ? "not verified" : "unchanged by " + mark.how.words;
                same.computeIfAbsent(how, first -> new ArrayList<>()).add(name);
            }
        });
        String line = same.entrySet().stream()
                .sorted(Map.Entry.<String, List<String>>comparingByKey().reversed())
                .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; "));
        return new Comparison(line, changed);
    }

    /** Empty if this user may not, or it takes too long. */
    private static Optional<String> read(Connection connection, Table table, How how) {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(LONGEST_SECONDS);
            try (ResultSet row = statement.executeQuery(how.sql(connection, table))) {
                return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
            }
        } catch (SQLException notThisWay) {
            return Optional.empty();
        }
    }
}
