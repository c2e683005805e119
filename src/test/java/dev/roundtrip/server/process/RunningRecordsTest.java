package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.CacheFolder;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the harmless child process is sleep")
class RunningRecordsTest {

    private static final List<String> COMMAND = List.of("/bin/sleep", "300");

    @TempDir
    private Path temporary;

    private CacheFolder cache;
    private RunningRecords records;
    private Path folder;
    private Process child;

    @BeforeEach
    void aServerWithAFolder() throws IOException {
        cache = new CacheFolder(temporary.resolve("cache"));
        records = new RunningRecords(cache);
        folder = Files.createDirectory(temporary.resolve("roundtrip-test-1"));
        Files.writeString(folder.resolve("data"), "x");
        child = new ProcessBuilder(COMMAND).start();
    }

    @AfterEach
    void endTheChild() {
        child.destroyForcibly();
    }

    @Test
    void a_server_whose_owner_is_gone_is_stopped_and_its_folder_deleted() throws Exception {
        recorded(folder);
        ownerIsGone();

        assertThat(records.clearOrphans()).isEqualTo(1);

        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(folder).doesNotExist();
        assertThat(cache.running()).isEmptyDirectory();
    }

    @Test
    void a_server_whose_owner_lives_is_left_alone() throws Exception {
        recorded(folder);

        assertThat(records.clearOrphans()).isZero();

        assertThat(child.isAlive()).isTrue();
        assertThat(folder).exists();
    }

    @Test
    void a_process_id_that_is_another_process_now_is_not_stopped() throws Exception {
        recorded(folder);
        ownerIsGone();
        replace("process.start=\\d+", "process.start=1000");

        assertThat(records.clearOrphans()).isEqualTo(1);

        assertThat(child.isAlive()).isTrue();
        assertThat(folder).doesNotExist();
    }

    @Test
    void an_owner_on_another_machine_is_taken_for_alive() throws Exception {
        recorded(folder);
        ownerIsGone();
        replace("owner.host=.*", "owner.host=elsewhere.example");

        assertThat(records.clearOrphans()).isZero();

        assertThat(child.isAlive()).isTrue();
    }

    @Test
    void a_living_process_that_does_not_show_the_records_command_keeps_its_folder_and_its_record() throws Exception {
        recorded(folder);
        ownerIsGone();
        replace("command.1=300", "command.1=301");

        assertThat(records.clearOrphans()).isZero();

        assertThat(child.isAlive()).isTrue();
        assertThat(folder).exists();
        assertThat(cache.running()).isNotEmptyDirectory();
    }

    @Test
    void a_living_process_whose_record_has_no_command_keeps_its_folder_and_its_record() throws Exception {
        records.add(folder).launched(List.of(), child.toHandle());
        ownerIsGone();

        assertThat(records.clearOrphans()).isZero();

        assertThat(child.isAlive()).isTrue();
        assertThat(folder).exists();
        assertThat(cache.running()).isNotEmptyDirectory();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "Linux marks the program of a process as deleted")
    void a_server_whose_program_was_deleted_meanwhile_is_stopped_and_its_folder_deleted() throws Exception {
        Path program = Files.copy(Path.of("/bin/sleep").toRealPath(), temporary.resolve("sleep"));
        List<String> command = List.of(program.toRealPath().toString(), "300");
        Process server = new ProcessBuilder(command).start();
        try {
            while (!server.info().command().equals(Optional.of(command.get(0)))) {
                Thread.onSpinWait();
            }
            records.add(folder).launched(command, server.toHandle());
            ownerIsGone();
            Files.delete(program);

            assertThat(records.clearOrphans()).isEqualTo(1);

            assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(folder).doesNotExist();
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void an_owner_killed_before_it_noted_the_process_leaves_one_that_is_found_by_its_command() throws Exception {
        Path script = Files.writeString(folder.resolve("server"), "#!/bin/sh\nsleep 300\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        List<String> command = List.of(script.toString(), "--datadir=" + folder);
        Process server = new ProcessBuilder(command).start();
        Process namesIt = new ProcessBuilder("sh", "-c", "sleep 300; true " + folder).start();
        List<Process> all = List.of(server, namesIt);
        try {
            while (server.toHandle().children().findAny().isEmpty()) {
                Thread.onSpinWait();
            }
            ProcessHandle startedByIt = server.toHandle().children().findAny().orElseThrow();
            records.add(folder).launching(command);
            ownerIsGone();

            records.clearOrphans();

            assertThat(server.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(startedByIt.isAlive()).isFalse();
            assertThat(namesIt.isAlive())
                    .as("a process that names the folder in another command")
                    .isTrue();
            assertThat(child.isAlive()).isTrue();
        } finally {
            all.forEach(process -> process.descendants().forEach(ProcessHandle::destroyForcibly));
            all.forEach(Process::destroyForcibly);
        }
    }

    @Test
    void a_record_of_a_folder_that_is_part_of_every_command_line_stops_nobody() throws Exception {
        Process bystander = new ProcessBuilder("/bin/sleep", "300", "0").start();
        try {
            records.add(Path.of("/"));
            ownerIsGone();

            records.clearOrphans();

            assertThat(bystander.isAlive()).isTrue();
            assertThat(child.isAlive()).isTrue();
        } finally {
            bystander.destroyForcibly();
        }
    }

    @Test
    void a_record_that_is_a_link_or_has_a_name_that_we_do_not_give_is_not_believed() throws Exception {
        recorded(folder);
        ownerIsGone();
        Path record;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(cache.running())) {
            record = files.iterator().next();
        }
        Path elsewhere = Files.move(record, temporary.resolve("elsewhere.properties"));
        Files.createSymbolicLink(record, elsewhere);
        Files.copy(elsewhere, cache.running().resolve("named-by-somebody.properties"));

        assertThat(records.clearOrphans()).isZero();

        assertThat(child.isAlive()).isTrue();
        assertThat(folder).exists();
    }

    @Test
    void a_folder_that_is_not_named_as_ours_are_is_never_deleted() throws Exception {
        Path foreign = Files.createDirectory(temporary.resolve("photographs"));
        recorded(foreign);
        ownerIsGone();

        records.clearOrphans();

        assertThat(foreign).exists();
    }

    @Test
    void a_record_that_cannot_be_read_is_left_and_harms_nothing() throws Exception {
        Files.writeString(cache.running().resolve("broken.properties"), "owner.pid=many");

        assertThat(records.clearOrphans()).isZero();
    }

    private void recorded(Path ofFolder) throws IOException {
        records.add(ofFolder).launched(COMMAND, child.toHandle());
    }

    private void ownerIsGone() throws Exception {
        replace("owner.start=\\d+", "owner.start=1000");
    }

    private void replace(String pattern, String replacement) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(cache.running())) {
            for (Path file : files) {
                List<String> lines = Files.readAllLines(file).stream()
                        .map(line -> line.replaceAll("^" + pattern + "$", replacement))
                        .toList();
                Files.write(file, lines);
            }
        }
    }
}
