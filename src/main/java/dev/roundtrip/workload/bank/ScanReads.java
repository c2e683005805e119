package dev.roundtrip.workload.bank;

import java.util.ArrayList;
import java.util.List;

/**
 * The reads of several rows. Each table has a range of its key, a look-up by its secondary index, and an aggregate;
 * some tables have a second look-up by the index. Tables with a parent have a join, and some also a join from the
 * parent's side or of two children.
 */
final class ScanReads {

    /** The number of keys in a range of the primary key. */
    private static final int INTERVAL = 5;

    private static final String ALL_STATES = "status_code IN ('A', 'B', 'C')";

    private final int maxLength;

    ScanReads(int maxLength) {
        this.maxLength = maxLength;
    }

    BusinessStatement range(ReferenceTable table, int index) {
        String id = table.id().name();
        int salt = id.hashCode();
        StatementParameter from = StatementParameter.keyWithin(table.rows() - INTERVAL, salt, 0);
        StatementParameter to = StatementParameter.keyWithin(table.rows() - INTERVAL, salt, INTERVAL - 1);
        SelectText text = new SelectText("SELECT", ", ").item(id, Column.Type.ID);
        int columns = index % 3 + 1;
        for (int i = 0; i < columns; i++) {
            Column column = table.detail(index + i);
            text.item(column.name(), column.type());
        }
        String where = switch (index % 3) {
            case 0 -> " WHERE " + id + " BETWEEN ? AND ? ORDER BY " + id;
            case 1 -> " WHERE " + id + " >= ? AND " + id + " <= ?";
            default -> " WHERE " + id + " >= ? AND " + id + " <= ? AND " + ALL_STATES + " ORDER BY " + id + " DESC";
        };
        return build(text.tail("FROM " + table.name() + where), AccessKind.RANGE, List.of(table), from, to);
    }

    BusinessStatement byIndex(ReferenceTable table, int index) {
        Column group = table.group();
        SelectText text = new SelectText("SELECT", ", ").item("t." + table.id().name(), Column.Type.ID);
        int columns = Math.min(table.details().size(), 2 + index % 3);
        for (int i = 0; i < columns; i++) {
            Column column = table.detail(i);
            text.item("t." + column.name(), column.type());
        }
        text.tail("FROM " + table.name() + " t WHERE t." + group.name()
                + " = ? AND t.valid_to_day >= 20250630 ORDER BY t." + table.id().name() + " LIMIT 10");
        return build(text, AccessKind.SECONDARY_INDEX, List.of(table), groupKey(table));
    }

    /** The newest of a group. */
    BusinessStatement newestByIndex(ReferenceTable table) {
        Column group = table.group();
        SelectText text = new SelectText("SELECT", ", ").item("version_no AS newestVersion", Column.Type.INT);
        text.item("changed_by AS changedBy", Column.Type.TEXT);
        for (Column column : table.details()) {
            text.item(column.name() + " AS " + PointGets.camel(column.name()), column.type());
        }
        text.item("valid_from_day AS validFrom", Column.Type.DAY);
        text.tail("FROM " + table.name() + " WHERE " + group.name() + " = ? AND " + ALL_STATES
                + " ORDER BY version_no DESC, " + table.id().name() + " LIMIT 1");
        return build(text, AccessKind.SECONDARY_INDEX, List.of(table), groupKey(table));
    }

    BusinessStatement aggregate(ReferenceTable table, int index) {
        SelectText text = new SelectText("SELECT", ", ")
                .item("COUNT(*) AS row_count", Column.Type.ID)
                .item("IFNULL(MAX(t.version_no), 0) AS highest_version", Column.Type.INT);
        int wide = index % 3;
        if (wide > 0) {
            text.item("MIN(t.valid_from_day) AS first_day", Column.Type.DAY);
            text.item("SUM(CASE WHEN t.status_code = 'A' THEN 1 ELSE 0 END) AS active_count", Column.Type.INT);
        }
        for (Column column : table.details()) {
            if (column.type() == Column.Type.MONEY) {
                text.item("IFNULL(SUM(t." + column.name() + "), 0) AS total_" + column.name(), Column.Type.MONEY);
            }
            if (wide == 2 && column.type() == Column.Type.INT) {
                text.item("MAX(t." + column.name() + ") AS highest_" + column.name(), Column.Type.INT);
            }
        }
        if (wide == 2) {
            text.item(
                    "SUM(CASE WHEN t.valid_from_day > 20230101 THEN t.version_no ELSE 0 END) AS recent_versions",
                    Column.Type.INT);
        }
        text.tail("FROM " + table.name() + " t WHERE t." + table.group().name() + " = ?");
        return build(text, AccessKind.AGGREGATE, List.of(table), groupKey(table));
    }

