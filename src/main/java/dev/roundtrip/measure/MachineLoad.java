package dev.roundtrip.measure;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Processor time that was used since the machine and this JVM started; only differences mean anything.
 *
 * @param elapsedNanos by the machine's monotonic clock
 * @param busyNanos of all processors, for all programs; 0 where the operating system does not tell
 * @param stolenNanos that a hypervisor gave to others; 0 where the operating system does not tell
 * @param ownNanos of this process
 * @param childNanos of the processes that this process started, such as an embedded server
 * @param pauseNanos of this JVM's garbage collections
 */
public record MachineLoad(
        long elapsedNanos, long busyNanos, long stolenNanos, long ownNanos, long childNanos, long pauseNanos) {

    /** Linux counts in hundredths of a second on every architecture, see proc(5). */
    private static final long NANOS_PER_TICK = TimeUnit.MILLISECONDS.toNanos(10);

    private static final Path STAT = Path.of("/proc/stat");

    /** The columns of the line {@code cpu}: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final int IDLE = 4;

    private static final int WAITING = 5;
    private static final int STOLEN = 8;

    /** Reads the counters; takes about a millisecond. */
    public static MachineLoad now() {
        long busy = 0;
        long stolen = 0;
        Optional<String[]> line = processors();
        if (line.isPresent()) {
            String[] columns = line.get();
            stolen = Long.parseLong(columns[STOLEN]) * NANOS_PER_TICK;
            for (int column = 1; column < STOLEN; column++) {
                if (column != IDLE && column != WAITING) {
                    busy += Long.parseLong(columns[column]) * NANOS_PER_TICK;
                }
            }
        }
        long pauses = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
        ProcessHandle self = ProcessHandle.current();
        return new MachineLoad(
                NanoClock.SYSTEM.nanoTime(),
                busy,
                stolen,
                nanos(self),
                self.descendants().mapToLong(MachineLoad::nanos).sum(),
                TimeUnit.MILLISECONDS.toNanos(pauses));
    }

    private static Optional<String[]> processors() {
        try {
            String first = Files.readString(STAT, StandardCharsets.US_ASCII)
                    .lines()
                    .findFirst()
                    .orElse("");
            String[] columns = first.split("\\s+", -1);
            return columns[0].equals("cpu") && columns.length > STOLEN ? Optional.of(columns) : Optional.empty();
        } catch (IOException noLinux) {
            return Optional.empty();
        }
    }

    private static long nanos(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    /** What was used between an earlier reading and this one; never negative. */
    public MachineLoad since(MachineLoad earlier) {
        return new MachineLoad(
                Math.max(0, elapsedNanos - earlier.elapsedNanos),
                Math.max(0, busyNanos - earlier.busyNanos),
                Math.max(0, stolenNanos - earlier.stolenNanos),
                Math.max(0, ownNanos - earlier.ownNanos),
                Math.max(0, childNanos - earlier.childNanos),
                Math.max(0, pauseNanos - earlier.pauseNanos));
    }

    /** Whether the operating system tells how busy all processors were. */
    public boolean isKnown() {
        return busyNanos > 0;
    }
}
