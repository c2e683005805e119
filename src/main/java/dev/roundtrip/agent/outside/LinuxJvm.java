package dev.roundtrip.agent.outside;

import dev.roundtrip.live.WatchFailedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JVM on Linux, which may be in a container: with a file system and process ids of its own, and as another user if we
 * are root. It is attached as the JDK does that, but without a JDK, and also from a container that shares only the
 * process ids.
 *
 * <p>A file that names the JVM and SIGQUIT ask it to listen at a socket in its {@code /tmp}, which then takes commands:
 * the version of the protocol, the command and three arguments, each with a zero byte behind it. The answer is a line
 * with a number, which is zero if the JVM knows the command, and a text.
 *
 * @param process the JVM
 * @param temporary the JVM's {@code /tmp}, as this process sees it
 */
record LinuxJvm(LinuxProcess process, Path temporary) implements OtherJvm {

    /** The folder that a JVM uses, whatever its java.io.tmpdir. */
    private static final Path TEMPORARY = Path.of("/tmp");

    /** The answer if the agent was loaded; the second line depends on the JVM's version. */
    private static final Pattern LOADED = Pattern.compile("0\\s+((return code: )?0\\s*)?");

    /** The properties of a JVM are shorter, in bytes. */
    private static final int LONGEST_ANSWER = 10_000_000;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A busy JVM has taken more than ten seconds to load the agent, and it answers after that. */
    private static final Duration LONGEST_LOADING = Duration.ofSeconds(60);

    private static final String NOT_WRITABLE = ". A JVM takes agents through its /tmp, which must be writable: mount a"
            + " volume there, or start it with -javaagent.";

    /** Finds a JVM and has it listen. */
    static LinuxJvm find(long pid) throws WatchFailedException, IOException {
        LinuxProcess process = LinuxProcess.of(pid);
        requireRightsOver(process);
        try {
            if (!process.hasLoaded("libjvm.so")) {
                throw new WatchFailedException(NOT_ATTACHED + pid + ": it is no Java process.");
            }
            LinuxJvm jvm = new LinuxJvm(process, process.seenFromHere(TEMPORARY));
            jvm.haveItListen();
            return jvm;
        } catch (AccessDeniedException refused) {
            throw new WatchFailedException(
                    NOT_ATTACHED + pid + ": " + refused.getFile() + " cannot be read. In a container this needs the"
                            + " JVM's user, or root with SYS_PTRACE (docker run --user 0 --cap-add SYS_PTRACE).",
                    refused);
        }
    }

    private static void requireRightsOver(LinuxProcess process) throws WatchFailedException, IOException {
        if (!LinuxProcess.own().hasRightsOver(process)) {
            throw new WatchFailedException(String.format(
                    Locale.ROOT,
                    "%s%d: it runs as user %d of group %d. Be root or that user: sudo -u '#%3$d' -g '#%4$d' ./roundtrip"
                            + " watch %2$d, or docker run --user %3$d:%4$d.",
                    NOT_ATTACHED,
                    process.pid(),
                    process.uid(),
                    process.gid()));
        }
    }

    private Path socket() {
        return temporary.resolve(".java_pid" + process.innerPid());
    }

    private void haveItListen() throws WatchFailedException, IOException {
        if (Files.exists(socket())) {
            return;
        }
        if (!process.catchesQuit()) {
            throw new WatchFailedException(NOT_ATTACHED + process.pid()
                    + ": it is starting, or runs with -Xrs. Try again, or start it with" + " -javaagent.");
        }
        Path request = temporary.resolve(".attach_pid" + process.innerPid());
        Remover remover = Remover.of(request);
        try {
            create(request);
            quit();
            awaitSocket();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        } finally {
            remover.close();
        }
    }

    private void create(Path request) throws WatchFailedException, IOException {
        try {
            Files.createFile(request);
            give(request);
        } catch (FileAlreadyExistsException another) {
            // Another program attaches, or was killed while it did.
        } catch (FileSystemException readOnly) {
            throw new WatchFailedException(
                    NOT_ATTACHED + process.pid() + ": " + request + " cannot be written" + NOT_WRITABLE, readOnly);
        }
    }

    /** Gives a file to the JVM's user. */
    private void give(Path file) throws IOException {
        if (LinuxProcess.own().isRoot()) {
            process.own(file);
        }
    }

    /** Sends the signal, which Java itself does not offer. */
    private void quit() throws IOException, InterruptedException {
        String command = "kill -QUIT " + process.pid();
        if (new ProcessBuilder("sh", "-c", command).start().waitFor() != 0) {
            throw new IOException("'" + command + "' failed");
        }
    }

    private void awaitSocket() throws WatchFailedException, InterruptedException {
        long tries = PATIENCE.toMillis() / 20;
        while (!Files.exists(socket())) {
            if (tries-- == 0) {
                throw new WatchFailedException(NOT_ATTACHED + process.pid() + ": it did not listen within "
                        + PATIENCE.toSeconds() + " s. It may run with -XX:+DisableAttachMechanism, or be stopped"
                        + NOT_WRITABLE);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** Sends a command and returns the answer. */
    private String execute(String command, String... arguments) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        Stream<String> words = Stream.concat(Stream.of("1", command), Stream.of(arguments));
        for (String word : Stream.concat(words, Stream.of("", "", "")).limit(5).toList()) {
            line.writeBytes(word.getBytes(StandardCharsets.UTF_8));
            line.write(0);
        }
        process.requireOwn(socket());
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
            Thread limit = closing(channel);
            ByteBuffer bytes = ByteBuffer.wrap(line.toByteArray());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            byte[] answer = Channels.newInputStream(channel).readNBytes(LONGEST_ANSWER);
            limit.interrupt();
            return new String(answer, StandardCharsets.UTF_8);
        } catch (AsynchronousCloseException silent) {
            throw new IOException(
                    "it did not answer within " + LONGEST_LOADING.toSeconds() + " s; it may be stopped", silent);
        }
    }

    /** Closes the channel after a while unless the returned thread is interrupted before. */
    private static Thread closing(SocketChannel channel) {
        Runnable limit = () -> {
            try {
                TimeUnit.MILLISECONDS.sleep(LONGEST_LOADING.toMillis());
                channel.close();
            } catch (InterruptedException | IOException answered) {
                // Nothing is left to close.
            }
        };
        Thread thread = new Thread(limit, "roundtrip-attach-limit");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    @Override
    public String javaVersion() throws IOException {
        Properties properties = new Properties();
        properties.load(new ByteArrayInputStream(execute("properties").getBytes(StandardCharsets.ISO_8859_1)));
        return properties.getProperty("java.specification.version", "");
    }

    @Override
    public AgentFolder newFolder(Path agentJar) throws WatchFailedException {
        try {
            return AgentFolder.createWithCopy(temporary, TEMPORARY, agentJar);
        } catch (IOException full) {
            throw new WatchFailedException(
                    NOT_ATTACHED + process.pid() + ": " + full.getMessage() + NOT_WRITABLE, full);
        }
    }

    @Override
    public void load(AgentFolder folder, String options) throws WatchFailedException, IOException {
        for (Path file : folder.files()) {
            give(file);
        }
        String answer = execute("load", "instrument", "false", folder.jar() + "=" + options);
        if (!LOADED.matcher(answer).matches()) {
            throw new WatchFailedException("Process " + process.pid() + " did not load the agent: '" + answer.strip()
                    + "'. A runtime made by jlink needs the module java.instrument.");
        }
    }
}
