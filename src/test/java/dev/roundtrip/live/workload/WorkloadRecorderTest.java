package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.live.workload.Method.Ending;
import dev.roundtrip.live.workload.SentValue.Kind;
import dev.roundtrip.live.workload.WorkloadRecorder.Circumstances;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.Tap;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkloadRecorderTest {

    private final Tap tap = Tap.openWithTexts(NanoClock.SYSTEM);

    @AfterEach
    void close() {
        tap.close();
    }

    private WorkloadRecorder recorder(RecordedData data) {
        return WorkloadRecorder.start(tap, data, "a test", "0.1.0", NanoClock.SYSTEM, Instant.EPOCH);
    }

    /** A transaction of one statement, whose rows have these texts. */
    private static void add(WorkloadRecorder recorder, String method, String sql, int rows, String... texts) {
        recorder.statement(new Statement.Key(sql, true, 0)).ifPresent(statement -> {
            OpenTransaction transaction = new OpenTransaction();
            for (int i = 0; i < rows; i++) {
                SentValue[] row = Arrays.stream(texts)
                        .map(text -> new SentValue(Kind.TEXT, text))
                        .toArray(SentValue[]::new);
                transaction.add(statement, row, i > 0);
            }
            Circumstances how = new Circumstances("shop.Service." + method, Ending.COMMITTED, false, "", 1_000, 1);
            recorder.add(transaction, how, recorder.pseudonyms());
        });
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
