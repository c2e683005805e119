package dev.roundtrip.cli.options;

import dev.roundtrip.profile.LinePlace;
import dev.roundtrip.result.NetworkLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The lines between the nodes of a cluster. */
public final class ClusterLineOptions {

    /** PD's lease, which a leader without an answer loses. */
    private static final long LONGEST_NANOS = 2_000_000_000L;

    private static final long MILLI = 1_000_000L;

    @Option(
            names = "--line",
            hidden = true,
            paramLabel = "PLACE=LINE",
            description = {
                "Put a line in front of the nodes of one kind, in a cluster that is started: tiproxy, tidb, pd, tikv-write or"
                        + " tikv-read, and a delay or a bandwidth or a list of them, such as tidb=0,50ms,10Mbit; 0 is the row"
                        + " without. May be repeated. Each scenario is measured over each line. See docs/scale.md."
            })
    private List<String> lines = List.of();

    public boolean areGiven() {
        return !lines.isEmpty();
    }

    /**
     * The lines of each place, in the order given.
     *
     * @throws IllegalArgumentException if one is no line, or is given twice; the message is for the user
     */
    public List<NetworkLine> lines() {
        return lines(lines);
    }

    /** As {@link #lines()}, for options that are written elsewhere. */
    public static List<NetworkLine> lines(List<String> options) {
        List<NetworkLine> read =
                options.stream().flatMap(ClusterLineOptions::read).toList();
        if (read.stream().distinct().count() < read.size()) {
            throw new IllegalArgumentException("--line names the same line twice");
        }
        return read;
    }

    private static Stream<NetworkLine> read(String option) {
        int equals = option.indexOf('=');
        Optional<LinePlace> place = LinePlace.of(equals < 0 ? option : option.substring(0, equals));
        if (place.isEmpty() || equals < 0) {
            throw new IllegalArgumentException("--line is '" + option
                    + "'; write a place and its lines, such as pd=0,50ms. The places are "
                    + Stream.of(LinePlace.values()).map(LinePlace::word).collect(Collectors.joining(", ")));
        }
        List<NetworkLine> lines = new ArrayList<>();
        for (String text : option.substring(equals + 1).split(",", -1)) {
            lines.add(line(text).at(place));
        }
        return lines.stream();
    }

    private static NetworkLine line(String text) {
        try {
            if (text.toLowerCase(Locale.ROOT).contains("bit")) {
                return new NetworkLine(
                        0, OptionalLong.of(Converters.bandwidth(text).bitsPerSecond()), 0);
            }
            long nanos = Converters.time(text).toNanos();
            if (nanos % MILLI != 0 || nanos > LONGEST_NANOS) {
                throw new IllegalArgumentException(
                        "--line: '" + text + "' is not a whole number of milliseconds up to 2s");
            }
            return new NetworkLine(nanos, OptionalLong.empty(), 0);
        } catch (TypeConversionException unreadable) {
            throw new IllegalArgumentException(
                    "--line: '" + text + "' is neither a time such as 50ms nor a bandwidth such as 10Mbit", unreadable);
        }
    }
}
