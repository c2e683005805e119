package dev.roundtrip.advice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.Finding;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TcpRelay;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityRulesIT {

    @Test
    @Evidence("password-in-url")
    void a_password_in_the_string_sends_nothing_else_than_one_beside_it() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        String login = "user=" + server.credentials().user() + "&password="
                + server.credentials().password();

        assertThat(RuleEvidence.on(login).run(RuleOutcomesIT.WORK))
                .isEqualTo(RuleEvidence.on("").run(RuleOutcomesIT.WORK));
        Finding finding = RulesAsked.only("password-in-url", "user=app&password=hush");
        assertThat(finding.what()).contains("password").doesNotContain("hush");
        assertThat(finding.fix().remove()).containsExactly("password");
    }

    @Test
    @Evidence("tls-off")
    void with_tls_off_whoever_is_on_the_way_reads_every_statement() throws Exception {
        DatabaseServer server = RuleEvidence.of("tls").server;
        List<String> onTheWay = new CopyOnWriteArrayList<>();

        try (TcpRelay relay = new TcpRelay(
                        server.host(),
                        server.port(),
                        () -> (toClient, bytes, length) -> onTheWay.add(new String(bytes, 0, length, UTF_8)));
                Connection connection = DriverManager.getConnection(
                        "jdbc:mysql://127.0.0.1:" + relay.port() + "/" + RuleEvidence.DATABASE + "?sslMode=DISABLED",
                        Sql.login(server, new Properties()))) {
            RuleOutcomesIT.WORK.on(connection);
        }
        assertThat(onTheWay).anyMatch(bytes -> bytes.contains("SELECT balance FROM account"));
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
}
