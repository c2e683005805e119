package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Words;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScrapeParserTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-1.5, -1.5",
        "1e3, 1000",
        "1.79522048901e+09, 1795220489.01",
        "1.8446744073709552E-19, 1.8446744073709552E-19",
        ".5, 0.5",
        "+Inf, Infinity",
        "Inf, Infinity",
        "-Inf, -Infinity"
    })
    void a_value_is_read_in_every_form_that_the_format_has(String text, double value) {
        assertThat(Scrapes.whole("a " + text).sum("a")).hasValue(value);
    }

    @Test
    void a_timestamp_spaces_tabs_a_trailing_comma_and_a_carriage_return_change_nothing() {
        Scrape scrape = Scrapes.whole(" a\t{ x = \"1\" , y=\"2\", }\t 7  1395066363000 \r\na{} 1");

        assertThat(scrape.malformedLines()).isZero();
        assertThat(scrape.sum("a")).hasValue(8);
        assertThat(scrape.sum("a", LabelMatch.oneOf("x", "1"), LabelMatch.oneOf("y", "2")))
                .hasValue(7);
    }

    @Property
    void any_label_value_comes_back_as_it_was_escaped(@ForAll String value) {
        String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");

        assertThat(Scrapes.by(Scrapes.whole("a{l=\"" + escaped + "\"} 1"), "a", "l"))
                .containsExactly(Map.entry(value, 1.0));
    }

    @ParameterizedTest
    @Words(blanks = true, value = """
            a | a{ | a{x} 1 | a{x=1} 1 | a{x="1} 1 | a{x="1\\ | a{x="\\t"} 1 | a{x="1" y="2"} 1 | a{x="1"} | a one
            a 1f | a 1d | a 0x10 | a Infinity | a 1 2 3 | a 1 later | 9a 1 | {x="1"} 1 | <html>
            """)
    void a_line_that_the_format_does_not_allow_is_counted_and_the_others_are_read(String line) {
        Scrape scrape = Scrapes.whole("good 1\n" + line + "\ngood{x=\"2\"} 2\n");

        assertThat(scrape.malformedLines()).isEqualTo(1);
        assertThat(scrape.matching("good", List.of())).hasSize(2);
        assertThat(scrape.sum("good")).hasValue(3);
    }

    @Property
    void no_text_makes_it_throw(@ForAll String text) {
        Scrape scrape = Scrapes.whole(text);

        assertThat(scrape.malformedLines())
                .isLessThanOrEqualTo((int) text.lines().count());
    }

    @Test
    void series_that_nobody_wants_are_passed_over() {
        Scrape scrape = ScrapeParser.parse("wanted 1\nother{x=\"broken} 1\n", "wanted"::equals);

        assertThat(scrape.has("other")).isFalse();
        assertThat(scrape.malformedLines()).isZero();
    }

    @Test
    void a_sum_needs_the_name_and_a_label_that_a_series_lacks_is_empty() {
        Scrape scrape = Scrapes.whole("a{type=\"x\",db=\"\"} 1\na{type=\"y\",resource_group=\"default\"} 2\na 4\n");

        assertThat(scrape.sum("missing")).isEmpty();
        assertThat(scrape.sum("a")).hasValue(7);
        assertThat(scrape.sum("a", LabelMatch.oneOf("type", "z"))).hasValue(0);
        assertThat(scrape.sum("a", LabelMatch.oneOf("type", "x", ""))).hasValue(5);
        assertThat(scrape.sum("a", LabelMatch.noneOf("type", "x"))).hasValue(6);
        assertThat(Scrapes.by(scrape, "a", "type"))
                .containsExactly(Map.entry("", 4.0), Map.entry("x", 1.0), Map.entry("y", 2.0));
        assertThat(Scrapes.by(scrape, "a", "type", LabelMatch.oneOf("resource_group", "default")))
                .containsExactly(Map.entry("y", 2.0));
    }
}
