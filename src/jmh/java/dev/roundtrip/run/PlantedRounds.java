package dev.roundtrip.run;

import dev.roundtrip.cost.Results;
import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.measure.Statistics;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.text.FigureWords;
import dev.roundtrip.verdict.Judged;
import dev.roundtrip.verdict.Pairs;
import dev.roundtrip.verdict.RatioJudge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The trials that {@link PlantedDifferences} measured, and how often the verdicts on them are right.
 *
 * <pre>
 * java -cp target/benchmarks.jar dev.roundtrip.run.PlantedRounds docs/raw/planted-tidb.csv.gz
 * </pre>
 *
 * @param trials the trials, each with its own connections
 */
public record PlantedRounds(List<Trial> trials) {

    /** The lanes other than the base, in the order of the file; the first does not differ from it. */
    public static final List<String> OTHERS = List.of("again", "1%", "3%", "10%");

    private static final String HEAD = "trial,round,sliceMillis,"
            + "base per s,again per s,1% per s,3% per s,10% per s,base CPU ns,again CPU ns,1% CPU ns,3% CPU ns,10% CPU ns";

    private static final int BEFORE_FIGURES = 3;
    private static final double TARGET = Timing.DEFAULT_PRECISION.target();
    private static final double MILLIS = 1_000;

    public PlantedRounds {
        trials = List.copyOf(trials);
    }

    /**
     * The rounds of one trial.
     *
     * @param throughput for each round the base's figure, then the figure of each of {@link #OTHERS}
     * @param clientCpu the CPU times in the same order
     */
    public record Trial(long sliceMillis, List<double[]> throughput, List<double[]> clientCpu) {

        /** The rounds in which every lane has the figure: the base, and then each of {@link #OTHERS}. */
        public LaneRounds rounds(ComparedFigure figure) {
            List<double[]> rounds = (figure == ComparedFigure.THROUGHPUT ? throughput : clientCpu)
                    .stream()
                            .filter(round -> Arrays.stream(round).allMatch(value -> value > 0))
                            .toList();
            return new LaneRounds(IntStream.rangeClosed(0, OTHERS.size())
                    .mapToObj(lane ->
                            rounds.stream().mapToDouble(round -> round[lane]).toArray())
                    .toList());
        }
    }

    /** Prints the tables of the files. */
    public static void main(String[] arguments) throws IOException {
        for (String file : arguments) {
            PlantedRounds rounds = read(Path.of(file));
            System.out.println(file + ", " + rounds.trials().size() + " trials");
            System.out.println(rounds.table());
        }
    }

