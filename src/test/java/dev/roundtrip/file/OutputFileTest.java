package dev.roundtrip.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.testing.Folder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
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
}
