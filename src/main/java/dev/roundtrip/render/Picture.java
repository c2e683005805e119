package dev.roundtrip.render;

import dev.roundtrip.render.Svg.Sheet;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * A picture of a report, and the table of its figures.
 *
 * @param name of its file, without the ending
 * @param caption how to read it, as sentences
 * @param summary what it shows, for those who do not see it
 * @param drawing draws it for the sheet of the writer, and sets the height
 */
record Picture(String name, String title, String caption, String summary, Consumer<Svg> drawing, Table table) {

    private static final double MARGIN = 24;
    private static final double LINE = 18;

    /** How a figure begins: a sign, and parentheses around what is not told, may be before its digits. */
    private static final Pattern FIGURE = Pattern.compile("\\(?[-+]?<?[0-9]|<");

    /** Cells as text. */
    record Table(List<String> heads, List<List<String>> rows) {
        Table {
            heads = List.copyOf(heads);
            rows = rows.stream().map(List::copyOf).toList();
        }
    }

    /** For the page: drawn for wide and for narrow screens (the styles show one of the two), with its table below. */
    String figure() {
        StringBuilder out = new StringBuilder("<figure class=\"picture\" id=\"picture-")
                .append(name)
                .append("\">\n<figcaption><b>")
                .append(HtmlReport.escaped(title))
                .append("</b> ")
                .append(HtmlReport.escaped(caption))
                .append("</figcaption>\n");
        for (Sheet sheet : Sheet.values()) {
            String style = sheet.isNarrow() ? "narrow" : "wide";
            out.append(drawn(sheet).element("p-svg " + style, "picture-" + name + "-" + style, title, summary, ""));
        }
        appendTable(out);
        return out.append("</figure>\n").toString();
    }

    /** As a file of its own on a light background, for slides: title and caption are part of the picture. */
    String file() {
        Svg page = new Svg(Sheet.WIDE);
        double y = LINE;
        page.text("p-title", 0, y, title);
        for (String line : page.sheet().wrapped(caption, page.width())) {
            y += LINE;
            page.text("p-faint", 0, y, line);
        }
        Svg picture = drawn(Sheet.WIDE);
        page.add(picture, 0, y + LINE);
        page.height(y + LINE + picture.height());
        Svg framed = new Svg(Sheet.WIDE);
        double scale = (framed.width() - 2 * MARGIN) / page.width();
        framed.height(page.height() * scale + 2 * MARGIN);
        framed.rect("p-paper", 0, 0, framed.width(), framed.height());
        framed.add(page, MARGIN, MARGIN, scale);
        return framed.element("p-svg", name, title, summary, "<style>\n" + PictureStyles.literal() + "</style>\n");
    }

    private Svg drawn(Sheet sheet) {
        Svg svg = new Svg(sheet);
        drawing.accept(svg);
        return svg;
    }

    private void appendTable(StringBuilder out) {
        out.append(
                        "<details><summary>The figures as a table</summary>\n<div class=\"scroll\" role=\"group\" tabindex=\"0\"")
                .append(" aria-label=\"")
                .append(HtmlReport.escaped(title + " (table)"))
                .append("\"><table class=\"figures\">\n<thead>\n");
        row(out, table.heads(), true);
        out.append("</thead>\n<tbody>\n");
        table.rows().forEach(row -> row(out, row, false));
        out.append("</tbody>\n</table></div>\n</details>\n");
    }

    private static void row(StringBuilder out, List<String> cells, boolean heads) {
        out.append("<tr>");
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            String escaped = HtmlReport.escaped(cell);
            if (heads || i == 0) {
                out.append(heads ? "<th scope=\"col\">" : "<th scope=\"row\">")
                        .append(escaped)
                        .append("</th>");
            } else {
                out.append(isFigure(cell) ? "<td>" : "<td class=\"words\">")
                        .append(escaped)
                        .append("</td>");
            }
        }
        out.append("</tr>\n");
    }

    private static boolean isFigure(String cell) {
        return cell.equals(Figures.NONE) || FIGURE.matcher(cell).lookingAt();
    }
}
