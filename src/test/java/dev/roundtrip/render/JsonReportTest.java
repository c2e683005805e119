package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.wire.Purpose;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonReportTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** A report in which every field of the schema occurs. */
    static RunReport complete() {
        return Reports.bank()
                .add(Reports.failed("own-string", "own string", "The server ended the connection."))
                .add(Reports.s2()
                        .plannedMicros(260_000, 280_000, 300_000)
                        .histograms(Optional.of("HISTF"), Optional.of("HISTT"), Optional.of("HISTP"))
                        .build())
                .add(TidbReports.s6()
                        .inputs(Reports.inputsOf("s7-prepare-once-table-cache"))
                        .build())
                .partial("Stopped by Ctrl-C in round 2 of 3.")
                .finding("The wire saw one statement more than the workload ran.")
                .rate(20)
                .build();
    }

    private static JsonNode tree(RunReport report) throws Exception {
        Schemas.requireValid(JsonReport.write(report));
        return MAPPER.readTree(JsonReport.write(report));
    }

    @Test
    void names_its_schema_and_the_time_it_was_started_in_iso_8601() throws Exception {
        JsonNode root = tree(Reports.bank().build());

        assertThat(root.path("schema").asText()).isEqualTo("roundtrip/run/1");
        assertThat(root.path("startedAt").asText()).isEqualTo("2026-11-21T10:15:30.123Z");
    }

    @Test
    void a_measured_scenario_has_the_fields_that_outside_tools_rely_on() throws Exception {
        JsonNode s3 = tree(Reports.bank().build()).path("scenarios").get(2);

        assertThat(s3.path("name").asText()).isEqualTo("s3-prepare-every-time");
        assertThat(s3.path("status").asText()).isEqualTo("measured");
        assertThat(s3.path("transactions").asLong()).isEqualTo(100);
        assertThat(s3.path("throughput").path("statementsPerSecond").asDouble()).isEqualTo(36_500 / 15.0);
        JsonNode execute = s3.path("commands").path("COM_STMT_EXECUTE");
        assertThat(execute.path("count").asLong()).isEqualTo(36_500);
        assertThat(execute.path("perStatement").asDouble()).isEqualTo(1);
        assertThat(names(execute.path("latencyNanos")))
                .containsExactly("count", "mean", "p50", "p95", "p99", "p999", "max");
        assertThat(names(s3.path("latencyNanos"))).containsExactly("statement", "transaction");
        assertThat(names(s3.path("expectations").get(0)))
                .containsExactly("what", "expected", "actual", "tolerance", "met");
        assertThat(names(s3.path("chatter").get(0))).containsExactly("kind", "sql", "count", "perStatement");
    }

    @Test
    void figures_per_statement_leave_commits_out_and_figures_per_transaction_do_not() throws Exception {
        JsonNode s3 = tree(Reports.bank().build()).path("scenarios").get(2);

        assertThat(s3.path("perStatement").path("commands").asDouble()).isEqualTo(3);
        assertThat(s3.path("perStatement").path("roundTrips").asDouble()).isEqualTo(2);
        assertThat(s3.path("perTransaction").path("roundTrips").asDouble()).isEqualTo(731);
        assertThat(s3.path("commands").path("COM_QUERY").path("perStatement").asDouble())
                .isZero();
    }

    @Test
    void chatter_per_statement_is_all_chatter_and_its_purposes_add_up_to_it() throws Exception {
        JsonNode s3 = tree(Reports.bank().build()).path("scenarios").get(2);

        assertThat(s3.path("chatterByPurpose").toString())
                .isEqualTo("{\"transactionControl\":100,\"sessionState\":0,\"liveness\":0,\"statementUpkeep\":73000}");
        assertThat(s3.path("perTransaction").path("chatter").asDouble()).isEqualTo(731);
        assertThat(s3.path("perStatement").path("chatter").asDouble()).isEqualTo(731.0 / 365);
        assertThat(s3.path("totals").path("commands").asLong()
                        - s3.path("totals").path("businessStatementsOnWire").asLong())
                .isEqualTo(73_100);
    }

    @Test
    void a_command_that_gets_no_answer_has_no_latency_rather_than_a_latency_of_zero() throws Exception {
        JsonNode s3 = tree(Reports.bank().build()).path("scenarios").get(2);

        assertThat(s3.path("commands").path("COM_STMT_CLOSE").has("latencyNanos"))
                .isFalse();
    }

    @Test
    void a_skipped_scenario_has_its_reason_and_no_figure() throws Exception {
        JsonNode s4 = tree(Reports.bank().build()).path("scenarios").get(3);

        assertThat(names(s4)).containsExactly("name", "title", "status", "reason", "jdbcUrl", "inputs");
        assertThat(s4.path("status").asText()).isEqualTo("skipped");
    }

    @Test
    void a_whole_run_is_not_called_partial_and_no_field_is_null() {
        String json = JsonReport.write(Reports.bank().withoutNoise().build());

        assertThat(json)
                .doesNotContain("\"partial\"", "null", "noiseFloor", "ratePerSecond", "PlannedStart", "reconciliation");
    }

    @Test
    void the_servers_figures_are_named_each_with_its_source_and_those_it_cannot_give_with_the_reason()
            throws Exception {
        JsonNode s6 = tree(new Reports.ReportBuilder().add(TidbReports.s6()).build())
                .path("scenarios")
                .get(0);

        assertThat(s6.path("server").path("planCacheHits"))
                .isEqualTo(MAPPER.readTree(
                        "{\"value\": 36500, \"unit\": \"count\", \"source\": \"tidb_server_plan_cache_total\"}"));
        assertThat(s6.path("server").path("tsoWaits"))
                .isEqualTo(
                        MAPPER.readTree("{\"count\": 3900, \"totalNanos\": 39000000, \"unit\": \"count\", \"source\":"
                                + " \"tidb_tikvclient_ts_future_wait_seconds\", \"notes\": [\"stand-in\"]}"));
        assertThat(s6.path("server").path("commands").path("parts").path("StmtExecute"))
                .isEqualTo(MAPPER.readTree("{\"value\": 36500}"));
        assertThat(s6.path("server")
                        .path("garbageCollectionPauses")
                        .path("absent")
                        .asText())
                .isEqualTo("this server has no such metric");
        assertThat(s6.path("server").path("garbageCollectionPauses").has("value"))
                .isFalse();
        assertThat(s6.path("reconciliation").get(0))
                .isEqualTo(MAPPER.readTree("{\"figure\": \"COM_STMT_EXECUTE\", \"wire\": 36500, \"server\": 36500,"
                        + " \"agrees\": true, \"note\": \"\"}"));
    }

    @Test
    void a_garbled_figure_of_the_server_is_named_with_its_place() {
        String json = JsonReport.write(
                new Reports.ReportBuilder().add(TidbReports.s6()).build());

        assertThatThrownBy(() ->
                        JsonReport.parse(json.replaceFirst("\"planCacheHits\" : \\{", "$0 \"absent\" : 3,"), "it"))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("scenarios[0].server.planCacheHits.absent is no text");
        assertThatThrownBy(() -> JsonReport.parse(json.replace("\"reconciliation\"", "\"other\""), "it"))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("scenarios[0].reconciliation is missing");
    }

    @Test
    void a_scenario_without_a_statement_has_no_figure_per_statement() throws Exception {
        RunReport report = new Reports.ReportBuilder()
                .add(new Reports.ScenarioBuilder("s1", "nothing done", Reports.S1_URL).statements(0))
                .build();

        JsonNode scenario = tree(report).path("scenarios").get(0);

        assertThat(scenario.has("perStatement")).isFalse();
        assertThat(scenario.path("latencyNanos").has("statement")).isFalse();
        assertThat(JsonReport.parse(JsonReport.write(report), "it")).isEqualTo(report);
    }

    @Test
    void a_report_that_was_written_is_read_back_as_it_was(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("run.json");
        Files.writeString(file, JsonReport.write(complete()));

        assertThat(JsonReport.read(file)).isEqualTo(complete());
    }

    @Test
    void a_report_without_raw_histograms_is_read_as_one_that_has_none() throws Exception {
        RunReport older = Reports.bank().build();

        assertThat(JsonReport.write(older)).doesNotContain("rawHistograms");
        assertThat(JsonReport.parse(JsonReport.write(older), "old.json")).isEqualTo(older);
    }

    @Test
    void fields_of_a_later_version_are_passed_over() {
        String json =
                JsonReport.write(complete()).replace("\"title\" :", "\"advice\" : { \"findings\" : 3 }, \"title\" :");

        assertThat(JsonReport.parse(json, "it")).isEqualTo(complete());
    }

    @Test
    void a_file_of_another_schema_is_refused_in_a_sentence() {
        String json = JsonReport.write(complete()).replace("roundtrip/run/1", "roundtrip/run/2");

        assertThatThrownBy(() -> JsonReport.parse(json, "new.json"))
                .isInstanceOf(ReportException.class)
                .hasMessage("new.json has the schema \"roundtrip/run/2\", and this version reads \"roundtrip/run/1\"."
                        + " Give a file that --json FILE of this version wrote.");
    }

    @Test
    void what_is_no_report_is_refused_in_a_sentence_that_says_where(@TempDir Path folder) {
        assertThatThrownBy(() -> JsonReport.parse("{ \"schema\": ", "half.json"))
                .isInstanceOf(ReportException.class)
                .hasMessageStartingWith("half.json is no JSON document")
                .hasMessageContaining("line 1");
        assertThatThrownBy(() -> JsonReport.parse("[]", "list.json"))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("names no schema");
        assertThatThrownBy(() -> JsonReport.read(folder.resolve("none.json")))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("There is no file");
    }

    @Test
    void a_missing_or_garbled_field_is_named_with_its_place() {
        String json = JsonReport.write(Reports.bank().build());

        assertThatThrownBy(() -> JsonReport.parse(json.replaceFirst("\"elapsedNanos\" : \\d+,", ""), "it"))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("scenarios[0].elapsedNanos is missing");
        assertThatThrownBy(() -> JsonReport.parse(json.replace("\"cpus\" : 4", "\"cpus\" : \"four\""), "it"))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("environment.cpus is no whole number");
        assertThatThrownBy(() -> JsonReport.parse(json.replace("\"rounds\" : 3", "\"rounds\" : 0"), "it"))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("rounds is 0; allowed are numbers from 1");
    }

    @Test
    void a_password_in_a_connection_string_is_masked_wherever_it_stands() {
        RunReport report = new Reports.ReportBuilder()
                .add(new Reports.ScenarioBuilder(
                        "s1",
                        "own",
                        "jdbc:mysql://me:geheim1@db:4000/x?password=geheim2&user=me&trustStorePassword=geheim3"))
                .add(new Reports.ScenarioBuilder("s2", "own", "jdbc:mysql://(host=db,password=geheim4)/x"))
                .build();

        assertThat(JsonReport.write(report)).doesNotContain("geheim").contains("password=***&user=me");
        assertThat(Written.markdown(report)).doesNotContain("geheim").contains("password=***");
        assertThat(Written.html(report)).doesNotContain("geheim").contains("password=***");
    }

    @Test
    void the_documentation_names_every_field_that_is_written() throws Exception {
        String docs = Files.readString(Path.of("docs", "report.md"));
        Set<String> fields = new TreeSet<>();
        collect(tree(complete()), fields);

        assertThat(fields)
                .hasSizeGreaterThan(60)
                .allSatisfy(field -> assertThat(docs).contains("`" + field + "`"));
    }

    @Test
    void the_example_in_the_documentation_has_the_form_that_is_written() throws Exception {
        RunReport one = new Reports.ReportBuilder()
                .add(new Reports.ScenarioBuilder(
                                "s4-prepare-every-time-plan-cache", "prepare every time, plan cache", Reports.S3_URL)
                        .command("COM_QUERY", 1)
                        .rates(11.9, 12.5, 12.1)
                        .statementMicros(640, 900, 1310)
                        .expects("COM_QUERY per statement", 0, 0)
                        .chatter(Purpose.LIVENESS, "COM_PING", 1)
                        .server(TidbReports.excerpt())
                        .inputs(Reports.inputsOf("s4-prepare-every-time-plan-cache")))
                .noise("s4-prepare-every-time-plan-cache", 0.04)
                .build();
        String docs = Files.readString(Path.of("docs", "report.md"));

        String form = JsonReport.write(one).replaceAll("(?m)(: |^ *|\\[ )\\d[0-9.E]*(?=,?$)", "$1###");

        assertThat(docs).contains(form);
    }

    private static List<String> names(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static void collect(JsonNode node, Set<String> names) {
        node.fieldNames().forEachRemaining(name -> {
            if (!name.startsWith("COM_")) {
                names.add(name);
            }
            // The keys of parts are the server's own, such as its statement types.
            if (name.equals("parts")) {
                node.get(name).forEach(part -> collect(part, names));
            } else {
                collect(node.get(name), names);
            }
        });
        if (node.isArray()) {
            node.forEach(inner -> collect(inner, names));
        }
    }
}
