package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.ProcessIdentity;
import dev.roundtrip.testing.ChildProcess;
import dev.roundtrip.testing.JavaProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The built program in its own process, so that it can receive signals. */
final class RoundtripProcess extends ChildProcess {

    /**
     * Whether SIGINT is ignored. A build in the background ignores it, and so do its children; SIGTERM, which ends a
     * run the same way, then replaces it.
     */
    static final boolean INT_IS_IGNORED = intIsIgnored();

    /** The signal of Ctrl-C. */
    static final String INTERRUPT = INT_IS_IGNORED ? "TERM" : "INT";

    /** The exit code of a process that this signal ended. */
    static final int INTERRUPTED = INT_IS_IGNORED ? 143 : 130;

    private static boolean intIsIgnored() {
        try {
            return Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("SigIgn:"))
                    .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
        } catch (IOException noSuchFile) {
            return false;
        }
    }

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final List<ProcessHandle> servers = new ArrayList<>();

    private RoundtripProcess(Path folder, ProcessBuilder program, Duration patience) throws IOException {
        super(folder, program, patience);
    }

    /**
     * The command line that starts the built program, in any folder. Short runs need no second compiler, and no
     * collector with threads.
     */
    static List<String> program() {
        Path jar = Path.of(System.getProperty("roundtrip.jar", "target/roundtrip.jar"))
                .toAbsolutePath();
        return List.of(JavaProgram.JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", jar.toString());
    }

    /** A whole run of a program that reads nothing, with our own files for its streams. */
    static Said said(Path folder, ProcessBuilder program) throws Exception {
        try (RoundtripProcess process = new RoundtripProcess(folder, program, Duration.ofMinutes(5))) {
            process.process.getOutputStream().close();
            return process.said();
        }
    }

    /** A whole run of the built program. */
    static Said said(Path folder, Map<String, String> environment, String... arguments) throws Exception {
        try (RoundtripProcess process = start(folder, environment, arguments)) {
            return process.said();
        }
    }

    static RoundtripProcess start(Path folder, Map<String, String> environment, String... arguments)
            throws IOException {
        ProcessBuilder builder = JavaProgram.quiet(List.of(Said.words("{} {}", program(), List.of(arguments))));
        builder.environment().putAll(environment);
        return start(folder, builder);
    }

    static RoundtripProcess start(Path folder, ProcessBuilder program) throws IOException {
        return new RoundtripProcess(folder, program, PATIENCE);
    }

    /** Waits until the stderr of the program has these words; fails if the program ends before. */
    RoundtripProcess awaitSaid(String words) throws Exception {
        return awaitThat("it says '" + words + "'", () -> err().contains(words));
    }

    /** Waits until the stderr of the program has these words, or it has ended. */
    void awaitEndOr(String words) throws Exception {
        long deadline = NanoClock.SYSTEM.nanoTime() + 10 * PATIENCE.toNanos();
        while (!err().contains(words) && !endsWithin(Duration.ofMillis(20))) {
            assertThat(NanoClock.SYSTEM.nanoTime() - deadline)
                    .as("waited too long until it says '%s'; it said: %s", words, err())
                    .isNegative();
        }
    }

    RoundtripProcess awaitThat(String what, Callable<Boolean> condition) throws Exception {
        await(what, condition);
        process.descendants().forEach(servers::add);
        return this;
    }

    /** The processes that the program had started at the last wait. */
    List<ProcessHandle> servers() {
        return List.copyOf(servers);
    }

    void signal(String name) throws Exception {
        signal(name, List.of(process.toHandle()));
    }

    /** Sends a signal as a terminal does: to the program and all that it has started. */
    void signalAll(String name) throws Exception {
        List<ProcessHandle> all = new ArrayList<>(servers);
        all.add(process.toHandle());
        signal(name, all);
    }

    static void signal(String name, List<ProcessHandle> to) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name));
        to.forEach(handle -> command.add(Long.toString(handle.pid())));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    /** Waits for the end of the program. */
    Said said() throws Exception {
        return new Said(awaitEnd(), out(), err());
    }

    void assertNoServerIsLeft() {
        assertThat(servers).isNotEmpty();
        assertThat(runningServers()).isEmpty();
    }

    /** A server whose parent has not yet read its exit code runs no more, though Java takes it for alive. */
    List<ProcessHandle> runningServers() {
        return servers.stream()
                .filter(server -> ProcessIdentity.of(server).find().isPresent())
                .toList();
    }

    @Override
    public void close() {
        super.close();
        servers.forEach(ProcessHandle::destroyForcibly);
    }
}