    /** Rows of a child by its index, each with its parent. */
    BusinessStatement join(ReferenceTable child, int index) {
        ReferenceTable parent = ReferenceCatalogue.named(child.parent());
        SelectText text = new SelectText("SELECT", ", ").item("c." + child.id().name(), Column.Type.ID);
        child.details().forEach(column -> text.item("c." + column.name(), column.type()));
        items(text, parent.details(), "p", index % 2 == 0 ? parent.name() : "parent");
        text.item("p.status_code AS parent_status", Column.Type.FLAG);
        text.tail("FROM " + child.name() + " c JOIN " + parent.name() + " p ON p."
                + parent.id().name() + " = c." + parent.id().name() + " WHERE c."
                + child.group().name() + " = ? ORDER BY c." + child.id().name() + " LIMIT 10");
        return build(text, AccessKind.JOIN, List.of(child, parent), groupKey(child));
    }

    /** A row of a parent by its key, with its children. */
    BusinessStatement joinFromParent(ReferenceTable child) {
        ReferenceTable parent = ReferenceCatalogue.named(child.parent());
        SelectText text = new SelectText("SELECT", ", ");
        text.item("p." + parent.id().name(), Column.Type.ID).item("p.version_no", Column.Type.INT);
        parent.details().forEach(column -> text.item("p." + column.name(), column.type()));
        items(text, child.details(), "c", "child");
        text.item("CASE WHEN c.valid_to_day >= 20250630 THEN 1 ELSE 0 END AS child_is_valid", Column.Type.INT);
        text.tail("FROM " + parent.name() + " p JOIN " + child.name() + " c ON c."
                + parent.id().name() + " = p." + parent.id().name() + " WHERE p."
                + parent.id().name() + " = ?");
        return build(text, AccessKind.JOIN, List.of(parent, child), parentKey(parent, child.rows()));
    }

    /** A row of a parent by its key, with columns of two children, one row for each pair. */
    BusinessStatement joinOfTwoChildren(ReferenceTable first, ReferenceTable second) {
        ReferenceTable parent = ReferenceCatalogue.named(first.parent());
        SelectText text = new SelectText("SELECT", ", ").item("p." + parent.id().name(), Column.Type.ID);
        items(text, parent.columns(), "p", parent.name());
        items(text, first.columns(), "a", first.name());
        items(text, second.columns(), "b", second.name());
        text.tail("FROM " + parent.name() + " p JOIN " + first.name() + " a ON a."
                + parent.id().name() + " = p."
                + parent.id().name() + " JOIN " + second.name() + " b ON b."
                + parent.id().name() + " = p."
                + parent.id().name() + " WHERE p." + parent.id().name() + " = ?");
        int children = Math.min(first.rows(), second.rows());
        return build(text, AccessKind.JOIN, List.of(parent, first, second), parentKey(parent, children));
    }

    /** Appends each column as {@code alias.column AS prefix_column}. */
    private static void items(SelectText text, List<Column> columns, String alias, String prefix) {
        columns.forEach(column ->
                text.item(alias + "." + column.name() + " AS " + prefix + "_" + column.name(), column.type()));
    }

    private BusinessStatement build(
            SelectText text, AccessKind kind, List<ReferenceTable> tables, StatementParameter... parameters) {
        List<String> names = new ArrayList<>();
        tables.forEach(table -> names.add(table.name()));
        return text.build(maxLength, kind, names, List.of(parameters));
    }

    private static StatementParameter groupKey(ReferenceTable table) {
        return StatementParameter.key(table.group(), table.group().name().hashCode());
    }

    /**
     * A key of a parent that has children: the loader gives child r the parent r, and starts again at the first parent
     * if there are fewer parents.
     */
    private static StatementParameter parentKey(ReferenceTable parent, int children) {
        return StatementParameter.keyWithin(
                Math.min(parent.rows(), children), parent.name().hashCode(), 0);
    }
}
