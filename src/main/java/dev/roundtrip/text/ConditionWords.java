package dev.roundtrip.text;

import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Conditions;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The latency and the number of connections that a row was measured with, for labels and sentences. */
public final class ConditionWords {

    private ConditionWords() {}

    /** Conditions as words, such as {@code 50ms x10}; that is 10 connections. */
    public static String of(Conditions conditions) {
        return Stream.concat(
                        conditions.latency().map(ConditionWords::of).stream(),
                        conditions.connections().stream().mapToObj(number -> "x" + number))
                .collect(Collectors.joining(" "));
    }

    /** What tells these conditions from the others of the report; empty if nothing does. */
    public static String of(RunReport report, Conditions conditions) {
        return of(conditions.varying(
                report.latencies().size() > 1, report.connections().size() > 1));
    }

    /** A latency as words, such as {@code 0.5ms}, {@code 50ms 10Mbit}, {@code pd 50ms}, {@code no latency}. */
    public static String of(NetworkLatency latency) {
        if (latency.place().isPresent()) {
            return latency.place().get().word() + " " + (latency.isNone() ? "as is" : of(latency.at(Optional.empty())));
        }
        return latency.isNone()
                ? "no latency"
                : Figures.joined(
                        " ",
                        latency.rttNanos() > 0 ? plain(latency.rttNanos(), 6) + "ms" : "",
                        latency.bitsPerSecond().isPresent()
                                ? bandwidth(latency.bitsPerSecond().getAsLong())
                                : "");
    }

    private static String bandwidth(long bits) {
        if (bits >= 1_000_000_000) {
            return plain(bits, 9) + "Gbit";
        }
        return bits >= 1_000_000 ? plain(bits, 6) + "Mbit" : plain(bits, 3) + "kbit";
    }

    private static String plain(long number, int decimals) {
        return BigDecimal.valueOf(number, decimals).stripTrailingZeros().toPlainString();
    }
}
