package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about opening connections say is what a tap counts, on a real server. */
class SetupRulesIT {

    @Evidence({"server-settings-read-anew", "autocommit-sent-on-opening", "result-charset-sent"})
    @ParameterizedTest
    @CsvSource({
        "server-settings-read-anew, connectTimeout=1001",
        "server-settings-read-anew, useConfigs=maxPerformance&cacheServerConfiguration=false",
        "autocommit-sent-on-opening, connectTimeout=1002",
        "autocommit-sent-on-opening, cacheServerConfiguration=true",
        "result-charset-sent, connectTimeout=1003",
        "result-charset-sent, useConfigs=maxPerformance"
    })
    void a_fix_saves_what_it_says_on_each_connection(String rule, String found) throws Exception {
        Finding finding = RulesAsked.one(rule, found);

        shown(finding, found, FixedString.of(found, finding.fix()));
    }

    @Evidence({"session-variables-sent", "time-zone-sent", "database-created-if-missing"})
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "session-variables-sent | sessionVariables=lock_wait_timeout=50,wait_timeout=600",
                "time-zone-sent | forceConnectionTimeZoneToSession=true",
                "database-created-if-missing | createDatabaseIfNotExist=true"
            })
    void what_is_set_costs_a_command_on_each_connection_against_the_string_without_it(String rule, String found)
            throws Exception {
        for (String rest : new String[] {"connectTimeout=1004", "useLocalSessionState=true"}) {
            String parameters = rest + "&" + found;
            shown(RulesAsked.one(rule, parameters), parameters, rest);
        }
    }

    @Evidence("collations-read")
    @ParameterizedTest
    @ValueSource(strings = {"connectTimeout=1005", "useLocalSessionState=true"})
    void collations_cost_a_query_on_each_connection_to_tidb(String rest) throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        String found = rest + "&detectCustomCollations=true";

        RuleEvidence.on(tidb)
                .with(found)
                .openingAgain()
                .costsMoreThan(
                        RuleEvidence.on(tidb).with(rest).openingAgain(),
                        RulesAsked.one("collations-read", found).price(),
                        1);
    }

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
        Finding finding = RulesAsked.one("strict-mode-undone", found);
        String fixed = found + "&jdbcCompliantTruncation=false";

        shown(finding, found, fixed);
        assertThat(sqlMode(found)).contains("STRICT_TRANS_TABLES");
        assertThat(sqlMode(fixed)).doesNotContain("STRICT_TRANS_TABLES");
    }

    @Evidence("automatic-reconnect")
    @Test
    void a_lost_connection_is_replaced_by_one_that_has_forgotten_everything() throws Exception {
        String found = "autoReconnect=true";
        Finding finding = RulesAsked.one("automatic-reconnect", found);
        String fixed = FixedString.of(found, finding.fix());

        Sent replaced = on(found).run(connection -> {
            loseItself(connection);
            assertThat(one(connection, "SELECT @before")).isNull();
        });
        on(fixed).run(connection -> {
            loseItself(connection);
            assertThatExceptionOfType(SQLException.class).isThrownBy(() -> one(connection, "SELECT @before"));
        });

        assertThat(replaced.texts()).as("set-up of a second connection").contains("SET autocommit=1");
        on(found)
                .run(connection -> one(connection, "SELECT 1"))
                .costsMoreThan(on(fixed).run(connection -> one(connection, "SELECT 1")), finding.price(), 1);
    }

    private static void loseItself(Connection connection) throws SQLException {
        String id = one(connection, "SELECT CONNECTION_ID()");
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET @before = 7");
        }
        try (Connection other = TestServers.mariaDb().connect("");
                Statement kill = other.createStatement()) {
            kill.execute("KILL " + id);
        }
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> one(connection, "SELECT 1"));
    }

    private static String sqlMode(String parameters) throws Exception {
        String[] mode = new String[1];
        on(parameters).run(connection -> mode[0] = one(connection, "SELECT @@sql_mode"));
        return mode[0];
    }

    private static String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }

    private static void shown(Finding finding, String found, String fixed) throws Exception {
        assertThat(finding.price().per()).isEqualTo(Price.Per.CONNECTION);
        assertThat(finding.price().isFree()).isFalse();
        on(found).openingAgain().costsMoreThan(on(fixed).openingAgain(), finding.price(), 1);
    }

    private static RuleEvidence on(String parameters) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb()).with(parameters);
    }
}
