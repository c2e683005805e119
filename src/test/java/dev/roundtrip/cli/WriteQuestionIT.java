package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests that {@code check --write} asks on a terminal after it has shown what it would write. */
@EnabledOnOs(OS.LINUX)
class WriteQuestionIT {

    private static final String QUESTION = "Write 1 parameter in 1 file? Type yes: ";

    @TempDir
    private Path folder;

    @Test
    void only_a_yes_writes() throws Exception {
        assumeThat(Files.isExecutable(PasswordPromptIT.SCRIPT))
                .as("script of util-linux")
                .isTrue();
        Path file = Files.writeString(folder.resolve("a.yml"), "url: jdbc:mysql://h/d");

        assertThat(PasswordPromptIT.answered("check --write " + file, QUESTION, "no\n"))
                .containsSubsequence("+url: jdbc:mysql://h/d?useLocalSessionState=true", QUESTION, "Not written: 1 ")
                .endsWith("exit 1");
        assertThat(file).hasContent("url: jdbc:mysql://h/d");
        assertThat(PasswordPromptIT.answered("check --write " + file, QUESTION, "yes\n"))
                .contains("Wrote 1 parameter in 1 file.")
                .endsWith("exit 0");
        assertThat(file).hasContent("url: jdbc:mysql://h/d?useLocalSessionState=true");
    }
}
