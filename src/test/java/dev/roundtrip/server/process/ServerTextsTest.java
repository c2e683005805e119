package dev.roundtrip.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.ServerKind;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what users read: versions, failures, requests and folders. */
class ServerTextsTest {

    private static final Credentials ANN = new Credentials("ann", "s3cret");

    @Test
    void a_servers_kind_and_version_come_from_its_version_string() {
        assertThat(ServerKind.of("8.0.11-TiDB-v8.5.3")).isEqualTo(ServerKind.TIDB);
        assertThat(ServerKind.shortVersion("8.0.11-TiDB-v8.5.3")).isEqualTo("v8.5.3");
        assertThat(ServerKind.of("11.4.5-MariaDB-log")).isEqualTo(ServerKind.MARIADB);
        assertThat(ServerKind.shortVersion("5.5.5-11.4.5-MariaDB")).isEqualTo("11.4.5");
        assertThat(ServerKind.of("8.4.3")).isEqualTo(ServerKind.MYSQL);
        assertThat(ServerKind.shortVersion("8.4.3")).isEqualTo("8.4.3");
        assertThat(ServerKind.shortVersion("8.0.30-Vitess")).isEqualTo("8.0.30-Vitess");
    }

    @Test
    void a_refused_password_a_forbidden_database_and_a_full_server_are_said_by_their_error_codes() {
        assertThat(sentence(new SQLException("Access denied", "28000", 1045)))
                .contains("refused the user 'ann' with the password given", "--password");
        assertThat(sentence(new SQLException("no", "42000", 1044))).contains("may not use 'bank'");
        assertThat(sentence(new SQLException("full", "08004", 1040))).contains("has too many connections");
    }

    @Test
    void an_unreachable_server_is_said_by_the_deepest_known_cause() {
        assertThat(sentence(new SQLException("link", new ConnectException("refused"))))
                .contains("Nothing accepts connections at db:4000");
        assertThat(sentence(new SQLException("link", new RuntimeException(new UnknownHostException("db")))))
                .contains("The host 'db' is unknown");
        assertThat(sentence(new SQLException("link", new SSLHandshakeException("PKIX path building failed"))))
                .contains("failed the TLS handshake: PKIX path building failed", "sslMode");
        assertThat(sentence(new SQLException("SSL Connection required, but not provided by server.")))
                .contains("offers no TLS");
    }

    @Test
    void no_password_stands_in_any_text() {
        ServerRequest request =
                ServerRequest.url("jdbc:mysql://ann:s3cret@db/bank").withCredentials(ANN);

        assertThat(request.toString()).doesNotContain("s3cret");
        assertThat(ANN.toString()).contains("ann").doesNotContain("s3cret");
        assertThat(sentence(new SQLException("Access denied", "28000", 1045))).doesNotContain("s3cret");
    }

    @Test
    void a_binary_is_found_on_the_path_and_before_that_in_tidb_binary(@TempDir Path directory) throws Exception {
        Path onPath = executable(directory.resolve("tidb-server"));
        Path named = executable(directory.resolve("my-tidb"));

        assertThat(binary(Map.of("PATH", directory.toString()))).contains(onPath);
        assertThat(binary(Map.of("PATH", directory.toString(), "TIDB_BINARY", named.toString())))
                .contains(named);
    }

    private static Optional<Path> binary(Map<String, String> environment) {
        return new MachineProbes(ServerRequest.auto(), environment, Path.of("/nowhere"), line -> {}).tidbBinary();
    }

    private static Path executable(Path file) throws Exception {
        java.nio.file.Files.writeString(file, "");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private static String sentence(SQLException failure) {
        return ConnectFailures.sentence(failure, "db", 4000, ANN, "bank");
    }
}
