package dev.roundtrip.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A result file; its content tells the kind.
 *
 * @param run the report of a run; empty for a JMH result
 * @param benchmarks the benchmarks of a JMH result; empty for the report of a run
 */
public record ResultFile(Optional<RunReport> run, List<JmhBenchmark> benchmarks) {

    private static final String EXPECTED =
            "Give a report that './roundtrip run --json FILE' wrote, or a result that JMH wrote with -rf json.";

    public ResultFile {
        benchmarks = List.copyOf(benchmarks);
    }

    /**
     * Reads a file of either kind.
     *
     * @throws ReportException if it cannot be read or is of neither kind
     */
    public static ResultFile read(Path file) {
        JsonNode root = Json.tree(file, EXPECTED, EXPECTED);
        if (root.isObject() && root.path("schema").asText("").startsWith("roundtrip/run/")) {
            return new ResultFile(Optional.of(JsonReport.of(root, file.toString())), List.of());
        }
        boolean benchmarks = root.isArray() && root.size() > 0;
        for (JsonNode element : root) {
            benchmarks &= element.path("benchmark").isTextual()
                    && element.path("primaryMetric").isObject();
        }
        if (!benchmarks) {
            throw new ReportException(file + " is neither a run report nor a JMH result. " + EXPECTED);
        }
        JmhBenchmark[] read = Json.read(root, JmhBenchmark[].class, file + " is not a complete JMH result", EXPECTED);
        return new ResultFile(Optional.empty(), List.of(read));
    }
}
