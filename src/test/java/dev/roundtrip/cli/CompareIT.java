package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two real runs of the built program, compared by the built program. Their times are this machine's and are not
 * asserted.
 */
class CompareIT {

    @TempDir
    private static Path folder;

    private static Path first;
    private static Path again;

    @BeforeAll
    static void run_the_same_twice() throws Exception {
        first = run("first.json");
        again = run("again.json");
    }

    @Test
    void the_same_run_twice_sends_the_same() throws Exception {
        Path json = folder.resolve("comparison.json");

        assertThat(program("compare", first.toString(), again.toString(), "--json", json.toString())
                        .done()
                        .out())
                .contains("What is sent (counts are exact)\nNo difference.\n");
        JsonNode rows = new ObjectMapper().readTree(Files.readString(json)).path("rows");
        assertThat(rows)
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.path("counts")).isEmpty());
    }

    @Test
    void a_real_run_holds_its_rounds_and_histograms_that_agree_with_its_percentiles() {
        RunReport report = JsonReport.read(first);

        assertThat(report.scenarios()).hasSize(3).allSatisfy(scenario -> {
            StatementLatencies latencies = scenario.measured().orElseThrow().latencies();
            Latencies raw = Latencies.decoded(latencies.histograms().statement().orElseThrow());
            assertThat(raw.count()).isEqualTo(latencies.statement().count());
            assertThat(raw.percentileNanos(50)).isEqualTo(latencies.statement().p50());
            assertThat(raw.percentileNanos(95)).isEqualTo(latencies.statement().p95());
            assertThat(latencies.histograms().transaction()).isPresent();
            assertThat(latencies.histograms().transactionFromPlannedStart()).isEmpty();
            assertThat(scenario.measured().orElseThrow().work().transactionsPerSecondByRound())
                    .hasSize(3);
        });
    }

    @Test
    void a_string_that_lost_its_cache_is_worse_and_fails_the_build_by_its_counts_alone() throws Exception {
        // As if somebody had taken cachePrepStmts and the sizes out of the string of s5: the figures are those of s3.
        String text = Files.readString(again)
                .replace("\"s5-prepare-once\"", "\"was-s5\"")
                .replace("\"name\" : \"s3-prepare-every-time\"", "\"name\" : \"s5-prepare-once\"");
        Path broken = Files.writeString(folder.resolve("broken.json"), text);

        assertThat(program("compare", first.toString(), broken.toString(), "--fail-on", "worse")
                        .failed()
                        .out())
                .containsPattern("s5 +round trips per statement: 1\\.00 -> 2\\.00, worse")
                .containsPattern("s5 +COM_STMT_PREPARE per statement: 0\\.00 -> 1\\.00")
                .containsPattern("s5 +COM_STMT_CLOSE per statement: 0\\.00 -> 1\\.00")
                .contains("The string of s5 differs");
        program("compare", first.toString(), broken.toString()).done();
    }

    private static Path run(String name) throws Exception {
        Path json = folder.resolve(name);
        program(Said.words(
                        "run s1 s3 s5 --url {} --threads 2 --duration 200ms --warmup 200ms --rounds 3 --json {}",
                        TestServers.mariaDb().jdbcUrl("roundtrip_run_it"),
                        json))
                .done();
        return json;
    }

    private static Said program(String... arguments) throws Exception {
        Credentials credentials = TestServers.mariaDb().credentials();
        Map<String, String> environment = Map.of("ROUNDTRIP_PASSWORD", credentials.password());
        try (RoundtripProcess process = RoundtripProcess.start(folder, environment, arguments)) {
            return process.said();
        }
    }
}
