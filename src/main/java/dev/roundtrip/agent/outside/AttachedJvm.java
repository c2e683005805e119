package dev.roundtrip.agent.outside;

import dev.roundtrip.agent.AgentChannel;
import dev.roundtrip.agent.AgentChannel.Request;
import dev.roundtrip.agent.AgentFigures;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.metrics.LiveSnapshot;
import dev.roundtrip.result.Json;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.TapTotals;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A running JVM with the agent attached. Closing detaches: the agent is silent, and the drivers' classes are as before.
 * If this process is killed, the agent notices it and does the same.
 *
 * <p>Requests of several threads wait for each other.
 */
public final class AttachedJvm implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final long pid;
    private final AgentChannel channel;

    private AttachedJvm(long pid, AgentChannel channel) {
        this.pid = pid;
        this.channel = channel;
    }

    /**
     * Attaches the agent.
     *
     * @param agentJar the agent's jar, which the JVM's user must be able to read
     */
    public static AttachedJvm attach(long pid, Path agentJar) throws AttachFailedException {
        return attach(pid, agentJar, Optional.empty());
    }

    /**
     * Attaches the agent, which also records.
     *
     * @param recorded what the recording keeps of values; empty if nothing is recorded
     */
    public static AttachedJvm attach(long pid, Path agentJar, Optional<RecordedData> recorded)
            throws AttachFailedException {
        Path jar = agentJar.toAbsolutePath().normalize();
        if (!Files.isReadable(jar)) {
            throw new AttachFailedException("The agent " + jar + " cannot be read. './mvnw package' makes it.");
        }
        if (jar.toString().contains(",")) {
            throw new AttachFailedException("The agent " + jar
                    + " has a comma in its path, which separates the agent's options. Move it to another folder.");
        }
        try {
            // Only this user can enter the folder.
            Path folder = Files.createTempDirectory("roundtrip-");
            Path path = folder.resolve("agent");
            try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(path));
                giveToOwner(pid, List.of(path, folder));
                OtherJvm.load(
                        pid,
                        jar,
                        "jar=" + jar + ",channel=" + path
                                + recorded.map(data -> ",values=" + data.name().toLowerCase(Locale.ROOT))
                                        .orElse(""));
                return new AttachedJvm(pid, new AgentChannel(accept(server, pid)));
            } finally {
                Files.deleteIfExists(path);
                Files.deleteIfExists(folder);
            }
        } catch (IOException failure) {
            throw new AttachFailedException(
                    "Could not attach to process " + pid + ": " + failure.getMessage() + ".", failure);
        }
    }

    /** Root may attach to another user's JVM, which then has to enter the folder. */
    private static void giveToOwner(long pid, List<Path> paths) {
        Optional<String> owner =
                ProcessHandle.of(pid).flatMap(process -> process.info().user());
        if (owner.isEmpty() || owner.equals(ProcessHandle.current().info().user())) {
            return;
        }
        try {
            for (Path path : paths) {
                Files.setOwner(
                        path,
                        path.getFileSystem()
                                .getUserPrincipalLookupService()
                                .lookupPrincipalByName(owner.orElseThrow()));
            }
        } catch (IOException notAllowed) {
            // Then attaching is not allowed either, and says why.
        }
    }

    private static SocketChannel accept(ServerSocketChannel server, long pid)
            throws IOException, AttachFailedException {
        try (Selector selector = Selector.open()) {
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            selector.select(PATIENCE.toMillis());
            SocketChannel accepted = server.accept();
            if (accepted == null) {
                throw new AttachFailedException(
                        "Process " + pid + " loaded the agent, but the agent did not answer within "
                                + PATIENCE.toSeconds() + " s. Its stderr may say why.");
            }
            return accepted;
        }
    }

    /** The figures until now, and since the last call. */
    public AgentFigures figures() throws JvmEndedException {
        return ask(Request.FIGURES);
    }

    /**
     * The last figures, with what they say about the connection strings, and the workload file of the same moment. When
     * this returns, the agent is silent.
     */
    public AgentFigures detach() throws JvmEndedException {
        return ask(Request.DETACH);
    }

    /** The figures for live metrics; after the end of the JVM they are those of the last reading. */
    public LiveFigures metrics() {
        return new LiveFigures() {

            private LiveSnapshot last = LiveSnapshot.of(TapTotals.NONE);

            @Override
            public String scenario() {
                return "agent";
            }

            @Override
            public synchronized LiveSnapshot snapshot() {
                try {
                    last = LiveSnapshot.of(ask(Request.TOTALS, TapTotals.class));
                } catch (JvmEndedException ended) {
                    // The program that shows the figures finds out as well.
                }
                return last;
            }
        };
    }

    /** The workload file until now; empty if nothing is recorded, because another program records. */
    public synchronized String recording() throws JvmEndedException {
        try {
            return channel.ask(Request.RECORDING);
        } catch (IOException failure) {
            throw ended(failure);
        }
    }

    private AgentFigures ask(Request request) throws JvmEndedException {
        return ask(request, AgentFigures.class);
    }

    private synchronized <T> T ask(Request request, Class<T> answer) throws JvmEndedException {
        try {
            return Json.read(channel.ask(request), answer, "the agent's answer");
        } catch (IOException | ReportException failure) {
            throw ended(failure);
        }
    }

    private JvmEndedException ended(Exception failure) {
        return new JvmEndedException("Process " + pid + " has ended, or its agent does not answer any more.", failure);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException alreadyClosed) {
            // The agent notices the end of the channel, however it comes.
        }
    }
}
