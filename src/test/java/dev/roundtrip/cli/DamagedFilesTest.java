package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.roundtrip.file.DamagedFile;
import dev.roundtrip.render.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every kind of file that a command reads, damaged in many ways: an end with an exit code, and never what a person must
 * not see.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class DamagedFilesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Nothing listens there. */
    private static final String NOWHERE = "jdbc:mysql://127.0.0.1:1/";

    @TempDir
    private Path folder;

    /** A good file, and the command line that reads it or a damaged copy of it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            profiles/s6-prepare-once-rc-read.yaml | run --plan {copy}
            src/test/resources/dev/roundtrip/cli/bank-transfer-mariadb.contract | contract check {copy} --url {nowhere}
            {report} | compare {report} {copy}
            """)
    void a_damaged_file_is_read_or_refused_with_a_sentence(String file, String line) throws Exception {
        String report = SampleResults.run(folder, "good.json").toString();
        byte[] good = Files.readAllBytes(Path.of(file.replace("{report}", report)));
        Path copy = folder.resolve("copy" + file.replaceFirst(".*\\.", ".").replace("{report}", ".json"));
        String[] command = line.replace("{report}", report)
                .replace("{copy}", copy.toString())
                .replace("{nowhere}", NOWHERE)
                .split(" ");
        Files.write(copy, good);
        assertThat(Said.by(command).exitCode()).as("the good one").isNotEqualTo(RoundtripCommand.USAGE);
        for (int seed = 0; seed < DamagedFile.TRIES; seed++) {
            Files.write(copy, DamagedFile.of(good, seed));
            Said said = assertTimeoutPreemptively(PATIENCE, () -> Said.by(command));

            assertThat(said.exitCode()).as("seed %d", seed).isBetween(0, 2);
            assertThat(said.out() + said.err())
                    .as("seed %d", seed)
                    .isNotBlank()
                    .doesNotContain("\tat ", "unforeseen", "Exception", "java.")
                    .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\\n\\t\\r]]");
        }
    }
}
