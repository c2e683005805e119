package dev.roundtrip.lint.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.lint.FileChange;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.report.Finding;
import dev.roundtrip.testing.LongTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Tests strings as people write them, in files of several kinds: what was written once is not written a second time.
 */
class WrittenCorpusTest {

    private static final List<Optional<String>> VERSIONS =
            List.of(Optional.of("8.0.11"), Optional.of("8.0.33"), Optional.of("9.1.0"), Optional.empty());

    /** A file's name, and its text with {@code @} for the string. */
    private static final List<String> FILES = List.of(
            "a.yml: # x\nspring:\n  datasource:\n    url: '@'\n",
            "a.properties: jdbcUrl=@\r\ndataSource.prepStmtCacheSize=25\r\ndataSource.useSSL=true",
            "a.xml: <a>\n  <Resource url=\"@\" connectionProperties=\"useServerPrepStmts=true;\"/>\n</a>",
            "a.json: {\"url\": \"@\", \"b\": [1, 2]}");

    @Test
    void a_second_run_finds_nothing_to_write_and_leaves_only_what_a_person_decides() {
        assertSettled(12);
    }

    @LongTest
    void so_it_is_for_every_string_and_driver() {
        assertSettled(1);
    }

    /**
     * Writes every string of a sample, and then again.
     *
     * @param step the distance from one string to the next
     */
    private static void assertSettled(int step) {
        List<String> wrong = new ArrayList<>();
        Set<String> refused = new TreeSet<>();
        List<String> strings = Corpus.readable();
        int written = 0;
        for (int i = 0; i < strings.size(); i += step) {
            for (int v = 0; v < VERSIONS.size(); v++) {
                String[] file = FILES.get((i / step + v) % FILES.size()).split(": ", 2);
                String text = file[1].replace("@", escaped(file[0], strings.get(i)));
                Linter linter = VERSIONS.get(v)
                        .flatMap(DriverVersion::parse)
                        .map(Linter.assuming(Assumptions.DEFAULT)::forVersion)
                        .orElse(Linter.assuming(Assumptions.DEFAULT));
                FileEdit edit = edit(linter, file[0], text);
                FileEdit again = edit(linter, file[0], edit.text());
                written += edit.text().equals(text) ? 0 : 1;
                edit.refused().forEach(one -> refused.add(one.reason().replaceFirst("(?s):.*", "")));
                String place = VERSIONS.get(v) + " " + file[0] + " " + strings.get(i);
                if (!again.text().equals(edit.text())) {
                    wrong.add(place + " second: " + again.text());
                }
                if (edit.refused().isEmpty() && VERSIONS.get(v).isPresent()) {
                    applied(linter, file[0], edit.text()).forEach(rule -> wrong.add(place + " left: " + rule));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(refused)
                .isSubsetOf(
                        "A placeholder may hold parameters.",
                        "Correct it first",
                        "It is a default",
                        "It is not written in one piece, or is also the value of another key. By hand");
        assertThat(written).isGreaterThan(600 / step);
    }

    private static String escaped(String file, String string) {
        return switch (file) {
            case "a.yml" -> string.replace("'", "''");
            case "a.xml" ->
                string.replace("&amp;", "&")
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace("\"", "&quot;");
            case "a.json" -> string.replace("\\", "\\\\").replace("\"", "\\\"");
            default -> string.replace("\\", "\\\\");
        };
    }

    private static FileEdit edit(Linter linter, String name, String text) {
        List<FileEdit.Wanted> wanted = ConfigFile.read(name, text).strings().stream()
                .map(found -> new FileEdit.Wanted(found, FileChange.of(of(linter, found), found.text(), Set.of())))
                .toList();
        return FileEdit.of(name, text, wanted);
    }

    private static List<String> applied(Linter linter, String name, String text) {
        return ConfigFile.read(name, text).strings().stream()
                .flatMap(found -> of(linter, found).lint(found.text()).findings().stream())
                .filter(finding -> finding.fix().isApplied())
                .map(Finding::rule)
                .toList();
    }

    private static Linter of(Linter linter, FoundString found) {
        return linter.withProperties(found.beside()).within(found.around());
    }
}
