package dev.roundtrip.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {

    @TempDir
    private Path folder;

    @Test
    void a_text_is_read_without_its_byte_order_mark() throws Exception {
        Path file = Files.writeString(folder.resolve("f"), "\uFEFFtitle: \u00e9");

        assertThat(InputFile.text(file, 100)).isEqualTo("title: \u00e9");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_pipe_and_a_device_are_refused_and_not_waited_for() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        refused(pipe, "it is no regular file");
        refused(Path.of("/dev/zero"), "it is no regular file");
        refused(folder, "it is a folder");
    }

    @Test
    void what_is_absent_too_large_or_not_utf_8_is_refused() throws Exception {
        Path large = Files.writeString(folder.resolve("large"), "x".repeat(101));
        Path latin = Files.write(folder.resolve("latin"), "\u00e9".getBytes(StandardCharsets.ISO_8859_1));

        refused(folder.resolve("absent"), "there is no such file");
        refused(large, "it is larger than 100 bytes");
        refused(latin, "it is not text in UTF-8");
    }

    private static void refused(Path file, String reason) {
        assertThatThrownBy(() -> InputFile.text(file, 100))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessage(reason);
    }
}
