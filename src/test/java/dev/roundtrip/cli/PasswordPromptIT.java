package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests what a person sees who is asked for a password, on a terminal made by script(1). */
@EnabledOnOs(OS.LINUX)
class PasswordPromptIT {

    static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final String PROMPT = "Password of 127.0.0.1:1: ";

    @BeforeEach
    void there_is_a_way_to_make_a_terminal() {
        assumeThat(Files.isExecutable(SCRIPT)).as("script of util-linux").isTrue();
    }

    @Test
    void what_is_typed_is_never_shown_whatever_it_is_even_nothing() throws Exception {
        for (String password : new String[] {" p@$s%n'\"\\&*\u00e9\u65e5{}[]*+?.^| ", ""}) {
            String said = typed(password + "\n");

            assertThat(said)
                    .contains("Nothing accepts connections at 127.0.0.1:1")
                    .endsWith("exit 1")
                    .doesNotContain(password.isEmpty() ? "No password" : password);
        }
    }

    @Test
    void the_end_of_the_input_is_no_password_and_said() throws Exception {
        assertThat(typed("\u0004"))
                .contains("No password was entered.")
                .doesNotContain("no terminal")
                .endsWith("exit 2");
    }

    @Test
    void ctrl_c_at_the_prompt_ends_the_program() throws Exception {
        assumeThat(RoundtripProcess.INT_IS_IGNORED)
                .as("a build in the background ignores Ctrl-C, and so do its children")
                .isFalse();
        assertThat(typed("\u0003")).doesNotContain("Exception").endsWith("exit 130");
    }

    /**
     * Types after the prompt, and returns all that the terminal then shows, and the exit code. The program takes the
     * place of script's shell: some shells end themselves when Ctrl-C ends the program that they run.
     */
    static String typed(String command, String prompt, String keys) throws Exception {
        Process process = new ProcessBuilder(SCRIPT.toString(), "-qec", "exec " + command, "/dev/null")
                .redirectErrorStream(true)
                .start();
        try (InputStream shown = process.getInputStream()) {
            String before = until(shown, prompt);
            process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            String after = new String(shown.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return (before + after).strip() + "\nexit " + process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Answers the question of a command of Roundtrip that takes both of its streams for a terminal. */
    static String answered(String arguments, String question, String keys) throws Exception {
        List<String> words = new ArrayList<>(RoundtripProcess.program());
        words.add(1, "-D" + Terminal.TERMINALS + "=out,err");
        return typed("env TERM=xterm '" + String.join("' '", words) + "' " + arguments, question, keys);
    }

    private static String typed(String keys) throws Exception {
        return typed(command(), PROMPT, keys);
    }

    private static String until(InputStream shown, String words) throws IOException {
        StringBuilder all = new StringBuilder();
        int one = 0;
        while (one >= 0 && all.indexOf(words) < 0) {
            one = shown.read();
            all.append((char) one);
        }
        assertThat(all).contains(words);
        return all.toString();
    }

    private static String command() {
        return "'" + String.join("' '", RoundtripProcess.program())
                + "' run s5 --url jdbc:mysql://127.0.0.1:1/ --user app --password";
    }
}
