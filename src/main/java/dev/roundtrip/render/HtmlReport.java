package dev.roundtrip.render;

import dev.roundtrip.result.CleanText;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.RunReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BulletList;
import org.commonmark.node.Node;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * The report as one HTML page: the {@linkplain MarkdownReport Markdown report}, with {@linkplain
 * Pictures pictures} and the commands that each scenario sends. The page needs neither scripts nor other files, and its
 * content security policy allows only its
 * own styles. It is also well-formed XML.
 */
public final class HtmlReport {

    private static final String STYLES = "report.css";

    private static final List<Extension> TABLES = List.of(TablesExtension.create());

    private HtmlReport() {}

    /** The whole page, with a line end. */
    public static String render(RunReport report) {
        Node document = Parser.builder().extensions(TABLES).build().parse(MarkdownReport.render(report));
        HtmlSections sections = HtmlSections.of(document);
        HtmlTables.prepare(document, sections);
        Node table = HtmlTables.first(document);
        HtmlBars.of(report).ifPresent(bars -> table.insertBefore(new HtmlFrame(bars, "")));
        addPictures(document.getFirstChild(), table, Pictures.of(report));
        addFlames(document, sections, FlamePicture.of(report));
        String body = HtmlRenderer.builder()
                .extensions(TABLES)
                .nodeRendererFactory(HtmlFrame.Renderer::new)
                .attributeProviderFactory(context -> sections)
                .attributeProviderFactory(context -> new HtmlTables())
                .escapeHtml(true)
                .build()
                .render(document);
        return page(escaped(title(report)), sections.links(), body);
    }

    /** Below the sentences of the section that they belong to. */
    private static void addFlames(Node document, HtmlSections sections, List<Picture> flames) {
        for (Node node = document.getFirstChild(); node != null && !flames.isEmpty(); node = node.getNext()) {
            if (node instanceof BulletList && CpuStory.TITLE.equals(sections.titleAbove(node))) {
                Node above = node;
                for (Picture flame : flames) {
                    Node frame = new HtmlFrame(flame.figure(), "");
                    above.insertAfter(frame);
                    above = frame;
                }
                return;
            }
        }
    }

    /** The ratios first, below the heading and the word that a run is partial; the others below the main table. */
    private static void addPictures(Node heading, Node table, List<Picture> pictures) {
        Node above = table;
        for (Picture picture : pictures) {
            Node frame = new HtmlFrame(picture.figure(), "");
            if (picture.name().equals(RatioPicture.NAME)) {
                boolean partial = heading.getNext().getFirstChild() instanceof StrongEmphasis;
                (partial ? heading.getNext() : heading).insertAfter(frame);
            } else {
                above.insertAfter(frame);
                above = frame;
            }
        }
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
                        """, title, styles() + PictureStyles.ofPage(), links, body);
    }

    /** The page's title, which identifies the run in a browser's tab and among bookmarks. */
    private static String title(RunReport report) {
        Environment.Server server = report.environment().server();
        String when = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT)
                .withZone(ZoneOffset.UTC)
                .format(report.startedAt());
        return Figures.oneLine("Roundtrip: " + report.workloads().get(0).name() + " on " + server.kind() + " "
                + server.version() + ", " + when);
    }

    /** Text as HTML; also safe in quoted attributes. */
    static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        new HtmlWriter(out).text(CleanText.of(text));
        return out.toString();
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
