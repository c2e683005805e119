package dev.roundtrip.cli.options;

import dev.roundtrip.result.NetworkLine;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The lines between driver and server. A list makes each scenario a row for each line. */
public final class LineOptions {

    /** To open a connection takes some ten round trips, and a pool gives up after 30 s. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private static final Pattern BANDWIDTH = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(k|m|g)bit(?:/s)?");

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            split = ",",
            converter = RoundTripTimes.class,
            description = {
                "Put a line with this round-trip time between the driver and the server, such as 0.5ms, in addition to the machine's"
                        + " own. A list such as 0ms,0.5ms,50ms measures each scenario over each line. Nothing else is needed: the delay is in the"
                        + " driver's socket. See docs/line.md."
            })
    private List<Duration> roundTrips = List.of();

    @Option(
            names = "--bandwidth",
            paramLabel = "RATE",
            split = ",",
            converter = Bandwidths.class,
            description =
                    "Limit each direction of that line, such as 10Mbit: all connections of a scenario share it. Also a list.")
    private List<Long> bandwidths = List.of();

    @Option(
            names = "--jitter",
            paramLabel = "TIME",
            converter = RoundTripTimes.class,
            description = "Let the round-trip time vary by up to this, up and down. At most the shortest --rtt.")
    private Duration jitter = Duration.ZERO;

    public boolean areGiven() {
        return !roundTrips.isEmpty() || !bandwidths.isEmpty() || !jitter.isZero();
    }

    /**
     * Each round-trip time with each bandwidth; none if no option is given.
     *
     * @throws IllegalArgumentException if a value is out of range, or is given twice; the message is for the user
     */
    public List<NetworkLine> lines() {
        if (roundTrips.isEmpty() && bandwidths.isEmpty()) {
            if (!jitter.isZero()) {
                throw new IllegalArgumentException("--jitter varies the round-trip time: give --rtt too");
            }
            return List.of();
        }
        if (roundTrips.stream().anyMatch(roundTrip -> roundTrip.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException("--rtt is at most 2s: to open a connection takes some ten round trips");
        }
        List<NetworkLine> lines = new ArrayList<>();
        for (Duration roundTrip : roundTrips.isEmpty() ? List.of(Duration.ZERO) : roundTrips) {
            long jitterNanos = roundTrip.isZero() ? 0 : jitter.toNanos();
            if (bandwidths.isEmpty()) {
                lines.add(new NetworkLine(roundTrip.toNanos(), OptionalLong.empty(), jitterNanos));
            }
            for (long bits : bandwidths) {
                lines.add(new NetworkLine(roundTrip.toNanos(), OptionalLong.of(bits), jitterNanos));
            }
        }
        if (lines.stream().distinct().count() < lines.size()) {
            throw new IllegalArgumentException("--rtt and --bandwidth name the same line twice");
        }
        return lines;
    }

    /** Reads {@code 10Mbit}, {@code 512kbit} and {@code 1Gbit/s}. */
    static final class Bandwidths implements ITypeConverter<Long> {

        @Override
        public Long convert(String text) {
            Matcher form = BANDWIDTH.matcher(text.strip().toLowerCase(Locale.ROOT));
            if (!form.matches()) {
                throw new TypeConversionException(
                        "'" + text + "' is not a bandwidth: a number and kbit, Mbit or Gbit, such as 10Mbit");
            }
            long unit = switch (form.group(2)) {
                case "k" -> 1_000L;
                case "m" -> 1_000_000L;
                default -> 1_000_000_000L;
            };
            return new BigDecimal(form.group(1))
                    .multiply(BigDecimal.valueOf(unit))
                    .longValue();
        }
    }
}
