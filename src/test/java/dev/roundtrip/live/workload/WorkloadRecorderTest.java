package dev.roundtrip.live.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.live.workload.WorkloadRecorder.Circumstances;
import dev.roundtrip.live.workload.WorkloadRecorder.Ending;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.tap.Tap;
import org.junit.jupiter.api.Test;

class WorkloadRecorderTest {

    private static final int PLACES_EACH = 60;

    private int forms;

    @Test
    void a_kind_that_is_too_large_leaves_room_for_smaller_ones() {
        try (Tap tap = Tap.openWithTexts(NanoClock.SYSTEM)) {
            WorkloadRecorder recorder = WorkloadRecorder.start(
                    tap, RecordedData.NONE, "a test", "test", NanoClock.SYSTEM, WallClock.SYSTEM.now());
            Circumstances committed = new Circumstances(Ending.COMMITTED, false, "", 0, 1, 0);

            recorder.add(ofStatements(2_000), committed);
            recorder.add(ofStatements(2_000), committed);
            recorder.add(ofStatements(1), committed);

            assertThat(recorder.notes()).hasSize(2);
            assertThat(recorder.notes().get(0)).startsWith("Recorded 2 transactions of 2 kinds");
            assertThat(recorder.notes().get(1))
                    .startsWith("Not recorded: 1 transaction beyond the first")
                    .contains(Integer.toString(WorkloadRecorder.MOST_PLACES));
        }
    }

    /** Each of another form. */
    private OpenTransaction ofStatements(int count) {
        String text = "SELECT "
                + (", " + (char) SqlReader.PARAMETER).repeat(PLACES_EACH).substring(2);
        OpenTransaction transaction = new OpenTransaction();
        for (int i = 0; i < count; i++) {
            int first = transaction.values().size();
            for (int place = 0; place < PLACES_EACH; place++) {
                transaction.values().add(ValueKind.INT, 1, 0, place, null);
            }
            transaction.add(new StatementForm(forms++, StatementForm.fold(text), true, 0, 0), 1, first, false);
        }
        return transaction;
    }
}
