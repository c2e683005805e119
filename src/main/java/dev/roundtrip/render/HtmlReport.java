package dev.roundtrip.render;

import dev.roundtrip.render.Document.Tone;
import dev.roundtrip.render.Table.Cell;
import dev.roundtrip.render.Table.Column;
import dev.roundtrip.render.Table.Kind;
import dev.roundtrip.result.CleanText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Writes a document as one HTML page. It needs neither scripts nor other files, and its content security policy allows
 * only its own styles. It is also well-formed XML. Each table scrolls separately, also with the keyboard, and the first
 * cell of a row is the row's header.
 */
public final class HtmlReport implements Document.Writer {

    private static final String STYLES = "report.css";
    private static final int LONGEST_FIGURE = 20;

    private final StringBuilder out = new StringBuilder();
    private final StringBuilder links = new StringBuilder("<ul>\n");
    private final Set<String> anchors = new HashSet<>();
    private String section = "";

    private HtmlReport() {}

    /** The whole page, with a line end. */
    public static String write(Document document) {
        HtmlReport writer = new HtmlReport();
        writer.section = document.title();
        writer.out.append("<h1>").append(escaped(document.title())).append("</h1>\n");
        document.writeTo(writer);
        return page(escaped(document.title()), writer.links.append("</ul>\n").toString(), writer.out.toString());
    }

    @Override
    public void heading(String text) {
        String slug =
                text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        String anchor = slug;
        for (int i = 2; !anchors.add(anchor); i++) {
            anchor = slug + "-" + i;
        }
        section = text;
        out.append(String.format(Locale.ROOT, "<h2 id=\"%s\">%s</h2>\n", anchor, escaped(text)));
        links.append(String.format(Locale.ROOT, "<li><a href=\"#%s\">%s</a></li>\n", anchor, escaped(text)));
    }

    @Override
    public void facts(String label, List<String> facts) {
        paragraph("", String.join("; ", facts) + ".", Tone.PLAIN);
    }

    @Override
    public void paragraph(String label, String text, Tone tone) {
        out.append(
                        label.isEmpty()
                                ? "<p>"
                                : "<p class=\"note\"><strong>" + escaped(MarkdownWriter.capital(label)) + "</strong>: ")
                .append(escaped(text))
                .append("</p>\n");
    }

    @Override
    public void items(List<Document.Item> items) {
        out.append("<ul>\n");
        for (Document.Item item : items) {
            out.append("<li>")
                    .append(escaped(item.label().isEmpty() ? item.text() : item.label() + ": " + item.text()))
                    .append("</li>\n");
        }
        out.append("</ul>\n");
    }

    @Override
    public void code(String text) {
        out.append("<pre><code>").append(escaped(text)).append("</code></pre>\n");
    }

    @Override
    public void table(Table table) {
        scrolling(section + " (" + table.head() + ")", () -> {
            out.append("<table>\n<thead>\n<tr><th scope=\"col\">")
                    .append(escaped(table.head()))
                    .append("</th>");
            for (Column column : table.columns()) {
                out.append("<th")
                        .append(column.kind() == Kind.FIGURES ? " class=\"number\"" : "")
                        .append(" scope=\"col\">")
                        .append(escaped(column.alone()))
                        .append("</th>");
            }
            out.append("</tr>\n</thead>\n<tbody>\n");
            for (int i = 0; i < table.labels().size(); i++) {
                out.append("<tr><th scope=\"row\">")
                        .append(escaped(table.name(i)))
                        .append("</th>");
                for (Column column : table.columns()) {
                    cell(column.kind(), column.cells().get(i));
                }
                out.append("</tr>\n");
            }
            out.append("</tbody>\n</table>");
        });
    }

    /** What is wider than the screen scrolls, also with the keyboard. */
    private void scrolling(String name, Runnable content) {
        out.append("<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"")
                .append(escaped(name))
                .append("\">");
        content.run();
        out.append("</div>\n");
    }

    private void cell(Kind kind, Cell cell) {
        String text = cell.text();
        String words = escaped(text);
        out.append(
                switch (kind) {
                    case WORDS -> "<td>" + words + "</td>";
                    case CODE -> text.isEmpty() ? "<td></td>" : "<td><code>" + words + "</code></td>";
                    case FIGURES ->
                        "<td class=\"number" + (cell.tone() == Tone.BAD ? " bad" : "")
                                + (text.length() > LONGEST_FIGURE ? " long" : "") + "\">" + words + "</td>";
                });
    }

    @Override
    public void figure(Picture picture) {
        out.append(String.format(
                Locale.ROOT,
                "<figure class=\"picture\" id=\"picture-%s\">\n<figcaption><b>%s</b> %s</figcaption>\n",
                picture.name(),
                escaped(picture.title()),
                escaped(picture.caption())));
        scrolling(picture.title(), () -> out.append(picture.drawing()));
        out.append("<details><summary>The figures as a table</summary>\n");
        String outer = section;
        section = picture.title();
        table(picture.chart().table());
        section = outer;
        out.append("</details>\n</figure>\n");
    }

    /** A whole page; its parts are escaped already. */
    static String page(String title, String links, String body) {
        return String.format(Locale.ROOT, """
                        <!DOCTYPE html>
                        <html lang="en">
                        <head>
                        <meta charset="utf-8" />
                        <meta name="viewport" content="width=device-width, initial-scale=1" />
                        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
                        <meta name="color-scheme" content="light dark" />
                        <title>%s</title>
                        <style>
                        %s</style>
                        </head>
                        <body>
                        <nav aria-label="Sections">
                        %s</nav>
                        <main>
                        %s</main>
                        </body>
                        </html>
                        """, title, styles() + Picture.styles(), links, body);
    }

    /** Text as HTML; also safe in quoted attributes. */
    static String escaped(String text) {
        return CleanText.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    static String styles() {
        return resource(STYLES);
    }

    static String resource(String name) {
        try (InputStream styles = HtmlReport.class.getResourceAsStream(name)) {
            if (styles == null) {
                throw new IllegalStateException(name + " is missing beside " + HtmlReport.class.getName()
                        + ": the jar is incomplete. Build it again.");
            }
            return new String(styles.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read from the jar", e);
        }
    }
}
