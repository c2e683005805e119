package dev.roundtrip.metrics;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Purpose.LIVENESS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.roundtrip.Unchecked;
import dev.roundtrip.measure.NanoClock;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MetricsEndpointTest {

    private final ManualClock clock = new ManualClock();
    private final RoundtripMetrics metrics = new RoundtripMetrics(clock);
    private final HttpClient client = HttpClient.newHttpClient();

    @AutoClose
    private MetricsEndpoint endpoint = Unchecked.get(() -> MetricsEndpoint.start(0, metrics));

    @Test
    void a_scrape_is_prometheus_text_with_the_scenario_as_a_label() throws Exception {
        metrics.add(ScriptedFigures.withEverything("s3 again"));

        HttpResponse<String> answer = get();

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
        assertThat(answer.body().lines())
                .contains(
                        "# TYPE roundtrip_commands_total counter",
                        "roundtrip_commands_total{command=\"COM_STMT_EXECUTE\",purpose=\"business\",scenario=\"s3 again\"} 3.0",
                        "# TYPE roundtrip_command_latency_seconds summary",
                        "# HELP roundtrip_command_latency_seconds From a command's first write to the last read of its answer",
                        "roundtrip_command_latency_seconds_count{command=\"COM_STMT_EXECUTE\",scenario=\"s3 again\"} 3",
                        "roundtrip_command_latency_seconds_sum{command=\"COM_STMT_EXECUTE\",scenario=\"s3 again\"} 0.01176",
                        "db_client_connection_count{db_client_connection_state=\"used\",scenario=\"s3 again\"} 3.0");
    }

    @Test
    void a_command_that_is_new_since_the_last_scrape_is_in_the_next() throws Exception {
        ScriptedFigures figures = ScriptedFigures.withEverything("s3");
        metrics.add(figures);

        assertThat(get().body()).doesNotContain("COM_PING");
        figures.sent(COM_PING, LIVENESS, 1_000);
        clock.passReadingAge();

        assertThat(get().body()).contains("command=\"COM_PING\",purpose=\"liveness\"");
    }

    @Test
    void a_port_in_use_is_refused() {
        // The reason is the system's, in the user's language.
        assertThatExceptionOfType(MetricsUnavailableException.class)
                .isThrownBy(() -> MetricsEndpoint.start(endpoint.port(), metrics))
                .withMessageStartingWith("Metrics cannot be served on port " + endpoint.port() + " of 127.0.0.1: ")
                .withMessageContaining("Try another port, or 0 for any");
    }

    @Test
    void it_serves_this_machine_only_unless_an_address_is_given() throws Exception {
        try (MetricsEndpoint open = MetricsEndpoint.start(InetAddress.getByName("0.0.0.0"), 0, metrics)) {
            assertThatIOException().isThrownBy(() -> new Socket("127.0.0.2", endpoint.port()));
            new Socket("127.0.0.2", open.port()).close();
        }
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS)
    void closing_frees_the_port_and_leaves_no_thread_and_its_threads_are_daemons() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        MetricsEndpoint second = MetricsEndpoint.start(0, new RoundtripMetrics(NanoClock.SYSTEM));
        Set<Thread> started = startedSince(before);

        second.close();
        second.close();

        assertThat(started).extracting(Thread::getName).contains("roundtrip-metrics");
        assertThat(started).allMatch(Thread::isDaemon);
        for (Thread thread : started) {
            thread.join();
        }
        new ServerSocket(second.port(), 1, InetAddress.getLoopbackAddress()).close();
    }

    @Test
    void metrics_outlive_an_endpoint() throws Exception {
        metrics.add(ScriptedFigures.withEverything("s3"));
        endpoint.close();
        endpoint = MetricsEndpoint.start(0, metrics);

        assertThat(get().body()).contains("roundtrip_transactions_total");
    }

    private static Set<Thread> startedSince(Set<Thread> before) {
        Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
        started.removeAll(before);
        started.removeIf(thread -> thread.getName().startsWith("HttpClient"));
        return started;
    }

    private HttpResponse<String> get() throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + endpoint.port() + MetricsEndpoint.PATH);
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
