package dev.roundtrip.workload.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Five statements for each table that is read by its whole primary key, in the styles of object-relational mappers and
 * of developers who bypass them.
 */
final class PointGets {

    /** Statements for each table. */
    static final int VARIANTS = 5;

    private static final String ACCOUNT_KEY = "account_id";

    private final int maxLength;

    PointGets(int maxLength) {
        this.maxLength = maxLength;
    }

    /**
     * @param index the table's place in the catalogue: mappers number their aliases, and the statements take turns over
     *     the columns
     */
    List<BusinessStatement> of(ReferenceTable table, int index) {
        return List.of(
                statusOnly(table),
                pair(table, index),
                index % 2 == 0 ? numberedEntity(table, index) : entity(table),
                view(table, index),
                flags(table));
    }

    /** {@code SELECT status_code FROM t WHERE ...}: the guard in front of a step. */
    private BusinessStatement statusOnly(ReferenceTable table) {
        return build(
                new SelectText("SELECT", ", ")
                        .item("status_code", Column.Type.FLAG)
                        .item("version_no", Column.Type.INT)
                        .tail("FROM " + table.name() + where(table, "", " = ")),
                table,
                0);
    }

    private BusinessStatement pair(ReferenceTable table, int index) {
        Column first = table.detail(index);
        Column second = table.detail(index + 1);
        return build(
                new SelectText("SELECT", ", ")
                        .item("t." + first.name(), first.type())
                        .item("t." + second.name(), second.type())
                        .tail("FROM " + table.name() + " t" + where(table, "t.", " = ")),
                table,
                1);
    }

    /** As Hibernate 6 writes an entity load. */
    private BusinessStatement entity(ReferenceTable table) {
        String alias = table.name().charAt(0) + "1_0.";
        SelectText text = new SelectText("select", ",");
        table.columns().forEach(column -> text.item(alias + column.name(), column.type()));
        text.tail("from " + table.name() + " " + alias.substring(0, alias.length() - 1)
                + where(table, alias, "=").replace(" WHERE ", " where ").replace(" AND ", " and "));
        return build(text, table, 0);
    }

    /**
     * As Hibernate 5 writes an entity load: each column has an alias with its place, the table's number and the depth.
     */
    private BusinessStatement numberedEntity(ReferenceTable table, int index) {
        String alias = table.name().replace("_", "") + "0_";
        SelectText text = new SelectText("select", ", ");
        int place = 1;
        for (Column column : table.columns()) {
            String shortName = column.name().substring(0, Math.min(column.name().length(), 8));
            text.item(alias + "." + column.name() + " as " + shortName + place + "_" + index + "_0_", column.type());
            place++;
        }
        text.tail("from " + table.name() + " " + alias
                + where(table, alias + ".", "=").replace(" WHERE ", " where ").replace(" AND ", " and "));
        return build(text, table, 1);
    }

    /** A few columns with the names of a data transfer object. */
    private BusinessStatement view(ReferenceTable table, int index) {
        SelectText text = new SelectText("SELECT", ", ");
        int count = Math.min(3, table.details().size());
        for (int i = 0; i < count; i++) {
            Column column = table.detail(index + i);
            text.item(column.name() + " AS " + camel(column.name()), column.type());
        }
        text.item("version_no AS versionNo", Column.Type.INT);
        text.tail("FROM " + table.name() + where(table, "", " = "));
        return build(text, table, 0);
    }

    /** What is usable today, computed in SQL. */
    private BusinessStatement flags(ReferenceTable table) {
        Column first = table.detail(0);
        SelectText text = new SelectText("SELECT", ", ")
                .item(
                        "CASE t.status_code WHEN 'A' THEN 'ACTIVE' WHEN 'B' THEN 'BLOCKED' WHEN 'C' THEN 'CLOSED' ELSE 'UNKNOWN' END"
                                + " AS lifecycle_state",
                        Column.Type.TEXT)
                .item(
                        "CASE WHEN t.valid_from_day <= 20250630 AND t.valid_to_day >= 20250630 THEN 1 ELSE 0 END AS is_valid",
                        Column.Type.INT)
                .item("t." + first.name(), first.type())
                .item("IFNULL(t.changed_by, 'nobody') AS last_changed_by", Column.Type.TEXT);
        Column key = table.key().get(table.key().size() - 1);
        text.item("t." + key.name(), key.type());
        text.tail("FROM " + table.name() + " t" + where(table, "t.", " = "));
        return build(text, table, 1);
    }

    private BusinessStatement build(SelectText text, ReferenceTable table, int variant) {
        return text.build(maxLength, AccessKind.POINT_GET, List.of(table.name()), parameters(table, variant));
    }

    private static String where(ReferenceTable table, String prefix, String equals) {
        return table.key().stream()
                .map(column -> prefix + column.name() + equals + "?")
                .collect(Collectors.joining(" AND ", " WHERE ", ""));
    }

    private static List<StatementParameter> parameters(ReferenceTable table, int variant) {
        List<StatementParameter> parameters = new ArrayList<>();
        for (Column column : table.key()) {
            if (column.name().equals(ACCOUNT_KEY)) {
                parameters.add(StatementParameter.of(
                        variant == 0 ? StatementParameter.Source.FROM_ACCOUNT : StatementParameter.Source.TO_ACCOUNT));
            } else {
                parameters.add(StatementParameter.key(column, column.name().hashCode()));
            }
        }
        return parameters;
    }

    static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        for (String word : name.split("_", -1)) {
            camel.append(
                    camel.length() == 0 ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return camel.toString();
    }
}
