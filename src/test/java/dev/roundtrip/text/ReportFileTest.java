package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.file.OutputFile.Readers;
import dev.roundtrip.report.ReportException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {

    @TempDir
    private Path folder;

    @Test
    void preparing_neither_makes_the_file_nor_touches_an_earlier_report() throws Exception {
        Path old = Files.writeString(folder.resolve("old.json"), "earlier");

        ReportFile.prepare(old);
        ReportFile.prepare(folder.resolve("new.json"));

        assertThat(old).hasContent("earlier");
        assertThat(folder.resolve("new.json")).doesNotExist();
    }

    @Test
    void a_link_stays_and_the_file_behind_it_is_replaced() throws Exception {
        Path target = Files.writeString(folder.resolve("target.json"), "earlier");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), target);

        ReportFile.prepare(link).write("new", Readers.AS_USUAL);

        assertThat(link).isSymbolicLink();
        assertThat(target).hasContent("new");
    }

    @Test
    void another_path_to_the_same_file_is_known_and_a_second_hard_link_is_another_file() throws Exception {
        Path file = Files.writeString(folder.resolve("run.json"), "earlier");
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), file);
        Path second = Files.createLink(folder.resolve("second.json"), file);
        ReportFile report = ReportFile.prepare(file);

        assertThat(report.replaces(link)).isTrue();
        assertThat(report.replaces(folder.resolve("other.json"))).isFalse();
        assertThat(report.replaces(folder.resolve("absent/run.json"))).isFalse();
        assertThat(report.replaces(second)).isFalse();
        report.write("new", Readers.AS_USUAL);
        assertThat(second).hasContent("earlier");
    }

    @Test
    void a_write_that_fails_is_reported_in_a_sentence() throws Exception {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        ReportFile file = ReportFile.prepare(inner.resolve("run.json"));
        Files.delete(inner);

        assertThatThrownBy(() -> file.write("text", Readers.AS_USUAL))
                .isInstanceOf(ReportException.class)
                .hasMessageContainingAll("cannot be written", "Check its folder's space and rights.");
    }
}
