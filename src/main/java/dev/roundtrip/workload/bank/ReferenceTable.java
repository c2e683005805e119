package dev.roundtrip.workload.bank;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A table that transfers only read.
 *
 * @param key the primary key
 * @param indexed columns that each have a secondary index: none in a table of point gets; otherwise the column that
 *     groups its rows, then the parent's id
 * @param parent the name of the table that the second indexed column refers to; empty if there is none
 * @param details the other columns
 */
record ReferenceTable(
        Stage stage,
        String name,
        int rows,
        List<Column> key,
        List<Column> indexed,
        String parent,
        List<Column> details) {

    private static final List<Column> COMMON = List.of(
            new Column("status_code", Column.Type.FLAG, 0, 0),
            new Column("valid_from_day", Column.Type.DAY, 0, 0),
            new Column("valid_to_day", Column.Type.DAY, 0, 0),
            new Column("version_no", Column.Type.INT, 0, 0),
            new Column("changed_by", Column.Type.TEXT, 20, 0),
            new Column("changed_at", Column.Type.TIME, 0, 0));

    ReferenceTable {
        Objects.requireNonNull(stage, "stage");
        Objects.requireNonNull(name, "name");
        key = List.copyOf(key);
        indexed = List.copyOf(indexed);
        Objects.requireNonNull(parent, "parent");
        details = List.copyOf(details);
    }

    boolean isReadByPointGet() {
        return indexed.isEmpty();
    }

    Column group() {
        return indexed.get(0);
    }

    Column id() {
        return key.get(0);
    }

    /** One of the other columns; the index wraps around. */
    Column detail(int index) {
        return details.get(index % details.size());
    }

    /** All columns, in the order of the table. */
    List<Column> columns() {
        List<Column> all = new ArrayList<>(key);
        all.addAll(indexed);
        all.addAll(details);
        all.addAll(COMMON);
        return all;
    }

    /** {@code STAGE name rows key[,key] : details} */
    static ReferenceTable parsePointGet(String line) {
        String[] halves = line.split(" : ", -1);
        String[] head = halves[0].trim().split("\\s+", -1);
        int rows = Integer.parseInt(head[2]);
        return new ReferenceTable(
                Stage.valueOf(head[0]),
                head[1],
                rows,
                columns(head[3].split(",", -1), rows),
                List.of(),
                "",
                columns(halves[1].trim().split("\\s+", -1), 0));
    }

    /** {@code STAGE name rows group[,parent] : details}; the key is the table's name with _id. */
    static ReferenceTable parseOther(String line, List<ReferenceTable> before) {
        String[] halves = line.split(" : ", -1);
        String[] head = halves[0].trim().split("\\s+", -1);
        int rows = Integer.parseInt(head[2]);
        String[] references = head[3].split(",", -1);
        List<Column> indexed = new ArrayList<>(columns(new String[] {references[0]}, rows));
        String parent = references.length > 1 ? references[1] : "";
        if (!parent.isEmpty()) {
            indexed.add(new Column(parent + "_id", Column.Type.ID, 0, rowsOf(parent, before)));
        }
        return new ReferenceTable(
                Stage.valueOf(head[0]),
                head[1],
                rows,
                List.of(new Column(head[1] + "_id", Column.Type.ID, 0, rows)),
                indexed,
                parent,
                columns(halves[1].trim().split("\\s+", -1), 0));
    }

    private static int rowsOf(String name, List<ReferenceTable> tables) {
        return tables.stream()
                .filter(table -> table.name.equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no table " + name + " stands before its child"))
                .rows;
    }

    private static List<Column> columns(String[] tokens, int rows) {
        List<Column> columns = new ArrayList<>();
        for (String token : tokens) {
            columns.add(Column.parse(token, rows));
        }
        return columns;
    }
}
