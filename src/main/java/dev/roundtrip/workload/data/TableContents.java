package dev.roundtrip.workload.data;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private record How(String sql, int column, long most, String words) {}

    static final String COUNT = "SELECT COUNT(*) FROM ";

    private static final How ROWS = new How(COUNT, 1, 2_000_000, "row count");

    private static final List<How> WAYS = List.of(
            new How("CHECKSUM TABLE ", 2, 200_000, "checksum"),
            new How("ADMIN CHECKSUM TABLE ", 3, 200_000, "checksum"),
            ROWS);

    private record Mark(How how, String value) {}

    /** @param rows about how many it has */
    record Table(String quoted, long rows) {}

    /** Reads each table in the first way that the server and the user's rights allow. */
    static TableContents of(Connection admin, Map<String, Table> tables) {
        TableContents contents = new TableContents(tables);
        tables.forEach((name, table) -> {
            for (How how : WAYS) {
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
                        + (mark.how.equals(ROWS) ? " (" + mark.value + " before, " + value.get() + " now)" : "")
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
            // Connector/J does not know ADMIN as a query.
            statement.execute(how.sql + table.quoted);
            try (ResultSet row = statement.getResultSet()) {
                return row.next() ? Optional.ofNullable(row.getString(how.column)) : Optional.empty();
            }
        } catch (SQLException notThisWay) {
            return Optional.empty();
        }
    }
}
