package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.roundtrip.testing.GeneratedText;
import dev.roundtrip.testing.TestResource;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the schemas are made from the records ({@code -Droundtrip.docs.write=true} writes them), match documents
 * of real runs, and refuse others.
 */
class SchemasTest {

    private static Stream<Arguments> documents() {
        return Stream.of(
                arguments(
                        CheckReport.class,
                        "What check finds in one connection string; docs/check.md explains every field."),
                arguments(LiveReport.class, "What check --live finds; docs/check.md explains every field."),
                arguments(RunReport.class, "The report of a run; docs/report-json.md explains every field."),
                arguments(WatchReport.class, "What watched connections sent; docs/watch.md explains every field."),
                arguments(
                        CompareReport.class,
                        "Two reports of runs or of watched connections, B against A; docs/report-json.md explains"
                                + " every field."));
    }

    @ParameterizedTest
    @MethodSource("documents")
    void each_schema_is_that_of_the_records(Class<?> document, String description) throws Exception {
        String schema = RecordSchema.of(document, description);
        Path file = Path.of("docs", "schema", RecordSchema.name(document).split("/", -1)[1] + ".json");

        GeneratedText.requireFile(file, schema);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mariadb", "tidb", "drivers"})
    void a_report_is_valid_as_it_is_and_nothing_is_lost_when_it_is_written_again(String name) throws Exception {
        String again = Json.text(JsonReport.parse(TestResource.run(name), name));

        Schemas.requireValid(TestResource.run(name));
        assertThat(new ObjectMapper().readTree(again)).isEqualTo(new ObjectMapper().readTree(TestResource.run(name)));
    }

    @Test
    void a_field_that_the_schema_lacks_a_missing_field_and_a_wrong_type_are_found() throws Exception {
        ObjectNode report = (ObjectNode) new ObjectMapper().readTree(TestResource.run("mariadb"));
        ((ObjectNode) report.at("/scenarios/0/measured/firstUse")).put("another", 1);
        report.remove("environment");
        ((ObjectNode) report.path("settings")).put("threads", "four");
        assertThatThrownBy(() -> Schemas.requireValid(report.toString()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContainingAll("another", "environment", "threads");
    }
}
