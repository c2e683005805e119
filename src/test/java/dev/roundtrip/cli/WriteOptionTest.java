package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.lint.Corpus;
import dev.roundtrip.testing.Folder;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code check --write}: the file then has the recommended parameters, and is otherwise the same, byte for byte.
 */
class WriteOptionTest {

    private static final String URL = "jdbc:mysql://h:4000/d";
    private static final String ADDED = Corpus.RECOMMENDED.substring(Corpus.RECOMMENDED.indexOf('?'));
    private static final String DRIVER = "--driver mysql-connector-j:9.1.0";

    @TempDir
    private Path folder;

    @Test
    void a_file_is_changed_once_and_shown_as_a_diff() throws Exception {
        Path file =
                file("application.yml", "# x\nspring.datasource:\n  url: " + URL + "\n  password: example-secret\n");

        Said.line("check {} --write " + DRIVER, file)
                .done()
                .failsWithoutTrace("example-secret")
                .says(
                        "--- " + file,
                        "@@ -3 +3 @@",
                        "-  url: " + URL + "\n",
                        "+  url: " + URL + ADDED + "\n",
                        "Wrote 5 parameters in 1 file.",
                        "Left: 3 findings: './roundtrip check' shows them. Choices that can be written: --write=");

        assertThat(file)
                .hasContent("# x\nspring.datasource:\n  url: " + URL + ADDED + "\n  password: example-secret\n");
        Said again = Said.line("check {} --write " + DRIVER, file).done().says("Nothing to write.");
        assertThat(again.out()).doesNotContain("---", "@@");
    }

    @Test
    void bytes_around_the_parameters_stay_as_they_are() throws Exception {
        String text = "# caf\u00e9\r\njdbcUrl=" + URL + "\r\n# end";
        for (Charset charset : List.of(StandardCharsets.ISO_8859_1, StandardCharsets.UTF_8)) {
            for (String mark : List.of("", "\uFEFF")) {
                Path file = folder.resolve(charset + "-" + mark.length() + ".properties");
                Files.write(file, (mark + text).getBytes(charset));
                if (mark.isEmpty() || charset.equals(StandardCharsets.UTF_8)) {
                    Said.line("check {} --write " + DRIVER, file).done();
                    assertThat(Files.readAllBytes(file))
                            .isEqualTo((mark + text.replace(URL, URL + ADDED)).getBytes(charset));
                }
            }
        }
    }

    @Test
    void without_the_drivers_version_the_rest_is_named() throws Exception {
        Path file = file("a.yml", "url: " + URL);

        Said.line("check {} --write", file)
                .done()
                .says(
                        "+url: " + URL + "?useLocalSessionState=true",
                        "Not written, since the driver's version is unknown (name it with --driver):",
                        "+ useServerPrepStmts=true");

        assertThat(file).hasContent("url: " + URL + "?useLocalSessionState=true");
        Said.line("check {} --write", file).done().says("Nothing to write.");
    }

    @Test
    void a_choice_is_written_by_its_name() throws Exception {
        Path file = file("a.yml", "url: " + URL);

        Said.line("check {} --write=no-socket-timeout,tls-not-required " + DRIVER, file)
                .done();

        assertThat(file).content().contains("connectTimeout=2000&socketTimeout=4000", "sslMode=VERIFY_IDENTITY");
        Said.line("check {} --write=nosuch", file).refused("--write: no rule 'nosuch'. docs/rules.md lists them.");
    }

    @Test
    void a_choice_is_written_whole_or_not_at_all() throws Exception {
        String secured = "url: jdbc:mysql://h/d?useSSL=true";
        Path file = file("a.yml", secured);

        Said.line("check {} --write=tls-not-required", file)
                .done()
                .says("the driver's version is unknown (name it with --driver): + sslMode=VERIFY_IDENTITY - useSSL");

        assertThat(file).hasContent(secured + "&useLocalSessionState=true");
    }

    @Test
    void the_string_to_paste_into_xml_has_its_ampersands_escaped() throws Exception {
        Path file = file("context.xml", "<Context><Resource url=\"jdbc:mysql://h/d?connectTimeout=9\"/></Context>");

        Said.line("check {}", file)
                .done()
                .says("Use   jdbc:mysql://h/d?connectTimeout=9&amp;useLocalSessionState=true", "&amp;cachePrepStmts");
    }

