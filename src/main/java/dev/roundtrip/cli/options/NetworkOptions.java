package dev.roundtrip.cli.options;

import static dev.roundtrip.cli.options.UsageException.refuseIf;

import dev.roundtrip.cli.options.Converters.Bandwidth;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.scenario.LatencyPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The latencies between driver and server, or between the nodes of a cluster. Each is a row of each scenario. */
public final class NetworkOptions {

    /**
     * The longest round-trip time: opening a connection takes some ten round trips, and a pool gives up after 30 s. A
     * leader loses PD's lease if it has no answer for as long.
     */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private static final long MILLI = 1_000_000L;
    private static final String OF_NODES = "--node-latency";

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

    @Option(
            names = OF_NODES,
            hidden = true,
            paramLabel = "PLACE=TIME",
            description = "Delay or limit a place, such as tidb=0,50ms,10Mbit; repeatable (docs/scale.md).")
    private List<String> ofNodes = List.of();

    public boolean areGiven() {
        return !roundTrips.isEmpty() || !bandwidths.isEmpty() || !ofNodes.isEmpty();
    }

    /**
     * Each round-trip time with each bandwidth, or the latencies of each place, in the given order; none if no option
     * is given.
     */
    public List<NetworkLatency> latencies() {
        boolean ofDriver = !roundTrips.isEmpty() || !bandwidths.isEmpty();
        refuseIf(ofDriver && !ofNodes.isEmpty(), "Give either --node-latency, or --rtt and --bandwidth.");
        List<NetworkLatency> all = ofDriver ? ofDriver() : ofNodes(ofNodes);
        refuseIf(all.stream().distinct().count() < all.size(), "A latency is given twice.");
        return all;
    }

    private List<NetworkLatency> ofDriver() {
        refuseIf(roundTrips.stream().anyMatch(roundTrip -> roundTrip.compareTo(LONGEST) > 0), "--rtt is at most 2s.");
        List<NetworkLatency> networks = new ArrayList<>();
        for (Duration roundTrip : roundTrips.isEmpty() ? List.of(Duration.ZERO) : roundTrips) {
            if (bandwidths.isEmpty()) {
                networks.add(new NetworkLatency(roundTrip.toNanos(), OptionalLong.empty()));
            }
            for (Bandwidth bandwidth : bandwidths) {
                networks.add(new NetworkLatency(roundTrip.toNanos(), OptionalLong.of(bandwidth.bitsPerSecond())));
            }
        }
        return networks;
    }

    /** The latencies of options that are given as texts, in the form of {@link #latencies()}. */
    public static List<NetworkLatency> ofNodes(List<String> options) {
        return options.stream().flatMap(NetworkOptions::read).toList();
    }

    private static Stream<NetworkLatency> read(String option) {
        int equals = option.indexOf('=');
        Optional<LatencyPlace> place = LatencyPlace.of(equals < 0 ? option : option.substring(0, equals));
        refuseIf(
                place.isEmpty() || equals < 0,
                OF_NODES + " is '" + option + "'; write a place and latencies, such as pd=0,50ms. Places: "
                        + Stream.of(LatencyPlace.values())
                                .map(LatencyPlace::word)
                                .collect(Collectors.joining(", "))
                        + ".");
        return Stream.of(option.substring(equals + 1).split(",", -1))
                .map(text -> latency(text).at(place));
    }

    private static NetworkLatency latency(String text) {
        try {
            if (text.toLowerCase(Locale.ROOT).contains("bit")) {
                return new NetworkLatency(
                        0, OptionalLong.of(Converters.bandwidth(text).bitsPerSecond()));
            }
            Duration time = Converters.time(text);
            refuseIf(
                    time.compareTo(LONGEST) > 0 || time.toNanos() % MILLI != 0,
                    OF_NODES + ": '" + text + "' is not whole milliseconds up to 2s.");
            return new NetworkLatency(time.toNanos(), OptionalLong.empty());
        } catch (TypeConversionException unreadable) {
            throw new UsageException(OF_NODES + ": '" + text + "' is neither a time (50ms) nor a bandwidth (10Mbit).");
        }
    }
}
