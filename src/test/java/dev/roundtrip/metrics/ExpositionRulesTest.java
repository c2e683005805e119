package dev.roundtrip.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A scrape is held to Prometheus' conventions: by rules of our own everywhere, and by promtool where it is on the PATH.
 */
class ExpositionRulesTest {

    @Test
    void a_scrape_follows_the_conventions() {
        String scrape = scrape();

        assertThat(ExpositionRules.problemsOf(scrape)).isEmpty();
        assertThat(scrape).contains("# TYPE roundtrip_command_latency_seconds histogram\n");
    }

    @Test
    void promtool_finds_nothing_to_say() throws Exception {
        Optional<Path> promtool = Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getenv().getOrDefault("PATH", ""))
                .map(folder -> Path.of(folder, "promtool"))
                .filter(Files::isExecutable)
                .findFirst();
        Assumptions.assumeTrue(promtool.isPresent(), "there is no promtool on the PATH");

        assertThat(saidBy(promtool.get(), scrape())).isEmpty();
        assertThat(saidBy(promtool.get(), "# TYPE a_count counter\na_count{le=\"1\"} 1\n"))
                .contains("a_count");
    }

    @ParameterizedTest
    @CsvSource({
        "a_buckets_total, counter, 'le=\"1\"', is no histogram and has the label le",
        "a_seconds, counter, 'x=\"1\"', _total is for counters",
        "a_ms, gauge, 'x=\"1\"', abbreviates a unit: ms",
        "a_milliseconds, gauge, 'x=\"1\"', is not in a base unit: milliseconds",
        "a_gauge, gauge, 'x=\"1\"', names its type",
        "a_count, gauge, 'x=\"1\"', ends like a histogram's sample",
        "aB, gauge, 'x=\"1\"', is not in snake_case",
        "a, gauge, 'xY=\"1\"', has a label that is not in snake_case: xY",
        "a, histogram, 'x=\"1\"', has no buckets",
    })
    void a_broken_rule_is_named(String family, String type, String labels, String problem) {
        String scrape = "# HELP " + family + " what it is\n# TYPE " + family + " " + type + "\n" + family + "{" + labels
                + "} 1\n";

        assertThat(ExpositionRules.problemsOf(scrape))
                .anySatisfy(said -> assertThat(said).startsWith(family + " ").endsWith(problem));
    }

    @Test
    void a_histogram_s_buckets_must_be_cumulative_and_agree_with_its_count() {
        String histogram = """
                # HELP a_seconds what it is
                # TYPE a_seconds histogram
                a_seconds_bucket{le="0.1"} %s
                a_seconds_bucket{le="+Inf"} 2
                a_seconds_sum 1.5
                a_seconds_count %s
                """;

        assertThat(ExpositionRules.problemsOf(histogram.formatted("3", "2")))
                .contains("a_seconds has buckets that are not cumulative");
        assertThat(ExpositionRules.problemsOf(histogram.formatted("1", "3")))
                .contains("a_seconds has a count that is not that of its bucket +Inf");
    }

    private static String scrape() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (RoundtripMetrics metrics = new RoundtripMetrics(new ManualClock())) {
            metrics.add(ScriptedFigures.withEverything("s3"));
            metrics.add(ScriptedFigures.withEverything("s3 again"));
            metrics.bindTo(registry);
            return registry.scrape();
        } finally {
            registry.close();
        }
    }

    private static String saidBy(Path promtool, String scrape) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(promtool.toString(), "check", "metrics")
                .redirectErrorStream(true)
                .start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(scrape.getBytes(StandardCharsets.UTF_8));
        }
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said;
    }
}
