package dev.roundtrip.agent.outside;

import dev.roundtrip.agent.AgentChannel;
import dev.roundtrip.agent.AgentChannel.Request;
import dev.roundtrip.live.WatchFailedException;
import dev.roundtrip.live.WatchMetrics;
import dev.roundtrip.live.WatchSnapshot;
import dev.roundtrip.live.Watched;
import dev.roundtrip.live.workload.RecordedData;
import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.WireFigures;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A running JVM with the agent attached. Closing it detaches: the agent is then silent, and the drivers' classes are
 * restored. If this process is killed, the agent notices it and does the same.
 *
 * <p>Requests of several threads are served one after the other.
 */
public final class AttachedJvm implements Watched {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final long pid;
    private final AgentChannel channel;
    private WireFigures totals = WireFigures.NONE;

    private AttachedJvm(long pid, AgentChannel channel) {
        this.pid = pid;
        this.channel = channel;
    }

    /**
     * Attaches the agent.
     *
     * @param agentJar the agent's jar, which the JVM's user must be able to read
     * @param recorded the parts of values that the recording keeps; empty if nothing is recorded
     * @param renew whether pools are asked to replace their connections
     * @param idle the number of seconds after which the server ends idle connections, 0 for never; empty if that is not
     *     known
     */
    public static AttachedJvm attach(
            long pid, Path agentJar, Optional<RecordedData> recorded, boolean renew, Optional<Long> idle)
            throws WatchFailedException {
        String options = (renew ? ",renew" : "")
                + idle.map(seconds -> ",idle=" + seconds).orElse("")
                + recorded.map(data -> ",values=" + data).orElse("");
        AttachedJvm jvm = attached(pid, usable(agentJar), options);
        if (recorded.isPresent() && jvm.take(true).recording().isEmpty()) {
            jvm.close();
            throw new WatchFailedException("Process " + pid + " is recorded already.");
        }
        return jvm;
    }

    private static Path usable(Path agentJar) throws WatchFailedException {
        Path jar = agentJar.toAbsolutePath().normalize();
        if (!Files.isReadable(jar)) {
            throw new WatchFailedException("The agent " + jar + " cannot be read. './mvnw package' makes it.");
        }
        return jar;
    }

    private static AttachedJvm attached(long pid, Path jar, String options) throws WatchFailedException {
        try {
            OtherJvm jvm = OtherJvm.find(pid);
            try (AgentFolder folder = jvm.newFolder(jar);
                    ServerSocketChannel server = folder.listen()) {
                jvm.load(folder, "jar=" + folder.jar() + ",channel=" + folder.channel() + options);
                return new AttachedJvm(pid, new AgentChannel(accept(server, pid)));
            }
        } catch (IOException failure) {
            throw new WatchFailedException(OtherJvm.NOT_ATTACHED + pid + ": " + failure.getMessage() + ".", failure);
        }
    }

    private static SocketChannel accept(ServerSocketChannel server, long pid) throws IOException, WatchFailedException {
        try (Selector selector = Selector.open()) {
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            selector.select(PATIENCE.toMillis());
            SocketChannel accepted = server.accept();
            if (accepted == null) {
                throw new WatchFailedException("Process " + pid + "'s agent did not answer within "
                        + PATIENCE.toSeconds() + " s. See its stderr.");
            }
            return accepted;
        }
    }

    @Override
    public String greeting() {
        return "Attached to process " + pid + ". Ctrl-C detaches; the application runs on.";
    }

    /** The figures for metrics. After the end of the JVM they are those of the last reading. */
    @Override
    public LiveFigures metrics() {
        return new WatchMetrics("agent", this::totals);
    }

    /** The figures since the agent was loaded. After the end of the JVM they are those of the last reading. */
    public synchronized WireFigures totals() {
        try {
            totals = ask(Request.TOTALS, WireFigures.class);
        } catch (WatchFailedException ended) {
            // The program that shows the figures finds out as well.
        }
        return totals;
    }

    @Override
    public WatchSnapshot take(boolean withRecording) throws WatchFailedException {
        return ask(withRecording ? Request.RECORDING : Request.FIGURES, WatchSnapshot.class);
    }

    /** Has the application's pools replace their connections, without the end of a transaction. */
    public void renew() throws WatchFailedException {
        ask(Request.RENEW, WatchSnapshot.class);
    }

    /** Ends the watch. When this returns, the agent is silent. */
    @Override
    public WatchSnapshot end() throws WatchFailedException {
        return ask(Request.DETACH, WatchSnapshot.class);
    }

    private synchronized <T> T ask(Request request, Class<T> answer) throws WatchFailedException {
        try {
            return Json.read(channel.ask(request), answer, "the agent's answer");
        } catch (IOException | ReportException failure) {
            throw new WatchFailedException("Process " + pid + " or its agent has ended.", failure);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException alreadyClosed) {
            // The agent notices the end of the channel, whatever causes it.
        }
    }
}
