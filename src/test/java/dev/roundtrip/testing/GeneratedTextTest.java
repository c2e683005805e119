package dev.roundtrip.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A page that is out of date says what is wrong in a few lines, and how to write it. */
@DisabledIfSystemProperty(named = "roundtrip.docs.write", matches = "true")
class GeneratedTextTest {

    @TempDir
    private Path folder;

    @Test
    void a_stale_file_shows_its_first_line_that_differs_and_the_command_that_writes_it() throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), "one\ntwo\nthree\n");

        assertThatThrownBy(() -> GeneratedText.requireFile(page, "one\n2\n3\n")).hasMessage("""
                %s is not what the code makes of it. Line 2 has
                  two
                and would have
                  2
                If the code is right, write the file: ./mvnw test -Dtest=GeneratedTextTest -Droundtrip.docs.write=true""", page);
        assertThat(page).hasContent("one\ntwo\nthree\n");
    }

    @Test
    void a_line_that_is_missing_at_the_end_is_a_difference_too() throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), "one\ntwo");

        assertThatThrownBy(() -> GeneratedText.requireFile(page, "one\ntwo\nthree"))
                .hasMessageContaining("Line 3 has\n  (the end of the file)\nand would have\n  three\n");
    }

    @Test
    void a_file_that_says_what_the_code_says_is_right() throws IOException {
        GeneratedText.requireFile(Files.writeString(folder.resolve("page.md"), "one\n"), "one\n");
    }
}