    @Test
    void files_of_a_folder_are_changed_and_no_other() throws Exception {
        Path outside = file("outside.yml", "url: " + URL);
        Path config = Files.createDirectory(folder.resolve("config"));
        Path base = Files.writeString(
                config.resolve("application.yml"),
                "spring.datasource.hikari.data-source-properties.prepStmtCacheSize: 25\n");
        Path prod = Files.writeString(config.resolve("application-prod.yml"), "spring.datasource.url: " + URL);
        Path other = Files.writeString(config.resolve("b.properties"), "jdbcUrl=" + URL);
        if (OS.current() != OS.WINDOWS) {
            Files.createSymbolicLink(config.resolve("link.yml"), outside);
        }

        Said.line("check {} --write " + DRIVER, config)
                .failed()
                .says("application-prod.yml:1: spring.datasource.url is not changed."
                        + " Its property prepStmtCacheSize stands in another file.");

        assertThat(other).hasContent("jdbcUrl=" + URL + ADDED);
        assertThat(prod).hasContent("spring.datasource.url: " + URL);
        assertThat(base).content().contains("25");
        assertThat(outside).hasContent("url: " + URL);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_link_stays_a_link_and_permissions_stay() throws Exception {
        Path file = file("a.yml", "url: " + URL);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
        Path link = Files.createSymbolicLink(folder.resolve("link.yml"), file);

        Said.line("check {} --write " + DRIVER, link).done();

        assertThat(link).isSymbolicLink().hasContent("url: " + URL + ADDED);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw----");
        assertThat(Folder.names(folder)).containsExactlyInAnyOrder("a.yml", "link.yml");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_file_that_cannot_be_replaced_stays_and_is_named() throws Exception {
        Path readOnly = file("a.yml", "url: " + URL);
        Files.setPosixFilePermissions(readOnly, PosixFilePermissions.fromString("r--r--r--"));
        Path first = file("b.yml", "url: " + URL);
        Files.createLink(folder.resolve("c.yml"), first);

        Said.line("check {} --write " + DRIVER, folder)
                .failed()
                .says(
                        "a.yml: not changed. It is read-only. Allow yourself to write it, such as by chmod u+w.",
                        "b.yml: not changed. It has several names (hard links)",
                        "Nothing was written.");

        assertThat(List.of(readOnly, first)).allSatisfy(file -> assertThat(file).hasContent("url: " + URL));
    }

    @Test
    void a_draft_of_a_process_that_was_killed_is_deleted_and_the_file_is_whole() throws Exception {
        Path file = file("a.yml", "url: " + URL);
        Path draft = file(".roundtrip-999999999-x.tmp", "url: jdbc");

        Said.line("check {} --write " + DRIVER, file).done();

        assertThat(draft).doesNotExist();
        assertThat(file).hasContent("url: " + URL + ADDED);
    }

    @Test
    void what_is_refused_has_its_line_and_fails() throws Exception {
        Path file = file("A.java", "class A {\n  String a = \"" + URL + "\"\n    + \"?useSSL=true\";\n}\n");

        Said.line("check {} --write " + DRIVER, file)
                .failed()
                .says(file + ":2: the string is not changed. It is not written in one piece", "By hand: + ");

        assertThat(file).content().contains("\"" + URL + "\"\n");
    }

    @Test
    void an_error_that_is_left_fails_as_without_writing() throws Exception {
        Path file = file("a.yml", "url: " + URL + "?useServerPrepStmts=true&cachePrepStmts=true");

        Said.line("check {} --write --fail-on warning " + DRIVER, file).failed().says("Wrote 3 parameters");
        Said.line("check {} --write", file("b.yml", "a: b")).failed("no MySQL or MariaDB string");
    }

    @Test
    void it_takes_files_only_and_prints_nothing_else() throws Exception {
        Path file = file("a.yml", "url: " + URL);

        Said.line("check {} --write", URL).refused("--write changes files. Give a file or folder as TARGET.");
        Said.line("check {} --write --json", file).refused("--write excludes --for, --all, --explain, --json");
        assertThat(file).hasContent("url: " + URL);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
