package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.report.StatementLatencies.RawHistograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReportTest {

    /** A report in which every field of the schema occurs. */
    static RunReport complete() {
        RawHistograms histograms =
                new RawHistograms(Optional.of("HISTF"), Optional.of("HISTT"), Optional.of("HISTP"), Map.of(), Map.of());
        return Reports.bank()
                .add(Reports.failed("own-string", "own string", "The server ended the connection."))
                .add(Reports.s2().and("planned micros 260000/280000/300000").set("histograms", histograms))
                .add(Reports.EXAMPLE.scenarios().get(0))
                .partial("Stopped by Ctrl-C in round 2 of 3.")
                .finding("The wire saw one statement more than the workload ran.")
                .rate(20)
                .set(
                        "planProblems",
                        List.of(PlanStoryTest.problem(
                                2,
                                Optional.of("It reads a temporary table."),
                                List.of("shop.t.name varchar(20) to double"),
                                List.of("t"),
                                "Bind a text.")))
                .build();
    }

    @Test
    void a_whole_run_is_not_called_partial_and_no_field_is_null() {
        String json = Json.text(Reports.bank().withoutNoise().build());

        assertThat(json)
                .doesNotContain("\"partial\"", "null", "noiseFloor", "ratePerSecond", "PlannedStart", "reconciliation")
                .contains("\"driverChanges\" : [ ]");
    }

    @Test
    void a_scenario_without_a_statement_has_no_figure_per_statement() throws Exception {
        RunReport report = Reports.written("nothing-done, statements 0");
        String json = Json.text(report);

        JsonNode measured = new ObjectMapper().readTree(json).at("/scenarios/0/measured");

        assertThat(measured.has("work")).isTrue();
        assertThat(measured.has("perStatement")).isFalse();
        assertThat(measured.path("latencyNanos").has("statement")).isFalse();
        assertThat(JsonReport.parse(json, "it")).isEqualTo(report);
    }

    @Test
    void fields_of_a_later_version_are_passed_over() {
        String json = Json.text(complete()).replace("\"title\" :", "\"advice\" : { \"findings\" : 3 }, \"title\" :");

        assertThat(JsonReport.parse(json, "it")).isEqualTo(complete());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            roundtrip/run/1            | roundtrip/run/2       | it has the schema "roundtrip/run/2", and this version reads "roundtrip/run/1".
            (?s)"startedAt.*           |                       | it is no JSON document
            (?s).*                     | []                    | names no schema
            "elapsedNanos" : \\d+,     |                       | scenarios[0].measured.work.elapsedNanos is missing
            "expectations" : \\{       | "expect" : {          | scenarios[0].inputs.profile.expectations is missing. Give a file that --json of this version wrote.
            "cpus" : 2                 | "cpus" : "four"       | environment.cpus is not valid
            "rounds" : 2               | "rounds" : 0          | rounds is 0; allowed are numbers from 1
            "rounds" : 2               | "rounds" : 2147483647 | rounds is 2147483647; allowed are numbers from 1 to 1000000
            "round" : 2                | "round" : 2147483647  | round is 2147483647; allowed are numbers from 1 to 1000000
            (PerStatement" :) [\\d.]+  | $1 "NaN"              | PerStatement is NaN; allowed are numbers from 0
            (PerStatement" :) [\\d.]+  | $1 1e999              | PerStatement is Infinity; allowed are numbers from 0
            ("transactionsPerSecond" : )[\\d.]+(,\\s+"clientCpu) | $1-1e9$2 | transactionsPerSecond is -1.0E9; allowed
            (warmupNanos" :) \\d+      | $1 -1                 | warmupNanos is -1; allowed are numbers from 0
            "startedAt" : "2026        | "startedAt" : "x      | startedAt is not valid
            (planCacheHits",\\s+"value" : \\{) | $1 "absent" : 3, | scenarios[0].measured.server.figures[2].value.absent is not valid
            "reconciliation"           | "other"               | scenarios[0].measured.server.reconciliation is missing
            "status" : "measured"      | "status" : null       | : scenarios[0].status is null.
            (?s)"findings" : \\[.*?\\] | "findings" : [ null ] | : findings[0] is null.
            """)
    void what_is_no_report_is_refused_with_the_place(String part, String other, String message) {
        String json = Json.text(PictureReports.real("tidb"));

        assertThatThrownBy(() -> JsonReport.parse(json.replaceFirst(part, other == null ? "" : other), "it"))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining(message);
    }

    @Test
    void a_password_in_a_connection_string_is_masked_wherever_it_stands() {
        RunReport report = Reports.written(
                "one, url jdbc:mysql://me:geheim1@db:4000/x?password=geheim2&user=me&trustStorePassword=geheim3;"
                        + " other, url jdbc:mysql://(host=db,password=geheim4)/x");

        assertThat(Json.text(report)).doesNotContain("geheim").contains("password=***&user=me");
        assertThat(Written.markdown(report)).doesNotContain("geheim").contains("password=***");
        assertThat(Written.html(report)).doesNotContain("geheim").contains("password=***");
    }

    @Test
    void the_documentation_names_every_field_that_is_written() throws Exception {
        Schemas.requireValid(Json.text(complete()));
        assertDocumented(Json.text(complete()), 60);
        assertThat(ComparedFigure.values())
                .allSatisfy(figure -> assertThat(Path.of("docs", "report-json.md"))
                        .content()
                        .contains(Json.text(figure).strip().replace('"', '`')));
    }

    /**
     * Requires that the fields of a document are documented. The names of commands and of the server's statement types
     * begin in upper case.
     */
    static void assertDocumented(String json, int moreThan) throws IOException {
        String docs = Files.readString(Path.of("docs", "report-json.md"));

        assertThat(Pattern.compile("\"([a-z]\\w*)\" :")
                        .matcher(json)
                        .results()
                        .map(name -> name.group(1))
                        .distinct())
                .hasSizeGreaterThan(moreThan)
                .allSatisfy(field -> assertThat(docs).contains("`" + field + "`"));
    }

    @Test
    void the_example_in_the_documentation_has_the_form_that_is_written() {
        Path example = Path.of("docs", "examples", "run-report.json");
        assertThat(example).hasContent(Json.text(JsonReport.read(example)));
    }
}
