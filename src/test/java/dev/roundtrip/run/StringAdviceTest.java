package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.server.BrokenServer;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.OddAnswers;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.testing.InterfaceStub;
import java.sql.DriverManager;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests which product {@code run} and {@code check --live} take the reached server for. */
class StringAdviceTest {

    private static final FakeServer MYSQL = FakeServer.ours(ServerKind.MYSQL);

    @Test
    void a_proxy_names_itself_in_its_comment() {
        try (BrokenServer proxy = BrokenServer.proxy("8.0.11", OddAnswers.one("(ProxySQL)"))) {
            assertThat(reached(behind(proxy))).isEqualTo(TargetServer.PROXYSQL);
        }
    }

    @Test
    void a_greeting_tells_the_product_without_a_comment() {
        try (BrokenServer proxy = BrokenServer.proxy("8.0.11-Vitess", OddAnswers.NO_ROW)) {
            assertThat(reached(behind(proxy))).isEqualTo(TargetServer.VITESS);
        }
    }

    @Test
    void a_server_that_takes_no_more_connections_is_what_its_version_says() {
        assertThat(reached(FakeServer.ours(ServerKind.MARIADB))).isEqualTo(TargetServer.MARIADB);
        assertThat(reached(MYSQL)).isEqualTo(TargetServer.MYSQL);
    }

    private static TargetServer reached(DatabaseServer server) {
        return TargetServer.of(StringAdvice.reached(List.of(server), TargetServer.UNKNOWN.by("")));
    }

    private static DatabaseServer behind(BrokenServer proxy) {
        return InterfaceStub.of(
                DatabaseServer.class,
                (method, arguments) -> method.getName().equals("connect")
                        ? DriverManager.getConnection(proxy.url())
                        : method.invoke(MYSQL, arguments));
    }
}
