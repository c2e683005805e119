package dev.roundtrip.workload.file;

import static dev.roundtrip.workload.file.TestWorkloads.context;
import static dev.roundtrip.workload.file.TestWorkloads.literal;
import static dev.roundtrip.workload.file.TestWorkloads.problems;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.scenario.workload.WorkloadTexts;
import dev.roundtrip.testing.Texts;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilerTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            :rwos                    | 34 | nothing is named 'rwos'; did you mean 'rows'?
            :uniform(1)              | 34 | uniform has 1 arguments; write uniform(low, high)
            :unifrom(1, 2)           | 34 | no function 'unifrom'; did you mean uniform(low, high)?
            :uniform(1, 'x')         | 45 | argument 2 of uniform is a text; it must be a number
            :mine(1, 2.5)            | 42 | argument 2 of mine is a decimal; it must be a whole number
            :uniform(9, 5)           | 45 | argument 2 of uniform is less than the first
            :text(rows)              | 39 | argument 1 of text must be a text in single quotes
            :oneOf(1, 'x')           | 34 | ; write one type
            :uniform                 | 34 | 'uniform' is a function; write uniform(low, high)
            :from('DELETE FROM t')   | 39 | argument 1 of from must be one SELECT
            :sequence('DROP TABLE t') | 43 | argument 1 of sequence must be one SELECT
            :time('tomorrow')        | 39 | is no time; write it as '2025-01-31 12:00:00'
            :latest('nothing')       | 34 | no sequence is named 'nothing'
            """)
    void a_wrong_name_type_or_argument_has_its_place(String parameter, int column, String message) {
        assertThat(Texts.only(problems(WorkloadTexts.withStatements("- SELECT c FROM t WHERE = " + parameter))))
                .startsWith("test.yaml:6:" + column + ":")
                .contains(message);
    }

    @Test
    void a_sequence_is_named_by_a_text() {
        assertThat(problems(WorkloadTexts.withStatements("- SELECT :newest(1)")))
                .contains("test.yaml:6:24: argument 1 of newest must be a text in single quotes");
    }

    /** The table of SqlStatementTest has everything that is refused. */
    @Test
    void a_statement_that_would_make_counts_wrong_is_refused_with_its_place() {
        assertThat(Texts.only(problems(WorkloadTexts.withStatements("- sql: |", "    TRUNCATE t", "- SELECT 1"))))
                .startsWith("test.yaml:6:");
    }

    @Test
    void a_result_sets_a_value_of_the_list_around_it_so_that_a_branch_can_decide() {
        CompiledWorkload workload = TestWorkloads.of("""
                title: a test
                transactions:
                  t:
                    values: {price: 1.50}
                    statements:
                      - SELECT :price
                      - oneOf:
                          - {statements: [{sql: SELECT 2, into: {price: decimal}}]}
                """);
        DrawContext context = context(workload);
        assertThat(literal(workload, context)).isEqualTo("SELECT 1.50");

        context.set(workload.statements().get(1).into()[0].slot(), new BigDecimal("2.75"));

        assertThat(workload.statements().get(0).sql().asLiterals(new StringBuilder(), context))
                .isEqualTo("SELECT 2.75");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - {sql: SELECT 1, into: {a: long}} | - {sql: SELECT 2, into: {a: text}} | 9: 'a' is a whole number already
            - {repeat: 2, as: i, values: {v: 5 * i}, statements: ['SELECT :v']} | - SELECT :v | 17: nothing is named 'v'
            - SELECT :sequence(1, 's') | - SELECT :sequence(2, 's') | 17: the sequence 's' begins elsewhere with another number
            """)
    void a_result_has_the_type_of_its_name_a_value_ends_with_its_loop_and_a_sequence_begins_once(
            String first, String second, String problem) {
        assertThat(Texts.only(problems(WorkloadTexts.withStatements(first, second))))
                .startsWith("test.yaml:7:" + problem);
    }

    private static String sample(String value) {
        return "title: x\nstatements: {s: 'SELECT ?'}\ntransactions: {t: {samples: [[[s, " + value + "]]]}}\n";
    }

    @Test
    void what_is_random_in_a_sample_is_the_same_each_time_and_made_only_then() {
        for (String value : List.of("letters(67108864)", "bytes(67108864)")) {
            String samples = ("[[s, " + value + "]], ").repeat(100);
            TestWorkloads.of(sample(value).replace("[[s, " + value + "]]", samples));
            assertThat(Texts.only(problems(sample(value.replace("64)", "65)")))))
                    .startsWith("test.yaml:3:31: ")
                    .contains("108865) is too long; write at most 67108864");
        }
        assertThat(literalOf("letters(2000)")).matches("SELECT '[a-z]{2000}'").isEqualTo(literalOf("letters(2000)"));
        assertThat(literalOf("bytes(3)")).matches("SELECT x'[0-9a-f]{6}'").isEqualTo(literalOf("bytes(3)"));
    }

    private static String literalOf(String value) {
        CompiledWorkload workload = TestWorkloads.of(sample(value));
        DrawContext context = context(workload);
        CompiledStep.OneOf samples =
                (CompiledStep.OneOf) workload.transactions().get(0).steps()[0];
        context.begin((CompiledStep.Execution) samples.branches()[0].steps()[0]);
        return literal(workload, context);
    }

    @Test
    void constants_and_sizes_are_computed_before_the_run() {
        CompiledWorkload workload = TestWorkloads.of("""
                title: a test
                sizes: {rows: 100}
                values: {half: rows / 2, double: 2 * rows}
                transactions:
                  t:
                    statements: ["SELECT ${half + 1}, :double, :(rows % 7)"]
                """);

        assertThat(workload.transactions().get(0).draws())
                .as("nothing is left to draw")
                .isEmpty();
        assertThat(workload.statements().get(0).sql().varies()).isFalse();
        assertThat(literal(workload, context(workload))).isEqualTo("SELECT 51, 200, 2");
    }

    @Test
    void only_the_common_values_that_a_transaction_uses_are_drawn_for_it() {
        CompiledWorkload workload = TestWorkloads.of("""
                title: a test
                values: {a: "uniform(1, 5)", b: "a + uniform(1, 5)", c: "uniform(1, 5)"}
                transactions:
                  one: {statements: ["SELECT :b"]}
                  other: {statements: ["SELECT :c"]}
                """);

        assertThat(workload.transactions())
                .extracting(transaction ->
                        Arrays.stream(transaction.draws()).map(Draw::name).toList())
                .containsExactly(List.of("a", "b"), List.of("c"));
    }

    @Test
    void a_seed_repeats_the_statements_and_another_one_does_not() {
        String text = WorkloadTexts.withStatements(
                "- SELECT :uniform(1, 1000000), :string(5, 20), :words(5, 20), :uniform(0.01, 9.99)");

        assertThat(hundred(text)).isEqualTo(hundred(text)).isNotEqualTo(hundred("seed: 2\n" + text));
        assertThat(hundred(text).stream().distinct()).hasSize(100);
    }

    private static List<String> hundred(String text) {
        CompiledWorkload workload = TestWorkloads.of(text);
        DrawContext context = context(workload);
        return Stream.generate(() -> literal(workload, context)).limit(100).toList();
    }

    @Test
    void weights_and_checks_are_verified() {
        assertThat(problems("""
                        title: a test
                        transactions:
                          a: {weight: 0, statements: [SELECT 1]}
                          b: {weight: "0 - 1", statements: [SELECT 1]}
                        checks:
                          - {says: x, sql: DELETE FROM t, expect: 0}
                          - {says: y, sql: SELECT 1, growsBy: 1, per: c}
                        """))
                .anySatisfy(problem -> assertThat(problem).contains(":4:", "weight is -1; allowed are 0 to"))
                .anySatisfy(problem -> assertThat(problem).contains(":6:", "a check must be a SELECT of one number"))
                .anySatisfy(
                        problem -> assertThat(problem).contains(":7:", "no transaction is named 'c'; there are a, b"));
    }

    @Test
    void a_rehearsal_counts_what_a_transaction_executes_without_a_database() {
        Rehearsal.RehearsedTransaction kind =
                Rehearsal.of(TestWorkloads.of("""
                title: a test
                transactions:
                  t:
                    values: {id: "from('SELECT id FROM t')"}
                    statements:
                      - {sql: "SELECT n FROM t WHERE id = :id", into: {n: long}}
                      - repeat: 3
                        statements:
                          - {repeat: 2, as: i, statements: ["SELECT * FROM t${i} WHERE id = :n"]}
                      - {sql: INSERT INTO t VALUES (:id), batch: 25}
                      - oneOf: [{weight: 0, statements: [SELECT 1]}, {statements: [SELECT 2]}]
                """)).get(0);

        assertThat(kind.statements()).extracting(Rehearsal.Counted::uses).containsExactly(1.0, 6.0, 1.0, 0.0, 1.0);
        assertThat(kind.statements())
                .extracting(Rehearsal.Counted::executions)
                .containsExactly(1.0, 6.0, 25.0, 0.0, 1.0);
    }

    @Test
    void the_recording_of_the_docs_is_a_workload() {
        assertThat(TestWorkloads.of(WorkloadTexts.ofARecording()).transactions())
                .extracting(CompiledTransaction::name)
                .contains("OrderService.place");
    }

    @Test
    void a_loop_that_never_ends_is_no_obstacle_to_a_rehearsal() {
        CompiledWorkload workload = TestWorkloads.of(WorkloadTexts.withStatements(
                "- {repeat: 1000000000, statements: [{repeat: 1000000000, statements: [SELECT 1]}]}"));

        assertThat(Rehearsal.of(workload)).hasSize(1);
    }

    @Test
    void from_gives_the_numbers_of_a_query_also_those_that_the_driver_reads_as_booleans() {
        CompiledWorkload workload =
                TestWorkloads.of(WorkloadTexts.withStatements("- \"SELECT :from('SELECT a FROM t')\""));

        assertThat(drawn(workload, 7L)).isEqualTo("SELECT 7");
        assertThat(drawn(workload, true)).isEqualTo("SELECT 1");
        assertThatThrownBy(() -> drawn(workload, "a secret"))
                .isInstanceOf(DrawException.class)
                .hasMessage("from('SELECT a FROM t') found no number. Use textFrom, or another column.");
    }

    private static String drawn(CompiledWorkload workload, Object found) {
        SharedValues values = new Sequences(MachinePlace.ALONE).of(workload, new long[0], new Object[][] {{found}});
        return TestWorkloads.literal(workload, new DrawContext(workload, values, 0, 1));
    }

    private static String sampled(String sample) {
        return """
                title: recorded
                statements: {ping: SELECT 1, count: UPDATE t SET n = n + 1, named: 'SELECT n FROM t WHERE id = $?'}
                transactions:
                  t: {samples: [[%s]]}
                """.formatted(sample);
    }

    @Test
    void a_recorded_statement_without_values_may_be_executed_twice_in_a_row() {
        Rehearsal.RehearsedTransaction kind =
                Rehearsal.of(TestWorkloads.of(sampled("[count, [], []]"))).get(0);

        assertThat(kind.statements()).extracting(Rehearsal.Counted::executions).contains(2.0);
        assertThat(Texts.only(problems(sampled("[count, [1], [2]]")))).contains("count takes 0 values");
    }

    @Test
    void the_first_row_of_a_key_is_number_1() {
        assertThat(Texts.only(problems(sampled("[ping], [named, key(1.0)]")))).contains("'key(1.0)' is no value");
    }

    @Test
    void a_file_may_be_as_large_as_the_recording_of_a_large_application() {
        assertThat(problems(sampled("[ping]") + ("# " + "x".repeat(1 << 10) + "\n").repeat(4 << 10)))
                .isEmpty();
    }
}
