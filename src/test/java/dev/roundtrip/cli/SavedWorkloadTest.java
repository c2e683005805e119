package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.text.ReportFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedWorkloadTest {

    private static final String TEXT = "transactions:\n  t:\n    weight: 1\n";

    @TempDir
    private Path folder;

    /** The failures are those of a full disk that has room again later; at the end a failure counts. */
    @Test
    void a_file_that_cannot_be_written_is_said_once_and_written_again() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Path file = disk.resolve("our.workload.yaml");
        List<String> warnings = new ArrayList<>();
        SavedWorkload workload =
                new SavedWorkload(Optional.of(ReportFile.prepare(file)), Optional.of(RecordedData.PSEUDONYMS));
        Files.delete(disk);

        workload.writeSoFar(TEXT, warnings::add);
        workload.writeSoFar(TEXT, warnings::add);
        assertThat(warnings)
                .singleElement()
                .asString()
                .startsWith("warning: The report " + file + " cannot be written: ");
        assertThat(workload.isDue()).isFalse();
        assertThatThrownBy(() -> workload.write(TEXT)).isInstanceOf(ReportException.class);

        Files.createDirectory(disk);
        workload.writeSoFar(TEXT, warnings::add);
        assertThat(file).hasContent(TEXT);
        assertThat(workload.isMissing()).isFalse();
        assertThat(warnings).hasSize(1);
    }
}
