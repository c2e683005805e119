package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.RatioInterval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What the scenario of the slice before does to a slice, in ten real runs, {@code docs/raw/carry-over.csv}. The effects
 * of the scenario itself and of the round are taken out first, within each run.
 */
class CarryOverTest {

    private record Slice(String run, String round, String scenario, String previous, double logarithm) {}

    private static List<Slice> slices;

    @BeforeAll
    static void read() throws Exception {
        slices = Files.readAllLines(Path.of("docs/raw/carry-over.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> new Slice(cells[0], cells[2], cells[3], cells[4], Math.log(Double.parseDouble(cells[5]))))
                .toList();
    }

    @Test
    void no_scenario_makes_the_slice_after_it_faster_or_slower() {
        assertThat(slices).hasSizeGreaterThan(500);
        assertThat(previous())
                .hasSize(8)
                .allSatisfy(name ->
                        assertThat(after(name)).matches(interval -> interval.lower() < 1 && interval.upper() > 1));
    }

    @Test
    void the_published_table_is_that_of_the_slices() throws Exception {
        String page = Files.readString(Path.of("docs/lab/verdicts.md"));

        assertThat(previous()).allSatisfy(name -> {
            RatioInterval after = after(name);
            assertThat(page)
                    .contains(String.format(
                            Locale.ROOT,
                            "| %s | %d | %.3f (%.3f to %.3f) |",
                            name,
                            of(name).size(),
                            after.ratio(),
                            after.lower(),
                            after.upper()));
        });
    }

    private static List<String> previous() {
        return slices.stream().map(Slice::previous).distinct().sorted().toList();
    }

    private static List<Slice> of(String previous) {
        return slices.stream()
                .filter(slice -> slice.previous().equals(previous))
                .toList();
    }

    private static RatioInterval after(String previous) {
        double[] rest = of(previous).stream()
                .mapToDouble(slice -> Math.exp(slice.logarithm()
                        - mean(slice, Slice::scenario)
                        - mean(slice, Slice::round)
                        + mean(slice, Slice::run)))
                .toArray();
        double[] ones = new double[rest.length];
        Arrays.fill(ones, 1);
        return RatioInterval.ofPairs(ones, rest).orElseThrow();
    }

    /** Of the slices of the same run that have the same in common. */
    private static double mean(Slice slice, Function<Slice, String> common) {
        return slices.stream()
                .filter(other -> other.run().equals(slice.run()))
                .filter(other -> common.apply(other).equals(common.apply(slice)))
                .collect(Collectors.averagingDouble(Slice::logarithm));
    }
}
