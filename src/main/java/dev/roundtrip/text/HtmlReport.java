package dev.roundtrip.text;

import dev.roundtrip.file.BundledText;
import dev.roundtrip.spelling.CleanText;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Table.Cell;
import dev.roundtrip.text.Table.CellType;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes a document as one HTML page. It needs neither scripts nor other files, and its content security policy allows
 * only its own styles. It is also well-formed XML. Each table scrolls separately, also with the keyboard, and the first
 * cell of a row is the row's header.
 */
public final class HtmlReport implements Document.Writer {

    private static final int LONGEST_FIGURE = 20;

    private final StringBuilder out = new StringBuilder();
    private final StringBuilder links = new StringBuilder();
    private String section = "";

    private HtmlReport() {}

    /** Returns the whole page, with a line end. */
    public static String write(Document document) {
        HtmlReport writer = new HtmlReport();
        writer.section = document.title();
        document.content().accept(writer);
        return String.format(
                Locale.ROOT, """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
                <meta name="color-scheme" content="light dark" />
                <title>%1$s</title>
                <style>
                %2$s</style>
                </head>
                <body>
                <nav aria-label="Sections">
                <ul>
                %3$s</ul>
                </nav>
                <main>
                <h1>%1$s</h1>
                %4$s</main>
                </body>
                </html>
                """, escaped(document.title()), styles() + Picture.styles(), writer.links, writer.out);
    }

    /** Writes a title that the list of contents leaves out, since that has sections only. */
    @Override
    public void subheading(String text) {
        section = text;
        line("<h3>%s</h3>", escaped(text));
    }

    @Override
    public void heading(String text) {
        String anchor = slug(text);
        section = text;
        line("<h2 id=\"%s\">%s</h2>", anchor, escaped(text));
        links.append(String.format(Locale.ROOT, "<li><a href=\"#%s\">%s</a></li>\n", anchor, escaped(text)));
    }

    /** An identifier that is made from a text. */
    static String slug(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    @Override
    public void paragraph(String label, String text, Tone tone) {
        String name = escaped(Figures.capital(label.toLowerCase(Locale.ROOT)));
        line("%s%s</p>", label.isEmpty() ? "<p>" : "<p class=\"note\"><strong>" + name + "</strong>: ", escaped(text));
    }

    @Override
    public void items(List<Document.Item> items) {
        line("<ul>");
        items.forEach(item -> line("<li>%s</li>", escaped(item.words())));
        line("</ul>");
    }

    @Override
    public void code(String text) {
        line("<pre><code>%s</code></pre>", escaped(text));
    }

    @Override
    public void rows(Table<?> table) {
        scrolling(section + " (" + table.head + ")", () -> {
            line("<table>\n<thead>");
            line("<tr><th scope=\"col\">%s</th>%s</tr>", escaped(table.head), heads(table));
            line("</thead>\n<tbody>");
            for (int i = 0; i < table.labels.size(); i++) {
                int row = i;
                String cells = table.columns.stream()
                        .map(column -> cell(column.kind(), column.cells().get(row)))
                        .collect(Collectors.joining());
                line("<tr><th scope=\"row\">%s</th>%s</tr>", escaped(table.name(row)), cells);
            }
            line("</tbody>\n</table>");
        });
    }

    private static String heads(Table<?> table) {
        return table.columns.stream()
                .map(column -> (column.kind() == CellType.FIGURES ? "<th class=\"number\"" : "<th") + " scope=\"col\">"
                        + escaped(column.alone()) + "</th>")
                .collect(Collectors.joining());
    }

    private static String cell(CellType kind, Cell cell) {
        String words = escaped(cell.text());
        return switch (kind) {
            case WORDS -> "<td>" + words + "</td>";
            case CODE -> words.isEmpty() ? "<td></td>" : "<td><code>" + words + "</code></td>";
            case FIGURES ->
                "<td class=\"number" + (cell.tone() == Tone.BAD ? " bad" : "")
                        + (cell.text().length() > LONGEST_FIGURE ? " long" : "") + "\">" + words + "</td>";
        };
    }

    /** Writes what may be wider than the screen, so that it scrolls, also with the keyboard. */
    private void scrolling(String name, Runnable content) {
        line("<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"%s\">", escaped(name));
        content.run();
        line("</div>");
    }

    @Override
    public void figure(Picture picture) {
        line("<figure class=\"picture\" id=\"%s\">", picture.id());
        line("<figcaption><b>%s</b> %s</figcaption>", escaped(picture.title()), escaped(picture.caption()));
        scrolling(picture.title(), () -> out.append(picture.drawing()));
        line("<details><summary>The figures as a table</summary>");
        String outer = section;
        section = picture.title();
        table(picture.chart().table());
        section = outer;
        line("</details>\n</figure>");
    }

    /** @param values texts that are escaped already */
    private void line(String html, String... values) {
        out.append(String.format(Locale.ROOT, html, (Object[]) values)).append('\n');
    }

    /** The text as HTML, which is also safe in quoted attributes. */
    static String escaped(String text) {
        return CleanText.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    static String styles() {
        return resource("report.css");
    }

    static String resource(String name) {
        return BundledText.of(HtmlReport.class, name);
    }
}
