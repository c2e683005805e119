package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.ConnectionSpec;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.workload.bank.DataSet;
import dev.roundtrip.workload.bank.LoadProgress;
import dev.roundtrip.workload.bank.Specs;
import dev.roundtrip.workload.bank.TestBank;
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
            DataSet dataSet = DataSet.prepare(admin, "silent_bank", LoadProgress.SILENT);
            WorkersSpec spec = new WorkersSpec(
                    "test",
                    1,
                    Specs.of(20, StatementLength.SHORT, new SessionHabits(Occasion.NEVER, Occasion.NEVER)),
                    new ConnectionSpec("", false));
            ConnectionTarget target = ConnectionTarget.of(bank.url("silent_bank", ""), bank.login());
            try (Workers workers = Workers.start(spec, target, dataSet, fast);
                    Statement lock = admin.createStatement()) {
                // Whoever writes waits for longer than any test.
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
