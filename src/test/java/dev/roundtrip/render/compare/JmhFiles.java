package dev.roundtrip.render.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Files as {@code java -jar benchmarks.jar -rf json} writes them. */
final class JmhFiles {

    private final List<String> benchmarks = new ArrayList<>();
    private int threads = 1;

    static JmhFiles result() {
        return new JmhFiles();
    }

    JmhFiles threads(int count) {
        threads = count;
        return this;
    }

    /** Throughput, one fork of these iterations. */
    JmhFiles thrpt(String name, double... iterations) {
        return add(name, "thrpt", "ops/s", array(iterations), "");
    }

    /** Throughput of several forks, each with its iterations. */
    JmhFiles forks(String name, double[]... forks) {
        return add(
                name,
                "thrpt",
                "ops/s",
                Arrays.stream(forks).map(JmhFiles::array).collect(Collectors.joining(",")),
                "");
    }

    /** Average time, one fork of these iterations. */
    JmhFiles avgt(String name, String unit, double... iterations) {
        return add(name, "avgt", unit, array(iterations), "");
    }

    /** Throughput, and what a profiler counted for each operation. */
    JmhFiles counted(String name, String metric, String unit, double perOperation) {
        return add(
                name,
                "thrpt",
                "ops/s",
                array(100, 101, 99, 100),
                "\"%s\": {\"score\": %s, \"scoreError\": \"NaN\", \"scoreUnit\": \"%s\"}"
                        .formatted(metric, Double.toString(perOperation), unit));
    }

    Path in(Path folder, String name) throws Exception {
        return Files.writeString(folder.resolve(name), "[" + String.join(",", benchmarks) + "]");
    }

    private JmhFiles add(String name, String mode, String unit, String rawData, String secondary) {
        benchmarks.add("""
                {"jmhVersion": "1.37", "benchmark": "%s", "mode": "%s", "threads": %s, "forks": 1,
                 "jvmArgs": ["-Xmx1g"], "vmName": "OpenJDK 64-Bit Server VM", "vmVersion": "17.0.15",
                 "warmupIterations": 1, "warmupTime": "1 s", "measurementIterations": 3, "measurementTime": "1 s",
                 "params": {"scenario": "s5"},
                 "primaryMetric": {"score": 1.0, "scoreError": "NaN", "scoreUnit": "%s", "rawData": [%s]},
                 "secondaryMetrics": {%s}}""".formatted(name, mode, Integer.toString(threads), unit, rawData, secondary));
        return this;
    }

    private static String array(double... values) {
        return Arrays.stream(values)
                .mapToObj(value -> Double.isNaN(value) ? "\"NaN\"" : Double.toString(value))
                .collect(Collectors.joining(",", "[", "]"));
    }
}
