package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleEvidence.on;
import static dev.roundtrip.server.Sql.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.result.Finding;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about opening connections say is what a tap counts, on a real server. */
class SetupRulesIT {

    @Evidence("collations-read")
    @Test
    void no_connection_opens_where_the_server_has_collations_that_the_driver_does_not_know() {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> on("detectCustomCollations=true").opening());
    }

    @Evidence("strict-mode-undone")
    @ParameterizedTest
    @ValueSource(strings = {"sql_mode=''", "sql_mode='ANSI_QUOTES,PIPES_AS_CONCAT',wait_timeout=600"})
    void the_driver_makes_a_session_strict_that_was_not_to_be(String variables) throws Exception {
        String found = "sessionVariables=" + variables;

        assertThat(sqlMode(found)).contains("STRICT_TRANS_TABLES");
        assertThat(sqlMode(found + "&jdbcCompliantTruncation=false")).doesNotContain("STRICT_TRANS_TABLES");
    }

    @Evidence("automatic-reconnect")
    @Test
    void a_lost_connection_is_replaced_by_one_that_has_forgotten_everything() throws Exception {
        String found = "autoReconnect=true";
        Finding finding = RulesAsked.only("automatic-reconnect", found);
        String fixed = FixedString.of(found, finding.fix());

        Sent replaced = on(found).run(connection -> {
            loseItself(connection);
            assertThat(text(connection, "SELECT @before")).isNull();
        });
        on(fixed).run(connection -> {
            loseItself(connection);
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> text(connection, "SELECT @before"));
        });

        assertThat(replaced.texts()).as("set-up of a second connection").contains("SET autocommit=1");
    }

    private static void loseItself(Connection connection) throws SQLException {
        Sql.execute(connection, "SET @before = 7");
        Sql.execute(TestServers.mariaDb(), "KILL " + text(connection, "SELECT CONNECTION_ID()"));
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> text(connection, "SELECT 1"));
    }

    private static String sqlMode(String parameters) throws Exception {
        return on(parameters).read(connection -> text(connection, "SELECT @@sql_mode"));
    }
}
