package dev.roundtrip.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.run.Workloads;
import dev.roundtrip.scenario.workload.WorkloadTexts;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.Unchecked;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Tests each sample of docs/ that is in a language: it is compiled and run as a part of a test, or read by its reader.
 * Command lines are read by {@code DocumentedCommandsTest}.
 */
class DocumentedSamplesTest {

    private static final Pattern SAMPLE =
            Pattern.compile("^```(\\w+)\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    private static Path folder;

    private interface Check {
        void check(String sample) throws Exception;
    }

    /** The checks by page and language. */
    private static final Map<String, Check> CHECKS = new TreeMap<>(Map.ofEntries(
            Map.entry("jmh.md java", DocumentedSamplesTest::standsInATest),
            // The build runs no class of this name without a database.
            Map.entry(
                    "guards.md java",
                    sample -> standsInATest(sample.replace("class BalanceTest {", "class Balance {"))),
            Map.entry("api.md java", DocumentedSamplesTest::standsInATest),
            Map.entry("metrics.md java", DocumentedSamplesTest::standsInATest),
            Map.entry("workloads.md yaml", DocumentedSamplesTest::isAWorkload),
            Map.entry("watch.md yaml", DocumentedSamplesTest::isAWorkload),
            Map.entry("metrics.md yaml", sample -> assertThat(yaml(sample)).containsOnlyKeys("scrape_configs")),
            Map.entry("install.md xml", DocumentedSamplesTest::standsInTheConsumersPom),
            Map.entry(
                    "install.md groovy",
                    sample -> assertThat(Files.readString(Path.of("release/consumer/build.gradle")))
                            .contains(sample.strip()
                                    .replace("'", "\"")
                                    .replace("0.1.0", "${property('roundtrip.version')}"))),
            Map.entry("profiles.md yaml", DocumentedSamplesTest::isAProfile),
            // The sample has one more setting, for s7.
            Map.entry(
                    "results.md yaml",
                    sample -> isAProfile(Files.readString(Path.of("profiles/s7-prepare-once-table-cache.yaml"))
                            .replace("  cachedTables:", sample + "  cachedTables:"))),
            // The sample is a picture, which only a browser draws.
            Map.entry("architecture.md mermaid", sample -> assertThat(sample).startsWith("flowchart"))));

    @Test
    void each_sample_in_a_language_is_checked() throws Exception {
        Map<String, Integer> checked = new TreeMap<>();
        for (Path page : Folder.files(Path.of("docs"), ".md")) {
            Matcher sample = SAMPLE.matcher(Files.readString(page));
            while (sample.find()) {
                String key = page.getFileName() + " " + sample.group(1);
                assertThat(CHECKS).as("a check of the samples of " + page).containsKey(key);
                CHECKS.get(key).check(sample.group(2));
                checked.merge(key, 1, Integer::sum);
            }
        }

        assertThat(checked.keySet()).as("no check without a sample").isEqualTo(CHECKS.keySet());
    }

    @Test
    void what_the_page_says_of_an_upgrade_is_what_the_tests_assert() throws IOException {
        String page = Files.readString(Path.of("docs/guards.md"));
        Matcher upgrade = Pattern.compile("^```\\n(FAIL.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(page);

        assertThat(upgrade.find()).isTrue();
        assertThat(testSources())
                .anyMatch(source -> source.contains(upgrade.group(1).indent(16)));
    }

    /** Requires that the lines of a sample follow each other in a test, whatever their indentation. */
    private static void standsInATest(String sample) {
        assertThat(testSources().stream().map(DocumentedSamplesTest::withoutIndentation))
                .as(sample)
                .anyMatch(source -> source.contains(withoutIndentation(sample)));
    }

    private static String withoutIndentation(String text) {
        return text.lines().map(String::strip).collect(Collectors.joining("\n"));
    }

    private static void isAWorkload(String sample) throws IOException {
        Path file = Files.writeString(folder.resolve("sample.workload.yaml"), sample);

        assertThat(Workloads.workload(file.toString(), Optional.empty(), Map.of())
                        .problems())
                .isEmpty();
    }

    private static void isAProfile(String sample) throws IOException {
        Files.writeString(folder.resolve("our.workload.yaml"), WorkloadTexts.ofTheDocs());
        Path file = Files.writeString(folder.resolve("sample.yaml"), sample);

        assertThat(Workloads.profiles().resolve(file.toString()).problems()).isEmpty();
    }

    private static void standsInTheConsumersPom(String sample) throws Exception {
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(sample.getBytes(StandardCharsets.UTF_8)));
        assertThat(withoutIndentation(Files.readString(Path.of("release/consumer/pom.xml"))))
                .contains(withoutIndentation(sample).replace("0.1.0", "${roundtrip.version}"));
    }

    private static Map<String, Object> yaml(String sample) {
        return new Yaml(new SafeConstructor(new LoaderOptions())).load(sample);
    }

    /** Tests and benchmarks, which the build compiles and runs with the tests. */
    private static List<String> testSources() {
        return Stream.of("src/test/java", "src/jmh/java")
                .flatMap(folder -> Folder.files(Path.of(folder), ".java").stream())
                .map(file -> Unchecked.get(() -> Files.readString(file)))
                .toList();
    }
}
