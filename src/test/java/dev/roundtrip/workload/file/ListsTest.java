package dev.roundtrip.workload.file;

import static dev.roundtrip.workload.file.TestWorkloads.context;
import static dev.roundtrip.workload.file.TestWorkloads.literal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests lists, repeated texts, and the functions that TPC-C needs. */
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
        CompiledWorkload workload = TestWorkloads.of(FILE);
        DrawContext context = context(workload);
        Set<Integer> lengths = new HashSet<>();

        for (int i = 0; i < 200; i++) {
            String literal = literal(workload, context);
            String prepared = workload.statements().get(0).sql().prepared(context);

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
    @CsvSource(delimiter = ';', textBlock = """
            SELECT :item; a list cannot be sent
            SELECT :concat(item, 'a'); no list can be used here
            SELECT :at(lines, 1); must name a list
            SELECT :find(name, 1); must be a list of whole numbers
            SELECT $[i to 3 :i]; '|' is missing
            SELECT $[i to 3 | :i; has no closing ]
            SELECT $[3 | :i]; a repeated text is written
            SELECT $[i to 3 | $[j to 3 | :j]]; cannot contain another one
            SELECT $[i to lines + 1 | :i]; write a number or a name
            SELECT $[i to 3 | ${lines}]; a repeated text cannot vary
            SELECT 1 ${oneOf('a', 'b')}; must be a number
            """, quoteCharacter = '"')
    void a_mistake_with_a_list_is_a_problem_with_its_place(String sql, String problem) {
        String file = FILE.substring(0, FILE.indexOf("- SELECT")) + "- '" + sql.replace("'", "''") + "'\n";

        assertThat(TestWorkloads.problems(file))
                .anySatisfy(it -> assertThat(it).startsWith("test.yaml:16:").contains(problem));
    }

    @Test
    void more_different_numbers_than_there_are_is_a_mistake_of_the_file() {
        CompiledWorkload workload =
                TestWorkloads.of(FILE.replace("distinct(lines, uniform(1, most))", "distinct(4, 3)"));

        assertThatThrownBy(() -> literal(workload, context(workload)))
                .isInstanceOf(DrawException.class)
                .hasMessage("distinct(...) found only 1 different numbers. Draw from a larger range.");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 10, 100, 3_000})
    void a_permutation_has_every_number_once(long count) {
        assertThat(LongStream.rangeClosed(1, count).map(n -> FixedFunctions.permuted(n, count, 5)))
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, count).boxed().toList());
    }

    @Test
    void a_number_except_one_is_any_other() {
        DrawnNumbers other = DrawnNumbers.of("except(1, 3, 2)");

        assertThat(Stream.generate(other::next).limit(100).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(1L, 3L);
    }
}
