package dev.roundtrip.render.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.file.InputFile;
import dev.roundtrip.file.UnreadableFileException;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.ReportException;
import java.nio.file.Path;

/** Tells by a file's content what it is, and reads it. */
final class ResultsReading {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String EXPECTED =
            "Give a report that './roundtrip run --json FILE' wrote, or a result that JMH wrote with -rf json.";

    private ResultsReading() {}

    /**
     * Reads a file of either kind.
     *
     * @throws ReportException if it cannot be read or is of neither kind
     */
    static Results read(Path file) {
        JsonNode root = tree(file);
        if (root.isObject() && root.path("schema").asText("").startsWith("roundtrip/run/")) {
            return RunResults.of(file.toString(), JsonReport.read(file));
        }
        boolean benchmarks = root.isArray() && root.size() > 0;
        for (JsonNode element : root) {
            benchmarks &= element.path("benchmark").isTextual()
                    && element.path("primaryMetric").isObject();
        }
        if (!benchmarks) {
            throw new ReportException(file + " is neither a run report nor a JMH result. " + EXPECTED);
        }
        return JmhResults.of(file.toString(), root);
    }

    private static JsonNode tree(Path file) {
        try {
            return MAPPER.readTree(InputFile.text(file, JsonReport.LARGEST_BYTES));
        } catch (JsonProcessingException e) {
            throw new ReportException(file + " is no JSON document: " + e.getOriginalMessage() + ". " + EXPECTED, e);
        } catch (UnreadableFileException e) {
            throw new ReportException(
                    (e.isAbsent()
                                    ? "There is no file " + file
                                    : "The file " + file + " cannot be read: " + e.getMessage())
                            + ". " + EXPECTED,
                    e);
        }
    }
}
