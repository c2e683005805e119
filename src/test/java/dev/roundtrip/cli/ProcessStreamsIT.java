package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.BrokenServer;
import dev.roundtrip.server.BrokenServer.Kind;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.JavaProgram;
import dev.roundtrip.testing.ProgramResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the built program with its streams redirected, pipes for files, and signals. */
@DisabledOnOs(OS.WINDOWS)
class ProcessStreamsIT {

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void a_result_that_cannot_be_written_is_a_failure_with_a_sentence() throws Exception {
        assertThat(shell("list > /dev/full"))
                // The reason comes from the system, in the user's language.
                .startsWith("roundtrip: standard output failed (")
                .contains("): the result is incomplete.")
                .endsWith("exit 1");
        assertThat(shell("--help > /dev/full")).endsWith("exit 1");
    }

    @Test
    void where_no_folder_can_be_made_it_says_which_one_and_what_to_set() throws Exception {
        String[] words = Said.words("run s2 s5 {} --rounds 1", Said.on(TestServers.mariaDb(), ""));

        assertThat(RoundtripProcess.said(folder, Map.of("ROUNDTRIP_CACHE", "/dev/null/roundtrip"), words)
                        .failed("/dev/null/roundtrip", "Set ROUNDTRIP_CACHE to a writable folder.")
                        .err())
                .doesNotContain("\tat ", "Exception");
    }

    @Test
    void a_pipe_a_terminal_or_a_folder_for_a_file_is_refused_and_not_waited_for() throws Exception {
        Path pipe = pipe(folder.resolve("pipe.yaml"));

        for (String command : List.of(
                "run " + pipe,
                "run /dev/zero",
                "run " + folder + "/",
                "contract check " + pipe,
                "contract record " + pipe,
                "compare " + pipe + " " + pipe,
                "check " + pipe)) {
            assertThat(shell(command)).as(command).startsWith("roundtrip: ").endsWith("exit 2");
        }
    }

    @Test
    void a_pipe_among_the_journals_does_not_hold_restore() throws Exception {
        Path pipe = pipe(Files.createDirectory(folder.resolve("settings")).resolve("x.journal"));

        RoundtripProcess.said(folder, Map.of("ROUNDTRIP_CACHE", folder.toString()), "restore")
                .failed()
                .says("The journal " + pipe + " is damaged");
    }

    @Test
    void ctrl_c_ends_the_wait_for_a_silent_server_with_a_sentence() throws Exception {
        for (String line : List.of("run s5 --url {}", "check --live {}")) {
            try (BrokenServer server = BrokenServer.start(Kind.SILENT);
                    RoundtripProcess process = RoundtripProcess.start(
                            folder, Map.of(), Said.words(line, server.url() + "?connectTimeout=600000"))) {
                process.awaitSaid("Connecting to 127.0.0.1:" + server.port());
                process.signal(RoundtripProcess.INTERRUPT);
                assertThat(process.said()
                                .exits(RoundtripProcess.INTERRUPTED, "stopped")
                                .err())
                        .doesNotContain("did not answer");
            }
        }
    }

    private static Path pipe(Path pipe) throws Exception {
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        return pipe;
    }

    /** The stderr and the exit code of the program in a shell. */
    private static String shell(String arguments) throws Exception {
        String program = "'" + String.join("' '", RoundtripProcess.program()) + "' ";
        String only = "{ " + program + arguments + "; } 2>&1 >/dev/null; echo exit $?";
        return ProgramResult.of(JavaProgram.quiet(List.of("sh", "-c", only)), "")
                .said();
    }
}
