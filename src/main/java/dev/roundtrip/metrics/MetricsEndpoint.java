package dev.roundtrip.metrics;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * Serves metrics to Prometheus over HTTP at {@value #PATH}, with its own registry.
 *
 * <p>One daemon thread, named {@code roundtrip-metrics}, serves from {@link #start} to {@link #close}.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class MetricsEndpoint implements AutoCloseable {

    /** The path of the metrics. */
    public static final String PATH = "/metrics";

    /** The content type of Prometheus' text format. */
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /** The time limit from the connection of a client to the end of its answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ScrapeServer server;
    private final RoundtripMetrics metrics;
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

    private MetricsEndpoint(InetSocketAddress address, RoundtripMetrics metrics) throws IOException {
        this.metrics = metrics;
        this.server = new ScrapeServer(address, PATIENCE, PATH, CONTENT_TYPE, this::scrape);
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
        try {
            MetricsEndpoint endpoint = new MetricsEndpoint(new InetSocketAddress(address, port), metrics);
            metrics.bindTo(endpoint.registry);
            endpoint.server.start();
            return endpoint;
        } catch (IOException notHad) {
            throw new MetricsUnavailableException(
                    "Metrics cannot be served on port " + port + " of " + address.getHostAddress() + ": "
                            + notHad.getMessage() + ". Try another port, or 0 for any; 127.0.0.1, or 0.0.0.0 for all.",
                    notHad);
        }
    }

    /** The port on which the endpoint listens. */
    public int port() {
        return server.port();
    }

    private String scrape() {
        metrics.refresh();
        return registry.scrape(CONTENT_TYPE);
    }

    /** Frees the port and ends the thread. The metrics stay open for other registries. May be called again. */
    @Override
    public void close() {
        server.close();
        metrics.unbind(registry);
        registry.close();
    }
}
