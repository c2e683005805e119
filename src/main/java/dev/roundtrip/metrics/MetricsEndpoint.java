package dev.roundtrip.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;

/**
 * Serves metrics to Prometheus over HTTP at {@value #PATH}, with its own registry.
 *
 * <p>Threads: daemon threads from {@link #start} to {@link #close}: up to {@value #HANDLERS} named {@code
 * roundtrip-metrics}, and the JDK server's own.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class MetricsEndpoint implements AutoCloseable {

    /** The path of the metrics. */
    public static final String PATH = "/metrics";

    /** Prometheus' text format. */
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final int HANDLERS = 8;

    private final HttpServer server;
    private final ExecutorService threads;
    private final RoundtripMetrics metrics;
    private final PrometheusMeterRegistry registry;

    private MetricsEndpoint(HttpServer server, ExecutorService threads, RoundtripMetrics metrics) {
        this.server = server;
        this.threads = threads;
        this.metrics = metrics;
        this.registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    }

    /**
     * Begins to serve.
     *
     * @param address the loopback address for this machine only; {@code 0.0.0.0} lets a Prometheus in a container or on
     *     another machine scrape
     * @param port 0 for any free port, see {@link #port()}
     * @param metrics bound to the endpoint's registry; sources may be added at any time
     * @throws MetricsUnavailableException if the port is not available
     */
    public static MetricsEndpoint start(InetAddress address, int port, RoundtripMetrics metrics)
            throws MetricsUnavailableException {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(address, port), 0);
        } catch (IOException notHad) {
            throw new MetricsUnavailableException(
                    "Metrics cannot be served on port " + port + " of " + address.getHostAddress() + ": "
                            + notHad.getMessage() + ". Try another port, or 0 for any; 127.0.0.1, or 0.0.0.0 for all.",
                    notHad);
        }
        ExecutorService threads = Executors.newFixedThreadPool(HANDLERS, work -> {
            Thread created = new Thread(work, "roundtrip-metrics");
            created.setDaemon(true);
            return created;
        });
        MetricsEndpoint endpoint = new MetricsEndpoint(server, threads, metrics);
        endpoint.serve();
        return endpoint;
    }

    private void serve() {
        metrics.bindTo(registry);
        server.setExecutor(threads);
        server.createContext(PATH, this::answer);
        // The JDK's server creates its dispatcher as a daemon thread only if the starting thread is one.
        CompletableFuture.runAsync(server::start, threads).join();
    }

    /** The port on which it listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = scrape().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", CONTENT_TYPE);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** One scrape at a time: it takes only as long as reading the figures. */
    private synchronized String scrape() {
        metrics.refresh();
        return registry.scrape(CONTENT_TYPE);
    }

    /** Frees the port and stops the threads. The metrics stay open for other registries. May be called again. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        try {
            threads.awaitTermination(1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        metrics.unbind(registry);
        registry.close();
    }
}
