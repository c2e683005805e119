package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.text.Reports.ScenarioBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PicturesTest {

    private static final String HOSTILE = "</title></svg><script>alert('x')</script> & \"b\" \u001b[31m\u202e";

    private static List<Element> figures(Document page) {
        return HtmlPages.elements(page, "figure").stream()
                .filter(figure -> figure.getAttribute("class").equals("picture"))
                .toList();
    }

    @Test
    void each_picture_has_a_name_and_its_table() {
        Document page = HtmlPages.parse(Written.html(PictureReports.real("tidb-rounds")));

        assertThat(figures(page)).hasSize(1).allSatisfy(figure -> {
            assertThat(HtmlPages.texts(figure, "figcaption")).hasSize(1);
            assertThat(HtmlPages.elements(figure, "svg"))
                    .isNotEmpty()
                    .allMatch(svg -> svg.getAttribute("aria-hidden").equals("true"));
            List<Element> parts = HtmlPages.children(figure);
            assertThat(parts.get(parts.size() - 1).getTagName()).isEqualTo("details");
            assertThat(HtmlPages.elements(HtmlPages.elements(figure, "tbody").get(0), "tr"))
                    .isNotEmpty();
        });
        assertThat(HtmlPages.elements(page, "*").stream()
                        .map(element -> element.getAttribute("id"))
                        .filter(id -> !id.isEmpty()))
                .doesNotHaveDuplicates();
    }

    @Test
    void every_style_of_a_picture_is_in_the_style_sheet() {
        Document page = HtmlPages.parse(Written.html(PictureReports.real("tidb-rounds")));
        Stream<Element> all = HtmlPages.elements(page, "svg").stream()
                .flatMap(svg -> Stream.concat(Stream.of(svg), HtmlPages.elements(svg, "*").stream()));

        assertThat(all.flatMap(
                        element -> Stream.of(element.getAttribute("class").split(" "))))
                .filteredOn(style -> !style.isEmpty())
                .isNotEmpty()
                .allMatch(style -> HtmlReport.resource("pictures.css").contains("." + style + " {"));
    }

    @Test
    void a_page_begins_with_its_date_and_with_what_strings_of_one_s_own_are() {
        Document page = HtmlPages.parse(Written.html(Reports.of(
                new ScenarioBuilder("a", "", Reports.S1_URL).and("COM_QUERY 1, rates 20/21/22"),
                new ScenarioBuilder("b", "", Reports.S5_URL).and("COM_QUERY 1, rates 30/31/32"))));

        assertThat(HtmlPages.texts(page, "p").get(0))
                .matches("Measured from \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, with .*");
        assertThat(HtmlPages.texts(page, "code")).startsWith(Reports.S1_URL, Reports.S5_URL);
    }

    @Test
    void a_table_of_two_rows_without_expectations_has_no_column_that_is_empty_or_repeats_another() {
        Document page = HtmlPages.parse(Written.html(Reports.of(
                new ScenarioBuilder("a", "", Reports.S1_URL).and("COM_QUERY 1, rates 20/21/22"),
                new ScenarioBuilder("b", "", Reports.S5_URL).and("COM_QUERY 1, rates 30/31/32"))));

        assertThat(HtmlPages.texts(page, "th"))
                .contains("transfers/s vs above")
                .doesNotContain("met", "transfers/s vs a", "transfers/s vs first");
    }

    @Test
    void counts_that_match_have_not_the_colour_of_a_warning() {
        assertThat(Written.html(PictureReports.real("tidb-rounds")))
                .contains("<p class=\"note\"><strong>Counts</strong>: All ")
                .contains("<p class=\"note caution\"><strong>Disturbed</strong>: ");
    }

    @Test
    void a_page_asks_for_nothing_from_outside_and_lets_nothing_run() {
        String html = Written.html(Reports.of(
                new ScenarioBuilder("x1-" + HOSTILE, HOSTILE, Reports.S5_URL).and("COM_QUERY 1, rates 20/21/22"),
                new ScenarioBuilder("x2-" + HOSTILE, HOSTILE, Reports.S5_URL).and("COM_QUERY 1, rates 30/31/32")));
        List<Element> all = HtmlPages.elements(HtmlPages.parse(html), "*");
        Set<String> attributes = new HashSet<>();
        all.forEach(element -> IntStream.range(0, element.getAttributes().getLength())
                .forEach(i -> attributes.add(element.getAttributes().item(i).getNodeName())));

        assertThat(attributes)
                .isSubsetOf(("lang charset name content http-equiv href id class title role tabindex scope aria-label"
                                + " aria-hidden data-head xmlns viewBox font-size text-anchor d x y width height")
                        .split(" "));
        assertThat(all.stream().map(element -> element.getAttribute("href")).filter(href -> !href.isEmpty()))
                .isNotEmpty()
                .allMatch(href -> href.startsWith("#"));
        assertThat(all).extracting(Element::getTagName).doesNotContain("link", "script", "img");
        assertThat(HtmlReport.styles()).doesNotContain("url(", "@import");
        assertThat(html)
                .contains("default-src 'none'; style-src 'unsafe-inline'", "<html lang=\"en\">")
                .doesNotContain("<script", "\u001b", "\u202e");
    }
}
