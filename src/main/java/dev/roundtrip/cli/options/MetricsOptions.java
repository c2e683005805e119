package dev.roundtrip.cli.options;

import dev.roundtrip.cli.options.Converters.Port;
import dev.roundtrip.metrics.MetricsEndpoint;
import dev.roundtrip.metrics.MetricsUnavailableException;
import dev.roundtrip.metrics.RoundtripMetrics;
import java.net.InetAddress;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where live metrics are served. */
public final class MetricsOptions {

    @Option(
            names = "--metrics-port",
            paramLabel = "N",
            description = "Serve Prometheus metrics meanwhile; 0 for any free port. See docs/metrics.md.")
    private Port port;

    @Option(
            names = "--metrics-address",
            hidden = true,
            paramLabel = "ADDRESS",
            description =
                    "Address on which --metrics-port listens; 0.0.0.0 lets a Prometheus in a container scrape. Default: 127.0.0.1.")
    private InetAddress address = InetAddress.getLoopbackAddress();

    /** Null if no endpoint was requested; try-with-resources ignores null. */
    public MetricsEndpoint start(RoundtripMetrics metrics) throws MetricsUnavailableException {
        return port == null ? null : MetricsEndpoint.start(address, port.number(), metrics);
    }

    /** Where the metrics are, as a line for the user; empty for null. */
    public Optional<String> said(MetricsEndpoint endpoint) {
        return Optional.ofNullable(endpoint)
                .map(started ->
                        "Metrics at http://" + address.getHostAddress() + ":" + started.port() + MetricsEndpoint.PATH);
    }
}
