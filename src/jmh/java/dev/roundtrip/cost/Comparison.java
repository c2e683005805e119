package dev.roundtrip.cost;

import dev.roundtrip.measure.Statistics;
import dev.roundtrip.server.DatabaseServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The rounds of several configurations. The first two are the same: their ratio (A/A) is the noise floor. The others
 * are compared with the mean of those two. Every ratio is formed within a round.
 */
final class Comparison {

    private static final String CSV_HEAD = "comparison,server,threads,round,configuration,statementsPerSecond,p99Nanos,"
            + "cpuNanosPerStatement,bytesPerStatement";

    private static final String LINE = "%-44s %10s %-21s %8s %-18s %9s %9s %9s %9s %9s %8s%n";

    private static final double NANOS_PER_MICRO = 1_000;

    private final List<String> names;
    private final List<List<SliceFigures>> rounds = new ArrayList<>();

    /**
     * Begins with no rounds.
     *
     * @param names the names of the configurations; at least two
     */
    Comparison(List<String> names) {
        this.names = List.copyOf(names);
    }

    /**
     * Adds a round.
     *
     * @param round one figure for each configuration, in their order
     */
    void add(List<SliceFigures> round) {
        rounds.add(List.copyOf(round));
    }

    /** The table, with a line for each configuration. */
    String table() {
        double floor = 100 * ratio(1).farthestFrom(1);
        StringBuilder table = new StringBuilder(String.format(Locale.ROOT, LINE, (Object[])
                ("configuration,statem./s,(95% of the median),ratio,(95% of median),A/A floor,p99 us,CPU us/st,"
                                + "CPU more,B/statem.,B more")
                        .split(",")));
        for (int i = 0; i < names.size(); i++) {
            table.append(line(i, floor));
        }
        return table.toString();
    }

    private String line(int i, double floor) {
        Spread rate = Spread.of(values(round -> round.get(i).statementsPerSecond()));
        Spread ratio = ratio(i);
        return String.format(
                Locale.ROOT,
                LINE,
                names.get(i),
                String.format(Locale.ROOT, "%.0f", rate.median()),
                String.format(Locale.ROOT, "%.0f to %.0f", rate.low(), rate.high()),
                i == 0 ? "" : String.format(Locale.ROOT, "%.4f", ratio.median()),
                i == 0 ? "" : String.format(Locale.ROOT, "%.4f to %.4f", ratio.low(), ratio.high()),
                i == 0 ? "" : String.format(Locale.ROOT, "%.2f%%", floor),
                median(values(round -> round.get(i).p99Nanos() / NANOS_PER_MICRO)),
                median(values(round -> cpuMicros(round.get(i)))),
                i == 0 ? "-" : median(values(round -> cpuMicros(round.get(i)) - base(round, i, Comparison::cpuMicros))),
                median(values(round -> round.get(i).bytesPerStatement())),
                i == 0
                        ? "-"
                        : median(values(round ->
                                round.get(i).bytesPerStatement() - base(round, i, SliceFigures::bytesPerStatement))));
    }

    private static double cpuMicros(SliceFigures figures) {
        return figures.cpuNanosPerStatement() / NANOS_PER_MICRO;
    }

    /** The median over the rounds; a dash if it was not measured. */
    private static String median(double[] values) {
        return Arrays.stream(values).anyMatch(Double::isNaN)
                ? "-"
                : String.format(Locale.ROOT, "%.2f", Statistics.median(values));
    }

    /**
     * The figure with which a configuration is compared: the second with the first, and every further one with the mean
     * of both.
     */
    private static double base(List<SliceFigures> round, int i, ToDoubleFunction<SliceFigures> figure) {
        double first = figure.applyAsDouble(round.get(0));
        return i < 2 ? first : (first + figure.applyAsDouble(round.get(1))) / 2;
    }

    private Spread ratio(int i) {
        return Spread.of(values(
                round -> round.get(i).statementsPerSecond() / base(round, i, SliceFigures::statementsPerSecond)));
    }

    private double[] values(ToDoubleFunction<List<SliceFigures>> figure) {
        return rounds.stream().mapToDouble(figure).toArray();
    }

    /**
     * Prints the table under a heading, and appends every round to the CSV file of the parameters, if they name one.
     *
     * @param title the comparison's title for people
     * @param name the comparison's name for the file
     */
    void publish(String title, String name, DatabaseServer server, int threads, long sliceMillis, String raw)
            throws IOException {
        String heading = server.description().heading();
        System.out.println();
        System.out.println(title + ", " + heading + ", " + threads + " threads, slices of " + sliceMillis + " ms");
        System.out.println(table());
        if (!raw.isEmpty()) {
            writeRaw(Path.of(raw), name, heading, threads);
        }
    }

    /** Appends every round to a CSV file; a new file gets a heading. */
    void writeRaw(Path file, String comparison, String server, int threads) throws IOException {
        StringBuilder lines = new StringBuilder(Files.exists(file) ? "" : CSV_HEAD + "\n");
        for (int round = 0; round < rounds.size(); round++) {
            for (int i = 0; i < names.size(); i++) {
                SliceFigures figures = rounds.get(round).get(i);
                lines.append(String.format(
                        Locale.ROOT,
                        "%s,%s,%d,%d,%s,%.3f,%s,%s,%s%n",
                        comparison,
                        server.replace(',', ';'),
                        threads,
                        round + 1,
                        names.get(i),
                        figures.statementsPerSecond(),
                        raw(figures.p99Nanos()),
                        raw(figures.cpuNanosPerStatement()),
                        raw(figures.bytesPerStatement())));
            }
        }
        Files.writeString(file, lines, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** A value as text; empty if it was not measured. */
    private static String raw(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
    }
}
