package dev.roundtrip.advice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.result.Finding;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TcpRelay;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityRulesIT {

    private static final String LOOK = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";

    @Test
    @Evidence("password-in-url")
    void a_password_in_the_string_sends_nothing_else_than_one_beside_it() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String login = "user=" + server.credentials().user() + "&password="
                + server.credentials().password();

        assertThat(RuleEvidence.on(server).with(login).run(NameRulesIT::work))
                .isEqualTo(RuleEvidence.on(server).run(NameRulesIT::work));
        Finding finding = RulesAsked.only("password-in-url", "user=app&password=hush");
        assertThat(finding.what()).contains("password").doesNotContain("hush");
        assertThat(finding.fix().remove()).containsExactly("password");
    }

    @Test
    @Evidence("tls-off")
    void with_tls_off_whoever_is_on_the_way_reads_every_statement() throws Exception {
        DatabaseServer server = TestServers.mariaDbWithTls();
        List<String> onTheWay = new CopyOnWriteArrayList<>();

        assertThat(cipher(server, "sslMode=DISABLED")).isEmpty();
        try (TcpRelay relay = new TcpRelay(
                        server.host(),
                        server.port(),
                        () -> (toClient, bytes, length) -> onTheWay.add(new String(bytes, 0, length, UTF_8)));
                Connection connection = DriverManager.getConnection(
                        "jdbc:mysql://127.0.0.1:" + relay.port() + "/" + RuleEvidence.DATABASE + "?sslMode=DISABLED",
                        Sql.login(server, new Properties()))) {
            NameRulesIT.work(connection);
        }
        assertThat(onTheWay).anyMatch(bytes -> bytes.contains("SELECT balance FROM account"));
        assertThat(cipher(server, "sslMode=REQUIRED")).isNotEmpty();
    }

    @Test
    @Evidence("tls-not-required")
    void where_the_server_offers_no_tls_the_default_goes_on_in_plain_text() throws Exception {
        assertThat(cipher(TestServers.mariaDb(), "")).isEmpty();
        assertThat(cipher(TestServers.mariaDbWithTls(), "")).isNotEmpty();
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> cipher(TestServers.mariaDb(), "sslMode=REQUIRED"));
    }

    @Test
    @Evidence("tls-not-verified")
    void a_certificate_that_nobody_vouches_for_is_taken_unless_it_is_verified() throws Exception {
        assertThat(cipher(TestServers.mariaDbWithTls(), "sslMode=REQUIRED")).isNotEmpty();
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> cipher(TestServers.mariaDbWithTls(), "sslMode=VERIFY_CA"));
    }

    @Test
    @Evidence({"tls-off", "tls-not-required", "tls-not-verified"})
    void tls_costs_no_command() throws Exception {
        DatabaseServer server = TestServers.mariaDbWithTls();

        assertThat(RuleEvidence.on(server).with("sslMode=REQUIRED").run(NameRulesIT::work))
                .isEqualTo(RuleEvidence.on(server).with("sslMode=DISABLED").run(NameRulesIT::work));
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "[::1]", "", "localhost:4000,127.0.0.1:4001"})
    void on_this_machine_nobody_is_on_the_way(String hosts) {
        for (String id : List.of("tls-off", "tls-not-required", "tls-not-verified", "public-key-retrieval")) {
            for (String mode : List.of("DISABLED", "PREFERRED", "REQUIRED")) {
                assertThat(RulesAsked.named(id)
                                .check(RuleEvidence.subject("jdbc:mysql://" + hosts
                                        + "/bank?allowPublicKeyRetrieval=true&sslMode=" + mode)))
                        .isEmpty();
            }
        }
    }

    @Test
    @Evidence("public-key-retrieval")
    void it_sends_nothing_more_where_no_key_is_asked_for() throws Exception {
        assertThat(RuleEvidence.on("allowPublicKeyRetrieval=true").opening())
                .isEqualTo(RuleEvidence.on("").opening());
    }

    @Test
    @Evidence("local-infile")
    void a_file_of_the_client_goes_out_only_where_it_is_allowed(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("rows.txt"), "7\n");
        String load = "LOAD DATA LOCAL INFILE '" + file + "' INTO TABLE taken";

        assertThat(rowsAfter("allowLoadLocalInfile=true", load)).isEqualTo(1);
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> rowsAfter("", load));
    }

    private static int rowsAfter(String parameters, String load) throws Exception {
        return RuleEvidence.on(parameters).read(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TEMPORARY TABLE taken (id INT)");
                return statement.executeUpdate(load);
            }
        });
    }

    private static String cipher(DatabaseServer server, String parameters) throws Exception {
        return RuleEvidence.on(server).with(parameters).read(connection -> Sql.text(connection, LOOK));
    }
}
