package dev.roundtrip.run;

import dev.roundtrip.testing.TestResource;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 *  * The noise of equal configurations in the recorded rounds of docs/raw (docs/lab/verdicts.md says where they come
 * from). A session has the logarithms of the lanes' figures, round by round, less the mean of the lane, so that every
 * true ratio is known to be 1.
 *  */
final class RecordedRounds {

    private static final Path RAW = Path.of("docs", "raw");

    private RecordedRounds() {}

    /**
     * The sessions with nothing else running: the two equal configurations of the instrument's cost, with 1, 8 and 64
     * threads.
     */
    static List<double[][]> quiet() {
        return sessions()
                .flatMap(byThreads -> byThreads.values().stream())
                .map(RecordedRounds::centred)
                .toList();
    }

    /** The sessions with one thread, in which client and server had enough processors. */
    static List<double[][]> ofOneThread() {
        return sessions().map(byThreads -> centred(byThreads.get("1"))).toList();
    }

    /** The sessions on a machine whose processors other programs used most of the time. */
    static List<double[][]> busy() {
        return Stream.of("planted-peer-busy.csv.gz", "planted-tidb-busy.csv.gz")
                .map(file -> planted(RAW.resolve(file)).trials().stream()
                        .flatMap(trial -> trial.throughput().stream())
                        .toList())
                .map(RecordedRounds::centred)
                .toList();
    }

    /**
     * The CPU per statement of two TiDB servers in the rounds of the same runs.
     *
     * @param what the recorded pair, such as {@code equal}
     */
    static double[][] ofTwoServers(String what) {
        return centred(lines("two-servers.csv.gz").stream()
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[1].equals(what))
                .map(cells -> new double[] {Double.parseDouble(cells[5]), Double.parseDouble(cells[6])})
                .toList());
    }

    /** The CPU per statement of the eight lanes of default runs, in their order: s1, s2, s3, s3 again, s4 to s7. */
    static double[][] ofDefaultRuns(String machine) {
        return centred(lines("default-runs.csv.gz").stream()
                .map(line -> line.split(",", -1))
                .filter(cells -> cells[0].equals(machine))
                .map(cells -> Arrays.stream(cells)
                        .skip(3)
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList());
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

    /** The logarithms of each round's figures, less the mean of their lane. */
    private static double[][] centred(List<double[]> rounds) {
        double[][] logs = rounds.stream()
                .map(round -> Arrays.stream(round).map(Math::log).toArray())
                .toArray(double[][]::new);
        for (int lane = 0; lane < logs[0].length; lane++) {
            int each = lane;
            double mean = Arrays.stream(logs)
                    .mapToDouble(round -> round[each])
                    .average()
                    .orElseThrow();
            Arrays.stream(logs).forEach(round -> round[each] -= mean);
        }
        return logs;
    }

    private static List<String> lines(String file) {
        return TestResource.text(RAW.resolve(file)).lines().skip(1).toList();
    }
}
