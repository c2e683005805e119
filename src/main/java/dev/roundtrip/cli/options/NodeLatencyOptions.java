package dev.roundtrip.cli.options;

import dev.roundtrip.profile.LatencyPlace;
import dev.roundtrip.result.NetworkLatency;
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

/** The latencies between the nodes of a cluster. */
public final class NodeLatencyOptions {

    /** PD's lease, which a leader without an answer loses. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private static final long MILLI = 1_000_000L;

    private static final String OPTION = "--node-latency";

    @Option(
            names = OPTION,
            hidden = true,
            paramLabel = "PLACE=TIME",
            description = "Delay or limit a place, such as tidb=0,50ms,10Mbit; repeatable (docs/scale.md).")
    private List<String> latencies = List.of();

    public boolean areGiven() {
        return !latencies.isEmpty();
    }

    /**
     * The latencies of each place, in the order given.
     *
     * @throws IllegalArgumentException if one cannot be read, or is given twice; the message is for the user
     */
    public List<NetworkLatency> latencies() {
        return latencies(latencies);
    }

    /** As {@link #latencies()}, for options that are written elsewhere. */
    public static List<NetworkLatency> latencies(List<String> options) {
        List<NetworkLatency> read =
                options.stream().flatMap(NodeLatencyOptions::read).toList();
        if (read.stream().distinct().count() < read.size()) {
            throw new IllegalArgumentException(OPTION + " has the same value twice");
        }
        return read;
    }

    private static Stream<NetworkLatency> read(String option) {
        int equals = option.indexOf('=');
        Optional<LatencyPlace> place = LatencyPlace.of(equals < 0 ? option : option.substring(0, equals));
        if (place.isEmpty() || equals < 0) {
            throw new IllegalArgumentException(OPTION + " is '" + option
                    + "'; write a place and latencies, such as pd=0,50ms. Places: "
                    + Stream.of(LatencyPlace.values()).map(LatencyPlace::word).collect(Collectors.joining(", ")));
        }
        List<NetworkLatency> latencies = new ArrayList<>();
        for (String text : option.substring(equals + 1).split(",", -1)) {
            latencies.add(latency(text).at(place));
        }
        return latencies.stream();
    }

    private static NetworkLatency latency(String text) {
        try {
            if (text.toLowerCase(Locale.ROOT).contains("bit")) {
                return new NetworkLatency(
                        0, OptionalLong.of(Converters.bandwidth(text).bitsPerSecond()));
            }
            Duration time = Converters.time(text);
            if (time.compareTo(LONGEST) > 0 || time.toNanos() % MILLI != 0) {
                throw new IllegalArgumentException(OPTION + ": '" + text + "' is not whole milliseconds up to 2s");
            }
            return new NetworkLatency(time.toNanos(), OptionalLong.empty());
        } catch (TypeConversionException unreadable) {
            throw new IllegalArgumentException(
                    OPTION + ": '" + text + "' is neither a time (50ms) nor a bandwidth (10Mbit)", unreadable);
        }
    }
}
