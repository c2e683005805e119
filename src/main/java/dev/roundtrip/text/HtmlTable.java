package dev.roundtrip.text;

import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Table.Cell;
import dev.roundtrip.text.Table.CellType;
import dev.roundtrip.text.Table.Column;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of a page. The first cell of a row is the row's header. Where the table has no room, each row becomes a card,
 * whose cells say their headers; an old browser lets the table scroll instead. A table's width is estimated in
 * characters: there is no font to measure.
 */
record HtmlTable(Table<?> table) {

    /** The widths below which tables become cards, in em; a table of at most the first has room everywhere. */
    private static final List<Integer> WIDTHS = List.of(27, 35, 46, 57, 72, 88, 95, 103, 140);

    /** A table that is wider than this, in em, has a smaller font and less space between its columns. */
    private static final int DENSE = 88;

    private static final int SPACE = 2;
    private static final int SPACE_IF_DENSE = 1;

    /** Words have room for as many characters before they are broken; text to copy for more. */
    private static final int WORDS = 22;

    private static final int CODE = 38;

    /** A longer figure, such as a ratio with its interval, may be broken. */
    private static final int LONGEST_FIGURE = 12;

    /** Returns the rules by which tables become cards. */
    static String stacked() {
        String rules = HtmlReport.resource("stacked.css");
        return WIDTHS.stream()
                .skip(1)
                .map(width -> rules.replace("WIDTH", width.toString()))
                .collect(Collectors.joining());
    }

    /** The classes of the box around the table. */
    String styles() {
        return isDense() ? "scroll dense" : "scroll";
    }

    private boolean isDense() {
        return width(SPACE) > DENSE;
    }

    /** The width in em; a character has five eighths of one. */
    private int width(int space) {
        List<String> names =
                IntStream.range(0, table.labels.size()).mapToObj(table::name).toList();
        int columns = table.columns.stream()
                .mapToInt(column -> space + width(column.alone(), column.texts(), column.kind()))
                .sum();
        return (space + width(table.head, names, CellType.WORDS) + columns) * 5 / 8;
    }

    /** The width in characters that a column needs at least, so that no word is broken. */
    private static int width(String head, List<String> cells, CellType kind) {
        return cells.stream().mapToInt(cell -> width(cell, kind)).reduce(longest(head, 0), Math::max);
    }

    private static int width(String cell, CellType kind) {
        return switch (kind) {
            case FIGURES -> longest(cell, LONGEST_FIGURE);
            case WORDS -> Math.max(longest(cell, LONGEST_FIGURE), Math.min(cell.length(), WORDS));
            case CODE -> cell.length() <= WORDS ? cell.length() : CODE;
        };
    }

    /** The length of the longest word; that of the whole text if it is short. */
    private static int longest(String text, int isShort) {
        return text.length() <= isShort
                ? text.length()
                : Stream.of(text.split(" ")).mapToInt(String::length).max().orElse(0);
    }

    String html() {
        int width = width(isDense() ? SPACE_IF_DENSE : SPACE);
        String style = width <= WIDTHS.get(0)
                ? ""
                : " class=\"below"
                        + WIDTHS.stream()
                                .filter(most -> width <= most)
                                .findFirst()
                                .orElse(WIDTHS.get(WIDTHS.size() - 1))
                        + "\"";
        String heads = table.columns.stream()
                .map(column -> (column.kind() == CellType.FIGURES ? "<th class=\"number\"" : "<th") + " scope=\"col\">"
                        + HtmlReport.escaped(column.alone()) + "</th>")
                .collect(Collectors.joining());
        StringBuilder out = new StringBuilder("<table" + style + ">\n<thead>\n<tr><th scope=\"col\">"
                + HtmlReport.escaped(table.head) + "</th>" + heads + "</tr>\n</thead>\n<tbody>\n");
        for (int i = 0; i < table.labels.size(); i++) {
            int row = i;
            String cells = table.columns.stream()
                    .map(column -> cell(column, column.cells().get(row)))
                    .collect(Collectors.joining());
            out.append("<tr><th scope=\"row\">" + HtmlReport.escaped(table.name(row)) + "</th>" + cells + "</tr>\n");
        }
        return out.append("</tbody>\n</table>\n").toString();
    }

    private static String cell(Column column, Cell cell) {
        String text = cell.text();
        if (text.isEmpty()) {
            return "<td></td>";
        }
        String style = switch (column.kind()) {
            case WORDS -> "words" + (text.length() > LONGEST_FIGURE ? " long" : "");
            case CODE -> "code" + (text.length() > WORDS ? " long" : "");
            case FIGURES ->
                "number" + (cell.tone() == Tone.BAD ? " bad" : "") + (text.equals(Figures.NONE) ? " none" : "")
                        + (text.length() > LONGEST_FIGURE ? " long" : "");
        };
        String words = switch (column.kind()) {
            case WORDS -> HtmlReport.escaped(text);
            case CODE -> "<code>" + HtmlReport.breakable(text) + "</code>";
            // A ratio and its interval may be on two lines; the interval is not broken.
            case FIGURES -> HtmlReport.escaped(text).replaceAll("\\S*\\d-\\d\\S*", "<span>$0</span>");
        };
        String head = HtmlReport.escaped(column.alone());
        return "<td class=\"" + style + "\" data-head=\"" + head + "\">" + words + "</td>";
    }
}
