package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the harmless child process is a shell")
class OwnedFolderTest {

    private Path folder;
    private Process server;
    private Process bystander;

    @BeforeEach
    void aServerAndAnotherProgramThatNamesItsFolder() throws IOException {
        folder = OwnedFolder.create("test");
        Files.createDirectory(OwnedFolder.data(folder));
        server = shell("--datadir=" + OwnedFolder.data(folder));
        bystander = shell(folder + "/server.log");
    }

    private static Process shell(String argument) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", "sleep 300; exit 1", "sh", argument).start();
    }

    @AfterEach
    void clearUp() throws IOException {
        for (Process process : List.of(server, bystander)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        Folders.delete(folder);
    }

    @Test
    void a_server_whose_owner_is_gone_is_stopped_and_its_folder_deleted() throws Exception {
        owner(1, "1000");

        assertThat(OwnedFolder.clearOrphans()).isPositive();

        assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(folder).doesNotExist();
        assertThat(bystander.isAlive()).as("it only names the folder").isTrue();
    }

    @Test
    void a_server_whose_owner_lives_is_left_alone() throws Exception {
        OwnedFolder.clearOrphans();

        assertLeftAlone();
    }

    @Test
    void an_owner_on_another_machine_is_taken_for_alive() throws Exception {
        owner(0, "elsewhere.example");
        owner(1, "1000");

        OwnedFolder.clearOrphans();

        assertLeftAlone();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "many\nthings\nhere"})
    void a_folder_that_names_no_owner_is_not_believed(String owner) throws Exception {
        Files.writeString(folder.resolve("owner"), owner);

        OwnedFolder.clearOrphans();

        assertLeftAlone();
    }

    @Test
    void a_link_to_a_folder_is_not_believed() throws Exception {
        owner(1, "1000");
        Path elsewhere = folder.resolveSibling("elsewhere-" + folder.getFileName());
        Files.move(folder, elsewhere);
        Files.createSymbolicLink(folder, elsewhere);

        OwnedFolder.clearOrphans();

        assertThat(server.isAlive()).isTrue();
        assertThat(elsewhere).exists();
        Files.delete(folder);
        Folders.delete(elsewhere);
    }

    private void assertLeftAlone() {
        assertThat(server.isAlive()).isTrue();
        assertThat(folder).exists();
    }

    /**
     * Writes one of the owner's lines: its machine, its process id, its start. No process has the id 1 and that start.
     */
    private void owner(int line, String value) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("owner"));
        lines.set(line, value);
        if (line == 1) {
            lines.set(1, "1");
            lines.set(2, value);
        }
        Files.write(folder.resolve("owner"), lines);
    }
}
