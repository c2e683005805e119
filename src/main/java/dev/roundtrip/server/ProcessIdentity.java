package dev.roundtrip.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A process that can be recognised later: a process id alone is used again by others.
 *
 * @param host the machine's name, which differs between containers that share a folder but not their processes
 * @param pid the process id
 * @param startMillis when it started, in milliseconds since 1970; 0 where the system does not say
 */
public record ProcessIdentity(String host, long pid, long startMillis) {

    /**
     * Java adds the time since boot to the wall clock's idea of the boot, which moves with every adjustment of the
     * clock: a virtual machine was seen to drift by 0.3 s a minute. A living process that is taken for an ended one
     * loses its servers, so the tolerance is wide; that a process id is used again so soon hardly happens.
     */
    private static final long TOLERANCE_MILLIS = 10 * 60 * 1_000;

    private static final String HOST = hostName();

    private static final ProcessIdentity THIS_JVM = of(ProcessHandle.current());

    public ProcessIdentity {
        Objects.requireNonNull(host, "host");
    }

    public static ProcessIdentity of(ProcessHandle handle) {
        return new ProcessIdentity(HOST, handle.pid(), startMillis(handle));
    }

    /** The same value at each call, whatever happens to the clock. */
    public static ProcessIdentity ofThisJvm() {
        return THIS_JVM;
    }

    /** True for a process of this machine; only of those can it be said whether they live. */
    public boolean isOfThisHost() {
        return host.equals(HOST);
    }

    /** The living process that this is, or empty: ended, or the id is now another's. */
    public Optional<ProcessHandle> find() {
        if (!isOfThisHost()) {
            return Optional.empty();
        }
        if (pid == THIS_JVM.pid) {
            // In a container that is started again, the next program has the number of the one before.
            return equals(THIS_JVM) ? Optional.of(ProcessHandle.current()) : Optional.empty();
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(handle -> Math.abs(startMillis(handle) - startMillis) <= TOLERANCE_MILLIS);
    }

    private static long startMillis(ProcessHandle handle) {
        return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Without a look-up over the network, which can take seconds. */
    private static String hostName() {
        Path linux = Path.of("/proc/sys/kernel/hostname");
        try {
            if (Files.isReadable(linux)) {
                return Files.readString(linux, StandardCharsets.UTF_8).strip();
            }
        } catch (IOException unreadable) {
            // The environment is asked next.
        }
        Map<String, String> environment = System.getenv();
        return environment.getOrDefault("COMPUTERNAME", environment.getOrDefault("HOSTNAME", "this"));
    }
}
