package dev.roundtrip.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.testing.SteppedClock;
import dev.roundtrip.testing.Unchecked;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsEndpointTest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final SteppedClock clock = new SteppedClock(Long.MAX_VALUE - 10);
    private final RoundtripMetrics metrics = new RoundtripMetrics(clock);
    private final HttpClient client = HttpClient.newHttpClient();

    @AutoClose
    private final MetricsEndpoint endpoint = Unchecked.get(() -> MetricsEndpoint.start(HERE, 0, metrics));

    @BeforeEach
    void begin() {
        metrics.add(ScriptedFigures.withEverything("s3 again"));
    }

    @Test
    void a_scrape_is_prometheus_text_with_the_scenario_as_a_label() throws Exception {
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
        // The reason comes from the system, in the user's language.
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

    @ParameterizedTest
    @CsvSource({
        "/metrics, 200",
        "/metrics?name=x, 200",
        "/metricsX, 404",
        "/metrics/, 404",
        "/metrics/x, 404",
        "/Metrics, 404",
        "/%6detrics, 404",
        "/x/metrics, 404",
        "/, 404"
    })
    void only_the_path_of_the_metrics_answers(String path, int status) throws Exception {
        HttpResponse<String> answer = get(path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body().contains("roundtrip_")).isEqualTo(status == 200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HEAD /metrics HTTP/1.1 | HTTP/1.1 200 OK
            POST /metrics HTTP/1.1 | HTTP/1.1 405 Method Not Allowed
            GET /metrics | HTTP/1.1 400 Bad Request
            ? | HTTP/1.1 400 Bad Request
            """)
    void what_is_no_scrape_gets_an_answer_without_figures(String request, String status) throws Exception {
        try (Socket client = connected(request + "\r\n\r\n")) {
            assertThat(new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith(status + "\r\n")
                    .doesNotContain("roundtrip_");
        }
    }

    /** There are more clients than the server keeps, and than any pool of threads. */
    @Test
    @Timeout(60)
    void clients_that_stall_in_any_place_do_not_block_a_scrape() throws Exception {
        List<Socket> stalled = new ArrayList<>();
        try {
            for (String part : new String[] {"", "GET /met", "GET /metrics HTTP/1.1\r\nHost: x", "x".repeat(20_000)}) {
                for (int i = 0; i < ScrapeServer.MOST_CLIENTS; i++) {
                    stalled.add(connected(part));
                }
                assertThat(get().statusCode()).isEqualTo(200);
            }
        } finally {
            for (Socket one : stalled) {
                one.close();
            }
        }
    }

    @Test
    @Timeout(60)
    void a_client_that_does_not_finish_its_request_is_disconnected() throws Exception {
        try (ScrapeServer hasty =
                new ScrapeServer(new InetSocketAddress(HERE, 0), Duration.ofMillis(100), "/metrics", "", () -> "")) {
            hasty.start();
            try (Socket client = connected(hasty.port(), "GET /met")) {
                assertThat(client.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    private Socket connected(String request) throws IOException {
        return connected(endpoint.port(), request);
    }

    private static Socket connected(int port, String request) throws IOException {
        Socket client = new Socket(HERE, port);
        client.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return client;
    }

    private HttpResponse<String> get() throws Exception {
        return get(MetricsEndpoint.PATH);
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + endpoint.port() + path);
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }
}
