package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The ratios of twenty real runs, {@code docs/raw/ten-runs.csv}, and the table about them in docs/lab/verdicts.md. */
class TenRunsTest {

    private static final List<String> STEPS =
            List.of("s1 to s2", "s2 to s3", "s3 to s4", "s4 to s5", "s5 to s6", "s6 to s7");

    private static final Map<String, String> FIGURES = new LinkedHashMap<>();

    static {
        FIGURES.put("throughput", "throughput");
        FIGURES.put("clientCpu", "client CPU");
        FIGURES.put("serverCpu", "server CPU");
        FIGURES.put("serverTime", "server time");
    }

    private record Told(String machine, int run, String figure, String step, double ratio) {}

    private static final List<Told> TOLD = new ArrayList<>();

    @BeforeAll
    static void read() throws Exception {
        for (String line : Files.readAllLines(Path.of("docs/raw/ten-runs.csv"))) {
            String[] cells = line.split(",", -1);
            if (cells[8].equals("differs")) {
                TOLD.add(new Told(
                        cells[0], Integer.parseInt(cells[1]), cells[2], cells[3], Double.parseDouble(cells[5])));
            }
        }
    }

    @Test
    void no_verdict_of_any_run_contradicts_one_of_another_run() {
        assertThat(TOLD).hasSizeGreaterThan(300);
        assertThat(TOLD.stream().collect(Collectors.groupingBy(told -> told.figure() + " " + told.step())))
                .allSatisfy((what, told) -> assertThat(
                                told.stream().map(one -> one.ratio() > 1).distinct())
                        .as(what)
                        .hasSize(1));
    }

    @Test
    void the_published_table_is_that_of_the_ratios() throws Exception {
        String page = Files.readString(Path.of("docs/lab/verdicts.md"));

        FIGURES.forEach((figure, label) -> STEPS.forEach(step -> assertThat(page)
                .contains("| " + label + " | " + step + " | " + cell("quiet", figure, step) + " | "
                        + cell("busy", figure, step) + " |")));
    }

    private static String cell(String machine, String figure, String step) {
        List<Double> ratios = TOLD.stream()
                .filter(told -> told.machine().equals(machine))
                .filter(told -> told.figure().equals(figure))
                .filter(told -> told.step().equals(step))
                .map(Told::ratio)
                .sorted()
                .toList();
        return ratios.isEmpty()
                ? "0"
                : String.format(
                        Locale.ROOT,
                        "%d (%s, %.2f to %.2f)",
                        ratios.size(),
                        ratios.get(0) > 1 ? "more" : "less",
                        ratios.get(0),
                        ratios.get(ratios.size() - 1));
    }
}
