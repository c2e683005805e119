package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the harmless child process is sleep")
class RunningRecordsTest {

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
        child = new ProcessBuilder("sleep", "300").start();
    }

    @AfterEach
    void endTheChild() {
        child.destroyForcibly();
    }

    @Test
    void a_server_whose_owner_is_gone_is_stopped_and_its_folder_deleted() throws Exception {
        records.add(folder).process(child.toHandle());
        ownerIsGone();

        assertThat(records.clearOrphans()).isEqualTo(1);

        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(folder).doesNotExist();
        assertThat(cache.running()).isEmptyDirectory();
    }

    @Test
    void a_server_whose_owner_lives_is_left_alone() throws Exception {
        records.add(folder).process(child.toHandle());

        assertThat(records.clearOrphans()).isZero();

        assertThat(child.isAlive()).isTrue();
        assertThat(folder).exists();
    }

    @Test
    void a_process_id_that_is_another_process_now_is_not_stopped() throws Exception {
        records.add(folder).process(child.toHandle());
        ownerIsGone();
        replace("process.start=\\d+", "process.start=1000");

        assertThat(records.clearOrphans()).isEqualTo(1);

        assertThat(child.isAlive()).isTrue();
        assertThat(folder).doesNotExist();
    }

    @Test
    void an_owner_on_another_machine_is_taken_for_alive() throws Exception {
        records.add(folder).process(child.toHandle());
        ownerIsGone();
        replace("owner.host=.*", "owner.host=elsewhere.example");

        assertThat(records.clearOrphans()).isZero();

        assertThat(child.isAlive()).isTrue();
    }

    @Test
    void an_owner_killed_before_it_noted_the_process_leaves_one_that_is_found_by_its_folder() throws Exception {
        // The folder's name stands in the command line, as it does in that of a server.
        Process named = new ProcessBuilder("sh", "-c", "sleep 300; true " + folder).start();
        try {
            records.add(folder);
            ownerIsGone();

            records.clearOrphans();

            assertThat(named.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(child.isAlive()).isTrue();
        } finally {
            named.descendants().forEach(ProcessHandle::destroyForcibly);
            named.destroyForcibly();
        }
    }

    @Test
    void a_folder_that_is_not_named_as_ours_are_is_never_deleted() throws Exception {
        Path foreign = Files.createDirectory(temporary.resolve("photographs"));
        records.add(foreign).process(child.toHandle());
        ownerIsGone();

        records.clearOrphans();

        assertThat(foreign).exists();
    }

    @Test
    void a_record_that_cannot_be_read_is_left_and_harms_nothing() throws Exception {
        Files.writeString(cache.running().resolve("broken.properties"), "owner.pid=many");

        assertThat(records.clearOrphans()).isZero();
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
