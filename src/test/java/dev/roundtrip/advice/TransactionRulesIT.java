package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleEvidence.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.result.Finding;
import dev.roundtrip.server.Sql;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the rules about transactions say is what a tap counts and what a real server keeps. */
class TransactionRulesIT {

    private static final String SETS_LEVEL = "transaction_isolation='READ-COMMITTED'";
    private static final String LEVEL = "SELECT @@tx_isolation";

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
        on(RulesAsked.fixed("tap", "useConfigs=maxPerformance&connectTimeout=2002", finding.fix()))
                .run(first);
        Sent sent = on("useConfigs=maxPerformance&connectTimeout=2002").run(asks);

        assertThat(silent.texts()).containsExactly(LEVEL);
        assertThat(sent.texts()).containsExactly("SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
        on(string)
                .withProperty("sessionVariables", SETS_LEVEL)
                .openingAgain()
                .costsMoreThan(
                        on(RulesAsked.fixed("tap", string, finding.fix())).openingAgain(), finding.price(), 1);
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
}
