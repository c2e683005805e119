package dev.roundtrip.advice;

import static dev.roundtrip.advice.FixedString.reads;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.result.Finding;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about TiDB's plan cache say is what a real TiDB says of each execution. */
class PlanCacheRulesIT {

    private static final String KEEPS =
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048";

    /** Before each test, not before all: a skipped test is then reported as such, with the reason. */
    private final DatabaseServer tidb = TestServers.requireTidb();

    @Evidence("plan-cache-too-small")
    @ParameterizedTest
    @ValueSource(
            strings = {
                KEEPS,
                KEEPS + "&sessionVariables=tidb_session_plan_cache_size=30",
                "useServerPrepStmts=true&sessionVariables=tidb_ignore_prepared_cache_close_stmt=ON"
            })
    void one_statement_more_than_the_plan_cache_holds_and_none_finds_its_plan(String found) throws Exception {
        int statements = found.contains("=30") ? 31 : 101;
        Finding finding = finding("plan-cache-too-small", found, statements);
        findsPlansOnceFixed(found, finding, statements);
    }

    @Evidence("plan-cache-too-small")
    @Test
    void as_many_statements_as_the_plan_cache_holds_all_find_their_plans() throws Exception {
        assertThat(hits(KEEPS, 100)).isEqualTo(100);
    }

    @Evidence("close-drops-plan")
    @ParameterizedTest
    @ValueSource(
            strings = {"useServerPrepStmts=true", "useServerPrepStmts=true&sessionVariables=tidb_txn_mode='pessimistic'"
            })
    void a_closed_statement_does_not_find_its_plan_again_unless_tidb_keeps_it(String found) throws Exception {
        int statements = 20;
        Finding finding = finding("close-drops-plan", found, statements);
        findsPlansOnceFixed(found, finding, statements);
    }

    @Evidence("text-protocol")
    @ParameterizedTest
    @ValueSource(strings = {"connectTimeout=2000", "useLocalSessionState=true"})
    void text_finds_no_plan_and_prepared_statements_all_find_theirs(String found) throws Exception {
        int statements = 30;
        Finding finding = finding("text-protocol", found, statements);
        String fixed = FixedString.of(found, finding.fix());

        assertThat(hits(found, statements)).isZero();
        assertThat(hits(fixed, statements)).isEqualTo(statements);
    }

    @Evidence("text-protocol")
    @Test
    void text_finds_plans_where_the_session_has_them_looked_up() throws Exception {
        String string = "sessionVariables=tidb_enable_non_prepared_plan_cache=ON";

        assertThat(RuleEvidence.findings(RulesAsked.named("text-protocol"), string))
                .isEmpty();
        assertThat(hits(string, 30)).isEqualTo(30);
    }

    /** Every plan is found then and none before, and the commands are the same. */
    private void findsPlansOnceFixed(String found, Finding finding, int statements) throws Exception {
        String fixed = FixedString.of(found, finding.fix());

        assertThat(finding.price().isFree()).isTrue();
        assertThat(hits(found, statements)).isZero();
        assertThat(hits(fixed, statements)).isEqualTo(statements);
        assertThat(sent(found, statements)).isEqualTo(sent(fixed, statements));
    }

    private Sent sent(String parameters, int statements) throws Exception {
        Script texts = Script.of("reads " + statements);
        return RuleEvidence.on(tidb).with(parameters).warmedUpBy(texts).run(texts);
    }

    /** How many of the statements run with a plan that was there, the second time they all run in turn. */
    private int hits(String parameters, int statements) throws Exception {
        List<String> texts = reads(statements);
        return RuleEvidence.on(tidb)
                .with(parameters)
                .warmedUpBy(connection -> FixedString.cycle(connection, texts))
                .read(connection -> {
                    int hits = 0;
                    for (String sql : texts) {
                        hits += hit(connection, sql);
                    }
                    return hits;
                });
    }

    private static int hit(Connection connection, String sql) throws SQLException {
        FixedString.cycle(connection, List.of(sql));
        return (int) Sql.number(connection, "SELECT @@last_plan_from_cache");
    }

    private static Finding finding(String id, String parameters, int statements) {
        return RulesAsked.only(id, parameters, DriverVersion.NEWEST_KNOWN, Assumptions.ofStatements(statements, 200));
    }
}
