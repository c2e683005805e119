package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.file.DamagedFile;
import dev.roundtrip.render.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every kind of file that a command reads, damaged in many ways: an end with an exit code, and never what a person must
 * not see.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class DamagedFilesTest {

    private static final int HANG_SECONDS = 30;

    /** Nothing listens there. */
    private static final String NOWHERE = "jdbc:mysql://127.0.0.1:1/";

    @TempDir
    private Path folder;

    @Test
    void profiles() throws Exception {
        Path file = folder.resolve("p.yaml");
        byte[] good = Files.readAllBytes(Path.of("profiles", "s6-prepare-once-rc-read.yaml"));

        everyDamage(file, good, "run", "--plan", file.toString());
    }

    @Test
    void contracts() throws Exception {
        Path file = folder.resolve("c.contract");

        byte[] good =
                Files.readAllBytes(Path.of("src/test/resources/dev/roundtrip/cli/bank-transfer-mariadb.contract"));

        everyDamage(file, good, "contract", "check", file.toString(), "--url", NOWHERE);
    }

    @Test
    void reports_of_runs() throws Exception {
        Path good = SampleResults.run(folder, "good.json");
        Path file = folder.resolve("damaged.json");

        everyDamage(file, Files.readAllBytes(good), "compare", good.toString(), file.toString());
    }

    private static void everyDamage(Path file, byte[] good, String... command) throws Exception {
        Files.write(file, good);
        assertThat(Said.by(command).exitCode()).as("the good one").isNotEqualTo(RoundtripCommand.USAGE);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            for (int seed = 0; seed < DamagedFile.TRIES; seed++) {
                Files.write(file, DamagedFile.of(good, seed));
                Said said = thread.submit(() -> Said.by(command)).get(HANG_SECONDS, TimeUnit.SECONDS);

                String all = said.out() + said.err();
                assertThat(said.exitCode()).as("seed %d", seed).isBetween(0, 2);
                assertThat(all)
                        .as("seed %d", seed)
                        .isNotBlank()
                        .doesNotContain("\tat ", "unforeseen", "Exception", "java.")
                        .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n\\t\\r]]");
            }
        } finally {
            thread.shutdownNow();
        }
    }
}
