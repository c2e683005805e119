package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server is a shell script")
class ChildServerTest {

    @TempDir
    private Path folder;

    /** Ctrl-C may come between a run's beginning and its server's start, or its first change of a variable. */
    @Test
    void while_the_jvm_ends_no_server_is_started_and_no_variable_changed_which_is_no_defect_and_leaves_nothing()
            throws Exception {
        Path binary = Files.writeString(folder.resolve("tidb-server"), "#!/bin/sh\ntouch " + folder + "/started\n");
        Files.setPosixFilePermissions(binary, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path temporary = Files.createDirectory(folder.resolve("temporary"));

        // No other program clears up in this folder.
        Map<String, String> own = Map.of(
                "JDK_JAVA_OPTIONS",
                "-XX:-UsePerfData -Djava.io.tmpdir=" + temporary,
                "ROUNDTRIP_CACHE",
                folder.resolve("cache").toString());

        Process program = ServerProgram.start(ServerProgram.AT_THE_END + binary, own);

        assertThat(ServerProgram.firstLine(program)).isEqualTo("Waiting for the tidb-server binary was stopped.");
        assertThat(ServerProgram.firstLine(program)).isEqualTo("The run is ending. It is the end.");
        program.waitFor();
        assertThat(folder.resolve("started")).doesNotExist();
        assertThat(temporary).isEmptyDirectory();
    }
}
