package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.ProfileProblem;
import dev.roundtrip.profile.WorkloadSpec.WorkloadText;
import dev.roundtrip.profile.workload.StepSpec.StatementSpec;
import dev.roundtrip.profile.workload.WorkloadFiles;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the bundled workloads for batches, large results and long data use of the format. */
class BatchFilesTest {

    private static final int BYTES = 1000;

    @ParameterizedTest
    @ValueSource(strings = {"batch-unprepared", "batch-prepared", "batch-multi-values"})
    void rows_sent_one_by_one_are_checked_as_those_of_a_batch(String name) {
        CompiledWorkload workload = TestWorkloads.bundled(name);

        assertThat(workload.checks()).hasSize(1).allSatisfy(check -> {
            assertThat(check.sql()).isEqualTo("SELECT COUNT(*) FROM batch_row");
            assertThat(check.number()).isEqualTo(200);
        });
        assertThat(fingerprint(workload)).isEqualTo(fingerprint(TestWorkloads.bundled("batch-insert")));
    }

    @ParameterizedTest
    @CsvSource({"stream, " + StatementSpec.STREAM, "0, 0", "100, 100", "fetch, 7", "fetch * 2, 14"})
    void a_fetch_size_is_a_number_a_size_or_stream(String written, int fetchSize) {
        assertThat(TestWorkloads.of(reading(written)).statements())
                .extracting(CompiledStatement::fetchSize)
                .containsExactly(fetchSize);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-2 | fetchSize is -2; allowed are -1 to 10000000",
                "10000001 | fetchSize is 10000001; allowed are -1 to 10000000",
                "uniform(1, 2) | fetchSize must be known before the run: use numbers and sizes only",
                "1.5 | fetchSize is a decimal; it must be a whole number",
                "fetched | nothing is named 'fetched'; did you mean 'fetch'?"
            })
    void any_other_fetch_size_is_a_problem_with_its_place(String written, String problem) {
        WorkloadText file = new WorkloadText("test.yaml", List.of(reading(written)), Map.of());

        List<ProfileProblem> problems =
                CompiledWorkload.of(WorkloadFiles.parse(file).orElseThrow()).problems();

        assertThat(problems).extracting(ProfileProblem::message).containsExactly(problem);
        assertThat(problems).extracting(ProfileProblem::line).containsExactly(6);
    }

    private static String reading(String fetchSize) {
        return """
                title: reads
                sizes: {fetch: 7}
                transactions:
                  read:
                    statements:
                      - {sql: SELECT 1, fetchSize: %s}
                """.formatted(fetchSize.contains(",") ? "\"" + fetchSize + "\"" : fetchSize);
    }

    @Test
    void a_size_that_no_row_uses_leaves_the_data_set_as_it_is() {
        long before = fingerprint(TestWorkloads.bundled("large-result"));

        assertThat(fingerprint(sized("large-result", "fetch"))).isEqualTo(before);
        assertThat(fingerprint(sized("large-result", "rows"))).isNotEqualTo(before);
        assertThat(fingerprint(sized("batch-insert", "rows")))
                .isEqualTo(fingerprint(TestWorkloads.bundled("batch-insert")));
    }

    @Test
    void a_size_that_a_row_uses_makes_another_data_set() {
        String file = """
                title: rows
                sizes: {largest: %d}
                tables:
                  item:
                    create: (id BIGINT PRIMARY KEY, number BIGINT)
                    rows: 10
                    columns: {id: row, number: 'uniform(1, largest)'}
                transactions:
                  read: {statements: ['SELECT 1']}
                """;

        assertThat(fingerprint(TestWorkloads.of(file.formatted(5))))
                .isNotEqualTo(fingerprint(TestWorkloads.of(file.formatted(6))));
    }

    private static CompiledWorkload sized(String name, String size) {
        return TestWorkloads.bundled(name, Map.of(size, 123L));
    }

    private static long fingerprint(CompiledWorkload workload) {
        return workload.dataFingerprint();
    }

    @Test
    void a_stream_has_as_many_bytes_as_it_says_and_each_one_has_others() {
        CompiledWorkload workload = TestWorkloads.of("""
                title: writes
                transactions:
                  write: {statements: ['INSERT INTO document (body) VALUES (:stream(%d))']}
                """.formatted(BYTES));
        Value body = workload.statements().get(0).sql().parameters()[0];
        Frame frame = new Frame(workload, SharedValues.none(), 0, 1);

        Set<Byte> seen = new HashSet<>();
        byte[] first = ((RandomStream) body.asObject(frame)).rest();
        for (byte each : first) {
            seen.add(each);
        }
        assertThat(first).hasSize(BYTES);
        assertThat(seen).hasSizeGreaterThan(200);
        assertThat(((RandomStream) body.asObject(frame)).rest()).hasSize(BYTES).isNotEqualTo(first);
    }

    @Test
    void a_stream_is_read_to_its_end_in_pieces_of_any_length() throws Exception {
        CompiledWorkload workload = TestWorkloads.bundled("long-data");
        Frame frame = new Frame(workload, SharedValues.none(), 0, 1);
        RandomStream stream = new RandomStream(frame.random, BYTES);
        byte[] piece = new byte[300];

        assertThat(stream.read()).isBetween(0, 255);
        assertThat(stream.read(piece, 100, 0)).isZero();
        assertThat(stream.read(piece)).isEqualTo(300);
        assertThat(stream.readNBytes(piece, 0, 300)).isEqualTo(300);
        assertThat(stream.readAllBytes()).hasSize(BYTES - 601);
        assertThat(stream.read()).isEqualTo(-1);
        assertThat(stream.read(piece, 0, 300)).isEqualTo(-1);
    }

    @Test
    void a_stream_sent_as_text_is_a_literal() {
        CompiledWorkload workload = TestWorkloads.of("""
                title: writes
                transactions:
                  write: {statements: [{sql: 'INSERT INTO document (body) VALUES (:stream(3))', send: text}]}
                """);

        assertThat(workload.statements()
                        .get(0)
                        .sql()
                        .asLiterals(new StringBuilder(), new Frame(workload, SharedValues.none(), 0, 1)))
                .matches("INSERT INTO document \\(body\\) VALUES \\(x'[0-9a-f]{6}'\\)");
    }
}
