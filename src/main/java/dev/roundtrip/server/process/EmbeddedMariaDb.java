package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Starts a MariaDB server from the binaries on the class path, as a child process on the loopback address, with its
 * data in a temporary folder. Its variables suit measuring: no flush per commit, no name look-up, and high limits for
 * connections and prepared statements.
 */
final class EmbeddedMariaDb {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private EmbeddedMariaDb() {}

    /**
     * Starts a server.
     *
     * @param tls arguments of the server: whether it offers TLS, and with which certificate
     */
    static ReadyServer start(StartContext context, String... tls)
            throws IOException, InterruptedException, SQLException, ServerUnavailableException {
        OwnedFolder.clearOrphans();
        MariaDbInstallation installation = MariaDbInstallation.ready(context);
        context.progress().accept("Starting embedded MariaDB");
        return ChildServer.start("mariadb", child -> {
            // A password is needed although only this machine can connect: a shared machine has other users.
            Credentials credentials = new Credentials("root", UUID.randomUUID().toString());
            int port = ChildServer.freePort();
            installation.copyDataTo(OwnedFolder.data(child.folder));
            child.launch(
                    child.folder,
                    command(installation, child.folder, port, credentials, tls),
                    MariaDbInstallation.environment(installation.base()));
            if (!child.awaitReady(() -> child.output().contains(": ready for connections."), START_LIMIT)) {
                throw MariaDbInstallation.failed("Embedded MariaDB did not start.", child);
            }
            return child.ready(port, credentials, Optional.empty(), "embedded", context);
        });
    }

    private static List<String> command(
            MariaDbInstallation installation, Path folder, int port, Credentials credentials, String... tls)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                installation.server().toString(),
                "--no-defaults",
                "--console",
                "--basedir=" + installation.base(),
                "--datadir=" + OwnedFolder.data(folder),
                "--tmpdir=" + folder,
                "--pid-file=" + folder.resolve("server.pid"),
                "--socket=" + folder.resolve("s"),
                "--init-file=" + initFile(folder, credentials),
                "--secure-file-priv=" + folder,
                "--bind-address=" + ChildServer.LOOPBACK,
                "--port=" + port,
                "--skip-name-resolve",
                "--skip-log-bin",
                "--character-set-server=utf8mb4",
                "--max-allowed-packet=64M",
                "--max-connections=2000",
                "--max-prepared-stmt-count=1048576",
                "--sync-binlog=0",
                "--innodb-flush-log-at-trx-commit=0",
                "--innodb-buffer-pool-size=256M",
                "--innodb-log-file-size=96M"));
        MariaDbInstallation.userArgument(folder).ifPresent(command::add);
        command.addAll(List.of(tls));
        return command;
    }

    private static Path initFile(Path folder, Credentials credentials) throws IOException {
        Path file = folder.resolve("init.sql");
        // The server reads one statement per line. Only the owner may open the folder.
        return Files.writeString(
                file,
                "CREATE OR REPLACE USER '" + credentials.user() + "'@'127.0.0.1' IDENTIFIED BY '"
                        + credentials.password()
                        + "';\nGRANT ALL ON *.* TO '" + credentials.user() + "'@'127.0.0.1' WITH GRANT OPTION;\n"
                        + "CREATE DATABASE IF NOT EXISTS test;\n");
    }
}
