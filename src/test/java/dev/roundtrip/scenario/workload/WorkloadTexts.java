package dev.roundtrip.scenario.workload;

import dev.roundtrip.scenario.ProfileProblem;
import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes texts of workload files for tests. */
public final class WorkloadTexts {

    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\\n(.*?)```");

    private WorkloadTexts() {}

    /** The example at the top of the documentation. */
    public static String ofTheDocs() {
        return example("workloads.md", "");
    }

    /** The recording that docs/watch.md shows. */
    public static String ofARecording() {
        return example("watch.md", "");
    }

    /** A profile with this connection and workload, such as {@code parameters: a=b} and {@code file: bank-transfer}. */
    public static String profile(String connection, String workload) {
        return "title: ours\nshows: x\ncannotShow: x\nconnection: {%s}\nworkload: {%s}\n"
                .formatted(connection, workload);
    }

    /** The first example in a page that contains the part. */
    private static String example(String page, String part) {
        String text = Unchecked.get(() -> Files.readString(Path.of("docs", page)));
        return EXAMPLE.matcher(text)
                .results()
                .map(example -> example.group(1))
                .filter(example -> example.contains(part))
                .findFirst()
                .orElseThrow();
    }

    /** Statements in one transaction named {@code t}, each line an entry of its list. */
    public static String withStatements(String... lines) {
        return "title: a test\nsizes: {rows: 100}\ntransactions:\n  t:\n    statements:\n"
                + Stream.of(lines).map(line -> "      " + line + "\n").collect(Collectors.joining());
    }

    public static Validated<WorkloadFile> parse(String text) {
        return WorkloadFiles.parse(new WorkloadText("our.workload.yaml", List.of(text), Map.of()));
    }

    /** The problems of a text, as they are printed. */
    public static List<String> problems(String text) {
        return parse(text).problems().stream().map(ProfileProblem::toString).toList();
    }
}
