package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SilentServerIT {

    /** A minute of the workers' time is three seconds. */
    private static final int FASTER = 20;

    @Test
    void a_server_that_answers_nothing_any_longer_ends_the_slice_with_a_sentence() throws Exception {
        TestBank bank = TestBank.onMariaDb();
        long begin = NanoClock.SYSTEM.nanoTime();
        NanoClock fast = () -> begin + FASTER * (NanoClock.SYSTEM.nanoTime() - begin);
        try (Connection admin = bank.connect()) {
            CompiledWorkload workload = TestWorkloads.transfer(20, StatementLength.SHORT);
            SharedValues values = bank.prepare("silent_bank", workload).values();
            WorkersSpec spec = TestWorkers.plain(1, workload);
            ConnectionTarget target = bank.target("silent_bank", "");
            try (Workers workers = Workers.start(spec, target, values, fast);
                    Statement lock = admin.createStatement()) {
                // Writers wait for longer than any test.
                lock.execute("LOCK TABLES silent_bank.journal_entry WRITE");
                try {
                    assertThatThrownBy(() -> workers.runSlice(
                                    SliceSpec.closedLoop(Duration.ofSeconds(1)), SliceBoundary.NOTHING))
                            .isInstanceOf(WorkloadFailedException.class)
                            .hasMessage("The server has answered no statement for 60 s. Check whether it still runs,"
                                    + " and the network in between.");
                } finally {
                    lock.execute("UNLOCK TABLES");
                }
            }
        }
    }
}
