package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.workload.file.StatementCheck.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StatementCheckTest {

    private static Stream<String> statements() throws IOException {
        return Files.readAllLines(Path.of("src", "test", "resources", "workloads", "statements.txt")).stream()
                .filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("statements")
    void every_class_of_statement_of_both_grammars_is_told_by_its_whole_text(String line) {
        StatementCheck check = StatementCheck.of(line.substring(8));

        assertThat(check.effect().name().toLowerCase(Locale.ROOT))
                .as(check.reason())
                .isEqualTo(line.substring(0, 8).strip());
        assertThat(check.reason().isEmpty())
                .as("a reason for what is not allowed")
                .isEqualTo(check.effect() == Effect.READS || check.effect() == Effect.WRITES);
    }

    /** Whether rows are returned, which decides how it is executed; and whether it changes any. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT 1;                                                  | true  | false
            (SELECT 1) UNION (SELECT 2)                                | true  | false
            WITH x AS (SELECT 1 AS a) SELECT REPLACE(a, 1, 2) FROM x   | true  | false
            WITH x AS (SELECT 1) DELETE FROM t WHERE id IN (SELECT 1)  | false | true
            SELECT ';' FROM t WHERE a = 'x;' -- ; DELETE               | true  | false
            EXPLAIN SELECT 1                                           | true  | false
            SELECT * FROM t INTO OUTFILE '/tmp/x'                      | true  | true
            INSERT INTO t VALUES (1)                                   | false | true
            CALL p()                                                   | false | true
            SELECT * FROM t FOR UPDATE                                 | true  | false
            """)
    void what_a_statement_returns_and_writes_is_in_its_words(String sql, boolean query, boolean writes) {
        StatementCheck check = StatementCheck.of(sql);

        assertThat(check.refusal()).isEmpty();
        assertThat(check.isQuery()).as("returns rows").isEqualTo(query);
        assertThat(check.writes()).as("writes").isEqualTo(writes);
    }

    @Test
    void a_refusal_says_what_why_and_what_to_try() {
        assertThat(StatementCheck.of("SHUTDOWN").reason())
                .startsWith("SHUTDOWN is not supported; allowed are SELECT, WITH,")
                .endsWith("with --allow-writes CALL, DO, LOAD DATA, BATCH");
        assertThat(StatementCheck.of("/*T![clustered_index] DROP TABLE victim */")
                        .reason())
                .isEqualTo("remove the comment (/*! ... */), which some servers execute");
        assertThat(StatementCheck.of("SELECT NEXTVAL(s)").reason()).isEqualTo("calls NEXTVAL, whose effect stays");
    }

    /** What a server takes for no white space, begins no comment there. */
    @Test
    void a_comment_begins_and_ends_where_a_server_says_and_hides_no_control_characters() {
        for (String sql : List.of("1 --\u2003 + NEXTVAL(s)", "1 --\u00a0 + NEXTVAL(s)", "/**/NEXTVAL /**/ (s)")) {
            assertThat(StatementCheck.of("SELECT " + sql).effect()).as(sql).isEqualTo(Effect.LASTS);
        }
        assertThat(StatementCheck.of("SELECT 1 --\u0001 '\n INTO OUTFILE 'x' -- '")
                        .effect())
                .isEqualTo(Effect.REFUSED);
    }
}
