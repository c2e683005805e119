package dev.roundtrip.cost;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.measure.RatioInterval;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;

/**
 * Compares the results of benchmarks: two files of JMH ({@code -rf json}), or the rounds of a CSV file over all forks
 * that wrote to it. A JVM compiles the same code a little differently each time, and one fork shows only one outcome.
 *
 * <pre>
 * java -cp target/benchmarks.jar dev.roundtrip.cost.Results before.json after.json 1.1
 * java -cp target/benchmarks.jar dev.roundtrip.cost.Results cost-peer.csv
 * </pre>
 *
 * <p>With a factor, the exit code is 1 if a benchmark is slower by more than the factor and its interval excludes 1.
 */
public final class Results {

    private Results() {}

    /** Prints the comparison of two JSON files, or the tables of a CSV file. */
    public static void main(String[] arguments) throws IOException {
        if (arguments[0].matches(".*\\.csv(\\.gz)?")) {
            System.out.println(tables(lines(Path.of(arguments[0]))));
            return;
        }
        double factor = arguments.length > 2 ? Double.parseDouble(arguments[2]) : Double.POSITIVE_INFINITY;
        List<String> lines = compared(Path.of(arguments[0]), Path.of(arguments[1]), factor);
        lines.forEach(System.out::println);
        System.exit(lines.stream().anyMatch(line -> line.endsWith("slower")) ? 1 : 0);
    }

    /** The lines of a file, which is unpacked if its name ends in .gz. */
    public static List<String> lines(Path file) throws IOException {
        try (InputStream packed = Files.newInputStream(file);
                InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(packed) : packed) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    /** A line for each benchmark in both files: the speed of the second against the first, above 1 if it is faster. */
    static List<String> compared(Path before, Path after, double factor) throws IOException {
        Map<String, double[]> now = speeds(after);
        return speeds(before).entrySet().stream()
                .filter(benchmark -> now.containsKey(benchmark.getKey()))
                .map(benchmark -> benchmark.getKey() + "  "
                        + RatioInterval.ofGroups(benchmark.getValue(), now.get(benchmark.getKey()))
                                .map(ratio -> words(ratio, factor))
                                .orElse("one fork: no interval"))
                .toList();
    }

    private static String words(RatioInterval ratio, double factor) {
        boolean slower = ratio.upper() < 1 && ratio.ratio() < 1 / factor;
        return String.format(Locale.ROOT, "%.3fx (%.3f to %.3f)", ratio.ratio(), ratio.lower(), ratio.upper())
                + (slower ? "  slower" : "");
    }

    /** The means of the forks. Iterations are averaged first, since they share their fork's JVM. */
    private static Map<String, double[]> speeds(Path file) throws IOException {
        Map<String, double[]> speeds = new TreeMap<>();
        for (JsonNode benchmark : new ObjectMapper().readTree(file.toFile())) {
            String mode = benchmark.path("mode").asText();
            JsonNode forks = benchmark.path("primaryMetric").path("rawData");
            speeds.put(
                    benchmark.path("benchmark").asText() + " " + mode + " " + benchmark.path("params"),
                    StreamSupport.stream(forks.spliterator(), false)
                            .mapToDouble(Results::mean)
                            .map(value -> mode.equals("thrpt") ? value : 1 / value)
                            .toArray());
        }
        return speeds;
    }

    private static double mean(JsonNode iterations) {
        return StreamSupport.stream(iterations.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .average()
                .orElseThrow();
    }

    /** A table for each comparison, server and number of threads, in the order of the file. */
    static String tables(List<String> lines) {
        Map<String, List<String[]>> groups = lines.stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .collect(Collectors.groupingBy(
                        cells -> cells[0] + ", " + cells[1] + ", " + cells[2] + " threads",
                        LinkedHashMap::new,
                        Collectors.toList()));
        StringBuilder tables = new StringBuilder();
        groups.forEach((heading, rows) -> {
            List<String> names = rows.stream().map(cells -> cells[4]).distinct().toList();
            Comparison comparison = new Comparison(names);
            for (int first = 0; first < rows.size(); first += names.size()) {
                List<String[]> round = rows.subList(first, Math.min(rows.size(), first + names.size()));
                if (!round.stream().map(cells -> cells[4]).toList().equals(names)) {
                    throw new IllegalArgumentException("Round " + round.get(0)[3] + " does not have " + names
                            + " in this order: the file was cut, or written by benchmarks that differ.");
                }
                comparison.add(round.stream().map(Results::figures).toList());
            }
            tables.append(heading + ", " + rows.size() / names.size() + " rounds\n" + comparison.table() + "\n");
        });
        return tables.toString();
    }

    private static SliceFigures figures(String[] cells) {
        return new SliceFigures(number(cells[5]), number(cells[6]), number(cells[7]), number(cells[8]));
    }

    /** The number in a cell; an empty cell was not measured. */
    private static double number(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }
}
