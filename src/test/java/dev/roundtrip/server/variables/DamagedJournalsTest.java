package dev.roundtrip.server.variables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.file.DamagedFile;
import dev.roundtrip.server.variables.Restorer.OtherMachines;
import dev.roundtrip.server.variables.Restorer.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamagedJournalsTest {

    @Test
    void a_damaged_journal_has_a_result_with_a_sentence_and_stays(@TempDir Path folder) throws Exception {
        byte[] good = SampleJournal.of("db.example", 4000);
        Path file = folder.resolve("x.journal");
        Restorer restorer = new Restorer(new JournalFolder(folder));

        for (int seed = 0; seed < DamagedFile.TRIES; seed++) {
            Files.write(file, DamagedFile.of(good, seed));

            List<Restorer.Result> results = restorer.restore(
                    target -> {
                        throw new SQLException("nobody is there");
                    },
                    OtherMachines.RESTORE,
                    said -> {});

            assertThat(results).as("seed %d", seed).hasSize(1);
            assertThat(results.get(0).status()).as("seed %d", seed).isEqualTo(Status.FAILED);
            assertThat(results.get(0).sentence()).as("seed %d", seed).endsWith(".");
            assertThat(file).exists();
        }
    }
}
