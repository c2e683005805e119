package dev.roundtrip.text;

import dev.roundtrip.text.Table.Cell;
import dev.roundtrip.text.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Fits the main table into a width. A row is never broken: first spaces and headers are shortened, then the scenarios'
 * titles, then columns are left out in the order that they state.
 */
final class TableLayout {

    /**
     * Titles are shortened to this length before a column is left out, and further only if no column can be left out.
     */
    private static final int SCENARIO_ENOUGH = 20;

    /** Spaces between columns, from wide to narrow; the last one also shortens the headers. */
    private static final List<Gaps> GAPS =
            List.of(new Gaps(2, 3, false), new Gaps(1, 3, false), new Gaps(1, 2, false), new Gaps(1, 2, true));

    /** What a row begins with that names the Java line of the statement above it. */
    static final String FROM = "    from ";

    private static final Pattern JAVA_LINE = Pattern.compile("^" + FROM + ".*:\\d+\\)");

    private record Gaps(int inGroup, int betweenGroups, boolean shortHeads) {}

    private final Table<?> table;
    private final TerminalStyle style;
    private final List<String> scenarios = new ArrayList<>();
    private List<Column> columns;
    private Gaps gaps = GAPS.get(0);
    private int scenarioWidth;

    /** Creates the layout, already fitted. */
    TableLayout(Table<?> table, TerminalStyle style) {
        this.table = table;
        this.style = style;
        int label = table.labels.stream().mapToInt(String::length).max().orElse(0);
        for (int i = 0; i < table.labels.size(); i++) {
            String title = style.printable(table.titles.get(i));
            String name = style.printable(table.labels.get(i));
            scenarios.add(title.isEmpty() ? name : padRight(name, label) + "  " + title);
        }
        this.columns = table.columns;
        fit();
    }

    /** The headers of the columns that were left out, in reading order. */
    List<String> leftOut() {
        return table.columns.stream()
                .filter(column -> !columns.contains(column))
                .map(Column::head)
                .toList();
    }

    /** Returns the lines, each with a line end. */
    String render() {
        List<Integer> widths = widths();
        StringBuilder groups = new StringBuilder(padRight("", scenarioWidth));
        for (int from = 0; from < columns.size(); from = groupEnd(from)) {
            int span = span(widths, from);
            groups.append(gapBefore(from)).append(padLeft(groupTitle(columns.get(from), span), span));
        }
        StringBuilder text = new StringBuilder();
        if (!groups.toString().isBlank()) {
            text.append(groups.toString().stripTrailing()).append('\n');
        }
        text.append(style.bold(line(table.head, widths, column -> Cell.plain(head(column)))))
                .append('\n');
        for (int i = 0; i < scenarios.size(); i++) {
            int row = i;
            String name = scenarios.get(row);
            text.append(line(cut(name), widths, column -> column.cells().get(row)))
                    .append('\n');
        }
        return text.toString();
    }

    /** The name, or what of it has room: the beginning, but of a Java line the end, which has the line's number. */
    private String cut(String name) {
        int room = scenarioWidth - style.ellipsis().length();
        int from = JAVA_LINE.matcher(name).find() ? name.indexOf(FROM) + FROM.length() : 0;
        if (name.length() <= scenarioWidth) {
            return name;
        }
        return from > 0 && from < room
                ? name.substring(0, from) + style.ellipsis() + name.substring(name.length() - room + from)
                : name.substring(0, room) + style.ellipsis();
    }

    private String line(String name, List<Integer> widths, Function<Column, Cell> cells) {
        StringBuilder line = new StringBuilder(padRight(name, scenarioWidth));
        for (int i = 0; i < columns.size(); i++) {
            Cell cell = cells.apply(columns.get(i));
            line.append(gapBefore(i))
                    .append(padLeft("", widths.get(i) - cell.text().length()))
                    .append(style.toned(cell.tone(), cell.text()));
        }
        return line.toString().stripTrailing();
    }

    private void fit() {
        int natural = Math.max(
                table.head.length(),
                scenarios.stream().mapToInt(String::length).max().orElse(0));
        int mostDropped = columns.stream().mapToInt(Column::dropOrder).max().orElse(0);
        for (int dropped = 0; dropped <= mostDropped; dropped++) {
            int order = dropped;
            columns = table.columns.stream()
                    .filter(column -> column.dropOrder() == 0 || column.dropOrder() > order)
                    .toList();
            for (Gaps candidate : GAPS) {
                gaps = candidate;
                scenarioWidth = Math.min(natural, style.width() - columnsWidth());
                if (scenarioWidth == natural || (gaps.shortHeads && scenarioWidth >= SCENARIO_ENOUGH)) {
                    return;
                }
            }
        }
        scenarioWidth = Math.max(Math.max(table.head.length(), style.ellipsis().length()), scenarioWidth);
    }

    private int columnsWidth() {
        List<Integer> widths = widths();
        return IntStream.range(0, columns.size())
                .map(i -> gapBefore(i).length() + widths.get(i))
                .sum();
    }

    /** The widths of headers and cells; the first column of a group is wider if the group's title needs it. */
    private List<Integer> widths() {
        List<Integer> widths = new ArrayList<>();
        for (Column column : columns) {
            int cells = column.texts().stream().mapToInt(String::length).max().orElse(0);
            widths.add(Math.max(head(column).length(), cells));
        }
        for (int from = 0; from < columns.size(); from = groupEnd(from)) {
            int span = span(widths, from);
            int missing = groupTitle(columns.get(from), span).length() - span;
            widths.set(from, widths.get(from) + Math.max(0, missing));
        }
        return widths;
    }

    /** The width of the group that begins at a column. */
    private int span(List<Integer> widths, int from) {
        List<Integer> group = widths.subList(from, groupEnd(from));
        return gaps.inGroup * (group.size() - 1)
                + group.stream().mapToInt(width -> width).sum();
    }

    private int groupEnd(int from) {
        int to = from + 1;
        while (to < columns.size()
                && columns.get(to).group().equals(columns.get(from).group())) {
            to++;
        }
        return to;
    }

    private String gapBefore(int index) {
        boolean newGroup = index == 0
                || !columns.get(index).group().equals(columns.get(index - 1).group());
        return " ".repeat(newGroup ? gaps.betweenGroups : gaps.inGroup);
    }

    private String head(Column column) {
        return gaps.shortHeads ? column.shortHead() : column.head();
    }

    private static String groupTitle(Column column, int span) {
        Table.Group group = column.group();
        return group.name().length() <= span ? group.name() : group.shortName();
    }

    private static String padRight(String text, int width) {
        return text + padLeft("", width - text.length());
    }

    private static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
