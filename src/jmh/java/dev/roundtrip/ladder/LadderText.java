package dev.roundtrip.ladder;

import dev.roundtrip.cost.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The rounds of the ladder, and the table that they give. */
final class LadderText {

    private static final double MICROS_PER_SECOND = 1e6;

    private final List<String> names;
    private final int threads;
    private final List<double[]> rounds = new ArrayList<>();

    LadderText(List<String> names, int threads) {
        this.names = List.copyOf(names);
        this.threads = threads;
    }

    /**
     * Adds a round.
     *
     * @param rates the statements per second of each rung, in the order of the ladder
     */
    void add(double[] rates) {
        rounds.add(rates.clone());
    }

    /** The table, with a line for each rung; the loss of a step is computed within each round. */
    String table() {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%-34s %12s %12s %-22s %12s %-22s %8s%n",
                "rung",
                "statements/s",
                "us each",
                "(95% of the median)",
                "us more",
                "(95% of the median)",
                "ops lost"));
        for (int i = 0; i < names.size(); i++) {
            table.append(line(i));
        }
        return table.toString();
    }

    private String line(int i) {
        Spread rate = spread(round -> round[i]);
        Spread micros = spread(round -> micros(round[i]));
        String step = String.format(Locale.ROOT, "%12s %-22s %8s", "", "", "");
        if (i > 0) {
            Spread more = spread(round -> micros(round[i]) - micros(round[i - 1]));
            Spread lost = spread(round -> 100 * (1 - round[i] / round[i - 1]));
            step = String.format(
                    Locale.ROOT,
                    "%12.2f %-22s %7.1f%%",
                    more.median(),
                    String.format(Locale.ROOT, "%.2f to %.2f", more.low(), more.high()),
                    lost.median());
        }
        return String.format(
                Locale.ROOT,
                "%-34s %12.0f %12.2f %-22s %s%n",
                names.get(i),
                rate.median(),
                micros.median(),
                String.format(Locale.ROOT, "%.2f to %.2f", micros.low(), micros.high()),
                step);
    }

    /** The time of one thread's statement in microseconds. */
    private double micros(double statementsPerSecond) {
        return MICROS_PER_SECOND * threads / statementsPerSecond;
    }

    private Spread spread(ToDoubleFunction<double[]> figure) {
        return Spread.of(rounds.stream().mapToDouble(figure).toArray());
    }

    /** Every round as CSV, with a heading. */
    String csv() {
        StringBuilder lines = new StringBuilder("threads,round,rung,statementsPerSecond\n");
        for (int round = 0; round < rounds.size(); round++) {
            for (int i = 0; i < names.size(); i++) {
                lines.append(String.format(
                        Locale.ROOT,
                        "%d,%d,%s,%.3f%n",
                        threads,
                        round + 1,
                        names.get(i).replace(',', ';'),
                        rounds.get(round)[i]));
            }
        }
        return lines.toString();
    }
}
