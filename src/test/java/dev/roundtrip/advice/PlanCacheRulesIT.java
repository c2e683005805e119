package dev.roundtrip.advice;

import static dev.roundtrip.advice.FixedString.reads;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.Finding;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the rules about TiDB's plan cache say is what a real TiDB says of each execution. */
class PlanCacheRulesIT {

    private static final String KEPT =
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048";

    /** Before each test, not before all: a skipped test is then reported as such, with the reason. */
    private final DatabaseServer tidb = TestServers.requireTidb();

    /** A rule, a number of statements, and a string with which none of them finds its plan. */
    @Evidence({"plan-cache-too-small", "close-drops-plan", "text-protocol"})
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            plan-cache-too-small | 101 | KEPT
            plan-cache-too-small | 31 | KEPT&sessionVariables=tidb_session_plan_cache_size=30
            plan-cache-too-small | 101 | useServerPrepStmts=true&sessionVariables=tidb_ignore_prepared_cache_close_stmt=ON
            close-drops-plan | 20 | useServerPrepStmts=true
            close-drops-plan | 20 | useServerPrepStmts=true&sessionVariables=tidb_txn_mode='pessimistic'
            text-protocol | 30 | connectTimeout=2000
            text-protocol | 30 | useLocalSessionState=true
            """)
    void no_statement_finds_its_plan_and_with_the_fix_each_does(String rule, int statements, String string)
            throws Exception {
        String found = string.replace("KEPT", KEPT);
        Finding finding = RulesAsked.only(rule, RulesAsked.subject("tidb", statements + "x200", found));
        String fixed = FixedString.of(found, finding.fix());

        assertThat(hits(found, statements)).isZero();
        assertThat(hits(fixed, statements)).isEqualTo(statements);
        assertThat(finding.price().isFree()).isEqualTo(!rule.equals("text-protocol"));
        if (finding.price().isFree()) {
            assertThat(sent(found, statements)).isEqualTo(sent(fixed, statements));
        }
    }

    @Test
    void as_many_statements_as_the_plan_cache_holds_all_find_their_plans() throws Exception {
        assertThat(hits(KEPT, 100)).isEqualTo(100);
    }

    @Test
    void text_finds_plans_where_the_session_has_them_looked_up() throws Exception {
        String string = "sessionVariables=tidb_enable_non_prepared_plan_cache=ON";

        assertThat(RulesAsked.all("text-protocol", string)).isEmpty();
        assertThat(hits(string, 30)).isEqualTo(30);
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
}
