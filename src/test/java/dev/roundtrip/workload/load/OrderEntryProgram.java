package dev.roundtrip.workload.load;

import dev.roundtrip.jdbc.Credentials;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/** TPC-C's transactions in a JVM of its own, so that it can be killed in the middle of them. */
final class OrderEntryProgram {

    private static final int THREADS = 4;
    private static final int ENOUGH = 60;

    private OrderEntryProgram() {}

    /** Arguments: host and port, user, password, database. Runs until it is killed. */
    public static void main(String[] arguments) throws Exception {
        OrderEntry entry = OrderEntry.in(arguments[3], arguments[0], new Credentials(arguments[1], arguments[2]));
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
    static Process start(String hostAndPort, Credentials login, String database) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OrderEntryProgram.class.getName(),
                        hostAndPort,
                        login.user(),
                        login.password(),
                        database)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = lines.readLine();
        if (!"busy".equals(line)) {
            process.destroyForcibly();
            throw new IOException("The program said: " + line);
        }
        return process;
    }
}
