package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.HttpPage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts a {@code tidb-server} binary as a child process on the loopback address: TiDB with unistore, its storage
 * inside the same process.
 */
final class TidbBinary {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    static final String ADVICE = " Give a tidb-server for this system, or --server auto.";
    private static final String CONFIG = "tidb.toml";
    private static final Credentials ROOT = new Credentials("root", "");

    private TidbBinary() {}

    static ReadyServer start(StartContext context, Path binary)
            throws IOException, InterruptedException, SQLException, ServerUnavailableException {
        if (!MachineProbes.isProgram(binary)) {
            throw new ServerUnavailableException(binary + " is no executable file." + ADVICE);
        }
        OwnedFolder.clearOrphans();
        context.progress().accept("Starting " + binary);
        return ChildServer.start("tidb", child -> {
            int port = ChildServer.freePort();
            int statusPort = ChildServer.freePort();
            URI status = URI.create("http://" + ChildServer.LOOPBACK + ":" + statusPort);
            // Files that the server writes elsewhere by default (a socket in /tmp, temporary storage) also go into its
            // folder. Versions before v6.3 have no temp-dir: they ignore it in a file, but exit if it is an option.
            String temporary = child.folder
                    .resolve("temp")
                    .toString()
                    .replace("\\", "\\\\")
                    .replace("\"", "\\\"");
            Files.writeString(child.folder.resolve(CONFIG), "temp-dir = \"" + temporary + "\"\n");
            child.launch(
                    child.folder,
                    command(binary.toAbsolutePath(), child.folder, child.log(), port, statusPort),
                    Map.of("TMPDIR", child.folder.toString()));
            if (!child.awaitReady(() -> HttpPage.read(status.resolve("/status")).isPresent(), START_LIMIT)) {
                throw new ServerUnavailableException(binary
                        + (child.isAlive()
                                ? " did not answer within " + START_LIMIT.toSeconds() + " s."
                                : " ended before it was ready." + ADVICE)
                        + child.logTail());
            }
            return child.ready(port, ROOT, Optional.of(status), "tidb-server binary", context);
        });
    }

    /** The command. It has only options that all versions since v6.1 have. */
    static List<String> command(Path binary, Path folder, Path log, int port, int statusPort) {
        return List.of(
                binary.toString(),
                "-store=unistore",
                "-path=" + OwnedFolder.data(folder),
                "-config=" + folder.resolve(CONFIG),
                "-socket=" + folder.resolve("s"),
                "-host=" + ChildServer.LOOPBACK,
                "-P=" + port,
                "-status-host=" + ChildServer.LOOPBACK,
                "-status=" + statusPort,
                "-L=warn",
                "-log-file=" + log);
    }
}
