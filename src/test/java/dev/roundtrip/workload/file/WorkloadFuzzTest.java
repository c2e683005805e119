package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.ProfileProblem;
import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.workload.WorkloadFile;
import dev.roundtrip.scenario.workload.WorkloadTexts;
import dev.roundtrip.testing.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that damaged workload files give problems with their places, or compile: no exception, no endless loop. */
class WorkloadFuzzTest {

    private static final int FILES = 1_000;
    private static final int MOST_LINES = 120;
    private static final String[] INSERTED = Stream.concat(
                    Stream.of("-- ", "\t", "\n", "- ", "  ", "&a ", "!!int ", "\u0000", "\uFEFF", "/ 0", "<<: *a"),
                    Stream.of((": ' \" { } [ ] ( ) ${ $ ? # /* */ \\ *a | >- ~ null 99999999999999999999 -1 1e9 0x1f"
                                    + " (((((((((((((((((((( uniform( from(' sequence( row worker % ;")
                            .split(" ", -1)))
            .toArray(String[]::new);

    private static final String[] KEYS = WorkloadsPageTest.keys().toArray(String[]::new);

    @Test
    @Timeout(120)
    void every_damaged_file_gives_problems_with_places_or_compiles() throws Exception {
        List<String> originals = originals();
        int refused = 0;
        for (int seed = 0; seed < FILES; seed++) {
            Random random = new Random(seed);
            String text = damaged(originals.get(seed % originals.size()), random);
            List<ProfileProblem> problems = problems(text, seed);
            refused += problems.isEmpty() ? 0 : 1;
            for (ProfileProblem problem : problems) {
                int first = problem.message().contains("tables only") ? 0 : 1;
                int last = (int) text.lines().count() + 1;
                String file = "file " + seed + ", " + problem + ": " + text;
                assertThat(problem.message()).as(file).isNotBlank().doesNotContain("\n");
                assertThat(problem.line()).as(file).isBetween(first, last);
            }
        }
        assertThat(refused).as("damaged files with problems").isBetween(FILES / 4, FILES);
    }

    private static List<ProfileProblem> problems(String text, int seed) {
        try {
            Validated<WorkloadFile> read = WorkloadTexts.parse(text);
            if (read.value().isEmpty()) {
                return read.problems();
            }
            Validated<CompiledWorkload> compiled =
                    CompiledWorkload.of(read.value().get());
            compiled.value().ifPresent(Rehearsal::of);
            return compiled.problems();
        } catch (RuntimeException | StackOverflowError thrown) {
            throw new AssertionError("file " + seed + " made the reader throw:\n" + text, thrown);
        }
    }

    /** The example of the docs, a user's own tables, and the heads of all bundled files. */
    private static List<String> originals() throws IOException {
        List<String> originals = new ArrayList<>();
        originals.add(WorkloadTexts.ofTheDocs());
        originals.add(Files.readString(Path.of("src", "test", "resources", "workloads", "own-orders.yaml")));
        for (Path file : Folder.files(Path.of("profiles", "workloads"), ".yaml")) {
            // The tables are in another file, which a single text does not have.
            originals.add(Files.readString(file)
                    .lines()
                    .filter(line -> !line.startsWith("data:"))
                    .limit(MOST_LINES)
                    .collect(Collectors.joining("\n")));
        }
        assertThat(originals).hasSizeGreaterThan(3);
        return originals;
    }

    private static String damaged(String original, Random random) {
        String text = original;
        for (int damages = 1 + random.nextInt(4); damages > 0; damages--) {
            int at = random.nextInt(text.length() + 1);
            String head = text.substring(0, at);
            String tail = text.substring(at);
            text = switch (random.nextInt(8)) {
                case 0 -> withLine(text, random, (lines, line) -> List.of());
                case 1 -> withLine(text, random, (lines, line) -> List.of(oneOf(random, lines), line));
                case 2 ->
                    withLine(text, random, (lines, line) -> List.of("  ".repeat(random.nextInt(8)) + line.strip()));
                case 3 -> head + oneOf(random, INSERTED) + tail;
                case 4 -> head + tail.substring(Math.min(tail.length(), 1 + random.nextInt(20)));
                case 5 -> text.replaceFirst("\\d+", oneOf(random, "-5", "0", "x", "1.5", "123456789012345678", "''"));
                case 6 ->
                    withLine(
                            text,
                            random,
                            (lines, line) -> List.of(line.replaceFirst("\\w+(?=:)", oneOf(random, KEYS))));
                default -> head + oneOf(random, KEYS) + ": " + tail;
            };
        }
        return text;
    }

    private static String oneOf(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** Replaces one line by others. */
    private static String withLine(String text, Random random, BiFunction<String[], String, List<String>> replacement) {
        String[] lines = text.split("\n", -1);
        int at = random.nextInt(lines.length);
        List<String> all = new ArrayList<>(List.of(lines));
        all.remove(at);
        all.addAll(at, replacement.apply(lines, lines[at]));
        return String.join("\n", all);
    }
}
