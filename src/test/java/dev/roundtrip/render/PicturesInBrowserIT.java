package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.Folder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of a real run of the seven scenarios in a real browser. A test page holds the report in frames of three
 * widths and measures what the browser laid out; the report itself keeps its content security policy. Skipped where
 * no Chromium or Chrome is installed.
 */
class PicturesInBrowserIT {

    private static final Pattern MEASURED = Pattern.compile("(?s)<pre id=\"measured\">(.*?)</pre>");

    /** Measures each frame when all are loaded: the page's width, and each visible text of a picture. */
    private static final String SCRIPT = """
            addEventListener('load', () => {
              const measured = [...document.querySelectorAll('iframe')].map(frame => {
                const page = frame.contentDocument;
                const view = frame.contentWindow;
                const figures = [...page.querySelectorAll('figure.picture')];
                const drawn = figures.map(figure => [...figure.querySelectorAll('svg')]);
                const texts = drawn.flat().flatMap(svg => {
                  const edge = svg.getBoundingClientRect();
                  return [...svg.querySelectorAll('text')].map(text => {
                    const box = text.getBoundingClientRect();
                    return {
                      text: text.textContent,
                      beyond: Math.max(edge.left - box.left, box.right - edge.right,
                                       edge.top - box.top, box.bottom - edge.bottom),
                      pixels: parseFloat(view.getComputedStyle(text).fontSize) * edge.width / svg.viewBox.baseVal.width
                    };
                  });
                });
                return {
                  width: view.innerWidth,
                  pageWidth: page.documentElement.scrollWidth,
                  drawnPerFigure: drawn.map(svgs => svgs.length),
                  tables: figures.map(figure => figure.querySelectorAll('details table tbody tr').length),
                  texts: texts
                };
              });
              document.getElementById('measured').textContent = JSON.stringify(measured);
            });
            """;

    @TempDir
    private Path folder;

    @Test
    void each_picture_fits_is_large_enough_and_has_its_table_on_screens_of_three_widths() throws Exception {
        requireLegible(measured(Written.html(PictureReports.real("tidb-rounds"))), 3);
    }

    /** HtmlColoursTest has the contrast of colours. */
    private static void requireLegible(JsonNode frames, int figures) {
        assertThat(frames).hasSize(3);
        for (JsonNode frame : frames) {
            String where = frame.get("width").asInt() + " pixels";
            assertThat(frame.get("pageWidth").asInt())
                    .as(where)
                    .isLessThanOrEqualTo(frame.get("width").asInt());
            assertThat(frame.get("drawnPerFigure")).as(where).hasSize(figures).allMatch(drawn -> drawn.asInt() == 1);
            assertThat(frame.get("tables")).as(where).hasSize(figures).allMatch(rows -> rows.asInt() > 0);
            assertThat(frame.get("texts")).as(where).hasSizeGreaterThan(100).allSatisfy(text -> {
                assertThat(text.get("beyond").asDouble())
                        .as("%s: %s", where, text)
                        .isLessThan(1);
                assertThat(text.get("pixels").asDouble())
                        .as("%s: %s", where, text)
                        .isGreaterThan(10);
            });
        }
    }

    private JsonNode measured(String html) throws Exception {
        StringBuilder page = new StringBuilder("<!DOCTYPE html><html><head><meta charset=\"utf-8\"/></head><body>\n");
        String report = HtmlReport.escaped(html).replace("\"", "&quot;");
        for (int width : new int[] {360, 1280, 1920}) {
            page.append("<iframe style=\"border:0;height:900px;width:")
                    .append(width)
                    .append("px\" srcdoc=\"")
                    .append(report)
                    .append("\"></iframe>\n");
        }
        page.append("<pre id=\"measured\"></pre><script>").append(SCRIPT).append("</script></body></html>");
        Path file = Files.writeString(folder.resolve("frames.html"), page);
        Matcher found = MEASURED.matcher(shown(file));
        assertThat(found.find()).isTrue();
        return new ObjectMapper()
                .readTree(found.group(1)
                        .replace("&amp;", "&")
                        .replace("&lt;", "<")
                        .replace("&gt;", ">"));
    }

    private String shown(Path file) throws Exception {
        Optional<Path> browser =
                Folder.program("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
        assumeTrue(browser.isPresent(), "no Chromium or Chrome is on the PATH");
        List<String> command = new ArrayList<>(List.of(
                browser.get().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("browser"),
                "--virtual-time-budget=10000",
                "--dump-dom",
                file.toUri().toString()));
        Path out = folder.resolve("dom.html");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("browser.log").toFile())
                .start();
        boolean ended = process.waitFor(2, TimeUnit.MINUTES);
        process.destroyForcibly();
        assumeTrue(ended, "the browser did not end within two minutes");
        return Files.readString(out);
    }
}
