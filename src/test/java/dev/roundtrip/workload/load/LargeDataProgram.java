package dev.roundtrip.workload.load;

import dev.roundtrip.Ended;
import dev.roundtrip.JavaProgram;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Loads or reads a million rows in a JVM of its own, whose heap is limited. */
final class LargeDataProgram {

    static final String DATABASE = "large_data";
    static final long ROWS = 1_000_000;

    /** The exit code of a JVM that has run out of memory and is told to end then. */
    static final int OUT_OF_MEMORY = 3;

    private LargeDataProgram() {}

    /** Arguments: workload, fetch size, the server's address. The tables are loaded if they are not there. */
    public static void main(String[] arguments) throws Exception {
        CompiledWorkload workload = TestWorkloads.bundled(
                arguments[0],
                arguments[0].equals("large-result")
                        ? Map.of("rows", ROWS, "fetch", Long.parseLong(arguments[1]))
                        : Map.of("rows", ROWS));
        AtomicLong steps = new AtomicLong();
        AtomicLong last = new AtomicLong();
        LoadProgress progress = (done, total) -> {
            if (done <= last.getAndSet(done) || total != ROWS) {
                throw new IllegalStateException("progress is " + done + " of " + total);
            }
            steps.incrementAndGet();
        };
        TestBank bank = TestBank.at(arguments[2], "");
        DataSet data = DataSet.prepare(bank::connect, DATABASE, workload, progress);
        System.out.println((data.reused() ? "reused" : "loaded " + last + " in " + steps + " steps"));
        if (data.reused()) {
            try (Connection connection = bank.connect(DATABASE, "useCursorFetch=true")) {
                TestWorkers.steps(workload, data)
                        .carryOut(connection, workload.transactions().get(0), Occasion.NEVER);
            }
            System.out.println("read all rows");
        }
    }

    static Ended run(TestBank bank, String heap, String workload, long fetch) throws Exception {
        return Ended.of(
                JavaProgram.of(
                        LargeDataProgram.class,
                        List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"),
                        workload,
                        Long.toString(fetch),
                        bank.address()),
                "");
    }
}
