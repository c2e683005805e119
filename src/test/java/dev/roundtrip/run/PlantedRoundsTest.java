package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.Words;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.run.PlantedRounds.Count;
import dev.roundtrip.run.PlantedRounds.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

class PlantedRoundsTest {

    private static final int TRIALS = 40;
    private static final int ROUNDS = 12;
    private static final int TEN_PERCENT = PlantedRounds.OTHERS.indexOf("10%");

    @TempDir
    Path folder;

    @Test
    void a_planted_tenth_is_found_and_nothing_is_found_where_nothing_was_planted() {
        PlantedRounds rounds = new PlantedRounds(trials(0.02, 1));

        Count tenth = rounds.count(ComparedFigure.THROUGHPUT, TEN_PERCENT, all -> StoppedRounds.of(all, 0.1));
        Count nothing = rounds.count(ComparedFigure.THROUGHPUT, 0, all -> StoppedRounds.of(all, 0.1));

        assertThat(tenth.found).isEqualTo(TRIALS);
        assertThat(tenth.wrong).isZero();
        assertThat(nothing.found + nothing.wrong).isZero();
        assertThat(nothing.none).isEqualTo(TRIALS);
    }

    @Test
    void two_equal_lanes_that_differ_all_the_same_are_wrong_verdicts() {
        Count nothing = new PlantedRounds(trials(0.02, 1.2)).count(ComparedFigure.THROUGHPUT, 0, all -> all);

        assertThat(nothing.wrong).isEqualTo(TRIALS);
        assertThat(nothing.covered).isZero();
    }

    @Test
    void what_was_written_is_read_again() throws IOException {
        PlantedRounds written = new PlantedRounds(trials(0.05, 1));
        Path file = folder.resolve("planted.csv");

        written.write(file);

        assertThat(PlantedRounds.read(file).table()).isEqualTo(written.table());
    }

    @Test
    void a_file_with_other_columns_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("other.csv"), "a heading\n1,1,100,2.5\n");

        assertThatThrownBy(() -> PlantedRounds.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("\"1,1,100,2.5\" has 4 columns, must have 13");
    }

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
            planted-peer.csv planted-tidb.csv planted-tidb-loaded.csv planted-peer-busy.csv planted-tidb-busy.csv
            planted-peer-less-busy.csv planted-tidb-less-busy.csv
            """)
    void the_published_table_is_that_of_the_raw_rounds(String file) throws IOException {
        assertThat(Files.readString(Path.of("docs", "lab", "verdicts.md")))
                .contains(PlantedRounds.read(Path.of("docs", "raw", file)).table());
    }

    /** All lanes are as fast as the base, except the second, and the last, which takes a tenth longer. */
    private static List<Trial> trials(double noise, double again) {
        SplittableRandom random = new SplittableRandom(7);
        double[] speeds = {1, again, 1, 1, 1 / 1.1};
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < TRIALS; i++) {
            Trial trial = new Trial(100, new ArrayList<>(), new ArrayList<>());
            for (int round = 0; round < ROUNDS; round++) {
                double[] throughput = new double[speeds.length];
                double[] cpu = new double[speeds.length];
                for (int lane = 0; lane < speeds.length; lane++) {
                    // As many digits as a file has.
                    throughput[lane] = Math.round(10_000 * speeds[lane] * Math.exp(noise * random.nextGaussian()));
                    cpu[lane] = Math.round(10_000 / speeds[lane]);
                }
                trial.throughput().add(throughput);
                trial.clientCpu().add(cpu);
            }
            trials.add(trial);
        }
        return trials;
    }
}
