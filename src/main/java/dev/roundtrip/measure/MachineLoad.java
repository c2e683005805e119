package dev.roundtrip.measure;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processor time that was used since the machine and this JVM started; only differences mean anything.
 *
 * @param elapsedNanos the time by the machine's monotonic clock
 * @param busyNanos the time of all processors, for all programs; 0 if the operating system does not tell it
 * @param stolenNanos the time that a hypervisor gave to others; 0 if the operating system does not tell it
 * @param ownNanos the time of this process, and of Docker's relay to the server's port, which is a part of our own way
 * @param childNanos the time of the processes that this process started, such as embedded servers
 * @param serverNanos the time of that process among them which serves the port, with its own children; 0 if none is
 *     known to
 * @param pauseNanos the time of this JVM's garbage collections
 */
public record MachineLoad(
        long elapsedNanos,
        long busyNanos,
        long stolenNanos,
        long ownNanos,
        long childNanos,
        long serverNanos,
        long pauseNanos) {

    /** The length of a tick: Linux counts in hundredths of a second on every architecture, see proc(5). */
    private static final long NANOS_PER_TICK = TimeUnit.MILLISECONDS.toNanos(10);

    private static final Path STAT = Path.of("/proc/stat");

    /** The column of the idle time in the line {@code cpu}: user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final int IDLE = 4;

    private static final int WAITING = 5;
    private static final int STOLEN = 8;

    /**
     * Reads the counters; takes about a millisecond.
     *
     * @param serverPort the port of a server that may be in a container of this machine, or a child of this process;
     *     empty for none
     */
    public static MachineLoad now(OptionalInt serverPort) {
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
                nanos(self) + relays(serverPort).mapToLong(MachineLoad::nanos).sum(),
                self.descendants().mapToLong(MachineLoad::nanos).sum(),
                server(self.children().toList(), serverPort)
                        .flatMap(server -> Stream.concat(Stream.of(server), server.descendants()))
                        .mapToLong(MachineLoad::nanos)
                        .sum(),
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

    /** The server's process, found by its port. If the system shows no arguments, an only child is the server. */
    private static Stream<ProcessHandle> server(List<ProcessHandle> children, OptionalInt port) {
        return children.stream()
                .filter(child -> port.isPresent()
                        && child.info()
                                .arguments()
                                .map(arguments -> List.of(arguments).contains("--port=" + port.getAsInt()))
                                .orElse(children.size() == 1));
    }

    /** The engine's relays: it has one for each mapped port and kind of address. Empty if it needs none. */
    private static Stream<ProcessHandle> relays(OptionalInt serverPort) {
        return serverPort.isEmpty()
                ? Stream.empty()
                : ProcessHandle.allProcesses()
                        .filter(process ->
                                isRelay(process.info().arguments().orElse(new String[0]), serverPort.getAsInt()));
    }

    /**
     * Whether a process is a relay of the server's port.
     *
     * @param arguments its arguments, such as
     *     {@code -proto tcp -host-ip 0.0.0.0 -host-port 32771 -container-ip 172.17.0.2 ...}
     */
    static boolean isRelay(String[] arguments, int serverPort) {
        List<String> words = List.of(arguments);
        int port = words.indexOf("-host-port") + 1;
        return port > 0
                && port < words.size()
                && words.contains("-container-ip")
                && words.get(port).equals(Integer.toString(serverPort));
    }

    private static long nanos(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    /** The time that was used between an earlier reading and this one; never negative. */
    public MachineLoad since(MachineLoad earlier) {
        return new MachineLoad(
                Math.max(0, elapsedNanos - earlier.elapsedNanos),
                Math.max(0, busyNanos - earlier.busyNanos),
                Math.max(0, stolenNanos - earlier.stolenNanos),
                Math.max(0, ownNanos - earlier.ownNanos),
                Math.max(0, childNanos - earlier.childNanos),
                Math.max(0, serverNanos - earlier.serverNanos),
                Math.max(0, pauseNanos - earlier.pauseNanos));
    }

    /** Whether the operating system tells how busy all processors were. */
    public boolean isKnown() {
        return busyNanos > 0;
    }
}
