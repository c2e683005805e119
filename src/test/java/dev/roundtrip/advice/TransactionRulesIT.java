package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleEvidence.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.result.Finding;
import dev.roundtrip.result.Severity;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about transactions say is what a tap counts and what a real server keeps. */
class TransactionRulesIT {

    private static final String SETS_LEVEL = "transaction_isolation='READ-COMMITTED'";
    private static final String LEVEL = "SELECT @@tx_isolation";

    @Evidence("local-transaction-state")
    @Test
    void only_the_commit_of_an_empty_transaction_is_spared() throws Exception {
        String found = "useLocalTransactionState=true";
        Finding finding = RulesAsked.only("local-transaction-state", found);
        String fixed = FixedString.of(found, finding.fix());
        Work empty = transaction("");
        Work writing = transaction("UPDATE account SET balance = 1000 WHERE id = 6");

        assertThat(on(found).run(empty).count("COMMIT")).isZero();
        assertThat(on(fixed).run(empty).count("COMMIT")).isEqualTo(1);
        assertThat(on(found).run(writing).count("COMMIT")).isEqualTo(1);
        on(found).run(writing).costsMoreThan(on(fixed).run(writing), finding.price(), 1);
    }

    @Evidence("local-transaction-state")
    @ParameterizedTest
    @ValueSource(strings = {"", "&rewriteBatchedStatements=true"})
    void up_to_8032_what_was_committed_through_server_prepared_statements_is_lost(String with) throws Exception {
        String found = "useLocalTransactionState=true&useServerPrepStmts=true" + with;
        Finding finding = RulesAsked.only("local-transaction-state", RulesAsked.subject("8.0.32", "", found));
        String fixed = FixedString.of(found, finding.fix());

        assertThat(finding.severity()).isEqualTo(Severity.ERROR);
        assertThat(balanceAfterCommit("8.0.32", found)).isEqualTo(1000);
        assertThat(balanceAfterCommit("8.0.32", fixed)).isEqualTo(7);
        assertThat(balanceAfterCommit("8.0.33", found)).isEqualTo(7);
    }

    @Evidence("isolation-remembered-for-others")
    @Test
    void another_pool_of_the_same_string_runs_at_another_level_than_it_asked_for() throws Exception {
        String string = "useConfigs=maxPerformance&connectTimeout=2001";
        Finding finding = besideTheString(string).get(0);
        Work asks = connection -> connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        Work first = connection -> assertThat(Sql.text(connection, LEVEL)).isEqualTo("READ-COMMITTED");

        on(string).withProperty("sessionVariables", SETS_LEVEL).run(first);
        Sent silent = on(string).run(connection -> {
            asks.on(connection);
            assertThat(Sql.text(connection, LEVEL)).isEqualTo("REPEATABLE-READ");
        });
        on(FixedString.of("useConfigs=maxPerformance&connectTimeout=2002", finding.fix()))
                .run(first);
        Sent sent = on("useConfigs=maxPerformance&connectTimeout=2002").run(asks);

        assertThat(silent.texts()).containsExactly(LEVEL);
        assertThat(sent.texts()).containsExactly("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
        on(string)
                .withProperty("sessionVariables", SETS_LEVEL)
                .openingAgain()
                .costsMoreThan(on(FixedString.of(string, finding.fix())).openingAgain(), finding.price(), 1);
    }

    @Evidence("autocommit-behind-the-driver")
    @Test
    void a_write_in_autocommit_is_lost() throws Exception {
        String found = "useLocalSessionState=true&sessionVariables=autocommit=0,lock_wait_timeout=50";
        Finding finding = RulesAsked.only("autocommit-behind-the-driver", found);
        String fixed = FixedString.of(found, finding.fix());

        assertThat(balanceAfterWrite(found)).isEqualTo(1000);
        assertThat(balanceAfterWrite(fixed)).isEqualTo(7);
        on(found).openingAgain().costsMoreThan(on(fixed).openingAgain(), finding.price(), 1);
    }

    private static List<Finding> besideTheString(String parameters) {
        JdbcUrl url =
                JdbcUrl.parse("jdbc:mysql://db.example:4000/bank?" + parameters).orElseThrow();
        return RulesAsked.named("isolation-remembered-for-others")
                .check(new LintSubject(
                        url,
                        EffectiveParameters.of(
                                url,
                                List.of(new UrlParameter("sessionVariables", SETS_LEVEL)),
                                DriverVersion.NEWEST_KNOWN),
                        Assumptions.DEFAULT));
    }

    private static Work transaction(String sql) {
        return connection -> {
            connection.setAutoCommit(false);
            if (!sql.isEmpty()) {
                Sql.execute(connection, sql);
            }
            connection.commit();
            connection.setAutoCommit(true);
        };
    }

    private static long balanceAfterCommit(String version, String parameters) throws Exception {
        on(parameters).through(version).run(connection -> {
            connection.setAutoCommit(false);
            try (PreparedStatement statement =
                    connection.prepareStatement("UPDATE account SET balance = 7 WHERE id = ?")) {
                statement.setInt(1, 8);
                statement.executeUpdate();
            }
            connection.commit();
        });
        return balanceThenRestored();
    }

    private static long balanceAfterWrite(String parameters) throws Exception {
        on(parameters).run(connection -> {
            connection.setAutoCommit(true);
            assertThat(connection.getAutoCommit()).isTrue();
            Sql.execute(connection, "UPDATE account SET balance = 7 WHERE id = 8");
        });
        return balanceThenRestored();
    }

    private static long balanceThenRestored() throws SQLException {
        try (Connection connection = TestServers.mariaDb().connect(RuleEvidence.DATABASE)) {
            long balance = Sql.number(connection, "SELECT balance FROM account WHERE id = 8");
            Sql.execute(connection, "UPDATE account SET balance = 1000 WHERE id = 8");
            return balance;
        }
    }
}
