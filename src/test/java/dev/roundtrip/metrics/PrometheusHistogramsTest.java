package dev.roundtrip.metrics;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Purpose.BUSINESS;
import static dev.roundtrip.wire.Purpose.LIVENESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Unchecked;
import dev.roundtrip.agent.ApplicationProcess;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Prometheus gets histograms, any other registry function timers. */
class PrometheusHistogramsTest {

    private final ManualClock clock = new ManualClock();

    @AutoClose
    private final RoundtripMetrics metrics = new RoundtripMetrics(clock);

    private final PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final MeterRegistry other = new SimpleMeterRegistry();
    private final ScriptedFigures figures = new ScriptedFigures("s3");

    @Test
    void an_application_s_common_tags_are_on_the_histograms_as_on_the_counters() {
        prometheus.config().commonTags("application", "orders");

        bind(prometheus, figures.sent(COM_QUERY, BUSINESS, 60_000));

        assertThat(prometheus.scrape())
                .contains("roundtrip_round_trips_total{application=\"orders\",scenario=\"s3\"} 1.0")
                .contains(
                        "roundtrip_command_latency_seconds_count{application=\"orders\",command=\"COM_QUERY\",scenario=\"s3\"} 1");
    }

    private static String bucket(String command, String le, int count) {
        return "roundtrip_command_latency_seconds_bucket{command=\"" + command + "\",scenario=\"s3\",le=\"" + le
                + "\"} " + count + "\n";
    }

    @Test
    void buckets_are_cumulative_up_to_the_last_without_a_bound_move_and_come_with_a_new_command() {
        bind(prometheus, figures.sent(COM_QUERY, BUSINESS, 60_000));
        figures.sent(COM_QUERY, BUSINESS, 700_000, 11_000_000_000L).sent(COM_PING, LIVENESS, 60_000);
        clock.passReadingAge();
        metrics.refresh();

        assertThat(prometheus.scrape())
                .contains(
                        bucket("COM_QUERY", "5.0E-5", 0),
                        bucket("COM_QUERY", "1.0E-4", 1),
                        bucket("COM_QUERY", "5.0E-4", 1),
                        bucket("COM_QUERY", "0.001", 2),
                        bucket("COM_QUERY", "10.0", 2),
                        bucket("COM_QUERY", "+Inf", 3),
                        bucket("COM_PING", "1.0E-4", 1));
    }

    @Test
    void a_composite_gives_each_of_its_registries_its_own_kind() {
        CompositeMeterRegistry composite =
                new CompositeMeterRegistry().add(prometheus).add(other);

        bind(composite, figures.sent(COM_QUERY, BUSINESS, 60_000));

        assertThat(prometheus.scrape()).contains("roundtrip_command_latency_seconds_bucket{");
        assertThat(other.get("roundtrip.command.latency").functionTimer().count())
                .isEqualTo(1);
    }

    @Test
    void binding_a_registry_again_changes_nothing() {
        bind(prometheus, figures.sent(COM_QUERY, BUSINESS, 60_000));
        String once = prometheus.scrape();

        metrics.bindTo(prometheus);
        metrics.bindTo(new CompositeMeterRegistry().add(prometheus));

        assertThat(prometheus.scrape()).isEqualTo(once);
    }

    @Test
    void a_second_binder_of_one_registry_adds_to_the_same_histograms() {
        bind(prometheus, figures.sent(COM_QUERY, BUSINESS, 60_000));
        try (RoundtripMetrics second = new RoundtripMetrics(clock)) {
            second.add(new ScriptedFigures("s5").sent(COM_QUERY, BUSINESS, 60_000));
            second.bindTo(prometheus);

            assertThat(prometheus.scrape())
                    .containsOnlyOnce("# TYPE roundtrip_command_latency_seconds histogram")
                    .contains(
                            "_count{command=\"COM_QUERY\",scenario=\"s3\"}",
                            "_count{command=\"COM_QUERY\",scenario=\"s5\"}");
        }
    }

    @Test
    void nothing_is_left_in_a_registry_after_closing() {
        bind(prometheus, ScriptedFigures.withEverything("s3"));

        metrics.close();

        assertThat(prometheus.scrape()).doesNotContain("roundtrip");
    }

    @Test
    void an_application_without_prometheus_can_bind_the_meters() throws Exception {
        URL[] without = ApplicationProcess.ownClassPath().stream()
                .filter(entry -> !entry.toString().contains("prometheus"))
                .map(entry -> Unchecked.get(() -> entry.toUri().toURL()))
                .toArray(URL[]::new);

        try (URLClassLoader loader = new URLClassLoader(without, ClassLoader.getPlatformClassLoader())) {
            Class<?> binding = loader.loadClass(Binding.class.getName());
            assertThat(binding).isNotSameAs(Binding.class);
            ((Runnable) binding.getDeclaredConstructor().newInstance()).run();
        }
    }

    /** Binds everything to a registry that is not Prometheus'. */
    public static final class Binding implements Runnable {

        @Override
        public void run() {
            SimpleMeterRegistry registry = new SimpleMeterRegistry();
            try (RoundtripMetrics metrics = new RoundtripMetrics(new ManualClock())) {
                metrics.add(ScriptedFigures.withEverything("s3"));
                metrics.bindTo(registry);
                registry.get("roundtrip.transaction.latency").functionTimer();
            }
        }
    }

    private void bind(MeterRegistry registry, LiveFigures source) {
        metrics.add(source);
        metrics.bindTo(registry);
    }
}
