package dev.roundtrip.server.process;

import dev.roundtrip.file.OutputFile;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.ServerHold;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A server program as a child process, with a temporary folder of its own. Both are gone after {@link #close()}, at the
 * JVM's end, and, where the JVM was killed, at the next start.
 *
 * <p>It is always ended by force: nothing in its folder is kept, so there is nothing that it need write first.
 */
final class ChildServer implements AutoCloseable {

    private static final int LOG_LINES = 8;
    private static final long POLL_MILLIS = 20;

    private static final List<Path> SETSID = List.of(Path.of("/usr/bin/setsid"), Path.of("/bin/setsid"));

    private final String program;
    private final Path folder;
    private final RunningRecords.Entry entry;
    private Optional<EndHook> hook = Optional.empty();
    private Process process;
    private boolean closed;

    private ChildServer(String program, Path folder, RunningRecords.Entry entry) {
        this.program = program;
        this.folder = folder;
        this.entry = entry;
    }

    /**
     * Makes the folder, and sees to it that it goes away; starts nothing yet.
     *
     * @throws InterruptedException where the JVM is ending, after which nothing would stop the program
     */
    static ChildServer prepare(String program, RunningRecords records) throws IOException, InterruptedException {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"))
                .toAbsolutePath()
                .resolve(RunningRecords.FOLDER_PREFIX + program + "-"
                        + Long.toUnsignedString(new SecureRandom().nextLong()));
        // The record first: of a folder without one nobody would know.
        ChildServer child = new ChildServer(program, folder, records.add(folder));
        OutputFile.ownersFolder(folder);
        try {
            child.hook = Optional.of(EndHook.add("roundtrip-server-stop", child::stopAtExit));
        } catch (InterruptedException ending) {
            child.close();
            throw ending;
        }
        return child;
    }

    /** Data, sockets and logs of the program go here. */
    Path folder() {
        return folder;
    }

    /** Starts the program; what it prints goes to a file. */
    synchronized void launch(List<String> command, Map<String, String> environment) throws IOException {
        if (closed) {
            throw new IOException(program + " is not started: the JVM is ending");
        }
        ProcessBuilder builder = new ProcessBuilder(inOwnSession(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(console().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(emptyInput()));
        builder.environment().putAll(environment);
        entry.launching(command);
        process = builder.start();
        entry.launched(command, process.toHandle());
    }

    /**
     * A terminal's Ctrl-C goes to every process of its session: without one of its own, a server would be gone before
     * the run has asked it for the last time. Where the system has no setsid the run sees a server that died, and that
     * it was asked to stop as well.
     */
    private static List<String> inOwnSession(List<String> command) {
        Optional<Path> setsid = SETSID.stream().filter(Files::isExecutable).findFirst();
        List<String> whole = new ArrayList<>();
        setsid.ifPresent(file -> whole.add(file.toString()));
        whole.addAll(command);
        return whole;
    }

    /** Runs a program to its end in the folder; what it prints goes to the same file. Returns its exit code. */
    int run(List<String> command, Map<String, String> environment, Duration limit)
            throws IOException, InterruptedException, ServerUnavailableException {
        launch(command, environment);
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new ServerUnavailableException(
                    program + " did not finish within " + limit.toSeconds() + " s." + logTail());
        }
        return process.exitValue();
    }

    /** Waits until the server is ready, has ended or the limit is over. Returns whether it is ready. */
    boolean awaitReady(BooleanSupplier ready, Duration limit) throws InterruptedException {
        long deadline = NanoClock.SYSTEM.nanoTime() + limit.toNanos();
        while (NanoClock.SYSTEM.nanoTime() - deadline < 0) {
            if (ready.getAsBoolean()) {
                return true;
            }
            if (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return false;
    }

    synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** Why the process exited by itself. */
    synchronized Optional<String> diedBecause() {
        // The handle, not the process: the two learn of the end one after the other, and a listener of either may ask
        // in between.
        if (closed || process == null || process.toHandle().isAlive()) {
            return Optional.empty();
        }
        return Optional.of(program + " ended by itself with exit code "
                + process.onExit().join().exitValue() + "." + logTail());
    }

    /** What the program printed, as text; empty where there is nothing. */
    String output() {
        return read(console());
    }

    /** The last lines that the program wrote, ready to be put behind a sentence; empty where there are none. */
    String logTail() {
        StringBuilder tail = new StringBuilder();
        for (Path log : List.of(console(), log())) {
            List<String> lines =
                    read(log).lines().filter(line -> !line.isBlank()).toList();
            for (String line : lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size())) {
                tail.append(System.lineSeparator()).append("  ").append(line);
            }
        }
        return tail.isEmpty() ? "" : " Its last lines:" + tail;
    }

    /** Where a program that has its own log may put it. */
    Path log() {
        return folder.resolve("server.log");
    }

    private Path console() {
        return folder.resolve("console.log");
    }

    private java.io.File emptyInput() throws IOException {
        Path empty = folder.resolve("stdin");
        if (!Files.exists(empty)) {
            Files.createFile(empty);
        }
        return empty.toFile();
    }

    private static String read(Path file) {
        try {
            // Logs are not promised to be UTF-8; a replacement character is good enough for a message.
            return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }

    @Override
    public void close() {
        stop();
        hook.ifPresent(EndHook::remove);
    }

    private void stopAtExit() {
        ServerHold.awaitRelease();
        stop();
    }

    private synchronized void stop() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (process != null) {
                process.destroyForcibly();
                // Not waitFor: a run that is stopped while it starts a server gets here with its thread interrupted.
                process.onExit()
                        .orTimeout(5, TimeUnit.SECONDS)
                        .exceptionally(late -> process)
                        .join();
            }
            Folders.delete(folder);
            entry.remove();
        } catch (IOException left) {
            // The record stays, so the next start deletes what is left.
        }
    }
}