    /** Reads a file that {@link #write} wrote. */
    public static PlantedRounds read(Path file) throws IOException {
        Map<String, Trial> trials = new LinkedHashMap<>();
        List<String> lines = Results.lines(file);
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            int lanes = OTHERS.size() + 1;
            if (cells.length != BEFORE_FIGURES + 2 * lanes) {
                throw new IllegalArgumentException(
                        "\"" + line + "\" has " + cells.length + " columns, must have " + (BEFORE_FIGURES + 2 * lanes));
            }
            double[] figures = Arrays.stream(cells)
                    .skip(BEFORE_FIGURES)
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            Trial trial = trials.computeIfAbsent(
                    cells[0], key -> new Trial(Long.parseLong(cells[2]), new ArrayList<>(), new ArrayList<>()));
            trial.throughput().add(Arrays.copyOfRange(figures, 0, lanes));
            trial.clientCpu().add(Arrays.copyOfRange(figures, lanes, 2 * lanes));
        }
        return new PlantedRounds(new ArrayList<>(trials.values()));
    }

    /** Writes every round with five digits. */
    public void write(Path file) throws IOException {
        StringBuilder lines = new StringBuilder(HEAD).append('\n');
        for (int trial = 0; trial < trials.size(); trial++) {
            Trial written = trials.get(trial);
            for (int round = 0; round < written.throughput().size(); round++) {
                lines.append(trial + 1)
                        .append(',')
                        .append(round + 1)
                        .append(',')
                        .append(written.sliceMillis());
                for (double[] figures : List.of(
                        written.throughput().get(round), written.clientCpu().get(round))) {
                    for (double figure : figures) {
                        lines.append(String.format(Locale.ROOT, ",%.5g", figure));
                    }
                }
                lines.append('\n');
            }
        }
        Files.writeString(file, lines, StandardCharsets.UTF_8);
    }

    /** How often verdicts were right, for each figure and each planted difference, in Markdown. */
    public String table() {
        StringBuilder table = new StringBuilder("| figure | planted | true ratio | contain it: 3 rounds | 6 rounds |"
                + " all | stopped | found | wrong | no difference | rounds | seconds |\n"
                + "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        for (ComparedFigure figure : List.of(ComparedFigure.THROUGHPUT, ComparedFigure.CLIENT_CPU)) {
            for (int other = 0; other < OTHERS.size(); other++) {
                table.append(line(figure, other));
            }
        }
        return table.toString();
    }

    private String line(ComparedFigure figure, int other) {
        Count stopped = count(figure, other, (all, lane) -> all.stopped(lane, TARGET));
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.3f | %d | %d | %d | %d | %d | %d | %d | %.1f | %.1f |%n",
                FigureWords.of(figure),
                other == 0 ? "nothing" : OTHERS.get(other),
                longRunRatio(figure, other),
                count(figure, other, (all, lane) -> all.first(3)).covered,
                count(figure, other, (all, lane) -> all.first(6)).covered,
                count(figure, other, (all, lane) -> all).covered,
                stopped.covered,
                stopped.found,
                stopped.wrong,
                stopped.none,
                (double) stopped.rounds / trials.size(),
                2 * stopped.millis / MILLIS / trials.size());
    }

    /** Counts verdicts on all trials. */
    public static final class Count {

        /** The number of intervals that contain the true ratio. */
        public int covered;

        /** The number of differences that were found, in the right direction if there is one. */
        public int found;

        /** The number of differences that were found in the wrong direction, or where there is none. */
        public int wrong;

        /** The number of pairs that were said not to differ. */
        public int none;

        private long rounds;
        private double millis;
    }

    /**
     * Counts the verdicts on the rounds that a run would have used.
     *
     * @param other the index of the other lane in {@link #OTHERS}
     * @param used the used ones of all rounds, for a pair of the base and the lane with this index
     */
    public Count count(ComparedFigure figure, int other, BiFunction<LaneRounds, Integer, LaneRounds> used) {
        double truth = longRunRatio(figure, other);
        Count count = new Count();
        for (Trial trial : trials) {
            LaneRounds all = trial.rounds(figure);
            Pairs pairs = used.apply(all, other + 1).pairs(other + 1);
            Optional<RatioInterval> interval = pairs.interval();
            count.covered += interval.filter(known -> known.lower() <= truth && truth <= known.upper())
                            .isPresent()
                    ? 1
                    : 0;
            double smallest = other == 0
                    ? RatioJudge.SMALLEST
                    : Judged.smallest(used.apply(all, 1).pairs(1).interval());
            Ratio ratio = Judged.of(figure, pairs, smallest, 1 + TARGET);
            if (ratio.verdict() == Verdict.DIFFERS) {
                boolean right = other > 0 && (interval.orElseThrow().ratio() > 1) == (truth > 1);
                count.found += right ? 1 : 0;
                count.wrong += right ? 0 : 1;
            }
            count.none += ratio.verdict() == Verdict.NO_DIFFERENCE ? 1 : 0;
            count.rounds += pairs.count();
            count.millis += (double) pairs.count() * trial.sliceMillis();
        }
        return count;
    }

    /**
     * The true ratio: 1 if nothing was planted. Otherwise it is the median of all rounds of all trials, which is the
     * best estimate even on a busy machine, because disturbances hit the base as often as the other lane.
     */
    private double longRunRatio(ComparedFigure figure, int other) {
        if (other == 0) {
            return 1;
        }
        return Statistics.median(trials.stream()
                .map(trial -> trial.rounds(figure).pairs(other + 1))
                .flatMapToDouble(pairs -> IntStream.range(0, pairs.count())
                        .mapToDouble(round -> pairs.other()[round] / pairs.base()[round]))
                .toArray());
    }
}
