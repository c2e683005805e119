package dev.roundtrip.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Identifies a process beyond its id: the system reuses process ids.
 *
 * @param host the machine's name; containers that share a folder have different names and different processes
 * @param pid the process id
 * @param startMillis the start time in milliseconds since 1970; 0 if the system does not tell
 */
public record ProcessIdentity(String host, long pid, long startMillis) {

    /**
     * The tolerance between two start times of one process. Java adds the process's start time since boot to the wall
     * clock's time of boot, and the latter moves with every adjustment of the clock: 0.3 s a minute were observed on a
     * virtual machine. The tolerance is wide, because a living process that is taken for an ended one loses its
     * servers. A process id is hardly reused so soon.
     */
    private static final long TOLERANCE_MILLIS = 10 * 60 * 1_000;

    private static final String HOST = hostName();

    private static final ProcessIdentity THIS_JVM = of(ProcessHandle.current());

    public static ProcessIdentity of(ProcessHandle handle) {
        return new ProcessIdentity(HOST, handle.pid(), startMillis(handle));
    }

    /** The identity of this process: one value at each call, whatever happens to the clock. */
    public static ProcessIdentity ofThisJvm() {
        return THIS_JVM;
    }

    /** True for a process of this machine; only then can we tell whether it is alive. */
    public boolean isOfThisHost() {
        return host.equals(HOST);
    }

    /** The living process; empty if it has ended or another process has the id now. */
    public Optional<ProcessHandle> find() {
        if (!isOfThisHost()) {
            return Optional.empty();
        }
        if (pid == THIS_JVM.pid) {
            // In a container that is started again, the next program has the process id of the previous one.
            return equals(THIS_JVM) ? Optional.of(ProcessHandle.current()) : Optional.empty();
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(handle -> !hasExited(handle.pid()))
                .filter(handle -> Math.abs(startMillis(handle) - startMillis) <= TOLERANCE_MILLIS);
    }

    /** True for a process of this machine that is not alive any more. */
    public boolean hasEnded() {
        return isOfThisHost() && find().isEmpty();
    }

    /**
     * True for a process whose parent has not yet read its exit code: Linux keeps its number, and Java takes it for
     * alive. If the first process of a container reads no exit codes, that lasts as long as the container.
     */
    private static boolean hasExited(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
            // The name, in parentheses, may have any character; the state follows as one letter.
            return stat.startsWith(") Z", stat.lastIndexOf(')'));
        } catch (IOException noSuchFile) {
            return false;
        }
    }

    private static long startMillis(ProcessHandle handle) {
        return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** The name of this machine. It is not looked up over the network, which can take seconds. */
    private static String hostName() {
        Path linux = Path.of("/proc/sys/kernel/hostname");
        try {
            if (Files.isReadable(linux)) {
                return Files.readString(linux, StandardCharsets.UTF_8).strip();
            }
        } catch (IOException unreadable) {
            // The environment is the next source.
        }
        Map<String, String> environment = System.getenv();
        return environment.getOrDefault("COMPUTERNAME", environment.getOrDefault("HOSTNAME", "this"));
    }
}
