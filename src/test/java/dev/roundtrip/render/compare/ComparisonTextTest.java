package dev.roundtrip.render.compare;

import static dev.roundtrip.render.compare.RunFiles.ScenarioFile.s3;
import static dev.roundtrip.render.compare.RunFiles.ScenarioFile.s5;
import static dev.roundtrip.render.compare.RunFiles.report;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.render.TerminalStyle;
import dev.roundtrip.render.TerminalStyle.Charset;
import dev.roundtrip.render.TerminalStyle.Colour;
import dev.roundtrip.result.Schemas;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTextTest {

    @TempDir
    private Path folder;

    static TerminalStyle plain(int width) {
        return new TerminalStyle(width, Colour.NONE, Charset.ASCII);
    }

    @Test
    void a_table_shows_round_trips_speeds_interval_and_verdict_in_a_hundred_columns() throws Exception {
        String text = ComparisonText.render(worse(), plain(100));

        assertThat(text.lines()).allMatch(line -> line.length() <= 100, "no line wider than 100");
        assertThat(text)
                .doesNotContain("Too narrow")
                .contains("round trips", "transfers/s", "95% interval", "verdict")
                .containsPattern("s3  prepare-every-time +2\\.00 +2\\.00 +100\\.0 +100\\.0 +1\\.00x .* no difference\n")
                .containsPattern("s5  prepare-once +1\\.00 +2\\.00 .* worse\n")
                .contains("Noise floor: A +-3.0% (s3 measured twice), B +-3.0% (s3 measured twice).")
                .containsPattern("  s5 +round trips per statement: 1\\.00 -> 2\\.00, worse\n")
                .containsPattern("  s5 +COM_STMT_PREPARE per statement: 0\\.00 -> 1\\.00\n")
                .containsPattern("s3 to s5  prepare-once");
    }

    @Test
    void any_width_is_kept_to() throws Exception {
        for (int width = TerminalStyle.NARROWEST; width <= TerminalStyle.WIDEST; width++) {
            int allowed = width;
            assertThat(ComparisonText.render(worse(), plain(width)).lines())
                    .allMatch(line -> line.length() <= allowed, "no line wider than " + allowed);
        }
    }

    @Test
    void colour_is_used_where_it_is_wanted_only() throws Exception {
        assertThat(ComparisonText.render(worse(), new TerminalStyle(100, Colour.ANSI, Charset.UNICODE)))
                .contains("\u001b[31mworse\u001b[0m");
        assertThat(ComparisonText.render(worse(), plain(100))).doesNotContain("\u001b[");
    }

    @Test
    void it_reads_the_same_on_a_machine_with_a_turkish_locale() throws Exception {
        String text = ComparisonText.render(worse(), plain(100));
        String json = ComparisonJson.write(worse());
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR"));
        try {
            assertThat(ComparisonText.render(worse(), plain(100))).isEqualTo(text);
            assertThat(ComparisonJson.write(worse())).isEqualTo(json);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void the_json_form_says_what_the_text_says() throws Exception {
        Schemas.requireValid(ComparisonJson.write(worse()));
        JsonNode root = new ObjectMapper().readTree(ComparisonJson.write(worse()));

        assertThat(root.path("schema").asText()).isEqualTo("roundtrip/compare/1");
        assertThat(root.path("worse").asBoolean()).isTrue();
        JsonNode s5 = root.path("rows").get(1);
        assertThat(s5.path("name").asText()).isEqualTo("s5-prepare-once");
        assertThat(s5.path("verdict").asText()).isEqualTo("worse");
        assertThat(s5.path("counts").get(0).path("b").asDouble()).isEqualTo(2);
        assertThat(s5.path("speed").path("samplesA")).hasSize(4);
        assertThat(s5.path("speed").path("upper").asDouble()).isGreaterThan(1);
    }

    @Test
    void the_documentation_names_every_field_of_the_json_form() throws Exception {
        String docs = Files.readString(Path.of("docs", "compare.md"));
        Set<String> fields = new TreeSet<>();
        collect(new ObjectMapper().readTree(ComparisonJson.write(worse())), fields);

        assertThat(fields)
                .hasSizeGreaterThan(20)
                .allSatisfy(field -> assertThat(docs).contains("`" + field + "`"));
    }

    private static void collect(JsonNode node, Set<String> names) {
        node.properties().forEach(entry -> names.add(entry.getKey()));
        node.forEach(inner -> collect(inner, names));
    }

    private Comparison worse() throws Exception {
        return Comparison.of(
                report().with(s3()).with(s5()).in(folder, "a.json"),
                report().on("MariaDB", 8, "9.7.0")
                        .with(s3())
                        .with(s5().command("COM_STMT_PREPARE", 365))
                        .in(folder, "b.json"));
    }
}
