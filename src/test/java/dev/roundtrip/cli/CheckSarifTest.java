package dev.roundtrip.cli;

import static dev.roundtrip.testing.Folder.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.Rule;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.testing.Unchecked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code check --sarif}: the findings as code scanning reads them; and {@code check} of a whole folder. */
class CheckSarifTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** OASIS's schema of SARIF 2.1.0 with errata 01. */
    private static final Schema SCHEMA =
            Unchecked.get(() -> SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_4)
                    .getSchema(MAPPER.readTree(TestResource.text("/dev/roundtrip/cli/sarif-schema-2.1.0.json"))));

    @TempDir
    private Path folder;

    @Test
    void each_finding_has_its_rule_severity_file_and_line() throws Exception {
        Path file = write(folder, "Prüf stand/application.yml", """
                spring:
                  datasource:
                    url: jdbc:mysql://db.example:4000/bank?useserverprepstmts=true&password=example-secret
                """);

        JsonNode run = sarif(file);

        assertThat(run.path("results")).hasSizeGreaterThan(2).allSatisfy(result -> {
            JsonNode place = result.path("locations").path(0);
            assertThat(place.at("/physicalLocation/artifactLocation/uri").asText())
                    .startsWith("file:///")
                    .endsWith("/Pr%C3%BCf%20stand/application.yml");
            assertThat(place.at("/physicalLocation/region/startLine").asInt()).isEqualTo(3);
            assertThat(place.at("/logicalLocations/0/fullyQualifiedName").asText())
                    .isEqualTo("spring.datasource.url");
            JsonNode rule =
                    run.at("/tool/driver/rules").path(result.path("ruleIndex").asInt());
            assertThat(result.path("ruleId").asText()).isEqualTo(rule.path("id").asText());
        });
        assertThat(run.path("results")).anySatisfy(result -> {
            assertThat(result.path("ruleId").asText()).isEqualTo("name-letter-case");
            assertThat(result.path("level").asText()).isEqualTo("error");
            assertThat(result.path("message").path("text").asText()).contains("useserverprepstmts", "\nFix: ");
        });
        assertThat(run.toString()).doesNotContain("example-secret");
    }

    @Test
    void a_file_below_the_working_folder_has_a_relative_path_with_slashes() throws Exception {
        JsonNode run = sarif("src/test/resources/bank/../bank/application.yml");

        assertThat(run.findValuesAsText("uri")).isNotEmpty().containsOnly("src/test/resources/bank/application.yml");
    }

    @Test
    void a_string_of_the_command_line_has_no_file_and_is_named_without_its_secret() throws Exception {
        JsonNode run = sarif("jdbc:mysql://db.example/bank?user=app&password=example-secret");

        JsonNode place = run.at("/results/0/locations/0");
        assertThat(place.has("physicalLocation")).isFalse();
        assertThat(place.at("/logicalLocations/0/fullyQualifiedName").asText()).contains("db.example", "password=***");
        assertThat(run.toString()).doesNotContain("example-secret");
    }

    @Test
    void whatever_the_strings_are_the_log_is_valid_and_lists_every_rule_once() throws Exception {
        StringBuilder properties = new StringBuilder();
        for (String url : Corpus.readable()) {
            // The last value of a key is the one in use.
            properties
                    .append("a")
                    .append(properties.length())
                    .append(".url=")
                    .append(url)
                    .append("\n");
        }

        JsonNode run = sarif(write(folder, "corpus.properties", properties.toString()));

        assertThat(run.path("results")).hasSizeGreaterThan(100);
        assertThat(run.at("/tool/driver/rules").findValuesAsText("id"))
                .containsExactlyElementsOf(
                        Linter.allRules().stream().map(Rule::id).toList());
    }

    @Test
    void without_a_finding_the_log_is_written_too_and_replaces_the_last_one() throws Exception {
        Path file = write(folder, "clean.properties", "name=value\n");
        Files.writeString(folder.resolve("log.sarif"), "the last one");

        JsonNode run = sarif(file);

        assertThat(run.path("results")).isEqualTo(MAPPER.createArrayNode());
    }

    @Test
    void a_folder_stands_for_its_configuration_files_but_not_for_what_a_build_wrote() throws Exception {
        String url = "url: jdbc:mysql://%s.example:4000/bank\n";
        write(folder, "a/application.yml", url.formatted("first"));
        write(folder, "b/c/database.properties", "url=jdbc:mysql://second.example:port/bank\n");
        write(folder, "b/README.md", url.formatted("no-configuration"));
        write(folder, "target/classes/application.yml", url.formatted("built"));
        write(folder, "node_modules/x/application.yml", url.formatted("package"));
        write(folder, ".git/application.yml", url.formatted("hidden"));
        write(folder, "chart/templates/config.yaml", "{{- if .Values.url }}\nurl: [\n");

        Said said = Said.by("check", folder.toString());

        assertThat(said.out())
                .contains("first.example", "second.example")
                .doesNotContain("no-configuration", "built.example", "package.example", "hidden.example");
        assertThat(said.err())
                .contains(folder.resolve("chart/templates/config.yaml") + ": not checked: line ")
                .contains(folder + ": 1 file with a MySQL or MariaDB string was not read: "
                        + folder.resolve("b/README.md"))
                .doesNotContain("contains no connection string");
        // No driver can read the second string.
        said.failed();
    }

    /** The only run in the log that check writes for a string or file, checked against the schema. */
    private JsonNode sarif(Object argument) throws IOException {
        Path file = folder.resolve("log.sarif");
        Said said = Said.line("check {} --sarif {}", argument, file);

        assertThat(said.exitCode()).as(said.err()).isNotEqualTo(RoundtripCommand.USAGE);
        JsonNode log = MAPPER.readTree(Files.readString(file));
        assertThat(SCHEMA.validate(log)).as("what the schema says of the log").isEmpty();
        assertThat(log.path("version").asText()).isEqualTo("2.1.0");
        assertThat(log.path("runs")).hasSize(1);
        return log.path("runs").path(0);
    }
}
