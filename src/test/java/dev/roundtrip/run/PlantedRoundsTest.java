package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

class PlantedRoundsTest {

    @TempDir
    Path folder;

    @Test
    void a_trial_on_the_canned_peer_measures_every_lane_in_every_round() throws Exception {
        Path file = folder.resolve("measured.csv");

        PlantedDifferences.main(
                new String[] {"raw=" + file, "trials=1", "rounds=3", "millis=20", "threads=1", "server=peer"});

        assertThat(PlantedRounds.read(file).trials()).singleElement().satisfies(trial -> {
            assertThat(trial.throughput())
                    .hasSize(3)
                    .allSatisfy(round -> assertThat(round)
                            .hasSize(1 + PlantedRounds.OTHERS.size())
                            .doesNotContain(0));
            assertThat(trial.clientCpu()).hasSize(3);
        });
    }

    @ParameterizedTest
    @Words("""
            planted-peer planted-tidb planted-tidb-loaded planted-peer-busy planted-tidb-busy planted-peer-less-busy
            planted-tidb-less-busy
            """)
    void the_published_table_is_that_of_the_raw_rounds(String file) throws IOException {
        assertThat(Files.readString(Path.of("docs", "lab", "verdicts.md")))
                .contains(PlantedRounds.read(Path.of("docs", "raw", file + ".csv.gz"))
                        .table());
    }
}
