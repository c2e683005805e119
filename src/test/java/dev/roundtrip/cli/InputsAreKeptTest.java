package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No output replaces what is read, by whatever path it is named. */
class InputsAreKeptTest {

    private static final String REPORT = report();

    @TempDir
    private Path folder;

    private Path profile;
    private String content;

    @BeforeEach
    void aProfile() throws Exception {
        content = Files.readString(Path.of("profiles", "s5-prepare-once.yaml"));
        profile = Files.writeString(folder.resolve("p.yaml"), content);
    }

    @Test
    void a_contract_is_not_recorded_over_its_profile() {
        refused("--output", "contract", "record", profile.toString(), "--output", profile.toString());
    }

    @Test
    void no_report_of_a_run_replaces_its_profile() {
        for (String option : List.of("--json", "--markdown", "--html")) {
            refused(option, "run", "s1", profile.toString(), option, profile.toString());
        }
    }

    @Test
    void no_picture_of_a_run_replaces_its_profile() throws Exception {
        Files.createLink(folder.resolve("ratios.svg"), profile);

        refused("--svg", "run", "s1", profile.toString(), "--svg", folder.toString());
    }

    @Test
    void a_relative_path_a_symbolic_link_and_a_hard_link_name_the_same_file() throws Exception {
        Path folderLink = Files.createSymbolicLink(folder.resolve("same"), folder);
        List<Path> ways = List.of(
                Path.of("").toAbsolutePath().relativize(profile),
                folder.resolve("same/../" + folder.getFileName() + "/p.yaml"),
                folderLink.resolve("p.yaml"),
                Files.createSymbolicLink(folder.resolve("link.json"), profile),
                Files.createLink(folder.resolve("hard.json"), profile));

        for (Path way : ways) {
            refused("--json", "run", profile.toString(), "--json", way.toString());
        }
        Path linked = Files.createSymbolicLink(folder.resolve("linked.yaml"), profile);
        refused("--json", "run", linked.toString(), "--json", profile.toString());
    }

    @Test
    void the_binary_of_the_server_is_not_replaced_either() throws Exception {
        Path binary = Files.writeString(folder.resolve("tidb-server"), "a program");

        Said.line("run s5 --tidb-binary {} --json {}", binary, binary).refused();
        assertThat(binary).hasContent("a program");
    }

    @Test
    void a_comparison_replaces_neither_of_its_files() throws Exception {
        Path a = Files.writeString(folder.resolve("a.json"), REPORT);
        Path b = Files.writeString(folder.resolve("b.json"), REPORT);

        for (Path output : List.of(a, b, Files.createLink(folder.resolve("c.json"), b))) {
            Said said = Said.by("compare", a.toString(), b.toString(), "--json", output.toString());

            said.refused("roundtrip: --json names the file that ");
            assertThat(said.out()).isEmpty();
        }
        assertThat(a).hasContent(REPORT);
        assertThat(b).hasContent(REPORT);
    }

    @Test
    void an_empty_name_of_an_output_is_called_empty() {
        assertThat(Said.line("run s5 --json {}", "").refused().err())
                .startsWith("roundtrip: --json is empty. Give it the name of a file.");
    }

    @Test
    void an_output_of_its_own_is_taken() throws Exception {
        Path a = Files.writeString(folder.resolve("a.json"), REPORT);
        Path older = Files.writeString(folder.resolve("older.json"), "older");

        Said.by("compare", a.toString(), a.toString(), "--json", older.toString())
                .done();
        assertThat(older).content().contains("roundtrip/compare/1");
    }

    private static String report() {
        try (InputStream packed = new GZIPInputStream(
                Files.newInputStream(Path.of("src/test/resources/reports/run-1-tidb-rounds.json.gz")))) {
            return new String(packed.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void refused(String option, String... arguments) {
        Said said = Said.by(arguments);

        assertThat(said.refused().err()).startsWith("roundtrip: " + option + " names the file that ");
        assertThat(said.out()).isEmpty();
        assertThat(profile).hasContent(content);
    }
}
