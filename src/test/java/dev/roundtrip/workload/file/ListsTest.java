package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.ProfileProblem;
import dev.roundtrip.profile.Validated;
import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import dev.roundtrip.profile.workload.WorkloadFile;
import dev.roundtrip.profile.workload.WorkloadFiles;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists, repeated texts, and the functions that TPC-C needs. */
class ListsTest {

    private static final String FILE = """
            title: lists
            sizes: {most: 30}
            values:
              lines: uniform(2, 4)
              item: distinct(lines, uniform(1, most))
              price: list(3, 7)
              name: list(2, 'x')
            transactions:
              one:
                values:
                  place: find(item, at(item, 2))
                  none: at(item, 99)
                  sevens: count(price, 7)
                  nobody: find(price, 8)
                statements:
                  - SELECT * FROM t WHERE (a, b) IN ($[i to lines | (:i,:at(item, i))]) AND c = :sevens AND d = :place
                    AND e = :none AND f = :nobody AND g = :at(name, 1)
            """;

    @Test
    void a_repeated_text_has_a_parameter_for_each_value_of_the_list() {
        CompiledWorkload workload = compiled(FILE).orElseThrow();
        CompiledTransaction one = workload.transactions().get(0);
        CompiledSql sql = workload.statements().get(0).sql();
        Frame frame = new Frame(workload, SharedValues.none(), 0, 1);
        Set<Integer> lengths = new HashSet<>();

        for (int i = 0; i < 200; i++) {
            Draw.all(one.draws(), frame);
            String prepared = sql.prepared(frame);
            String literal = sql.asLiterals(new StringBuilder(), frame);

            assertThat(prepared)
                    .matches("SELECT \\* FROM t WHERE \\(a, b\\) IN \\((\\(\\?,\\?\\),?){2,4}\\) AND c = \\? .*");
            String[] pairs = literal.replaceAll(".*IN \\(|\\) AND c.*", "").split("(?<=\\)),", -1);
            Set<String> items = new HashSet<>();
            for (int line = 1; line <= pairs.length; line++) {
                assertThat(pairs[line - 1]).startsWith("(" + line + ",");
                items.add(pairs[line - 1].replaceAll(".*,", ""));
            }
            assertThat(items).as("no two are equal: %s", literal).hasSameSizeAs(pairs);
            assertThat(prepared.chars().filter(c -> c == '?').count()).isEqualTo(2L * pairs.length + 5);
            assertThat(literal).endsWith("AND c = 3 AND d = 2 AND e = 0 AND f = 0 AND g = 'x'");
            lengths.add(pairs.length);
        }
        assertThat(lengths).containsExactlyInAnyOrder(2, 3, 4);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT :item; a list cannot be sent",
                "SELECT :concat(item, 'a'); a list cannot be used here",
                "SELECT :at(lines, 1); must be the name of a list",
                "SELECT :find(name, 1); must be a list of whole numbers",
                "SELECT $[i to 3 :i]; '|' is missing",
                "SELECT $[i to 3 | :i; has no closing ]",
                "SELECT $[3 | :i]; a repeated text is written",
                "SELECT $[i to 3 | $[j to 3 | :j]]; cannot contain another one",
                "SELECT $[i to lines + 1 | :i]; the number of times is a number or a name",
                "SELECT $[i to 3 | ${lines}]; a repeated text is the same each time",
            })
    void a_mistake_with_a_list_is_a_problem_with_its_place(String sql, String problem) {
        String file = FILE.substring(0, FILE.indexOf("- SELECT")) + "- '" + sql.replace("'", "''") + "'\n";

        List<ProfileProblem> problems = compiled(file).problems();

        assertThat(problems).anySatisfy(it -> {
            assertThat(it.message()).contains(problem);
            assertThat(it.line()).isEqualTo(16);
        });
    }

    @Test
    void a_permutation_has_every_number_once_and_each_key_gives_another_one() {
        for (long count : new long[] {1, 2, 3, 10, 100, 3_000}) {
            Set<Long> numbers = new HashSet<>();
            for (long n = 1; n <= count; n++) {
                numbers.add(FixedFunctions.permuted(n, count, 5));
            }
            assertThat(numbers).hasSize((int) count).allMatch(number -> number >= 1 && number <= count);
        }
        long equal = 0;
        for (long n = 1; n <= 3_000; n++) {
            equal += FixedFunctions.permuted(n, 3_000, 1) == FixedFunctions.permuted(n, 3_000, 2) ? 1 : 0;
        }
        assertThat(equal)
                .as("two random permutations have one place in common on average")
                .isLessThan(10);
    }

    @Test
    void a_number_that_looks_random_has_every_value_equally_often() {
        DrawnNumbers first = DrawnNumbers.of("numberFor(17, 5, 15)");
        assertThat(first.next()).isEqualTo(first.next()).isBetween(5L, 15L);
        long[] counts = new long[16];
        for (int n = 1; n <= 1_100; n++) {
            counts[(int) DrawnNumbers.of("numberFor(" + n + ", 5, 15)").next()]++;
        }
        for (int value = 5; value <= 15; value++) {
            assertThat(counts[value]).as("%d", value).isBetween(60L, 140L);
        }
    }

    @Test
    void a_number_except_one_is_any_other() {
        DrawnNumbers other = DrawnNumbers.of("except(1, 3, 2)");

        assertThat(Stream.generate(other::next).limit(100).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(1L, 3L);
    }

    private static Validated<CompiledWorkload> compiled(String file) {
        Validated<WorkloadFile> read = WorkloadFiles.parse(new WorkloadText("lists.yaml", List.of(file), Map.of()));
        return read.value().isPresent() ? CompiledWorkload.of(read.value().get()) : Validated.refused(read.problems());
    }
}
