package dev.roundtrip.text;

import dev.roundtrip.text.Document.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A table for any {@linkplain Document.Writer writer}: one row for each label, the columns in reading order. Columns
 * are added one by one; each has a cell for each row. A table belongs to one thread.
 */
public final class Table<R> {

    static final Group ALONE = new Group("", "");

    /** The type of a column's cells. */
    enum CellType {
        FIGURES,
        WORDS,
        CODE
    }

    /** Text, and how it is meant. */
    record Cell(String text, Tone tone) {

        static Cell met(boolean met) {
            return met ? new Cell("yes", Tone.GOOD) : new Cell("NO", Tone.BAD);
        }

        static Cell plain(String text) {
            return new Cell(text, Tone.PLAIN);
        }
    }

    /** The header that neighbouring columns share, and a shorter one for where there is little room. */
    record Group(String name, String shortName) {}

    /**
     * One column.
     *
     * @param shortHead the header if there is little room
     * @param alone the header where there is no line for groups
     * @param dropOrder the order in which a narrow terminal leaves columns out: 1 first, 0 never
     */
    record Column(
            Group group, String head, String shortHead, String alone, int dropOrder, CellType kind, List<Cell> cells) {

        List<String> texts() {
            return cells.stream().map(Cell::text).toList();
        }
    }

    /**
     * A table written row by row.
     *
     * @param heads the headers; the first is above the rows' names
     * @param kinds what the cells of a column are, by its header, if they are not figures
     */
    static Table<List<String>> ofRows(List<String> heads, List<List<String>> rows, Map<String, CellType> kinds) {
        Table<List<String>> table = of(heads.get(0), rows, row -> row.get(0));
        for (int i = 1; i < heads.size(); i++) {
            int cell = i;
            table.column(heads.get(i), kinds.getOrDefault(heads.get(i), CellType.FIGURES), row -> row.get(cell));
        }
        return table;
    }

    public static <R> Table<R> of(String head, List<R> rows, Function<R, String> label) {
        return of(head, rows, label, row -> "");
    }

    public static <R> Table<R> of(String head, List<R> rows, Function<R, String> label, Function<R, String> title) {
        return new Table<>(head, rows, label, title);
    }

    /** The header above the rows' names. */
    final String head;

    /** The rows' short names. */
    final List<String> labels;

    /** What follows the short names; may be empty. */
    final List<String> titles;

    final List<Column> columns = new ArrayList<>();
    private final List<R> rows;
    private Group group = ALONE;
    private boolean saysGroups;

    private Table(String head, List<R> rows, Function<R, String> label, Function<R, String> title) {
        this.head = head;
        this.rows = rows;
        labels = rows.stream().map(label).toList();
        titles = rows.stream().map(title).toList();
    }

    /** The name of a row. */
    String name(int row) {
        return (labels.get(row) + " " + titles.get(row)).strip();
    }

    /** Lets each header that follows say its group where there is no line for groups. */
    Table<R> withGroups() {
        saysGroups = true;
        return this;
    }

    /** Sets the group of the columns that follow; empty for none. */
    Table<R> group(String name) {
        return group(name, name);
    }

    Table<R> group(String name, String shortName) {
        return group(new Group(name, shortName));
    }

    Table<R> group(Group next) {
        group = next;
        return this;
    }

    public Table<R> column(String header, Function<R, String> cell) {
        return column(header, 0, cell);
    }

    Table<R> column(String header, CellType kind, Function<R, String> cell) {
        return add(header, header, header, 0, kind, cell.andThen(Cell::plain));
    }

    Table<R> column(String header, int dropOrder, Function<R, String> cell) {
        return column(header, header, dropOrder, cell);
    }

    /** Adds a column of figures. Its unit is the end of the group's name, after a comma. */
    Table<R> column(String header, String shortHead, int dropOrder, Function<R, String> cell) {
        int comma = group.name().lastIndexOf(',');
        String alone = comma < 0 ? header : header + group.name().substring(comma);
        return column(header, shortHead, alone, dropOrder, cell);
    }

    Table<R> column(String header, String shortHead, String alone, int dropOrder, Function<R, String> cell) {
        return add(header, shortHead, alone, dropOrder, CellType.FIGURES, cell.andThen(Cell::plain));
    }

    Table<R> verdict(String header, int dropOrder, Function<R, Cell> cell) {
        return add(header, header, header, dropOrder, CellType.FIGURES, cell);
    }

    private Table<R> add(
            String header, String shortHead, String alone, int dropOrder, CellType kind, Function<R, Cell> cell) {
        List<Cell> cells = rows.stream().map(cell).toList();
        String said = saysGroups && !group.equals(ALONE) ? header + ", " + group.name() : alone;
        columns.add(new Column(group, header, shortHead, said, dropOrder, kind, cells));
        return this;
    }
}
