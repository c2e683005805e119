package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.workload.file.StatementCheck.Effect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void a_refusal_says_what_why_and_what_to_try() {
        assertThat(StatementCheck.of("SHUTDOWN").reason())
                .startsWith("SHUTDOWN is no statement of a transaction's work; allowed are SELECT, WITH,")
                .endsWith("with --allow-writes CALL, DO, LOAD DATA and BATCH");
        assertThat(StatementCheck.of("/*T![clustered_index] DROP TABLE victim */")
                        .reason())
                .isEqualTo("DROP commits the transaction, so counts and --roll-back would be wrong;"
                        + " what a table needs is written under 'tables'");
        assertThat(StatementCheck.of("/*M!100100 SELECT */ DELETE FROM t").reason())
                .startsWith("one server reads rows here where another changes them");
        assertThat(StatementCheck.of("SELECT NEXTVAL(s)").reason()).isEqualTo("calls NEXTVAL, whose effect stays");
    }

    /** What a server takes for no white space, begins no comment there. */
    @ParameterizedTest
    @ValueSource(
            strings = {"SELECT 1 --\u2003 + NEXTVAL(s)", "SELECT 1 --\u00a0 + NEXTVAL(s)", "SELECT /**/NEXTVAL /**/ (s)"
            })
    void a_comment_begins_and_ends_where_a_server_says(String sql) {
        assertThat(StatementCheck.of(sql).effect()).isEqualTo(Effect.LASTS);
    }

    @Test
    void a_comment_that_hides_control_characters_is_refused() {
        assertThat(StatementCheck.of("SELECT 1 --\u0001 '\n INTO OUTFILE 'x' -- '")
                        .effect())
                .isEqualTo(Effect.REFUSED);
    }

    @Test
    void a_definition_is_read_with_and_without_escapes_by_a_backslash() {
        String hidden = "BEGIN SET @p = 'C:\\'; DELETE FROM t; RETURN 'x'; END";

        assertThat(StatementCheck.ofDefinition(hidden).effect()).isEqualTo(StatementCheck.Effect.WRITES);
        assertThat(StatementCheck.ofDefinition("RETURN 'it\\'s; DELETE FROM t'").effect())
                .isEqualTo(StatementCheck.Effect.READS);
    }
}
