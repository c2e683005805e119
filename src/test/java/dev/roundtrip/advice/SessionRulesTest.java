package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.DriverVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the rules on chatter, transactions, TiDB and set-up speak, and when they do not. */
class SessionRulesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "session-state-asked-anew | connectTimeout=1",
                "session-state-asked-anew | useConfigs=maxPerformance&useLocalSessionState=false",
                "read-only-asked-before-writes | useServerPrepStmts=true",
                "query-timeout-ignored | useConfigs=maxPerformance",
                "local-transaction-state | useLocalTransactionState=yes",
                "autocommit-behind-the-driver | useConfigs=maxPerformance&sessionVariables=AutoCommit=OFF",
                "autocommit-behind-the-driver | useLocalSessionState=true&sessionVariables=@@session.autocommit='0'",
                "session-variable-global-only | sessionVariables=sql_mode='A,B',TIDB_TABLE_CACHE_LEASE=5",
                "session-variable-global-only | sessionVariables=wait_timeout=1;@@Session.tidb_table_cache_lease=5",
                "session-variable-missing | sessionVariables=tidb_enable_cache_prepare_stmt=ON",
                "isolation-level-refused | sessionVariables=Transaction_Isolation=\"serializable\"",
                "session-variable-reaches-all | sessionVariables=@@tidb_rc_read_check_ts=1",
                "set-read-only-refused | useConfigs=maxPerformance",
                "automatic-reconnect | useConfigs=coldFusion",
                "strict-mode-undone | sessionVariables=sql_mode='ANSI_QUOTES,PIPES_AS_CONCAT'",
                "server-settings-read-anew | useConfigs=maxPerformance&cacheServerConfiguration=false",
                "autocommit-sent-on-opening | cacheServerConfiguration=true",
                "result-charset-sent | useConfigs=maxPerformance",
                "session-variables-sent | sessionVariables=wait_timeout=600",
                "time-zone-sent | forceConnectionTimeZoneToSession=true",
                "database-created-if-missing | createDatabaseIfNotExist=true",
                "collations-read | detectCustomCollations=true"
            })
    void it_speaks(String rule, String parameters) {
        assertThat(RulesAsked.all(rule, parameters)).hasSize(1).allSatisfy(finding -> {
            assertThat(finding.what()).isNotBlank().endsWith(".");
            assertThat(finding.why()).isNotBlank().endsWith(".");
            assertThat(finding.price().isFree())
                    .isEqualTo(finding.price().formula().isEmpty());
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "session-state-asked-anew | useConfigs=maxPerformance",
                "read-only-asked-before-writes | useLocalSessionState=true",
                "read-only-asked-before-writes | readOnlyPropagatesToServer=false",
                "query-timeout-ignored | useConfigs=maxPerformance&enableQueryTimeouts=true",
                "local-transaction-state | useConfigs=maxPerformance",
                "isolation-remembered-for-others | useConfigs=maxPerformance&sessionVariables=transaction_isolation='READ-COMMITTED'",
                "autocommit-behind-the-driver | sessionVariables=autocommit=0",
                "autocommit-behind-the-driver | useLocalSessionState=true&sessionVariables=autocommit=0,autocommit=1",
                "session-variable-global-only | sessionVariables=init_connect='a,tidb_table_cache_lease=5'",
                "session-variable-global-only | sessionVariables=@tidb_table_cache_lease=5",
                "session-variable-missing | sessionVariables=tidb_enable_top_sql=ON",
                "isolation-level-refused | sessionVariables=transaction_isolation='READ-COMMITTED'",
                "isolation-level-refused | sessionVariables=tidb_skip_isolation_level_check=1,transaction_isolation='SERIALIZABLE'",
                "session-variable-reaches-all | sessionVariables=@@global.tidb_rc_read_check_ts=1",
                "set-read-only-refused | readOnlyPropagatesToServer=false",
                "automatic-reconnect | useConfigs=coldFusion&autoReconnect=false",
                "strict-mode-undone | sessionVariables=sql_mode='ANSI_QUOTES,STRICT_TRANS_TABLES'",
                "strict-mode-undone | sessionVariables=sql_mode=''&jdbcCompliantTruncation=false",
                "server-settings-read-anew | useConfigs=maxPerformance",
                "autocommit-sent-on-opening | useConfigs=maxPerformance",
                "result-charset-sent | characterSetResults=UTF-8",
                "session-variables-sent | sessionVariables=",
                "collations-read | detectCustomCollations=true&cacheServerConfiguration=true"
            })
    void it_is_silent(String rule, String parameters) {
        assertThat(RulesAsked.all(rule, parameters)).isEmpty();
    }

    @Test
    void commits_are_lost_before_8_0_33_with_server_prepare() {
        String found = "useLocalTransactionState=true&useServerPrepStmts=true";

        assertThat(severity(found, new DriverVersion(8, 0, 32))).isEqualTo(Severity.ERROR);
        assertThat(severity(found, new DriverVersion(8, 0, 33))).isEqualTo(Severity.WARNING);
        assertThat(severity("useLocalTransactionState=true&rewriteBatchedStatements=true", new DriverVersion(8, 0, 32)))
                .isEqualTo(Severity.WARNING);
    }

    private static Severity severity(String parameters, DriverVersion version) {
        return RulesAsked.all("local-transaction-state", parameters, version)
                .get(0)
                .severity();
    }

    @Test
    void autocommit_of_the_string_is_not_mended_into_another_by_the_fix_of_chatter() {
        assertThat(RulesAsked.only("session-state-asked-anew", "sessionVariables=autocommit=0")
                        .fix()
                        .set())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "useServerPrepStmts=true",
        "cachePrepStmts=true",
        "sessionVariables=tidb_enable_non_prepared_plan_cache=1",
        "useCursorFetch=true"
    })
    void nothing_is_said_of_text_where_statements_are_prepared_or_another_rule_speaks(String parameters) {
        assertThat(RuleEvidence.findings(RulesAsked.named("text-protocol"), parameters))
                .isEmpty();
    }

    @Test
    void text_is_left_to_rewritten_batches_and_to_drivers_that_reset() {
        Rule rule = RulesAsked.named("text-protocol");

        assertThat(RuleEvidence.findings(rule, "rewriteBatchedStatements=true")
                        .get(0)
                        .fix()
                        .set())
                .isEmpty();
        assertThat(RuleEvidence.findings(rule, "", new DriverVersion(8, 2, 0), Assumptions.DEFAULT)
                        .get(0)
                        .fix()
                        .set())
                .isEmpty();
    }

    @Test
    void text_is_mended_by_a_cache_with_room_for_the_statements_and_the_longest_of_them() {
        Assumptions many = new Assumptions(900, 5000, 10, Assumptions.DEFAULT.roundTripTime(), true);
        Finding finding = RuleEvidence.findings(RulesAsked.named("text-protocol"), "", DriverVersion.NEWEST_KNOWN, many)
                .get(0);

        assertThat(FixedString.of("", finding.fix()))
                .isEqualTo(
                        "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=8192");
    }

    @Test
    void a_fix_leaves_the_other_variables_as_they_stand() {
        Finding finding = RulesAsked.only(
                "session-variable-global-only",
                "sessionVariables=sql_mode='A,B',tidb_table_cache_lease=5;wait_timeout=600");

        assertThat(FixedString.of("sessionVariables=x", finding.fix()))
                .isEqualTo("sessionVariables=sql_mode='A,B',wait_timeout=600");
    }

    @Test
    void a_fix_takes_the_parameter_out_where_no_variable_is_left() {
        Finding finding = RulesAsked.only("session-variable-missing", "sessionVariables=tidb_top_sql=1");

        assertThat(finding.fix().remove()).containsExactly("sessionVariables");
    }

    @Test
    void rules_on_tidb_are_silent_for_another_server() {
        Assumptions other = new Assumptions(20, 200, 10, Assumptions.DEFAULT.roundTripTime(), false);

        assertThat(TidbRules.ALL)
                .allSatisfy(rule -> assertThat(RuleEvidence.findings(
                                rule,
                                "sessionVariables=tidb_table_cache_lease=5,tidb_top_sql=1,tidb_rc_read_check_ts=1,"
                                        + "tx_isolation='SERIALIZABLE'",
                                DriverVersion.NEWEST_KNOWN,
                                other))
                        .isEmpty());
    }
}
