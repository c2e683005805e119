package dev.roundtrip.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The samples of docs/junit.md and docs/contract.md stand in tests, which are compiled and run. */
class DocumentedSamplesTest {

    @Test
    void each_java_sample_stands_in_a_test() throws IOException {
        List<String> samples = samples("docs/junit.md", "java");

        assertThat(samples)
                .hasSize(2)
                .allSatisfy(sample -> assertThat(testSources()).anyMatch(source -> source.contains(sample)));
    }

    @Test
    void the_configuration_of_the_example_is_the_one_on_the_page() throws IOException {
        assertThat(samples("docs/junit.md", "yaml"))
                .singleElement()
                .satisfies(sample -> assertThat(
                                Files.readString(Path.of("src/test/resources/example/application-test.yml")))
                        .endsWith(sample));
    }

    @Test
    void what_the_page_says_of_an_upgrade_is_what_the_tests_assert() throws IOException {
        List<String> outputs = samples("docs/contract.md", "");
        String upgrade = outputs.stream()
                .filter(sample -> sample.startsWith("FAIL"))
                .findFirst()
                .orElseThrow();

        assertThat(testSources()).anyMatch(source -> source.contains(upgrade.indent(16)));
    }

    private static List<String> samples(String page, String language) throws IOException {
        return Pattern.compile("^```" + language + "\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(Files.readString(Path.of(page)))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static List<String> testSources() {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(DocumentedSamplesTest::read)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
