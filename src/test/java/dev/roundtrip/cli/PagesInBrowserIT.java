package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Browser;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.text.HtmlReport;
import dev.roundtrip.text.RunDocument;
import dev.roundtrip.text.RunDocument.Depth;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;

/** Opens the pages of real runs in a real browser. Its pictures are in {@code target/pages}. */
class PagesInBrowserIT {

    private static final Path PICTURES = Path.of("target", "pages");

    /** What has room on A4 paper with the page's margins, in the browser's pixels. */
    private static final int PAPER = 1032;

    /** Names each element that is wider than the page or than its box, and each text that covers another. */
    private static final String FAULTS = """
            (() => {
              const faults = [];
              const page = document.documentElement;
              const name = e => e.tagName + ' ' + (e.getAttribute('aria-label') || e.className.baseVal || e.className)
                  + ' ' + e.textContent.trim().slice(0, 40);
              if (page.scrollWidth > innerWidth) faults.push('the page: ' + page.scrollWidth);
              for (const e of document.querySelectorAll('main *')) {
                const box = e.getBoundingClientRect();
                if (box.width && (box.right > innerWidth + 1 || box.left < -1)) faults.push('outside: ' + name(e));
                if (e.matches('.scroll, pre, td') && e.scrollWidth > e.clientWidth + 1) faults.push('cut: ' + name(e));
              }
              for (const svg of document.querySelectorAll('svg')) {
                const texts = [...svg.querySelectorAll('text')].map(e => e.getBoundingClientRect());
                for (let i = 1; i < texts.length; i++) {
                  if (texts[i].left < texts[i - 1].right) faults.push('covered: ' + name(svg));
                }
              }
              for (const code of document.querySelectorAll('td code')) {
                const lines = new Set([...code.getClientRects()].map(line => Math.round(line.top))).size;
                if (lines > 1 && code.textContent.length / lines < 18) faults.push('broken: ' + name(code));
              }
              const parts = [...document.querySelectorAll('.part > summary')].map(e => e.textContent);
              if (new Set(parts).size < parts.length) faults.push('alike: ' + parts);
              return faults;
            })()
            """;

    @TempDir
    private Path folder;

    @LongTest
    void nothing_is_cut_on_a_telephone_a_tablet_a_desk_or_paper_and_paper_is_full() throws Exception {
        Optional<Path> program = Browser.program();
        Assumptions.assumeTrue(program.isPresent(), "There is no Chromium or Chrome on the PATH.");
        Files.createDirectories(PICTURES);
        Map<String, Path> pages = Map.of(
                "tidb", tidb(),
                "strings", stringsOverLatencies(),
                "compare", compared(),
                "watch", watched());
        // Each value is the number of sheets that the page's text fills.
        Map<String, Integer> sheets = Map.of("tidb", 5, "strings", 4, "compare", 2, "watch", 2);
        try (Browser browser = Browser.start(folder, program.orElseThrow())) {
            for (String name : pages.keySet()) {
                browser.open(pages.get(name));
                browser.show(PAPER, "", "light");
                Path pdf = PICTURES.resolve(name + ".pdf");
                browser.print(pdf);
                assertThat(sheets(pdf)).as(name).isLessThanOrEqualTo(sheets.get(name));
                browser.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");
                for (int width : new int[] {390, 800, 1200}) {
                    assertNothingIsCut(browser, name, width, "screen", "light");
                    assertNothingIsCut(browser, name, width, "screen", "dark");
                }
                assertNothingIsCut(browser, name, PAPER, "print", "light");
            }
        }
    }

    private static void assertNothingIsCut(Browser browser, String page, int width, String medium, String scheme)
            throws Exception {
        String name = String.join("-", page, "" + width, medium, scheme);
        browser.show(width, medium, scheme);
        browser.picture(PICTURES.resolve(name + ".png"), width);
        assertThat(browser.evaluate(FAULTS))
                .extracting(JsonNode::asText)
                .as(name)
                .isEmpty();
    }

    private static int sheets(Path pdf) throws Exception {
        Matcher sheet = Pattern.compile("/Type /Page\\b").matcher(Files.readString(pdf, StandardCharsets.ISO_8859_1));
        return (int) sheet.results().count();
    }

    private Path tidb() throws Exception {
        RunReport report = JsonReport.parse(TestResource.text(Path.of("docs", "raw", "readme-run.json.gz")), "tidb");
        return Files.writeString(folder.resolve("tidb.html"), HtmlReport.write(RunDocument.of(report, Depth.FILE)));
    }

    private Path stringsOverLatencies() {
        Path page = folder.resolve("strings.html");
        Said.run(
                        "a=useServerPrepStmts=true&cachePrepStmts=true b=useServerPrepStmts=false"
                                + " c=jdbc:mysql://127.0.0.1/shop?useServerPrepStmts=true --server mariadb"
                                + " --rtt 0,1ms --rounds 3 --html {}",
                        page)
                .done();
        return page;
    }

    private Path compared() throws Exception {
        Path before = Files.writeString(folder.resolve("before.json"), TestResource.run("tidb"));
        Path after = Files.writeString(folder.resolve("after.json"), TestResource.run("tidb-rounds"));
        Path page = folder.resolve("compare.html");
        Said.line("compare {} {} --html {}", before, after, page).done();
        return page;
    }

    private Path watched() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Path page = folder.resolve("watch.html");
        Sql.execute(
                server,
                "CREATE DATABASE IF NOT EXISTS pages",
                "CREATE OR REPLACE TABLE pages.note (id BIGINT PRIMARY KEY, text_of_the_note VARCHAR(40))");
        try (RoundtripProcess proxy = WatchProxyIT.start(server, "--html", page.toString())) {
            int port = WatchProxyIT.port(proxy);
            try (Connection connection = WatchProxyIT.connect(server, port, "pages?useServerPrepStmts=true")) {
                connection.setAutoCommit(false);
                for (String sql : List.of(
                        "INSERT INTO note (id, text_of_the_note) VALUES (?, 'a')",
                        "SELECT id, text_of_the_note FROM note WHERE id = ? AND text_of_the_note IN"
                                + " (SELECT text_of_the_note FROM note WHERE id > 7) ORDER BY id, text_of_the_note")) {
                    for (int i = 0; i < 20; i++) {
                        try (PreparedStatement statement = connection.prepareStatement(sql)) {
                            statement.setInt(1, i);
                            statement.execute();
                        }
                        connection.commit();
                    }
                }
            }
            proxy.awaitSaid("so far 40 statements");
            proxy.signal(RoundtripProcess.INTERRUPT);
            proxy.said().done();
        }
        return page;
    }
}
