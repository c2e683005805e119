package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.ProfileProblem;
import dev.roundtrip.profile.workload.WorkloadTexts;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompilerTest {

    private static CompiledWorkload compiled(String text) {
        return CompiledWorkload.of(WorkloadTexts.parse(text).orElseThrow()).orElseThrow();
    }

    private static List<String> problems(String text) {
        return CompiledWorkload.of(WorkloadTexts.parse(text).orElseThrow()).problems().stream()
                .map(ProfileProblem::toString)
                .toList();
    }

    private static Frame frame(CompiledWorkload workload) {
        return new Frame(workload, new SharedValues(new long[] {7}, new Object[][] {{42L}}), 0, 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                ":rwos | 6:31 | nothing is named 'rwos'; did you mean 'rows'?",
                ":uniform(1) | 6:31 | uniform has 1 arguments here; write uniform(low, high)",
                ":unifrom(1, 2) | 6:31 | there is no function 'unifrom'; did you mean uniform(low, high)?",
                ":uniform(1, 'x') | 6:42 | argument 2 of uniform is a text; it must be a number",
                ":mine(1, 2.5) | 6:39 | argument 2 of mine is a decimal; it must be a whole number",
                ":uniform(9, 5) | 6:42 | argument 2 of uniform is less than the first",
                ":text(rows) | 6:36 | argument 1 of text must be a text in single quotes",
                ":oneOf(1, 'x') | 6:31 | they must be of one type",
                ":uniform | 6:31 | 'uniform' is a function; write it with its arguments",
                ":from('DELETE FROM t') | 6:36 | argument 1 of from must be one SELECT",
                ":sequence('DROP TABLE t') | 6:40 | argument 1 of sequence must be one SELECT",
                ":date('tomorrow') | 6:36 | is no date; write it as '2025-01-31'"
            })
    void a_wrong_name_type_or_argument_has_its_place(String parameter, String place, String message) {
        assertThat(problems(WorkloadTexts.withStatements("- >-", "  SELECT c FROM t WHERE i = " + parameter)))
                .as("in a block the column counts from the block's mark")
                .singleElement()
                .asString()
                .contains(message);
        assertThat(problems(WorkloadTexts.withStatements("- SELECT c FROM t WHERE = " + parameter)))
                .singleElement()
                .asString()
                .startsWith("our.workload.yaml:" + columnAfter(place))
                .contains(message);
    }

    /** The statement begins in column 9, and the parameter's value 26 characters later. */
    private static String columnAfter(String place) {
        String[] numbers = place.split(":", 2);
        return numbers[0] + ":" + (Integer.parseInt(numbers[1]) + 3);
    }

    /** All that is refused is in the table of StatementCheckTest. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "alter table t add c int",
                "/* a comment */ TRUNCATE t",
                "SELECT 1; DELETE FROM t",
                "-- nothing",
                "${oneOf('SELECT', 'DROP')} 1"
            })
    void a_statement_that_would_make_counts_wrong_is_refused_with_its_place(String sql) {
        assertThat(problems(WorkloadTexts.withStatements("- sql: |", "    " + sql, "- SELECT 1")))
                .as(sql)
                .singleElement()
                .asString()
                .startsWith("our.workload.yaml:6:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "SELECT 1; | true | false",
                "(SELECT 1) UNION (SELECT 2) | true | false",
                "WITH x AS (SELECT 1 AS a) SELECT REPLACE(a, 1, 2) FROM x | true | false",
                "WITH x AS (SELECT 1) DELETE FROM t WHERE id IN (SELECT 1) | false | true",
                "SELECT ';' FROM t WHERE a = 'x;' -- ; DELETE | true | false",
                "EXPLAIN SELECT 1 | true | false",
                "EXPLAIN ANALYZE DELETE FROM t | true | true",
                "SELECT * FROM t INTO OUTFILE '/tmp/x' | true | true",
                "INSERT INTO t VALUES (1) | false | true",
                "CALL p() | false | true",
                "SELECT * FROM t FOR UPDATE | true | false"
            })
    void what_a_statement_does_is_told_from_its_words(String sql, boolean query, boolean writes) {
        StatementCheck check = StatementCheck.of(sql);

        assertThat(check.refusal()).isEmpty();
        assertThat(check.isQuery()).as("returns rows").isEqualTo(query);
        assertThat(check.writes()).as("writes").isEqualTo(writes);
    }

    @Test
    void a_result_sets_a_value_of_the_list_around_it_so_that_a_branch_can_decide() {
        CompiledWorkload workload = compiled("""
                title: a test
                transactions:
                  t:
                    values: {price: 1.50}
                    statements:
                      - oneOf:
                          - {statements: [{sql: SELECT 2, into: {price: decimal}}]}
                      - SELECT :price
                """);
        CompiledStatement inBranch = workload.statements().get(0);
        CompiledStatement after = workload.statements().get(1);
        Frame frame = frame(workload);
        Draw.all(workload.transactions().get(0).draws(), frame);
        assertThat(literal(after, frame)).isEqualTo("SELECT 1.50");

        frame.set(inBranch.into()[0].slot(), new java.math.BigDecimal("2.75"));

        assertThat(literal(after, frame)).isEqualTo("SELECT 2.75");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "- {sql: SELECT 1, into: {a: long}} | - {sql: SELECT 2, into: {a: text}} | 7:9: 'a' is a whole number already",
                "- {repeat: 2, as: i, values: {v: 5 * i}, statements: ['SELECT :v']} | - SELECT :v | 7:17: nothing is named 'v'"
            })
    void a_result_has_the_type_of_its_name_and_a_value_of_a_loop_is_not_known_after_it(
            String first, String second, String problem) {
        assertThat(problems(WorkloadTexts.withStatements(first, second)))
                .singleElement()
                .asString()
                .startsWith("our.workload.yaml:" + problem);
    }

    @Test
    void constants_and_sizes_are_computed_before_the_run() {
        CompiledWorkload workload = compiled("""
                title: a test
                sizes: {rows: 100}
                values: {half: rows / 2, double: 2 * rows}
                transactions:
                  t:
                    statements: ["SELECT ${half + 1}, :double, :(rows % 7)"]
                """);

        CompiledStatement statement = workload.statements().get(0);
        assertThat(workload.transactions().get(0).draws())
                .as("nothing is left to draw")
                .isEmpty();
        assertThat(statement.sql().varies()).isFalse();
        assertThat(literal(statement, frame(workload))).isEqualTo("SELECT 51, 200, 2");
    }

    @Test
    void only_the_common_values_that_a_transaction_uses_are_drawn_for_it() {
        CompiledWorkload workload = compiled("""
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
        CompiledWorkload one = compiled(text);
        CompiledWorkload same = compiled(text);
        CompiledWorkload other = compiled("seed: 2\n" + text);

        assertThat(hundred(one)).isEqualTo(hundred(same)).isNotEqualTo(hundred(other));
        assertThat(hundred(one).stream().distinct()).hasSize(100);
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
                .anySatisfy(problem -> assertThat(problem).contains(":4:", "cannot be negative"))
                .anySatisfy(problem -> assertThat(problem).contains(":6:", "a check only reads"))
                .anySatisfy(
                        problem -> assertThat(problem).contains(":7:", "no transaction is named 'c'; there are a, b"));
    }

    @Test
    void a_rehearsal_counts_what_a_transaction_executes_without_a_database() {
        CompiledWorkload workload = compiled("""
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
                """);

        Rehearsal.Kind kind = Rehearsal.of(workload).get(0);

        assertThat(kind.isWhole()).isTrue();
        assertThat(kind.statements()).extracting(Rehearsal.Counted::uses).containsExactly(1.0, 6.0, 1.0, 0.0, 1.0);
        assertThat(kind.statements())
                .extracting(Rehearsal.Counted::executions)
                .containsExactly(1.0, 6.0, 25.0, 0.0, 1.0);
        assertThat(kind.statements().get(1).texts()).hasSize(2);
    }

    @Test
    void a_loop_that_never_ends_is_no_obstacle_to_a_rehearsal() {
        CompiledWorkload workload = compiled(WorkloadTexts.withStatements(
                "- {repeat: 1000000000, statements: [{repeat: 1000000000, statements: [SELECT 1]}]}"));

        assertThat(Rehearsal.of(workload).get(0).isWhole()).isFalse();
    }

    private static String literal(CompiledStatement statement, Frame frame) {
        return statement.sql().asLiterals(new StringBuilder(), frame);
    }

    private static List<String> hundred(CompiledWorkload workload) {
        Frame frame = frame(workload);
        return IntStream.range(0, 100)
                .mapToObj(i -> literal(workload.statements().get(0), frame))
                .toList();
    }
}
