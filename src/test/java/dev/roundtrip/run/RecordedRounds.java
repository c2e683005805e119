package dev.roundtrip.run;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.testing.TestResource;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The differences of two equal configurations in the recorded rounds of docs/raw (docs/lab/verdicts.md says where they
 * come from). For each session these are the logarithms of their ratios, round by round, less their mean, so that the
 * true ratio is known to be 1.
 */
final class RecordedRounds {

    private static final Path RAW = Path.of("docs", "raw");

    private RecordedRounds() {}

    /**
     * The sessions with nothing else running: the two equal configurations of the instrument's cost, with 1, 8 and 64
     * threads.
     */
    static List<double[]> quiet() {
        return sessions()
                .flatMap(byThreads -> byThreads.values().stream())
                .map(RecordedRounds::centred)
                .toList();
    }

    /** The sessions with one thread, in which client and server had enough processors. */
    static List<double[]> ofOneThread() {
        return sessions().map(byThreads -> centred(byThreads.get("1"))).toList();
    }

    /** The sessions on a machine whose processors other programs used most of the time. */
    static List<double[]> busy() {
        return Stream.of("planted-peer-busy.csv.gz", "planted-tidb-busy.csv.gz")
                .map(file -> planted(RAW.resolve(file)).trials().stream()
                        .map(trial -> trial.pairs(ComparedFigure.THROUGHPUT, 0))
                        .flatMap(pairs -> IntStream.range(0, pairs.count())
                                .mapToObj(round -> new double[] {pairs.base()[round], pairs.other()[round]}))
                        .toList())
                .map(RecordedRounds::centred)
                .toList();
    }

    /**
     * The CPU per statement of two TiDB servers in the rounds of the same runs.
     *
     * @param what the recorded pair, such as {@code equal}
     */
    static double[] ofTwoServers(String what) {
        return centred(lines("two-servers.csv.gz").stream()
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[1].equals(what))
                .map(cells -> new double[] {Double.parseDouble(cells[5]), Double.parseDouble(cells[6])})
                .toList());
    }

    /** The CPU per statement of equal scenarios on one TiDB process, in default runs: s3 twice, and s5 and s6. */
    static List<double[]> ofDefaultRuns(String machine) {
        List<String[]> rounds = lines("default-runs.csv.gz").stream()
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[0].equals(machine))
                .toList();
        return Stream.of(List.of(5, 6), List.of(8, 9))
                .map(pair -> centred(rounds.stream()
                        .map(cells -> pair.stream()
                                .mapToDouble(column -> Double.parseDouble(cells[column]))
                                .toArray())
                        .toList()))
                .toList();
    }

    private static PlantedRounds planted(Path file) {
        return Unchecked.get(() -> PlantedRounds.read(file));
    }

    /** The pairs of each number of threads, for each file. */
    private static Stream<Map<String, List<double[]>>> sessions() {
        return Stream.of("cost-peer.csv.gz", "cost-tidb.csv.gz", "run-peer.csv.gz", "run-tidb.csv.gz")
                .map(file -> {
                    Map<String, List<double[]>> byThreads = new LinkedHashMap<>();
                    for (String line : lines(file)) {
                        String[] cells = line.split(",", -1);
                        List<double[]> rounds = byThreads.computeIfAbsent(cells[2], threads -> new ArrayList<>());
                        switch (cells[4]) {
                            case "bare", "loop" -> rounds.add(new double[] {Double.parseDouble(cells[5]), 0});
                            case "bare again", "loop again" ->
                                rounds.get(rounds.size() - 1)[1] = Double.parseDouble(cells[5]);
                            default -> {
                                // This configuration differs from the first.
                            }
                        }
                    }
                    return byThreads;
                });
    }

    private static double[] centred(List<double[]> rounds) {
        double[] logs =
                rounds.stream().mapToDouble(pair -> Math.log(pair[1] / pair[0])).toArray();
        double mean = Arrays.stream(logs).average().orElseThrow();
        return Arrays.stream(logs).map(log -> log - mean).toArray();
    }

    private static List<String> lines(String file) {
        return TestResource.text(RAW.resolve(file)).lines().skip(1).toList();
    }
}
