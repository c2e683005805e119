package dev.roundtrip.cli.options;

import dev.roundtrip.cli.options.Converters.Bandwidth;
import dev.roundtrip.result.NetworkLatency;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** The network between driver and server. A list makes each scenario a row for each of its values. */
public final class NetworkOptions {

    /** To open a connection takes some ten round trips, and a pool gives up after 30 s. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            split = ",",
            description = "Added round-trip time, such as 5ms; or a list.")
    private List<Duration> roundTrips = List.of();

    @Option(
            names = "--bandwidth",
            paramLabel = "RATE",
            split = ",",
            description = "Limit per direction, such as 10Mbit; also a list.")
    private List<Bandwidth> bandwidths = List.of();

    public boolean areGiven() {
        return !roundTrips.isEmpty() || !bandwidths.isEmpty();
    }

    /**
     * Each round-trip time with each bandwidth; none if no option is given.
     *
     * @throws IllegalArgumentException if a value is out of range, or is given twice; the message is for the user
     */
    public List<NetworkLatency> networks() {
        if (roundTrips.isEmpty() && bandwidths.isEmpty()) {
            return List.of();
        }
        if (roundTrips.stream().anyMatch(roundTrip -> roundTrip.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException("--rtt is at most 2s");
        }
        List<NetworkLatency> networks = new ArrayList<>();
        for (Duration roundTrip : roundTrips.isEmpty() ? List.of(Duration.ZERO) : roundTrips) {
            if (bandwidths.isEmpty()) {
                networks.add(new NetworkLatency(roundTrip.toNanos(), OptionalLong.empty()));
            }
            for (Bandwidth bandwidth : bandwidths) {
                networks.add(new NetworkLatency(roundTrip.toNanos(), OptionalLong.of(bandwidth.bitsPerSecond())));
            }
        }
        if (networks.stream().distinct().count() < networks.size()) {
            throw new IllegalArgumentException("a network is named twice");
        }
        return networks;
    }
}
