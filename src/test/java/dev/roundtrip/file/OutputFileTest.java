package dev.roundtrip.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.roundtrip.Ended;
import dev.roundtrip.Folder;
import dev.roundtrip.file.OutputFile.Readers;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

    @TempDir
    private Path folder;

    @Test
    void the_content_is_replaced_and_no_draft_is_left() throws Exception {
        Path file = Files.writeString(folder.resolve("f"), "before");

        OutputFile.replace(file, "after \u00b1", Readers.AS_USUAL);

        assertThat(file).hasContent("after \u00b1");
        assertThat(Folder.names(folder)).containsExactly("f");
    }

    @Test
    void a_name_as_long_as_the_file_system_allows_is_written() throws Exception {
        Path file = folder.resolve("n".repeat(255));

        OutputFile.replace(file, "text", Readers.AS_USUAL);

        assertThat(file).hasContent("text");
    }

    @Test
    void no_draft_is_left_where_the_file_cannot_be_replaced() throws Exception {
        Path inTheWay = Files.createDirectories(folder.resolve("f/inner"));

        assertThatThrownBy(() -> OutputFile.replace(inTheWay.getParent(), "text", Readers.AS_USUAL))
                .isInstanceOf(IOException.class);
        assertThat(Folder.names(folder)).containsExactly("f");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void no_draft_is_left_on_a_full_disk_and_the_file_holds_what_it_held() throws Exception {
        Path small = folder.resolve("small");
        Files.createDirectory(small);
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", small.toString()) == 0;
        assumeThat(mounted).as("only root can mount a small file system").isTrue();
        try {
            Path file = Files.writeString(small.resolve("f"), "before");

            assertThatThrownBy(() -> OutputFile.replace(file, "x".repeat(1 << 20), Readers.AS_USUAL))
                    // With the system's message, which is in the user's language.
                    .isExactlyInstanceOf(IOException.class);

            assertThat(file).hasContent("before");
            assertThat(Folder.entries(small)).containsExactly(file);
            FileStore store = Files.getFileStore(small);
            assertThat(store.getUsableSpace()).as("the space is free again").isGreaterThan(32 << 10);
        } finally {
            assertThat(run("umount", small.toString())).isZero();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void what_is_for_the_owner_only_can_be_read_by_nobody_else() throws Exception {
        Path inner = OutputFile.ownersFolder(folder.resolve("a/b"));
        OutputFile.replace(inner.resolve("f"), "secret", Readers.OWNER_ONLY);

        assertThat(permissions(folder.resolve("a"))).isEqualTo("rwx------");
        assertThat(permissions(inner)).isEqualTo("rwx------");
        assertThat(permissions(inner.resolve("f"))).isEqualTo("rw-------");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void a_file_that_is_replaced_keeps_its_permissions() throws Exception {
        Path file = Files.writeString(folder.resolve("f"), "before");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));

        OutputFile.replace(file, "after", Readers.AS_USUAL);

        assertThat(permissions(file)).isEqualTo("rw-rw-r--");
    }

    @Test
    void what_others_put_in_the_way_of_earlier_drafts_names_is_neither_followed_nor_deleted() throws Exception {
        Path victim = Files.writeString(folder.resolve("victim"), "precious");
        long pid = ProcessHandle.current().pid();
        List<Path> guesses = List.of(
                folder.resolve(".f." + pid + ".tmp"), folder.resolve("f.half"), folder.resolve(".roundtrip-0.tmp"));
        for (Path guess : guesses) {
            Files.createSymbolicLink(guess, victim);
        }

        OutputFile.tryFolderOf(folder.resolve("f"));
        OutputFile.replace(folder.resolve("f"), "text", Readers.AS_USUAL);

        assertThat(victim).hasContent("precious");
        assertThat(guesses).allSatisfy(guess -> assertThat(guess).isSymbolicLink());
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static int run(String... command) throws Exception {
        return Ended.of(new ProcessBuilder(command), "").code();
    }
}
