package dev.roundtrip.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.testing.SteppedClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the page for people and the dashboard against the catalogue, which is code. */
class MetersDocumentationTest {

    private static final Path PAGE = Path.of("docs", "metrics.md");
    private static final Path DASHBOARD = Path.of("docs", "grafana", "roundtrip.json");
    private static final Pattern SAMPLE_NAME = Pattern.compile("\\b(?:roundtrip|db_client)_[a-z_]+");

    @AutoClose
    private final RoundtripMetrics metrics = new RoundtripMetrics(new SteppedClock(Long.MAX_VALUE - 10));

    @AutoClose
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    @BeforeEach
    void bindEverything() {
        metrics.add(ScriptedFigures.withEverything("s3"));
        metrics.bindTo(registry);
    }

    @Test
    void the_page_has_exactly_the_catalogue_s_meters() throws IOException {
        Set<String> exported = exportedNames();

        assertThat(Files.readString(PAGE).lines().filter(line -> line.matches("\\| `(?:roundtrip|db)\\..*")))
                .containsExactlyElementsOf(Stream.of(Meters.values())
                        .map(meter -> row(meter, exported))
                        .toList());
    }

    @Test
    void every_name_on_the_page_is_exported() throws IOException {
        assertThat(namesIn(Files.readString(PAGE))).isSubsetOf(exportedNames());
    }

    @Test
    void the_dashboard_uses_names_that_are_exported_and_leaves_none_out() throws IOException {
        assertThat(namesIn(Files.readString(DASHBOARD))).isEqualTo(exportedNames());
    }

    @Test
    void the_page_s_sample_binds_the_meters_of_an_application_s_pool() {
        MeterRegistry registry = new SimpleMeterRegistry();
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl("jdbc:mysql://db.example:4000/shop");
        pool.setPoolName("orders");
        RoundtripMetrics.of(pool).bindTo(registry);

        assertThat(registry.get("roundtrip.statements")
                        .tag("pool", "orders")
                        .functionCounter()
                        .count())
                .isZero();
    }

    private static String row(Meters meter, Set<String> exported) {
        return String.format(
                Locale.ROOT,
                "| `%s` | %s | %s | %s | %s | %s |",
                meter.meterName(),
                prometheusNames(meter, exported),
                meter.type().name().toLowerCase(Locale.ROOT),
                Objects.requireNonNullElse(meter.baseUnit(), "-"),
                String.join(", ", meter.tagKeys()),
                meter.description());
    }

    private static String prometheusNames(Meters meter, Set<String> exported) {
        String base = meter.meterName().replace('.', '_');
        String unit = meter.baseUnit() == null || base.endsWith(meter.baseUnit()) ? "" : "_" + meter.baseUnit();
        return Stream.of("", "_total", "_sum", "_count")
                .map(suffix -> base + unit + suffix)
                .filter(exported::contains)
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(", "));
    }

    private Set<String> exportedNames() {
        return namesIn(
                registry.scrape().lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining("\n")));
    }

    private static Set<String> namesIn(String text) {
        return SAMPLE_NAME
                .matcher(text)
                .results()
                .map(result -> result.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
