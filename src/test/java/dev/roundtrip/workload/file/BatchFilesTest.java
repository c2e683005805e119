package dev.roundtrip.workload.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.workload.StepSpec.StatementSpec;
import dev.roundtrip.scenario.workload.WorkloadTexts;
import dev.roundtrip.testing.Texts;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the parts of the format that the bundled workloads for batches, large results and long data use. */
class BatchFilesTest {

    private static final int BYTES = 1000;

    @ParameterizedTest
    @ValueSource(strings = {"batch-unprepared", "batch-prepared", "batch-multi-values"})
    void rows_sent_one_by_one_are_checked_as_those_of_a_batch(String name) {
        assertThat(TestWorkloads.bundled(name).checks()).singleElement().satisfies(check -> {
            assertThat(check.sql()).isEqualTo("SELECT COUNT(*) FROM batch_row");
            assertThat(check.number()).isEqualTo(200);
        });
        assertThat(fingerprint(name)).isEqualTo(fingerprint("batch-insert"));
    }

    @ParameterizedTest
    @CsvSource({"stream, " + StatementSpec.STREAM, "0, 0", "100, 100", "rows, 100", "rows * 2, 200"})
    void a_fetch_size_is_a_number_a_size_or_stream(String written, int fetchSize) {
        assertThat(TestWorkloads.of(reading(written)).statements())
                .extracting(CompiledStatement::fetchSize)
                .containsExactly(fetchSize);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -2            | fetchSize is -2; allowed are -1 to 10000000
            10000001      | fetchSize is 10000001; allowed are -1 to 10000000
            uniform(1, 2) | fetchSize must be constant: use numbers and sizes
            1.5           | fetchSize is a decimal; it must be a whole number
            rowss         | nothing is named 'rowss'; did you mean 'rows'?
            """)
    void any_other_fetch_size_is_a_problem_with_its_place(String written, String problem) {
        assertThat(Texts.only(TestWorkloads.problems(reading(written))))
                .startsWith("test.yaml:6:")
                .endsWith(": " + problem);
    }

    private static String reading(String fetchSize) {
        return WorkloadTexts.withStatements("- {sql: SELECT 1, fetchSize: %s}"
                .formatted(fetchSize.contains(",") ? "\"" + fetchSize + "\"" : fetchSize));
    }

    @Test
    void a_size_that_no_row_uses_leaves_the_data_set_as_it_is() {
        assertThat(fingerprint("large-result"))
                .isEqualTo(fingerprint("large-result", "fetch"))
                .isNotEqualTo(fingerprint("large-result", "rows"));
        assertThat(fingerprint("batch-insert")).isEqualTo(fingerprint("batch-insert", "rows"));
    }

    @Test
    void a_size_that_a_row_uses_makes_another_data_set() {
        String file = """
                title: rows
                sizes: {largest: %d}
                tables: {t: {create: (id INT PRIMARY KEY), rows: 10, columns: {id: "uniform(1, largest)"}}}
                transactions: {read: {statements: [SELECT 1]}}
                """;

        assertThat(TestWorkloads.of(file.formatted(5)).dataFingerprint())
                .isNotEqualTo(TestWorkloads.of(file.formatted(6)).dataFingerprint());
    }

    private static long fingerprint(String name, String... sizes) {
        return TestWorkloads.bundled(name, Stream.of(sizes).collect(Collectors.toMap(size -> size, size -> 123L)))
                .dataFingerprint();
    }

    private static CompiledWorkload writing(int bytes, String send) {
        return TestWorkloads.of(WorkloadTexts.withStatements(
                "- {sql: 'INSERT INTO document (body) VALUES (:stream(%d))'%s}".formatted(bytes, send)));
    }

    @Test
    void a_stream_has_as_many_bytes_as_it_says_and_each_one_has_others() {
        CompiledWorkload workload = writing(BYTES, "");
        Value body = workload.statements().get(0).sql().parameters()[0];
        DrawContext context = TestWorkloads.context(workload);

        byte[] first = ((RandomStream) body.asObject(context)).rest();
        assertThat(new String(first, ISO_8859_1).chars().distinct()).hasSizeGreaterThan(200);
        assertThat(first).hasSize(BYTES);
        assertThat(((RandomStream) body.asObject(context)).rest())
                .hasSize(BYTES)
                .isNotEqualTo(first);
    }

    @Test
    void a_stream_sent_as_text_is_a_literal() {
        CompiledWorkload workload = writing(3, ", send: text");

        assertThat(TestWorkloads.literal(workload, TestWorkloads.context(workload)))
                .matches("INSERT INTO document \\(body\\) VALUES \\(x'[0-9a-f]{6}'\\)");
    }
}
