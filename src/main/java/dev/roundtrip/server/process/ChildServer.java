package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.EndHook;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A server program as a child process, with its own temporary folder. {@link #close()} or the end of the JVM removes
 * both, and the next start does so if the JVM was killed ({@link OwnedFolder}).
 *
 * <p>The process is always killed: nothing in its folder is kept, so it need not write anything first.
 */
final class ChildServer implements AutoCloseable {

    static final String LOOPBACK = "127.0.0.1";

    private static final int LOG_LINES = 8;
    private static final long POLL_MILLIS = 20;

    private static final int PORT_ATTEMPTS = 3;
    private static final Pattern PORT_TAKEN = Pattern.compile("[Aa]ddress already in use");
    private static final List<Path> SETSID = List.of(Path.of("/usr/bin/setsid"), Path.of("/bin/setsid"));

    private final String program;
    /** The folder for the program's data, sockets and logs. */
    final Path folder;

    private EndHook hook;
    private Process process;
    private boolean closed;

    /** The way in which one program is started. */
    interface Launch {
        /** Launches the program on ports that were free a moment ago, and returns when it is ready. */
        ReadyServer of(ChildServer child)
                throws IOException, InterruptedException, SQLException, ServerUnavailableException;
    }

    private ChildServer(String program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /** Launches a program, and launches it again if another program has taken a port in the meantime. */
    static ReadyServer start(String program, Launch launch)
            throws IOException, InterruptedException, SQLException, ServerUnavailableException {
        for (int attempt = 1; ; attempt++) {
            ChildServer child = prepare(program);
            try {
                return launch.of(child);
            } catch (Throwable failure) {
                boolean again = failure instanceof ServerUnavailableException
                        && attempt < PORT_ATTEMPTS
                        && PORT_TAKEN.matcher(child.output() + child.logTail()).find();
                child.close();
                if (!again) {
                    throw failure;
                }
            }
        }
    }

    /**
     * Creates the folder and ensures that it will be deleted; starts nothing yet.
     *
     * @throws InterruptedException if the JVM is shutting down, because nothing would stop the program then
     */
    static ChildServer prepare(String program) throws IOException, InterruptedException {
        ChildServer child = new ChildServer(program, OwnedFolder.create(program));
        child.hook = EndHook.addAfterRun("server-stop", child::stop);
        return child;
    }

    /** A port that was free a moment ago. Another program may take it, so callers must be prepared to retry. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            return socket.getLocalPort();
        }
    }

    /** Starts the program in a directory; its output goes to a file in its folder. */
    synchronized void launch(Path directory, List<String> command, Map<String, String> environment) throws IOException {
        if (closed) {
            throw new IOException(EndHook.ENDING);
        }
        ProcessBuilder builder = new ProcessBuilder(inOwnSession(command))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(console().toFile());
        builder.environment().putAll(environment);
        process = builder.start();
        process.getOutputStream().close();
    }

    /**
     * The command, which starts in its own session. A terminal's Ctrl-C goes to every process of its session: a server
     * in our session would end before the run has read its last figures. If the system has no setsid, the run sees that
     * the server died and that the run itself was asked to stop.
     */
    private static List<String> inOwnSession(List<String> command) {
        return Stream.concat(
                        SETSID.stream().filter(Files::isExecutable).limit(1).map(Path::toString), command.stream())
                .toList();
    }

    /** Waits until a program that was launched exits. Returns its exit code. */
    int await(Duration limit) throws InterruptedException, ServerUnavailableException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new ServerUnavailableException(
                    program + " did not finish within " + limit.toSeconds() + " s." + logTail());
        }
        return process.exitValue();
    }

    /** Waits until the server is ready, has exited or the limit is reached. Returns whether it is ready. */
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

    /** The server, ready for connections on that port of this machine. */
    ReadyServer ready(int port, Credentials credentials, Optional<URI> status, String how, StartContext context)
            throws SQLException {
        return ReadyServer.started(
                LOOPBACK, port, credentials, status, how, context.choiceReason(), this::diedBecause, this::close);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The reason why the process exited by itself. */
    synchronized Optional<String> diedBecause() {
        // The handle is asked and not the process: they report the exit one after the other, and a listener of either
        // may ask in between.
        if (closed || process.toHandle().isAlive()) {
            return Optional.empty();
        }
        int code = process.onExit().join().exitValue();
        return Optional.of(program + " ended by itself with exit code " + code + "." + logTail());
    }

    /** The program's output as text; empty if there is none. */
    String output() {
        return read(console());
    }

    /** The last lines of the program's output, to be appended to a sentence; empty if there are none. */
    String logTail() {
        return tail(output(), read(log()));
    }

    /** The last lines of these logs, to be appended to a sentence; empty if there are none. */
    static String tail(String... logs) {
        String tail = Stream.of(logs)
                .map(log -> log.lines().filter(line -> !line.isBlank()).toList())
                .flatMap(lines -> lines.stream().skip(Math.max(0, lines.size() - LOG_LINES)))
                .map(line -> System.lineSeparator() + "  " + line)
                .collect(Collectors.joining());
        return tail.isEmpty() ? "" : " Its last lines:" + tail;
    }

    /** The file for a program's own log. */
    Path log() {
        return folder.resolve("server.log");
    }

    private Path console() {
        return folder.resolve("console.log");
    }

    private static String read(Path file) {
        try {
            // Logs may be in another encoding than UTF-8; a replacement character is good enough for a message.
            return Files.exists(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }

    @Override
    public void close() {
        stop();
        hook.remove();
    }

    private synchronized void stop() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (process != null) {
                // Killing does not wait with waitFor: if a run is stopped while it starts a server, this thread is
                // interrupted.
                OwnedFolder.kill(process.toHandle());
            }
            Folders.delete(folder);
        } catch (IOException left) {
            // The next start deletes the rest.
        }
    }
}
