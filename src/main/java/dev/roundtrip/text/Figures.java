package dev.roundtrip.text;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.Unanswered;
import dev.roundtrip.spelling.CleanText;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.wire.Command;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Formats numbers for tables and sentences, independent of the machine's locale. */
public final class Figures {

    /** The sign that there is no figure. */
    public static final String NONE = "-";

    private static final int SQL_SHOWN = 70;

    private Figures() {}

    /** A count per statement: two decimals, a dash for none, and never a zero for a small count. */
    public static String perStatement(double value) {
        if (value == 0) {
            return NONE;
        }
        return value < 0.005 ? "<0.01" : Digits.fixed(value, 2);
    }

    /** A count in a sentence, without decimals if it is whole or large. */
    static String count(double value) {
        if (value >= 100 || Math.abs(value - Math.rint(value)) < 0.005) {
            return Digits.fixed(value, 0);
        }
        return Digits.fixed(value, value >= 10 ? 1 : 2);
    }

    /** Decimals for a column of throughputs: as many as its smallest figure needs. */
    public static int rateDigits(Collection<Double> rates) {
        double smallest = rates.stream().mapToDouble(rate -> rate).min().orElse(0);
        return smallest < 10 ? 2 : 1;
    }

    /** A throughput; never a zero for a small one. */
    public static String rate(double value, int digits) {
        return value > 0 && value < 0.005 ? "<0.01" : Digits.fixed(value, digits);
    }

    /** A number of round trips, such as {@code 1.5 round trips}. */
    static String roundTrips(double value) {
        String count = count(value);
        return count + (count.equals("1") ? " round trip" : " round trips");
    }

    /** What became of a figure, such as {@code COM_STMT_PREPARE rose from 0 to 1 per statement}. */
    static String change(String what, double was, double is, String unit) {
        return what + (is < was ? " fell from " : " rose from ") + count(was) + " to " + count(is) + " " + unit;
    }

    public static String ratio(double value) {
        return (value > 0 && value < 0.005 ? "<0.01" : Digits.fixed(value, 2)) + "x";
    }

    /** A fraction as a percentage. */
    public static String percent(double fraction) {
        double percentage = fraction * 100;
        return Digits.fixed(percentage, percentage < 9.95 ? 1 : 0) + "%";
    }

    /** A number with three digits at most, and no zeros at the end. */
    static String shortest(double value) {
        return new BigDecimal(value, new MathContext(3)).stripTrailingZeros().toPlainString();
    }

    /** An exact number: whole, or with three decimals. */
    public static String exact(double value) {
        return value == Math.rint(value) ? Digits.fixed(value, 0) : Digits.fixed(value, 3);
    }

    static String time(long nanos) {
        return time((double) nanos);
    }

    /** A duration in a suitable unit. */
    static String time(double nanos) {
        LatencyUnit unit = nanos >= 10 * 1e6 ? LatencyUnit.MILLIS : LatencyUnit.MICROS;
        return unit.format(nanos) + " " + unit.symbol();
    }

    /** A number of seconds, whole or with decimals. */
    public static String seconds(double seconds) {
        return (seconds == Math.rint(seconds) ? Digits.fixed(seconds, 0) : Digits.fixed(seconds, 1)) + " s";
    }

    /** A constant in a sentence, such as {@code each transaction}. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The text with its first letter in upper case. */
    static String capital(String text) {
        return text.isEmpty() ? "" : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** A figure in words, or other words if there is none. */
    static String known(OptionalDouble figure, DoubleFunction<String> words, String otherwise) {
        return figure.isPresent() ? words.apply(figure.getAsDouble()) : otherwise;
    }

    /** A sentence on commands without an answer; empty if all were answered. */
    static Optional<String> unanswered(List<CommandResult> commands) {
        Map<Command, Unanswered> lost = new LinkedHashMap<>();
        commands.forEach(command -> command.unanswered().ifPresent(part -> lost.put(command.command(), part)));
        Unanswered all = lost.values().stream().reduce(Unanswered.NONE, Unanswered::plus);
        return all.count() == 0
                ? Optional.empty()
                : Optional.of(Digits.counted(all.count(), "command") + " got no answer before the connection ended ("
                        + joined(lost.entrySet(), part -> part.getValue().count() + " " + part.getKey())
                        + ", after " + time(all.nanos() / (double) all.count())
                        + " on average).");
    }

    /**
     * Numbers of connections: {@code 1 connection}, or {@code 10, 100 connections} if each scenario was measured with
     * both.
     */
    public static String connections(List<Integer> numbers) {
        return numbers.size() == 1
                ? Digits.counted(numbers.get(0), "connection")
                : joined(numbers, String::valueOf) + " connections";
    }

    /** Joins those texts that are not empty. */
    static String joined(String between, String... all) {
        return Stream.of(all).filter(text -> !text.isEmpty()).collect(Collectors.joining(between));
    }

    /** Joins the words for all elements, as in a sentence. */
    static <T> String joined(Collection<T> all, Function<T, String> words) {
        return String.join(", ", all.stream().map(words).toList());
    }

    /** Groups elements by what they have in common; each group is given as its distinct labels, joined. */
    static <T, K> Map<K, String> labelled(Stream<T> all, Function<T, K> what, Function<T, String> label) {
        return all.collect(Collectors.groupingBy(
                what,
                LinkedHashMap::new,
                Collectors.collectingAndThen(
                        Collectors.mapping(label, Collectors.toCollection(LinkedHashSet::new)),
                        labels -> String.join(", ", labels))));
    }

    /** The first texts, and how many others there are. */
    static List<String> first(List<String> all, int most, String other) {
        Stream<String> more = all.size() > most
                ? Stream.of("and " + Digits.counted((long) all.size() - most, other))
                : Stream.empty();
        return Stream.concat(all.stream().limit(most), more).toList();
    }

    /** A statement on one line, cut to a length that fits in a sentence. */
    public static String sql(String text) {
        String line = oneLine(text);
        return line.length() <= SQL_SHOWN ? line : line.substring(0, SQL_SHOWN - 3) + "...";
    }

    /** The text without line breaks and control characters, which could control the terminal. */
    public static String oneLine(String text) {
        return CleanText.of(text).replaceAll("[\\s\uFFFD]+", " ").strip();
    }

    /** The unit for a group of latencies that are compared with each other. */
    record LatencyUnit(String symbol, double nanos, int digits) {

        static final LatencyUnit MICROS = new LatencyUnit("us", 1e3, 0);
        static final LatencyUnit MILLIS = new LatencyUnit("ms", 1e6, 2);

        /** Chooses microseconds as long as the largest latency has at most five digits. */
        static LatencyUnit forLargest(LongStream nanos) {
            return nanos.max().orElse(0) < 100_000 * 1e3 ? MICROS : MILLIS;
        }

        /** A latency as a cell; a dash if nothing was measured. */
        String cell(Optional<LatencySummary> latency, ToLongFunction<LatencySummary> figure) {
            return latency.map(known -> format((double) figure.applyAsLong(known)))
                    .orElse(NONE);
        }

        String format(double latencyNanos) {
            String text = Digits.fixed(latencyNanos / nanos, digits);
            boolean vanished = latencyNanos > 0 && Double.parseDouble(text) == 0;
            return vanished ? "<" + (digits == 0 ? "1" : "0.01") : text;
        }
    }
}
