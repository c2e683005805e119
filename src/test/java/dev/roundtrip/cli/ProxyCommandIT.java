package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The proxy as a process of its own. */
@DisplayNameGeneration(ReplaceUnderscores.class)
class ProxyCommandIT {

    private static final int EXECUTIONS = 50;

    @TempDir
    private Path folder;

    @Test
    void a_client_works_through_it_and_ctrl_c_prints_what_was_seen() throws Exception {
        DatabaseServer server = TestServers.mariaDbWithTls();
        Path json = folder.resolve("seen.json");
        try (RoundtripProcess proxy =
                start(server, "--every", "200ms", "--metrics-port", "0", "--json", json.toString())) {
            int port = port(proxy, "Clients connect to 127\\.0\\.0\\.1:(\\d+)");
            int metrics = port(proxy, "Metrics at http://127\\.0\\.0\\.1:(\\d+)/metrics");
            try (Connection connection = connect(server, port, "useServerPrepStmts=true")) {
                for (int i = 0; i < EXECUTIONS; i++) {
                    try (PreparedStatement select = connection.prepareStatement("SELECT 1 + ?")) {
                        select.setInt(1, i);
                        select.executeQuery().close();
                    }
                    try (Statement secret = connection.createStatement()) {
                        secret.executeQuery("SELECT 'canary-73128465', 73128465" + i)
                                .close();
                    }
                }
                assertThat(scrape(metrics))
                        .contains("roundtrip_statements_total{scenario=\"proxy\"} " + 2 * EXECUTIONS + ".0");
            }
            proxy.awaitSaid("so far " + 2 * EXECUTIONS + " statements");
            proxy.signal(RoundtripProcess.INTERRUPT);
            Said said = proxy.said();

            assertThat(said.done().err())
                    .contains("warning: The server offers TLS; the proxy hides the offer")
                    .doesNotContain("canary");
            assertThat(said.out())
                    .contains("proxy 127.0.0.1:" + port + " to " + server.host() + ":" + server.port())
                    .contains("SELECT ? + ?", "SELECT ?, ?")
                    .contains(EXECUTIONS + " prepares and " + EXECUTIONS + " closes for " + EXECUTIONS
                            + " prepared executions of 1 text")
                    .contains("The server offers TLS")
                    .doesNotContain("canary", "73128465");
        }
        String document = Files.readString(json);
        Schemas.requireValid(document);
        assertThat(document).doesNotContain("canary", "73128465");
        JsonNode seen = new ObjectMapper().readTree(document);
        assertThat(seen.path("statements").asLong()).isEqualTo(2L * EXECUTIONS);
        assertThat(seen.path("connections").path("opened").asLong()).isEqualTo(1);
    }

    @Test
    void kill_9_is_a_broken_connection_for_its_clients_and_leaves_nothing() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        int port;
        try (RoundtripProcess proxy = start(server)) {
            port = port(proxy, "Clients connect to 127\\.0\\.0\\.1:(\\d+)");
            try (Connection connection = connect(server, port, "")) {
                assertThat(connection.isValid(5)).isTrue();
                proxy.signal("KILL");
                proxy.said();

                assertThatThrownBy(() -> connection.createStatement().execute("SELECT 1"))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("Communications link failure");
            }
        }
        assertThat(folder).isEmptyDirectory();
        try (ServerSocket again = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(again.isBound()).isTrue();
        }
    }

    private RoundtripProcess start(DatabaseServer server, String... more) throws Exception {
        return RoundtripProcess.start(
                Files.createTempDirectory("proxy"),
                Map.of(),
                Said.words(
                        "proxy --listen 127.0.0.1:0 --to {} {}", server.host() + ":" + server.port(), List.of(more)));
    }

    private static int port(RoundtripProcess proxy, String pattern) throws Exception {
        Pattern said = Pattern.compile(pattern);
        proxy.awaitThat("it says " + pattern, () -> said.matcher(proxy.err()).find());
        Matcher matcher = said.matcher(proxy.err());
        assertThat(matcher.find()).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    private static Connection connect(DatabaseServer server, int port, String parameters) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:mysql://127.0.0.1:" + port + "/?" + parameters,
                server.credentials().user(),
                server.credentials().password());
    }

    private static String scrape(int port) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
