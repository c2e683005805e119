package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.Workload;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class HtmlReportTest {

    private static final String HOSTILE =
            "<script>alert('x')</script> & \"b\" | `c` &lt; <img src=http://out.example/>";

    private static RunReport hostile() {
        String server = HOSTILE + " server";
        return new Reports.ReportBuilder()
                .noise("s3-prepare-every-time", 0.042)
                .add(new Reports.ScenarioBuilder(HOSTILE, HOSTILE + " title", Reports.S1_URL + "&x=" + HOSTILE)
                        .inputs(Reports.inputsOf(
                                Reports.INPUTS.profile(),
                                new Workload(HOSTILE, "transaction", 365, HOSTILE, 0, 200, List.of())))
                        .command("COM_QUERY", 366)
                        .command("COM_<b>", 365)
                        .chatter(Purpose.SESSION_STATE, "SELECT '" + HOSTILE + "'", 1)
                        .rates(1, 2, 3)
                        .expects(HOSTILE, 1, 2)
                        .server(new ServerSide(
                                List.of(new ServerSide.Figure(
                                        server, new ServerSide.Absent(HOSTILE), "u", HOSTILE, List.of(HOSTILE))),
                                List.of(),
                                List.of())))
                .add(Reports.failed("own", HOSTILE, HOSTILE))
                .add(Reports.s2())
                .add(Reports.s3())
                .add(Reports.s5())
                .partial(HOSTILE)
                .finding(HOSTILE)
                .build();
    }

    @Test
    void is_one_well_formed_page_with_a_language_a_title_and_the_run_that_it_shows() {
        Document page = HtmlPages.parse(Written.html(JsonReportTest.complete()));

        assertThat(page.getDoctype().getName()).isEqualTo("html");
        assertThat(page.getDocumentElement().getAttribute("lang")).isEqualTo("en");
        assertThat(HtmlPages.texts(HtmlPages.elements(page, "head").get(0), "title"))
                .containsExactly("Roundtrip: bank transfer on MariaDB 11.4.5, 2026-11-21 10:15 UTC");
        assertThat(HtmlPages.texts(page, "h1"))
                .containsExactly("Roundtrip: bank transfer on MariaDB 11.4.5, 2026-11-21 10:15 UTC");
        assertThat(HtmlPages.elements(page, "main")).hasSize(1);
    }

    @Test
    void holds_every_section_and_every_cell_of_the_markdown_report() {
        RunReport report = JsonReportTest.complete();
        String markdown = Written.markdown(report);
        Document page = HtmlPages.parse(Written.html(report));

        assertThat(HtmlPages.texts(page, "h2"))
                .containsExactlyElementsOf(markdown.lines()
                        .filter(line -> line.startsWith("## "))
                        .map(line -> HtmlPages.unescaped(line.substring(3)))
                        .toList());
        List<List<String>> rows = new ArrayList<>();
        List<Element> ofPictures = HtmlPages.elements(page, "figure").stream()
                .flatMap(figure -> HtmlPages.elements(figure, "tr").stream())
                .toList();
        for (Element row : HtmlPages.elements(page, "tr")) {
            if (ofPictures.contains(row)) {
                continue;
            }
            rows.add(HtmlPages.children(row).stream()
                    .map(Element::getTextContent)
                    .toList());
        }
        assertThat(rows)
                .contains(List.of(
                        "s1 text, chatty",
                        "2.00",
                        "-",
                        "-",
                        "-",
                        "1.00",
                        "2.00",
                        "12.1",
                        "-",
                        "-",
                        "640",
                        "900",
                        "1310",
                        "yes"))
                .contains(List.of("session state", Reports.ASKS_ISOLATION, "36500", "1.00", "365"))
                .hasSize((int) markdown.lines()
                        .filter(line -> line.startsWith("|") && !line.startsWith("| ---"))
                        .count());
        assertThat(HtmlPages.texts(page, "pre").get(0))
                .startsWith("jdbc:mysql://HOST:4000/DATABASE?useServerPrepStmts=true");
    }

    @Test
    void text_from_outside_is_shown_to_the_letter_and_is_no_markup() {
        String html = Written.html(hostile());
        Document page = HtmlPages.parse(html);

        assertThat(html).doesNotContain("<script", "<img", "<b>\"");
        assertThat(HtmlPages.elements(page, "script")).isEmpty();
        assertThat(HtmlPages.elements(page, "img")).isEmpty();
        assertThat(HtmlPages.texts(page, "title").get(0)).contains(HOSTILE);
        assertThat(HtmlPages.texts(page, "h2")).contains("Details: " + HOSTILE);
        assertThat(HtmlPages.texts(page, "a")).contains("Details: " + HOSTILE);
        assertThat(HtmlPages.texts(page, "p")).contains("Finding: " + HOSTILE);
        assertThat(HtmlPages.texts(page, "code"))
                .contains(Reports.S1_URL + "&x=" + HOSTILE, "SELECT '" + HOSTILE + "'");
        assertThat(HtmlPages.texts(page, "p")).anyMatch(text -> text.startsWith("Partial: " + HOSTILE));
        assertThat(HtmlPages.texts(page, "th")).contains(HOSTILE, HOSTILE + " " + HOSTILE + " title", "COM_<b>");
    }

    @Test
    void asks_for_nothing_from_outside_and_lets_nothing_run() {
        for (RunReport report : List.of(JsonReportTest.complete(), hostile(), PictureReports.full(2, 3, HOSTILE))) {
            String html = Written.html(report);
            Document page = HtmlPages.parse(html);
            Set<String> attributes = new HashSet<>();
            for (Element element : HtmlPages.elements(page, "*")) {
                IntStream.range(0, element.getAttributes().getLength())
                        .forEach(i ->
                                attributes.add(element.getAttributes().item(i).getNodeName()));
            }

            assertThat(attributes)
                    .isSubsetOf(
                            "lang",
                            "charset",
                            "name",
                            "content",
                            "http-equiv",
                            "href",
                            "id",
                            "class",
                            "title",
                            "role",
                            "tabindex",
                            "scope",
                            "aria-label",
                            "aria-labelledby",
                            "xmlns",
                            "viewBox",
                            "font-size",
                            "text-anchor",
                            "transform",
                            "d",
                            "x",
                            "y",
                            "width",
                            "height",
                            "stroke-width");
            assertThat(HtmlPages.elements(page, "a"))
                    .allSatisfy(link -> assertThat(link.getAttribute("href")).startsWith("#"));
            assertThat(HtmlPages.elements(page, "link")).isEmpty();
            assertThat(HtmlReport.styles()).doesNotContain("url(", "@import");
            assertThat(html).contains("default-src 'none'; style-src 'unsafe-inline'");
        }
    }

    @Test
    void every_head_of_a_table_says_whether_it_is_of_a_column_or_a_row() {
        Document page = HtmlPages.parse(Written.html(JsonReportTest.complete()));

        assertThat(HtmlPages.elements(page, "table")).hasSizeGreaterThan(10).allSatisfy(table -> {
            for (Element row : HtmlPages.elements(table, "tr")) {
                List<Element> cells = HtmlPages.children(row);
                if (row.getParentNode().getNodeName().equals("thead")) {
                    assertThat(cells)
                            .allMatch(cell -> cell.getTagName().equals("th")
                                    && cell.getAttribute("scope").equals("col"));
                } else {
                    assertThat(cells.get(0).getTagName()).isEqualTo("th");
                    assertThat(cells.get(0).getAttribute("scope")).isEqualTo("row");
                    assertThat(cells.subList(1, cells.size()))
                            .allMatch(cell -> cell.getTagName().equals("td"));
                }
            }
        });
        assertThat(HtmlPages.elements(page, "div").stream().map(scrolling -> scrolling.getAttribute("aria-label")))
                .contains(
                        "Roundtrip: bank transfer on MariaDB 11.4.5, 2026-11-21 10:15 UTC (scenario)",
                        "Details: s1-text-chatty (chatter)",
                        "Environment (what)");
    }

    @Test
    void every_section_has_a_link_that_leads_to_it_and_to_nothing_else() {
        // Two scenarios of one name, as with two drivers or two files.
        RunReport twice = Reports.bank().add(Reports.s1()).build();
        Document page = HtmlPages.parse(Written.html(twice));

        List<String> ids = new ArrayList<>();
        HtmlPages.elements(page, "h2").forEach(head -> ids.add(head.getAttribute("id")));
        assertThat(ids)
                .doesNotHaveDuplicates()
                .contains("use-this-string", "details-s1-text-chatty", "details-s1-text-chatty-2");
        assertThat(HtmlPages.elements(page, "a").stream()
                        .map(link -> link.getAttribute("href").substring(1)))
                .containsExactlyElementsOf(ids);
    }

    @Test
    void what_is_partial_skipped_failed_or_not_met_is_marked() {
        RunReport report = Reports.bank()
                .add(Reports.failed("own", "own string", "The server ended the connection."))
                .add(Reports.s2().expects("COM_QUERY per statement", 1, 2))
                .partial("Stopped.")
                .build();
        Document page = HtmlPages.parse(Written.html(report));

        assertThat(HtmlPages.elements(page, "p").stream()
                        .filter(paragraph -> paragraph.getAttribute("class").equals("note"))
                        .map(Element::getTextContent))
                .hasSize(3)
                .anyMatch(text -> text.startsWith("Partial"))
                .anyMatch(text -> text.startsWith("Failed"))
                .anyMatch(text -> text.startsWith("Skipped"));
        assertThat(HtmlPages.elements(page, "td").stream()
                        .filter(cell -> cell.getAttribute("class").contains("bad"))
                        .map(Element::getTextContent))
                .containsExactly("NO", "NO");
    }

    @Test
    void figures_stand_to_the_right_in_one_line_and_words_wrap() {
        Document page = HtmlPages.parse(Written.html(TidbReports.all().build()));

        List<String> parse = List.of("", "number", "", "number", "number", "", "");
        assertThat(HtmlPages.elements(page, "tr").stream()
                        .map(HtmlPages::children)
                        .filter(row -> row.get(0).getTextContent().equals("parse"))
                        .map(row -> row.stream()
                                .map(cell -> cell.getAttribute("class"))
                                .toList()))
                .isNotEmpty()
                .containsOnly(parse);
        assertThat(HtmlPages.elements(page, "td").stream()
                        .filter(cell -> cell.getAttribute("class").endsWith(" long"))
                        .map(Element::getTextContent))
                .containsOnly("n/a: this server has no such metric");
    }

    @Test
    void a_run_in_which_nothing_was_measured_is_a_page_too() {
        RunReport report = new Reports.ReportBuilder()
                .add(Reports.failed("own", "own", "refused"))
                .build();
        Document page = HtmlPages.parse(Written.html(report));

        assertThat(HtmlPages.texts(page, "p")).contains("Nothing was measured.", "Failed: own: refused");
        assertThat(HtmlPages.elements(page, "figure")).isEmpty();
    }

    @Test
    void the_machines_locale_changes_nothing() {
        String expected = Written.html(JsonReportTest.complete());
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));

            assertThat(Written.html(JsonReportTest.complete())).isEqualTo(expected);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void no_password_of_a_connection_string_is_in_it() {
        RunReport report = new Reports.ReportBuilder()
                .add(new Reports.ScenarioBuilder("s1", "own", "jdbc:mysql://me:geheim1@db:4000/x?password=geheim2"))
                .build();

        assertThat(Written.html(report)).doesNotContain("geheim").contains("password=***");
    }
}
