package dev.roundtrip.run;

import dev.roundtrip.measure.Statistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The rounds of {@link ServerWitnessBenchmark}, and the table that they give. */
final class WitnessCost {

    /** The normal distribution's 97.5th percentile: a 95% interval has equal parts above and below. */
    private static final double NORMAL_95 = 1.96;

    private final List<Round> rounds = new ArrayList<>();

    /**
     * One round.
     *
     * @param without the transactions per second without readings, as are the two that follow
     * @param pauseNanos how long the two readings of the slice with readings took
     */
    private record Round(double without, double withoutAgain, double with, long pauseNanos) {}

    /** Adds the rates without readings, without readings again, and with readings. */
    void add(double[] rates, long pauseNanos) {
        rounds.add(new Round(rates[0], rates[1], rates[2], pauseNanos));
    }

    String text(long sliceMillis) {
        double pauseMillis = Statistics.median(sorted(round -> round.pauseNanos() / 1e6));
        return line("transactions/s without", "", Round::without)
                + line("transactions/s without again", "", Round::withoutAgain)
                + line("transactions/s with", "", Round::with)
                + line(
                        "A/A: without again / without - 1",
                        " %",
                        round -> percent(round.withoutAgain(), round.without()))
                + line(
                        "cost: with / mean of both without - 1",
                        " %",
                        round -> percent(round.with(), (round.without() + round.withoutAgain()) / 2))
                + line("pause for both readings", " ms", round -> round.pauseNanos() / 1e6)
                + String.format(
                        Locale.ROOT,
                        "pause beside a slice of %d ms: %.2f %%; beside a run's default of %d ms: %.2f %%%n",
                        sliceMillis,
                        100 * pauseMillis / sliceMillis,
                        Timing.DEFAULT_DURATION.toMillis(),
                        100 * pauseMillis / Timing.DEFAULT_DURATION.toMillis());
    }

    private static double percent(double part, double whole) {
        return 100 * (part / whole - 1);
    }

    /**
     * A line with the median, its 95% interval by order statistics (no assumption about the distribution), the least
     * and the greatest value.
     */
    private String line(String what, String unit, ToDoubleFunction<Round> figure) {
        double[] sorted = sorted(figure);
        int n = sorted.length;
        int below = (int) Math.max(0, Math.floor((n - NORMAL_95 * Math.sqrt(n)) / 2));
        int above = n - 1 - below;
        return String.format(
                Locale.ROOT,
                "%-38s median %8.2f%s   95%% interval of the median %8.2f to %8.2f   all %d rounds %8.2f to %8.2f%n",
                what,
                Statistics.median(sorted),
                unit,
                sorted[below],
                sorted[above],
                n,
                sorted[0],
                sorted[n - 1]);
    }

    private double[] sorted(ToDoubleFunction<Round> figure) {
        double[] values = rounds.stream().mapToDouble(figure).toArray();
        Arrays.sort(values);
        return values;
    }
}
