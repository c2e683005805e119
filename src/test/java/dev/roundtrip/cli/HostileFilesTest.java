package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.text.SampleResults;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests files made to do harm: each is refused, or read for what it is. */
class HostileFilesTest {

    @TempDir
    private Path folder;

    @Test
    void a_profile_that_grows_names_classes_nests_or_never_ends_is_refused_with_its_place() throws Exception {
        Map<String, String> hostile = new LinkedHashMap<>();
        hostile.put("aliases that double", bomb());
        hostile.put("an alias of itself", "a: &a [*a]\n");
        hostile.put("a class", "title: !!javax.script.ScriptEngineManager [!!java.net.URL ['http://127.0.0.1:1/']]\n");
        hostile.put("deep", "title: " + "[".repeat(10_000) + "\n");
        hostile.put("deep by indent", deepByIndent());
        hostile.put("a huge scalar", "title: " + "x".repeat(900_000) + "\n");
        hostile.put("a huge key", "x".repeat(900_000) + ": 1\n");
        hostile.put("two documents", "title: a\n---\ntitle: b\n");
        hostile.put("escapes", "title: \"\\e]0;owned\\a\"\n\u001b[2J: 1\n");

        eachIsRefused(hostile, 20_000, "run {}");
    }

    @Test
    void a_hostile_result_is_a_usage_error_with_a_sentence() throws Exception {
        Path good = SampleResults.run(folder, "good.json");
        String text = Files.readString(good);
        Map<String, String> hostile = new LinkedHashMap<>();
        hostile.put("deep", "[".repeat(1_000_000));
        hostile.put("deep in a report", text.replaceFirst("\\{", "{\"x\":" + "{\"x\":".repeat(100_000)));
        hostile.put("a huge number", text.replaceFirst("\"cpus\" *: *\\d+", "\"cpus\": " + "9".repeat(100_000)));
        hostile.put("a number beyond int", text.replaceFirst("\"cpus\" *: *\\d+", "\"cpus\": 99999999999"));
        hostile.put("a wrong type", text.replaceFirst("\"scenarios\" *: *\\[", "\"scenarios\": 1, \"was\": ["));
        hostile.put("a zero byte", text.replace("mysql-connector-j", "\u0000"));
        hostile.put("nothing", "");
        hostile.put("null", "null");
        hostile.put("numbers", "[1, 2]");
        hostile.put("half", text.substring(0, text.length() / 2));
        hostile.put("an escape for a time", text.replaceFirst("2026-11-21T", "\\\\u001b]0;x\\\\u0007"));

        eachIsRefused(hostile, 2_000, "compare " + good + " {}");
    }

    @Test
    void a_file_of_100_mb_is_refused_before_it_is_read_into_memory() throws Exception {
        Path large = folder.resolve("large.json");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(100L << 20);
        }

        Said.line("compare {} {}", large, large).refused("it is larger than 32 MiB");
        Said.line("contract check {}", large).refused("it is larger than 32 MiB");
        Said.line("run {}", large).refused("it is larger than 1 MiB");
    }

    /**
     * The limit only guards against a hang: each form took minutes while something was searched once for each
     * parameter.
     */
    @ParameterizedTest
    @ValueSource(strings = "passwörd%d=1")
    @Timeout(180)
    void two_megabytes_of_parameters_are_read_in_linear_time(String parameter) throws Exception {
        requireLinear(parameter);
    }

    @LongParameterizedTest
    @ValueSource(strings = {"p%d=1", "p%d", "cachePrepStmt%x=1", "useSSL=true"})
    @Timeout(180)
    void two_megabytes_of_other_parameters_are_read_in_linear_time(String parameter) throws Exception {
        requireLinear(parameter);
    }

    private void requireLinear(String parameter) throws Exception {
        String url = "jdbc:mysql://h/d?"
                + IntStream.range(0, 200_000).mapToObj(parameter::formatted).collect(Collectors.joining("&"));
        Path file = Files.writeString(folder.resolve("many.properties"), "spring.datasource.url=" + url + "\n");

        assertThat(Said.line("check {}", file).exitCode()).isLessThan(RoundtripCommand.USAGE);
        assertThat(Said.line("check --json {}", url).exitCode()).isLessThan(RoundtripCommand.USAGE);
    }

    @Test
    void control_characters_of_a_url_do_not_reach_the_terminal() throws Exception {
        Path workload = Files.writeString(folder.resolve("small.workload.yaml"), OwnStringsIT.SMALL_WORKLOAD);
        String quick = "run --server mariadb --threads 1 --rounds 1 --warmup 0s --slice 50ms --workload " + workload;
        for (String url : new String[] {
            "jdbc:mysql://127.0.0.1:1/\u001b]0;owned\u0007",
            "jdbc:mysql://127.0.0.1:1/d?\u001b[2J=1&useServerPrepStmts=\u202etrue",
            "jdbc:mysql://\u009b31m/d",
            "\u001b[8m"
        }) {
            for (String[] command : new String[][] {
                {"check", "--all", url},
                {"check", "--json", url},
                (quick + " " + url).split(" "),
                {"check", "--for", "spring", url},
                {"run", "s5", "--url", url},
                {"restore", "--url", url, url}
            }) {
                Said said = Said.by(command);
                assertThat(said.out() + said.err()).doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n]]");
            }
        }
    }

    /** Requires that each of these texts, as a file of the command line, is refused in fewer characters than this. */
    private void eachIsRefused(Map<String, String> hostile, int most, String line) throws Exception {
        for (Map.Entry<String, String> one : hostile.entrySet()) {
            Path file = Files.writeString(folder.resolve("hostile.yaml"), one.getValue());
            assertThat(Said.line(line, file)
                            .failsWithoutTrace("s3cret")
                            .refused(file.toString())
                            .err())
                    .as(one.getKey())
                    .hasSizeLessThan(most)
                    .doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
        }
    }

    private static String bomb() {
        return "a0: &a0 [x, x]\n"
                + IntStream.range(1, 60)
                        .mapToObj(i -> "a" + i + ": &a" + i + " [*a" + (i - 1) + ", *a" + (i - 1) + "]\n")
                        .collect(Collectors.joining())
                + "title: *a59\n";
    }

    private static String deepByIndent() {
        return IntStream.range(0, 1_000).mapToObj(i -> " ".repeat(i) + "a:\n").collect(Collectors.joining());
    }
}
