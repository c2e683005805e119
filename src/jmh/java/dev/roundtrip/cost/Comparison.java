package dev.roundtrip.cost;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The rounds of several configurations, the first two of which differ in nothing: their ratio (A/A) is the noise floor. The others are compared
 * with the mean of those two. Every ratio is formed within a round.
 */
final class Comparison {

    private static final String CSV_HEAD =
            "comparison,server,threads,round,configuration,statementsPerSecond,p99Nanos,bytesPerStatement";

    private final List<String> names;
    private final List<List<SliceFigures>> rounds = new ArrayList<>();

    /** @param names of the configurations; at least two */
    Comparison(List<String> names) {
        this.names = List.copyOf(names);
    }

    /** @param round one figure for each configuration, in their order */
    void add(List<SliceFigures> round) {
        if (round.size() != names.size()) {
            throw new IllegalArgumentException("round has " + round.size() + " figures, must have " + names.size());
        }
        rounds.add(List.copyOf(round));
    }

    /** The table: a line for each configuration. */
    String table() {
        double floor = 100 * ratio(1).farthestFrom(1);
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%-18s %11s %-23s %9s %-19s %9s %10s %12s %12s%n",
                "configuration",
                "statem./s",
                "(95% of the median)",
                "ratio",
                "(95% of the median)",
                "A/A floor",
                "p99 us",
                "B/statement",
                "B more"));
        for (int i = 0; i < names.size(); i++) {
            table.append(line(i, floor));
        }
        return table.toString();
    }

    private String line(int i, double floor) {
        Spread rate = Spread.of(values(round -> round.get(i).statementsPerSecond()));
        double p99 = Spread.of(values(round -> round.get(i).p99Nanos())).median() / 1_000;
        double bytes =
                Spread.of(values(round -> round.get(i).bytesPerStatement())).median();
        double more = Spread.of(values(
                        round -> round.get(i).bytesPerStatement() - round.get(0).bytesPerStatement()))
                .median();
        String ratio = "-";
        String interval = "";
        if (i > 0) {
            Spread spread = ratio(i);
            ratio = String.format(Locale.ROOT, "%.4f", spread.median());
            interval = String.format(Locale.ROOT, "%.4f to %.4f", spread.low(), spread.high());
        }
        return String.format(
                Locale.ROOT,
                "%-18s %11.0f %-23s %9s %-19s %8.2f%% %10s %12s %12s%n",
                names.get(i),
                rate.median(),
                String.format(Locale.ROOT, "%.0f to %.0f", rate.low(), rate.high()),
                ratio,
                interval,
                floor,
                number(p99),
                number(bytes),
                i == 0 ? "-" : number(more));
    }

    /** Of throughput: the second configuration to the first; every further one to the mean of both. */
    private Spread ratio(int i) {
        return Spread.of(values(round -> {
            double first = round.get(0).statementsPerSecond();
            double base = i == 1 ? first : (first + round.get(1).statementsPerSecond()) / 2;
            return round.get(i).statementsPerSecond() / base;
        }));
    }

    private double[] values(ToDoubleFunction<List<SliceFigures>> figure) {
        return rounds.stream().mapToDouble(figure).toArray();
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
    }

    /** Appends every round to a CSV file, which gets a heading where it is new. */
    void writeRaw(Path file, String comparison, String server, int threads) throws IOException {
        StringBuilder lines = new StringBuilder(Files.exists(file) ? "" : CSV_HEAD + "\n");
        for (int round = 0; round < rounds.size(); round++) {
            for (int i = 0; i < names.size(); i++) {
                SliceFigures figures = rounds.get(round).get(i);
                lines.append(String.format(
                        Locale.ROOT,
                        "%s,%s,%d,%d,%s,%.3f,%s,%s%n",
                        comparison,
                        server.replace(',', ';'),
                        threads,
                        round + 1,
                        names.get(i),
                        figures.statementsPerSecond(),
                        raw(figures.p99Nanos()),
                        raw(figures.bytesPerStatement())));
            }
        }
        Files.writeString(file, lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** What was not measured is empty. */
    private static String raw(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }
}
