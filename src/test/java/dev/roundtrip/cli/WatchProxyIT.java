package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code watch --to} as a separate process, and its files in the other commands. */
class WatchProxyIT {

    private static final int TRANSACTIONS = 20;

    @TempDir
    private Path folder;

    @Test
    void a_client_works_through_it_ctrl_c_prints_what_was_seen_and_what_is_saved_runs() throws Exception {
        DatabaseServer server = TestServers.mariaDbWithTls();
        Path json = folder.resolve("seen.json");
        Path html = folder.resolve("seen.html");
        Path workload = folder.resolve("our.workload.yaml");
        try (RoundtripProcess proxy =
                start(server, Said.words("--metrics-port 0 --json {} --html {} --save {}", json, html, workload))) {
            int port = port(proxy);
            int metrics = found(proxy, "Metrics at http://127\\.0\\.0\\.1:(\\d+)/metrics");
            transact(server, port);
            URI page = URI.create("http://127.0.0.1:" + metrics + "/metrics");
            assertThat(new String(page.toURL().openStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("roundtrip_statements_total{scenario=\"proxy\"} " + 2 * TRANSACTIONS + ".0");
            proxy.awaitSaid("so far " + 2 * TRANSACTIONS + " statements");
            proxy.signal(RoundtripProcess.INTERRUPT);
            Said said = proxy.said();

            assertThat(said.done().err())
                    .contains("warning: The proxy hides the server's TLS")
                    .doesNotContain("canary");
            assertThat(said.out())
                    .contains("proxy 127.0.0.1:" + port + " to " + server.host() + ":" + server.port())
                    .contains("INSERT INTO note (id, text) VALUES (?, ?)", "SELECT ?, ?")
                    .containsPattern("cachePrepStmts=true \\.\\.\\. +string +" + (TRANSACTIONS - 1) + " ")
                    .contains("The proxy hides the server's TLS")
                    .contains("Recorded " + TRANSACTIONS + " transactions of 1 method with ")
                    .doesNotContain("canary", "73128465");
        }
        for (Path file : List.of(json, html, workload)) {
            assertThat(Files.readString(file)).isNotEmpty().doesNotContain("canary", "73128465");
        }
        Schemas.requireValid(Files.readString(json));
        JsonNode seen = new ObjectMapper().readTree(json.toFile());
        assertThat(seen.path("statements").asLong()).isEqualTo(2L * TRANSACTIONS);
        assertThat(seen.path("connections").path("opened").asLong()).isEqualTo(1);
        WatchAttachIT.ran(server, "watch_proxy", workload).says("recorded from clients of");
    }

    @Test
    void a_file_with_values_is_for_its_owner_alone_and_says_that_it_holds_data() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Path file = Files.writeString(folder.resolve("our.workload.yaml"), "before");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        try (RoundtripProcess proxy = start(server, "--values", "keep", "--save", file.toString())) {
            transact(server, port(proxy));
            proxy.signal(RoundtripProcess.INTERRUPT);

            proxy.said().done().says("The file holds real data.");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(file)).contains("# Values: kept. THIS FILE HOLDS REAL DATA.", "canary-");
    }

    /** The proxy offers its clients no TLS, without which MySQL's usual plugin needs the server's key. */
    @LongTest
    void a_client_of_mysql_logs_in_through_it() throws Exception {
        DatabaseServer server = TestServers.requireMySql();
        Path json = folder.resolve("mysql.json");
        try (RoundtripProcess proxy = start(server, "--json", json.toString())) {
            transact(server, port(proxy), "&allowPublicKeyRetrieval=true");
            proxy.signal(RoundtripProcess.INTERRUPT);

            assertThat(proxy.said().done().out())
                    .contains("INSERT INTO note (id, text) VALUES (?, ?)", "SELECT ?, ?")
                    .doesNotContain("canary");
        }
        assertThat(new ObjectMapper().readTree(json.toFile()).path("statements").asLong())
                .isEqualTo(2L * TRANSACTIONS);
    }

    static RoundtripProcess start(DatabaseServer server, String... more) throws Exception {
        return RoundtripProcess.start(
                Files.createTempDirectory("proxy"),
                Map.of(),
                Said.words(
                        "watch --listen 127.0.0.1:0 --to {} {}", server.host() + ":" + server.port(), List.of(more)));
    }

    static int port(RoundtripProcess proxy) throws Exception {
        return found(proxy, "Clients connect to 127\\.0\\.0\\.1:(\\d+)");
    }

    private static int found(RoundtripProcess proxy, String pattern) throws Exception {
        Pattern said = Pattern.compile(pattern);
        proxy.awaitThat("it says " + pattern, () -> said.matcher(proxy.err()).find());
        Matcher matcher = said.matcher(proxy.err());
        assertThat(matcher.find()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    /** Carries out transactions of a prepared statement and one sent as text, with values that must not be shown. */
    private static void transact(DatabaseServer server, int port) throws SQLException {
        transact(server, port, "");
    }

    private static void transact(DatabaseServer server, int port, String more) throws SQLException {
        Sql.database(server, "watch_proxy", "CREATE TABLE note (id BIGINT PRIMARY KEY, text VARCHAR(40))");
        try (Connection connection = connect(server, port, "watch_proxy?useServerPrepStmts=true" + more)) {
            connection.setAutoCommit(false);
            for (int i = 0; i < TRANSACTIONS; i++) {
                try (PreparedStatement insert =
                                connection.prepareStatement("INSERT INTO note (id, text) VALUES (?, ?)");
                        Statement text = connection.createStatement()) {
                    insert.setLong(1, i);
                    insert.setString(2, "canary-" + i % 3);
                    insert.executeUpdate();
                    text.executeQuery("SELECT 'canary-73128465', 73128465" + i % 10)
                            .close();
                }
                connection.commit();
            }
        }
    }

    static Connection connect(DatabaseServer server, int port, String rest) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql://127.0.0.1:" + port + "/" + rest, Sql.login(server, new Properties()));
    }
}
