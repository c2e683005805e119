package dev.roundtrip.text;

import dev.roundtrip.file.BundledText;
import dev.roundtrip.spelling.CleanText;
import dev.roundtrip.text.Document.Tone;
import java.util.List;
import java.util.Locale;

/**
 * Writes a document as one HTML page. It needs neither scripts nor other files, and its content security policy allows
 * only its own styles. It is also well-formed XML.
 */
public final class HtmlReport implements Document.Writer {

    private final StringBuilder out = new StringBuilder();
    private final StringBuilder links = new StringBuilder();
    private String section = "";

    /** Whether the last part of a section is open, such as a scenario of the details. */
    private boolean isInPart;

    private HtmlReport() {}

    /** Returns the whole page, with a line end. */
    public static String write(Document document) {
        HtmlReport writer = new HtmlReport();
        writer.section = document.title();
        document.content().accept(writer);
        writer.endPart();
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
                %4$s%5$s</main>
                </body>
                </html>
                """, escaped(document.title()), styles(), writer.links, subtitle(document), writer.out);
    }

    private static String subtitle(Document document) {
        return document.subtitle().isEmpty() ? "" : "<p class=\"subtitle\">" + escaped(document.subtitle()) + "</p>\n";
    }

    /** Begins a part that a reader opens; it is printed if it is open. The list of contents has sections only. */
    @Override
    public void subheading(String text) {
        endPart();
        section = text;
        line("<details class=\"part\"><summary><h3>%s</h3></summary>", escaped(text));
        isInPart = true;
    }

    private void endPart() {
        if (isInPart) {
            line("</details>");
            isInPart = false;
        }
    }

    @Override
    public void heading(String text) {
        endPart();
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
        String style = tone == Tone.PLAIN ? "note" : "note " + tone.name().toLowerCase(Locale.ROOT);
        String name = escaped(Figures.capital(label.toLowerCase(Locale.ROOT)));
        line(
                "%s%s</p>",
                label.isEmpty() && tone == Tone.PLAIN ? "<p>" : "<p class=\"" + style + "\">",
                (label.isEmpty() ? "" : "<strong>" + name + "</strong>: ") + escaped(text));
    }

    @Override
    public void items(List<Document.Item> items) {
        line("<ul>");
        items.forEach(item -> line(
                "<li>%s%s</li>",
                item.label().isEmpty() ? "" : "<strong>" + escaped(item.label()) + "</strong>: ",
                escaped(item.text())));
        line("</ul>");
    }

    @Override
    public void facts(String label, List<String> facts) {
        line("<p class=\"facts\">%s</p>", escaped(String.join("; ", facts) + "."));
    }

    @Override
    public void code(String text) {
        line("<pre><code>%s</code></pre>", breakable(text));
    }

    @Override
    public void rows(Table<?> table) {
        HtmlTable written = new HtmlTable(table);
        line(
                "<div class=\"%s\" role=\"group\" tabindex=\"0\" aria-label=\"%s\">",
                written.styles(), escaped(section + " (" + table.head + ")"));
        out.append(written.html());
        line("</div>");
    }

    @Override
    public void figure(Picture picture) {
        line("<figure class=\"picture\" id=\"%s\">", picture.id());
        line("<figcaption><b>%s</b> %s</figcaption>", escaped(picture.title()), escaped(picture.caption()));
        line("<div class=\"chart\">");
        out.append(picture.chart().html());
        line("</div>");
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

    /** Text to copy as HTML. A line may end behind a part of a URL or of a long name; a copy has no trace of that. */
    static String breakable(String text) {
        String parts = text.contains("://") ? "(?<=[?,]|&amp;)" : "(?<=[_{,])";
        return escaped(text).replaceAll(parts, "<wbr />");
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
        return resource("report.css") + HtmlTable.stacked() + resource("pictures.css");
    }

    static String resource(String name) {
        return BundledText.of(HtmlReport.class, name);
    }
}
