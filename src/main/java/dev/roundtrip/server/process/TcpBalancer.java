package dev.roundtrip.server.process;

import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.process.cluster.StatusPage;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * HAProxy in front of TiDB servers, as a child process on the loopback address. It knows connections, not sessions: it
 * cannot move one that is open.
 */
public final class TcpBalancer implements AutoCloseable {

    private static final String PROGRAM = "haproxy";
    private static final String CONFIG = "haproxy.cfg";
    private static final String MISSING = "There is no " + PROGRAM
            + " on the PATH. Install HAProxy (on Debian: apt-get install haproxy; its service is not needed).";
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final ChildServer child;
    private final int port;

    private TcpBalancer(ChildServer child, int port) {
        this.child = child;
        this.port = port;
    }

    /** Why there is none on this machine; empty if there is. */
    public static Optional<String> reasonToSkip() {
        return program().isPresent() ? Optional.empty() : Optional.of(MISSING);
    }

    private static Optional<Path> program() {
        return MachineProbes.onPath(PROGRAM, System.getenv());
    }

    static TcpBalancer start(List<OwnNode> servers, CacheFolder cache)
            throws InterruptedException, ServerUnavailableException {
        Path program = program().orElseThrow(() -> new ServerUnavailableException(MISSING));
        try {
            ChildServer child = ChildServer.prepare(PROGRAM, new RunningRecords(cache));
            try {
                return start(child, program, servers);
            } catch (IOException | InterruptedException | ServerUnavailableException failure) {
                child.close();
                throw failure;
            }
        } catch (IOException failure) {
            throw new ServerUnavailableException(
                    PROGRAM + " could not be started: " + failure.getMessage() + ".", failure);
        }
    }

    private static TcpBalancer start(ChildServer child, Path program, List<OwnNode> servers)
            throws IOException, InterruptedException, ServerUnavailableException {
        int port = FreePorts.next();
        int statusPort = FreePorts.next();
        Path config = child.folder().resolve(CONFIG);
        Files.writeString(
                config,
                template()
                        .replace("{port}", Integer.toString(port))
                        .replace("{status}", Integer.toString(statusPort))
                        .replace(
                                "{servers}",
                                servers.stream().map(TcpBalancer::line).collect(Collectors.joining("\n"))));
        child.launch(List.of(program.toString(), "-db", "-f", config.toString()), Map.of());
        URI status = URI.create("http://" + FreePorts.LOOPBACK + ":" + statusPort + "/;csv");
        if (!child.awaitReady(() -> hasChecked(status), LIMIT)) {
            throw new ServerUnavailableException(PROGRAM + " was not ready within " + LIMIT.toSeconds() + " s."
                    + child.diedBecause().orElseGet(child::logTail));
        }
        return new TcpBalancer(child, port);
    }

    private static String line(OwnNode server) {
        return "    server " + server.name() + " " + server.host() + ":" + server.port() + " check port "
                + server.status().getPort();
    }

    /** A server counts as up until it has been checked for the first time. */
    private static boolean hasChecked(URI status) {
        Optional<String> table = StatusPage.read(status);
        return table.isPresent() && !table.get().contains(",INI,");
    }

    private static String template() throws IOException {
        try (InputStream in = TcpBalancer.class.getResourceAsStream(CONFIG)) {
            return new String(Objects.requireNonNull(in, CONFIG).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    public String host() {
        return FreePorts.LOOPBACK;
    }

    public int port() {
        return port;
    }

    /** Stops it and removes its files. May be called again. */
    @Override
    public void close() {
        child.close();
    }
}
