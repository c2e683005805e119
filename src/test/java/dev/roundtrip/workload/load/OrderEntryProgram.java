package dev.roundtrip.workload.load;

import dev.roundtrip.JavaProgram;
import dev.roundtrip.workload.data.TestBank;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** TPC-C's transactions in a JVM of its own, so that it can be killed in the middle of them. */
final class OrderEntryProgram {

    private static final int THREADS = 4;
    private static final int ENOUGH = 60;

    private OrderEntryProgram() {}

    /** Arguments: the server's address, the database. Runs until it is killed. */
    public static void main(String[] arguments) throws Exception {
        OrderEntry entry = OrderEntry.in(TestBank.at(arguments[0], ""), arguments[1]);
        try (Workers workers = entry.workers(THREADS, false)) {
            Thread watcher = new Thread(() -> {
                while (workers.workSoFar().transactions() < ENOUGH) {
                    Thread.onSpinWait();
                }
                System.out.println("busy");
            });
            watcher.setDaemon(true);
            watcher.start();
            OrderEntry.run(workers, Duration.ofMinutes(5));
        }
    }

    /** Starts it, and returns when its workers are busy. */
    static Process start(TestBank bank, String database) throws IOException {
        return JavaProgram.started(
                JavaProgram.of(
                        OrderEntryProgram.class,
                        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                        bank.address(),
                        database),
                "busy");
    }
}
