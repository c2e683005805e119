package dev.roundtrip.cost;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The {@link CannedPeer} in its own JVM, as a server for benchmarks, because a real server is not a part of its
 * client's JVM: in the measured JVM, garbage collections would stop its threads, and it would share the heap and the
 * compiler's profiles.
 *
 * <p>The process ends with this JVM, however that ends: its standard input is closed then.
 */
final class PeerServer implements DatabaseServer {

    private final Process process;
    private final int port;

    private PeerServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static PeerServer start() throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(
                        java.toString(), "-Xmx2g", "-cp", absoluteClassPath(), CannedPeer.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader said =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        if (line == null) {
            process.destroy();
            throw new IOException("The canned peer's process ended before it listened; its error is above.");
        }
        return new PeerServer(process, Integer.parseInt(line));
    }

    private static String absoluteClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Override
    public ServerDescription description() {
        return new ServerDescription(
                ServerKind.MYSQL, "protocol", "no storage", "answered by the canned peer, no database work", "", true);
    }

    @Override
    public String host() {
        return "127.0.0.1";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public List<NodeAddress> nodes() {
        return List.of();
    }

    @Override
    public Credentials credentials() {
        return new Credentials("root", "");
    }

    @Override
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(
                jdbcUrl(database), credentials().user(), credentials().password());
    }

    @Override
    public Optional<String> diedBecause() {
        return process.isAlive() ? Optional.empty() : Optional.of("The canned peer's process is gone.");
    }

    @Override
    public void close() {
        process.destroy();
    }
}
