package dev.roundtrip.cli.options;

import dev.roundtrip.metrics.MetricsEndpoint;
import dev.roundtrip.metrics.MetricsUnavailableException;
import dev.roundtrip.metrics.RoundtripMetrics;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say where live metrics are served. */
public final class MetricsOptions {

    @Option(
            names = "--metrics-port",
            paramLabel = "[HOST:]N",
            converter = Converters.OfThisMachine.class,
            description = "Port for Prometheus; 0: any; 0.0.0.0:N: all addresses.")
    private InetSocketAddress address;

    /** Starts the endpoint. Returns null if none was requested, which try-with-resources ignores. */
    public MetricsEndpoint start(RoundtripMetrics metrics) throws MetricsUnavailableException {
        return address == null ? null : MetricsEndpoint.start(host(), address.getPort(), metrics);
    }

    private InetAddress host() {
        return Arguments.local("--metrics-port", address);
    }

    /** The address of the metrics, as a line for the user; empty for null. */
    public Optional<String> said(MetricsEndpoint endpoint) {
        return Optional.ofNullable(endpoint)
                .map(started ->
                        "Metrics at http://" + host().getHostAddress() + ":" + started.port() + MetricsEndpoint.PATH);
    }
}
