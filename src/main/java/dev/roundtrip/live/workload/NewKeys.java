package dev.roundtrip.live.workload;

import dev.roundtrip.live.workload.StatementForm.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The columns that get a new number with each inserted row. Columns that got the same number in one transaction share a
 * sequence, in all kinds of transactions.
 */
final class NewKeys {

    /** By column, another one with the same sequence; itself for one of them. */
    private final Map<String, String> sharing = new TreeMap<>();

    private final Map<String, Column> columns = new TreeMap<>();

    private static String name(Column column) {
        return column.table().replace("`", "") + "." + column.name();
    }

    private String first(String name) {
        String next = sharing.getOrDefault(name, name);
        return next.equals(name) ? name : first(next);
    }

    /** These columns got the same number. */
    void share(List<Column> same) {
        for (Column column : same) {
            columns.putIfAbsent(name(column), column);
            String one = first(name(same.get(0)));
            String other = first(name(column));
            sharing.put(one.compareTo(other) < 0 ? other : one, one.compareTo(other) < 0 ? one : other);
        }
    }

    /** The number after the largest one that any of the columns has, and so on. */
    String sequence(Column column) {
        String name = first(name(column));
        List<Column> all = new ArrayList<>();
        for (String other : new TreeSet<>(columns.keySet())) {
            if (first(other).equals(name)) {
                all.add(columns.get(other));
            }
        }
        String query = all.size() < 2
                ? "SELECT MAX(" + column.name() + ") FROM " + column.table()
                : all.stream()
                        .map(each -> "(SELECT IFNULL(MAX(" + each.name() + "), 0) FROM " + each.table() + ")")
                        .collect(Collectors.joining(", ", "SELECT GREATEST(", ")"));
        return "sequence(" + ValueText.quoted(query) + ", " + ValueText.quoted(name) + ")";
    }
}
