package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.roundtrip.report.Finding;
import dev.roundtrip.report.Severity;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LocalHttp;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongParameterizedTest;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that what the rules about several hosts say is what a real server answers. */
class HostRulesIT {

    private static final int REFUSED = 1235;

    private final DatabaseServer tidb = TestServers.requireTidb();

    @Evidence(
            value = {"failover-read-only", "port-missing-in-list"},
            on = "TiDB")
    @ParameterizedTest
    @ValueSource(strings = {"", "readOnlyPropagatesToServer=false"})
    void after_a_fail_over_tidb_or_the_driver_refuses_writes(String parameters) throws Exception {
        String url =
                "jdbc:mysql://" + at(tidb, LocalHttp.closedPort()) + "," + at(tidb, tidb.port()) + "/?" + parameters;
        assertThat(found("failover-read-only", url)).hasSize(1);

        SQLException refused = catchThrowableOfType(SQLException.class, () -> write(tidb, url));

        if (parameters.isEmpty()) {
            assertThat(refused.getErrorCode()).isEqualTo(REFUSED);
        } else {
            assertThat((Throwable) refused).hasMessageContaining("read-only");
        }
        write(tidb, url + "&failOverReadOnly=false");
    }

    @Evidence(value = "port-missing-in-list", on = "TiDB")
    @Test
    void the_driver_takes_3306_for_a_host_without_a_port() throws Exception {
        com.mysql.cj.conf.ConnectionUrl read = com.mysql.cj.conf.ConnectionUrl.getConnectionUrlInstance(
                "jdbc:mysql://a,b:,c:4000/bank", new Properties());

        assertThat(read.getHostsList()).extracting(host -> host.getPort()).containsExactly(3306, 3306, 4000);
        assertThat(found("port-missing-in-list", "jdbc:mysql://a,b,c:4000/bank"))
                .extracting(Finding::severity, Finding::what)
                .containsExactly(tuple(Severity.ERROR, "No port for a, b, unlike other hosts."));
        assertThat(found("port-missing-in-list", "jdbc:mysql://a:4000,b:4000/bank"))
                .isEmpty();
    }

    @Evidence(value = "database-name-odd", on = "TiDB")
    @ParameterizedTest
    @ValueSource(strings = {";useSSL=false", "&useSSL=false", "/", "/bank"})
    void what_stands_behind_the_database_without_a_question_mark_is_of_its_name(String rest) {
        isOfItsName(tidb, rest);
    }

    @Evidence(value = "database-name-odd", on = "MySQL")
    @LongParameterizedTest
    @ValueSource(strings = {";useSSL=false", "&useSSL=false", "/", "/bank"})
    void so_it_is_on_mysql(String rest) {
        isOfItsName(TestServers.requireMySql(), rest);
    }

    private static void isOfItsName(DatabaseServer server, String rest) {
        String url = "jdbc:mysql://" + at(server, server.port()) + "/test" + rest;
        assertThat(found("database-name-odd", url)).hasSize(1);

        SQLException refused = catchThrowableOfType(SQLException.class, () -> write(server, url));

        assertThat((Throwable) refused).hasMessageContaining("Unknown database 'test" + rest);
    }

    private static void write(DatabaseServer server, String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, Sql.login(server, new Properties()))) {
            Sql.execute(connection, "CREATE DATABASE IF NOT EXISTS host_rules");
        }
    }

    private static String at(DatabaseServer server, int port) {
        return server.host() + ":" + port;
    }

    private static List<Finding> found(String rule, String url) {
        return RulesAsked.named(rule).check(RuleEvidence.subject(url));
    }
}
