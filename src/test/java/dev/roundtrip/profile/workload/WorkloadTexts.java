package dev.roundtrip.profile.workload;

import dev.roundtrip.Unchecked;
import dev.roundtrip.profile.ProfileProblem;
import dev.roundtrip.profile.Validated;
import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts of workload files for tests. */
public final class WorkloadTexts {

    private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\\n(.*?)```");

    private WorkloadTexts() {}

    /** The example at the top of the documentation. */
    public static String ofTheDocs() {
        return example("workloads.md");
    }

    /** The recording that docs/watch.md shows. */
    public static String ofARecording() {
        return example("watch.md");
    }

    /** The profile with a string of one's own in docs/profiles.md. */
    public static String aProfileOfTheDocs() {
        return EXAMPLE.matcher(read(Path.of("docs", "profiles.md")))
                .results()
                .map(example -> example.group(1))
                .filter(example -> example.contains("expect:"))
                .findFirst()
                .orElseThrow();
    }

    /** A profile with this connection and workload, such as {@code parameters: a=b} and {@code file: bank-transfer}. */
    public static String profile(String connection, String workload) {
        return "title: ours\nshows: x\ncannotShow: x\nconnection: {%s}\nworkload: {%s}\n"
                .formatted(connection, workload);
    }

    private static String example(String page) {
        Matcher example = EXAMPLE.matcher(read(Path.of("docs", page)));
        if (!example.find()) {
            throw new AssertionError("docs/" + page + " has no example in YAML");
        }
        return example.group(1);
    }

    /** Statements in one transaction named {@code t}, each line an entry of its list. */
    public static String withStatements(String... lines) {
        StringBuilder text =
                new StringBuilder("title: a test\nsizes: {rows: 100}\ntransactions:\n  t:\n    statements:\n");
        for (String line : lines) {
            text.append("      ").append(line).append('\n');
        }
        return text.toString();
    }

    public static Validated<WorkloadFile> parse(String text) {
        return WorkloadFiles.parse(new WorkloadText("our.workload.yaml", List.of(text), Map.of()));
    }

    /** The problems of a text, as they are printed. */
    public static List<String> problems(String text) {
        return parse(text).problems().stream().map(ProfileProblem::toString).toList();
    }

    static String read(Path file) {
        return Unchecked.get(() -> Files.readString(file));
    }
}
