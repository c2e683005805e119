package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.live.workload.Method.Ending;
import dev.roundtrip.live.workload.SentValue.ValueShape;
import dev.roundtrip.live.workload.WorkloadRecorder.Circumstances;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.Tap;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadRecorderTest {

    private static final int LARGEST_FILE = 16 << 20;

    private final Tap tap = Tap.builder(NanoClock.SYSTEM).texts().open();

    @AfterEach
    void close() {
        tap.close();
    }

    private WorkloadRecorder recorder(RecordedData data) {
        return WorkloadRecorder.start(tap, data, "a test", "0.1.0", NanoClock.SYSTEM, Instant.EPOCH);
    }

    /** Adds a transaction of one statement, whose rows have these texts. */
    private static void add(WorkloadRecorder recorder, String method, String sql, int rows, String... texts) {
        recorder.statement(new Statement.Key(sql, true)).ifPresent(statement -> {
            OpenTransaction transaction = new OpenTransaction();
            for (int i = 0; i < rows; i++) {
                SentValue[] row = Arrays.stream(texts)
                        .map(text -> new SentValue(ValueShape.TEXT, text))
                        .toArray(SentValue[]::new);
                transaction.add(statement, row, i > 0);
            }
            Circumstances how = new Circumstances("shop.Service." + method, Ending.COMMITTED, false, "", 1_000, 1);
            recorder.add(transaction, how, recorder.pseudonyms());
        });
    }

    /** A paragraph sign in the texts stands for a broken line, for which YAML has no character. */
    @ParameterizedTest
    @CsvSource({
        // These letters have three bytes, or are escaped.
        "60, 100, 1, 1, 東, 900",
        "60, 100, 1, 1, é¶, 450",
        "60, 100, 1, 1, ''\\, 450",
        // Here each method has a first sample.
        "60, 1, 2000, 1, x, 900",
        // Here texts of statements fill the file.
        "60, 50, 1, 3000, x, 1",
        "60, 50, 1, 3000, 東¶, 1",
    })
    void a_file_is_never_larger_than_one_that_can_be_run(
            int methods, int times, int rows, int lengthOfSql, String letters, int repeated) {
        WorkloadRecorder recorder = recorder(RecordedData.KEEP);
        String text = letters.replace('¶', '\u2028').repeat(repeated);
        for (int i = 0; i < methods * times; i++) {
            String sql =
                    "SELECT `" + (lengthOfSql == 1 ? "a" : text.repeat(lengthOfSql) + i) + "` FROM t WHERE a = \u0002";
            add(recorder, "m" + i % methods, sql, rows, text);
        }

        String file = recorder.text();

        assertThat(file.getBytes(StandardCharsets.UTF_8).length).isBetween(4 << 20, LARGEST_FILE);
        assertThat(file.contains("of methods whose samples do not fit")).isEqualTo(rows > 1);
    }

    @Test
    void a_method_keeps_a_sample_of_its_transactions() {
        WorkloadRecorder recorder = recorder(RecordedData.KEEP);
        for (int i = 0; i < 500; i++) {
            add(recorder, "m", "SELECT \u0002", 1, "name " + i);
        }

        assertThat(recorder.text()).contains("    weight: 500\n");
        assertThat(recorder.text().lines().filter(line -> line.contains("'name ")))
                .hasSize(Method.SAMPLES);
    }

    @Test
    void of_many_transactions_a_part_stands_for_the_others() {
        WorkloadRecorder recorder = recorder(RecordedData.KEEP);

        assertThat(IntStream.range(0, 41_000).map(i -> recorder.weightOfNext()).sum())
                .isBetween(40_960, 41_031);
        assertThat(recorder.missing()).contains("One in 31 transactions is recorded after the first 10000.");
    }

    @Test
    void while_values_are_hidden_no_other_connection_waits() throws Exception {
        WorkloadRecorder recorder = recorder(RecordedData.PSEUDONYMS);
        Thread hiding = new Thread(() -> add(recorder, "m", "INSERT INTO t VALUES (\u0002)", 20_000, "Alice Smith"));
        hiding.start();
        while (recorder.notes().get(0).startsWith("Recorded 0 ")) {
            Thread.onSpinWait();
        }

        assertThat(recorder.text()).contains("# Nothing was recorded.").doesNotContain("Alice");
        hiding.join();
        assertThat(recorder.text()).contains("Service.m:", "[insert-t, [").doesNotContain("Alice");
    }
}
