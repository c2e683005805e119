package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.UrlParameter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementCacheRulesTest {

    private static final String KEEPS = "useServerPrepStmts=true&cachePrepStmts=true";

    @ParameterizedTest
    @CsvSource({
        "'', 25, INFO",
        "'', 26, ERROR",
        "&prepStmtCacheSize=25, 25, none",
        "&prepStmtCacheSize=2, 3, ERROR",
        "&prepStmtCacheSize=1, 1000000, none",
        "&prepStmtCacheSize=0, 1000000, none",
        "&includeThreadNamesAsStatementComment=true, 26, none",
        "&cachePrepStmts=false, 26, none",
        "&useServerPrepStmts=false, 26, none"
    })
    void a_cache_is_too_small_from_one_statement_more_than_it_holds(String more, int statements, String severity) {
        assertThat(severityOf("statement-cache-too-small", KEEPS + more, assumed(statements, 200)))
                .isEqualTo(severity);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 255, INFO",
        "'', 256, WARNING",
        "&prepStmtCacheSqlLimit=256, 255, none",
        "&prepStmtCacheSqlLimit=2048, 2047, none",
        "&prepStmtCacheSqlLimit=2048, 2048, WARNING",
        "&cachePrepStmts=false, 256, none"
    })
    void a_text_is_too_long_from_the_limit_on(String more, int longest, String severity) {
        assertThat(severityOf("sql-longer-than-limit", KEEPS + more, assumed(20, longest)))
                .isEqualTo(severity);
    }

    @ParameterizedTest
    @CsvSource({"200, 2048", "2047, 2048", "2048, 4096", "5000, 8192", "2147483647, 2147483647"})
    void the_limit_that_the_fix_sets_is_above_the_longest_statement(int longest, String limit) {
        Finding finding =
                RulesAsked.only("sql-longer-than-limit", KEEPS, DriverVersion.NEWEST_KNOWN, assumed(20, longest));

        assertThat(finding.fix().set()).containsExactly(new UrlParameter("prepStmtCacheSqlLimit", limit));
    }

    @Test
    void the_values_that_are_wrong_are_named() {
        assertThat(RulesAsked.only("statement-cache-too-small", KEEPS, DriverVersion.NEWEST_KNOWN, assumed(365, 200))
                        .what())
                .isEqualTo(
                        "prepStmtCacheSize=25 (the driver's default), and a connection runs 365 different statements");
        assertThat(RulesAsked.only("sql-longer-than-limit", KEEPS, DriverVersion.NEWEST_KNOWN, assumed(20, 900))
                        .what())
                .isEqualTo(
                        "prepStmtCacheSqlLimit=256 (the driver's default), and the longest statement has 900 characters");
    }

    @ParameterizedTest
    @CsvSource({"0, ERROR", "1, ERROR", "2, none", "25, none", "-1, none"})
    void sizes_of_none_and_one_are_no_bound(String size, String severity) {
        assertThat(severityOf("statement-cache-unbounded", KEEPS + "&prepStmtCacheSize=" + size, Assumptions.DEFAULT))
                .isEqualTo(severity);
        assertThat(severityOf("statement-cache-unbounded", "prepStmtCacheSize=" + size, Assumptions.DEFAULT))
                .isEqualTo("none");
    }

    @ParameterizedTest
    @CsvSource({"9.0.0, false", "9.1.0, true", "26.10.0, true"})
    void thread_names_defeat_the_cache_from_910_on(String version, boolean found) {
        String parameters = KEEPS + "&includeThreadNamesAsStatementComment=true";

        assertThat(RuleEvidence.findings(
                        RulesAsked.named("thread-names-defeat-cache"),
                        parameters,
                        DriverVersion.parse(version).orElseThrow(),
                        Assumptions.DEFAULT))
                .hasSize(found ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "useServerPrepStmts=true", KEEPS + "&includeThreadNamesAsStatementComment=true"})
    void what_rewritten_sql_would_miss_is_said_only_where_something_is_kept(String parameters) {
        assertThat(severityOf("rewritten-sql-defeats-cache", parameters, Assumptions.DEFAULT))
                .isEqualTo("none");
        assertThat(severityOf("rewritten-sql-defeats-cache", KEEPS, Assumptions.DEFAULT))
                .isEqualTo("INFO");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 100, none",
        "'', 101, WARNING",
        "&sessionVariables=tidb_session_plan_cache_size=101, 101, none",
        "&sessionVariables=transaction_isolation='READ-COMMITTED'%2CTIDB_SESSION_PLAN_CACHE_SIZE = 50, 51, WARNING",
        "&prepStmtCacheSize=100, 101, none"
    })
    void a_plan_cache_is_too_small_from_one_statement_more_than_it_holds(String more, int statements, String severity) {
        assertThat(severityOf(
                        "plan-cache-too-small", KEEPS + "&prepStmtCacheSize=1000" + more, assumed(statements, 200)))
                .isEqualTo(severity);
    }

    /** The last string closes its statements, and TiDB keeps their plans. */
    @ParameterizedTest
    @CsvSource({
        "cachePrepStmts=true&prepStmtCacheSize=1000, 365, 10, none",
        "cachePrepStmts=true&prepStmtCacheSize=1000, 365, 2000, WARNING",
        "cachePrepStmts=true&prepStmtCacheSize=1000, 365, 60, none",
        "cachePrepStmts=true&prepStmtCacheSize=1000&sessionVariables=tidb_session_plan_cache_size=800, 365, 300, WARNING",
        "cachePrepStmts=true&prepStmtCacheSize=1000, 5, 2000, none",
        "cachePrepStmts=false, 365, 2000, none",
        "'sessionVariables=tidb_ignore_prepared_cache_close_stmt=ON,tidb_session_plan_cache_size=800', 365, 500, WARNING"
    })
    void plan_caches_are_too_large_if_many_sessions_have_room_for_many_plans(
            String parameters, int statements, int connections, String severity) {
        assertThat(severityOf(
                        "plan-caches-too-large",
                        "useServerPrepStmts=true&" + parameters,
                        assumed(statements, 200).withConnections(connections)))
                .isEqualTo(severity);
    }

    @ParameterizedTest
    @CsvSource({"365, 44, none", "365, 45, WARNING", "1000, 40, none", "1000, 41, WARNING"})
    void too_many_prepared_statements_are_those_above_the_servers_limit(
            int statements, int connections, String severity) {
        Assumptions onMySql = assumed(statements, 200).withConnections(connections);

        assertThat(severityOf("too-many-prepared-statements", KEEPS + "&prepStmtCacheSize=400", onMySql.on(false)))
                .isEqualTo(severity);
        assertThat(severityOf("too-many-prepared-statements", KEEPS + "&prepStmtCacheSize=400", onMySql))
                .as("TiDB has no limit")
                .isEqualTo("none");
    }

    @Test
    void the_fix_of_a_plan_cache_that_is_too_small_tells_what_its_plans_take_for_all_connections() {
        Finding finding = RulesAsked.only(
                "plan-cache-too-small",
                KEEPS + "&prepStmtCacheSize=1000",
                DriverVersion.NEWEST_KNOWN,
                assumed(365, 200).withConnections(300));

        assertThat(finding.fix().changes())
                .contains(MemoryPrice.size(new MemoryPrice(300, 365, 365, true).tidbBytes()), "300 connections");
    }

    @Test
    void session_variables_that_are_given_stay() {
        Finding finding = RulesAsked.only(
                "plan-cache-too-small",
                KEEPS + "&prepStmtCacheSize=1000&sessionVariables=tidb_txn_mode='pessimistic'",
                DriverVersion.NEWEST_KNOWN,
                assumed(365, 200));

        assertThat(finding.fix().set())
                .containsExactly(new UrlParameter(
                        "sessionVariables", "tidb_txn_mode='pessimistic',tidb_session_plan_cache_size=730"));
    }

    @ParameterizedTest
    @CsvSource({
        "useServerPrepStmts=true, 200, INFO",
        KEEPS + ", 200, none",
        KEEPS + ", 256, INFO",
        "useServerPrepStmts=true&sessionVariables=tidb_ignore_prepared_cache_close_stmt=1, 200, none",
        "useServerPrepStmts=true&sessionVariables=tidb_ignore_prepared_cache_close_stmt=OFF, 200, INFO",
        "useServerPrepStmts=false, 200, none"
    })
    void a_close_drops_the_plan_where_statements_are_not_kept(String parameters, int longest, String severity) {
        assertThat(severityOf("close-drops-plan", parameters, assumed(20, longest)))
                .isEqualTo(severity);
    }

    @Test
    void plans_are_nobodys_business_but_tidbs() {
        Assumptions elsewhere = new Assumptions(365, 900, 10, Duration.ZERO, false);

        for (Rule rule : PlanCacheRules.ALL) {
            assertThat(RuleEvidence.findings(rule, KEEPS, DriverVersion.NEWEST_KNOWN, elsewhere))
                    .isEmpty();
        }
    }

    private static String severityOf(String id, String parameters, Assumptions assumptions) {
        List<Finding> findings =
                RuleEvidence.findings(RulesAsked.named(id), parameters, DriverVersion.NEWEST_KNOWN, assumptions);
        return findings.isEmpty() ? "none" : findings.get(0).severity().name();
    }

    private static Assumptions assumed(int statements, int longest) {
        return new Assumptions(statements, longest, 10, Duration.ofNanos(500_000), true);
    }
}
