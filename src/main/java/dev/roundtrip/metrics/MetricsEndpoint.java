package dev.roundtrip.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;

/**
 * Serves metrics to Prometheus over HTTP at {@value #PATH}, with its own registry.
 *
 * <p>A client that sends its request or reads the answer slowly is disconnected after {@value #SECONDS} s, and does not
 * block others; there are at most {@value #MAX_CONNECTIONS} connections.
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

    private static final String PLAIN_TEXT = "text/plain; charset=utf-8";
    private static final String REFUSED = "Metrics cannot be served on port ";
    public static final int MAX_PORT = 65_535;

    /** The limit for a request, and for an answer. */
    static final int SECONDS = 5;

    static final int MAX_CONNECTIONS = 64;
    private static final int HANDLERS = 8;

    /**
     * The JDK's server reads its limits from system properties, when its first instance is created; properties that the
     * user has set are kept.
     */
    private static final Map<String, Integer> LIMITS = Map.of(
            "sun.net.httpserver.maxReqTime", SECONDS,
            "sun.net.httpserver.maxRspTime", SECONDS,
            "sun.net.httpserver.maxIdleConnections", HANDLERS,
            "jdk.httpserver.maxConnections", MAX_CONNECTIONS);

    static {
        LIMITS.forEach((name, limit) -> {
            if (System.getProperty(name) == null) {
                System.setProperty(name, limit.toString());
            }
        });
    }

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
     * Serves this machine only.
     *
     * @param port 0 for any free port, see {@link #port()}
     * @param metrics bound to the endpoint's registry; sources may be added at any time
     * @throws MetricsUnavailableException if the port is not available
     */
    public static MetricsEndpoint start(int port, RoundtripMetrics metrics) throws MetricsUnavailableException {
        return start(InetAddress.getLoopbackAddress(), port, metrics);
    }

    /**
     * As {@link #start(int, RoundtripMetrics)}, on the given address; {@code 0.0.0.0} lets a Prometheus in a container
     * or on another machine scrape.
     */
    public static MetricsEndpoint start(InetAddress address, int port, RoundtripMetrics metrics)
            throws MetricsUnavailableException {
        if (port < 0 || port > MAX_PORT) {
            throw new MetricsUnavailableException(REFUSED + port + ": ports go up to 65535. Try 9400, or 0 for any.");
        }
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(address, port), 0);
        } catch (IOException notHad) {
            throw new MetricsUnavailableException(
                    REFUSED + port + " of " + address.getHostAddress() + ": "
                            + notHad.getMessage() + ". "
                            + (isOfThisMachine(address)
                                    ? "Try another port, or 0 for any."
                                    : "This machine has no such address. Give 127.0.0.1, or 0.0.0.0 for all."),
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

    private static boolean isOfThisMachine(InetAddress address) {
        try {
            return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unknown) {
            return true;
        }
    }

    private void serve() {
        metrics.bindTo(registry);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        // The JDK's server creates its dispatcher as a daemon thread only if the starting thread is one.
        CompletableFuture.runAsync(server::start, threads).join();
    }

    /** The port on which it listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String method = exchange.getRequestMethod();
            if (!method.equals("GET") && !method.equals("HEAD")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                send(exchange, 405, PLAIN_TEXT, "Only GET and HEAD are answered.\n");
            } else if (exchange.getRequestURI().getPath().equals(PATH)) {
                send(exchange, 200, CONTENT_TYPE, scrape());
            } else {
                send(exchange, 404, PLAIN_TEXT, "Roundtrip's metrics are at " + PATH + ".\n");
            }
        }
    }

    /** One scrape at a time: it takes only as long as reading the figures. */
    private synchronized String scrape() {
        metrics.refresh();
        return registry.scrape(CONTENT_TYPE);
    }

    private static void send(HttpExchange exchange, int status, String contentType, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", contentType);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
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
