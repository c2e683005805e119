package dev.roundtrip.metrics;

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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class MetricsEndpointTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final ManualClock clock = new ManualClock();
    private final RoundtripMetrics metrics = new RoundtripMetrics(clock);
    private final HttpClient client = HttpClient.newHttpClient();

    @AutoClose
    private final MetricsEndpoint endpoint = Unchecked.get(() -> MetricsEndpoint.start(HERE, 0, metrics));

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
    void a_port_in_use_is_refused() {
        // The reason is the system's, in the user's language.
        assertThatExceptionOfType(MetricsUnavailableException.class)
                .isThrownBy(() -> MetricsEndpoint.start(HERE, endpoint.port(), metrics))
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
    void closing_frees_the_port() throws Exception {
        MetricsEndpoint second = MetricsEndpoint.start(HERE, 0, new RoundtripMetrics(NanoClock.SYSTEM));
        second.close();
        second.close();

        new ServerSocket(second.port(), 1, HERE).close();
    }

    private HttpResponse<String> get() throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + endpoint.port() + MetricsEndpoint.PATH);
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
