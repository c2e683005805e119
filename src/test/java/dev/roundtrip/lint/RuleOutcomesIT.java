package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.lint.RuleEvidence.Reading;
import dev.roundtrip.report.Finding;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the outcome of work with a string in which a rule finds something, and with another string, on real servers.
 */
class RuleOutcomesIT implements RuleTable {

    /** Some variables that are only global; VariableReachIT asks the servers about all. */
    private static final Set<String> GLOBAL_ONLY =
            Set.of("max_prepared_stmt_count", "tidb_gc_life_time", "tidb_server_memory_limit", "tidb_enable_top_sql");

    /** The variables that each get a row. */
    private static final Map<String, Set<String>> VARIABLES = Map.of(
            "GLOBAL_ONLY=",
            GLOBAL_ONLY,
            "MISSING=",
            VariableRules.MISSING,
            "MISSING_ON_MYSQL=",
            VariableRules.MISSING_ON_MYSQL);

    /**
     * The columns: a rule, or none if nothing is found; drivers and assumptions, as in {@link RulesAsked#subject}; a
     * {@link Script}; strings, as in {@link RulePricesIT}; and what the script read last, or the error that ended it,
     * with the string before the arrow and with the one behind it. Without an arrow the outcome is the same with both.
     */
    static final String OUTCOMES = """
            refused-value|tap||first SELECT 1|useServerPrepStmts=1 or cachePrepStmts=on or ROOM=big|error 0
            small-packet-refused|8.0.33 or 9.1.0 or 9.4.0||first SELECT 1|PREPARES&maxAllowedPacket=8203|error 0 -> 1
            none|8.0.33 or 9.1.0 or 9.4.0||first SELECT 1|PREPARES&maxAllowedPacket=8204|1
            none|9.5.0||first SELECT 1|PREPARES&maxAllowedPacket=8203|1
            automatic-reconnect|tap||SET @before = 7 + kill + refused 0 first SELECT 1 + first SELECT @before IS NULL\
            |autoReconnect=true|1 -> error 0
            mariadb-session-time-zone|mariadb||first SELECT @@time_zone\
            |timezone=Asia/Shanghai -> timezone=+08:00|error -1 -> +08:00
            query-timeout-ignored|tap||limited SELECT SLEEP(2)|enableQueryTimeouts=false or FAST|0 -> error 0
            seconds-as-milliseconds|tap||first SELECT SLEEP(0.4)|socketTimeout=60|error 0 -> 0
            local-transaction-state|8.0.32||setAutoCommit false + CHANGED + commit + SEEN\
            |useLocalTransactionState=true&PREPARES or useLocalTransactionState=true&PREPARES&REWRITES|1000 -> 7
            local-transaction-state|8.0.33||setAutoCommit false + CHANGED + commit + SEEN\
            |useLocalTransactionState=true&PREPARES or useLocalTransactionState=true&PREPARES&REWRITES|7
            autocommit-behind-the-driver|tap||setAutoCommit true + CHANGED + SEEN\
            |LOCAL&VARIABLES=autocommit=0,lock_wait_timeout=50|1000 -> 7
            multi-queries-allowed|tap||SELECT 1; UPDATE account SET note = 'injected' WHERE id = 1 + first \
            SELECT note FROM account WHERE id = 1|SEVERAL|injected -> error 1064
            local-infile|tap||CREATE TEMPORARY TABLE taken (line TEXT) \
            + LOAD DATA local INFILE 'mvnw' INTO TABLE taken + first SELECT COUNT(*) > 9 FROM taken\
            |allowLoadLocalInfile=true|1 -> error 4166
            tls-off|tls||encrypted|sslMode=DISABLED -> sslMode=REQUIRED|false -> true
            tls-not-required|tap||encrypted|a=b -> sslMode=REQUIRED|false -> error 0
            tls-not-required|tls||encrypted|a=b -> sslMode=REQUIRED|true
            tls-not-verified|tls||encrypted|sslMode=REQUIRED -> sslMode=VERIFY_CA|true -> error 0
            session-variable-global-only|tidb||first SELECT @@wait_timeout\
            |VARIABLES=GLOBAL_ONLY=1,wait_timeout=600|error 1229 -> 600
            session-variables-malformed|tap||first SELECT 1|VARIABLES=wait_timeout or VARIABLES=,|error 1064
            key-store-path|tls||first SELECT 1|sslMode=VERIFY_CA&trustCertificateKeyStoreUrl=/nowhere.p12|error 0
            charset-missing|tidb||first SELECT 1|characterEncoding=Big5|error 1115
            session-variable-missing|tidb||first SELECT @@wait_timeout\
            |VARIABLES=MISSING=1,wait_timeout=600|error 1193 -> 600
            isolation-level-refused|tidb||first SELECT @@wait_timeout\
            |VARIABLES=transaction_isolation='SERIALIZABLE',wait_timeout=600 \
            or VARIABLES=tx_isolation='READ-UNCOMMITTED',wait_timeout=600 \
            or VARIABLES=@@session.transaction_isolation='serializable',wait_timeout=600|error 8048 -> 600
            none|tidb||set session transaction isolation level serializable|LOCAL|error 8048
            none|tidb||set session transaction isolation level read uncommitted|LOCAL|error 8048
            session-variable-reaches-all|tidb||tidb SELECT @@tidb_rc_read_check_ts \
            + SET GLOBAL tidb_rc_read_check_ts = DEFAULT|VARIABLES=tidb_rc_read_check_ts=1,wait_timeout=600|1 -> 0
            session-variable-reaches-all|tidb||tidb SELECT @@tidb_slow_log_threshold \
            + SET GLOBAL tidb_slow_log_threshold = DEFAULT|VARIABLES=tidb_slow_log_threshold=301|301 -> 300
            session-variable-reaches-all|tidb||tidb SELECT @@tidb_enable_collect_execution_info \
            + SET GLOBAL tidb_enable_collect_execution_info = DEFAULT\
            |VARIABLES=tidb_enable_collect_execution_info=0|0 -> 1
            plan-cache-too-small|tidb|101x200|reads 101 + hits 101|KEEPS&ROOM=1000|0 -> 101
            plan-cache-too-small|tidb|31x200|reads 31 + hits 31|KEEPS&ROOM=1000&VARIABLES=PLANS=30|0 -> 31
            plan-cache-too-small|tidb|101x200|reads 101 + hits 101|PREPARES&VARIABLES=CLOSED=ON|0 -> 101
            none|tidb||reads 100 + hits 100|KEEPS&ROOM=1000|100
            close-drops-plan|tidb|20x200|reads 20 + hits 20|PREPARES or PREPARES&VARIABLES=tidb_txn_mode='pessimistic'\
            |0 -> 20
            text-protocol|tidb|30x200|reads 30 + hits 30|connectTimeout=2000 or LOCAL|0 -> 30
            none|tidb||reads 30 + hits 30|VARIABLES=tidb_enable_non_prepared_plan_cache=ON|30
            """;

    /**
     * Rules whose rows are not the same on MySQL: it has the tables of zones here, its error for files is another one,
     * and it always offers TLS.
     */
    private static final Set<String> NOT_ON_MYSQL =
            Set.of("mariadb-session-time-zone", "local-infile", "tls-not-required");

    /** What comes of strings on MySQL instead. */
    static final String ON_MYSQL = """
            local-infile|mysql tap||SET GLOBAL local_infile = ON + CREATE TEMPORARY TABLE taken (line TEXT) \
            + LOAD DATA local INFILE 'mvnw' INTO TABLE taken + first SELECT COUNT(*) > 9 FROM taken\
            |allowLoadLocalInfile=true|1 -> error 3948
            session-variable-global-only|mysql tap||first SELECT @@wait_timeout\
            |VARIABLES=max_connections=1,wait_timeout=600|error 1229 -> 600
            session-variable-global-only|mysql tap||first SELECT @@wait_timeout\
            |VARIABLES=max_allowed_packet=1048576,wait_timeout=600|error 1621 -> 600
            session-variable-global-only|mysql tap||first SELECT @@wait_timeout\
            |VARIABLES=version='9',wait_timeout=600|error 1238 -> 600
            session-variable-missing|mysql tap||first SELECT @@wait_timeout\
            |VARIABLES=MISSING_ON_MYSQL=1,wait_timeout=600|error 1193 -> 600
            session-variable-missing|mysql tap||first SELECT @@wait_timeout\
            |VARIABLES=tidb_enable_noop_functions=1,wait_timeout=600|error 1193 -> 600
            none|mysql tap||encrypted|a=b|true
            none|mysql mariadb||first SELECT @@time_zone|timezone=Asia/Shanghai|Asia/Shanghai
            """;

    static Stream<Arguments> outcomes() {
        return Stream.concat(
                rows(OUTCOMES)
                        .flatMap(row -> RuleEvidence.alsoOnMySql(
                                row, 1, holdsOnMySql((String) row.get()[0], (String) row.get()[1]))),
                rows(RuleEvidence.usesMySql() ? ON_MYSQL : ""));
    }

    private static Stream<Arguments> rows(String table) {
        return table.lines()
                .flatMap(line -> VARIABLES.keySet().stream()
                        .filter(line::contains)
                        .findFirst()
                        .map(all -> VARIABLES.get(all).stream().map(each -> line.replace(all, each + "=")))
                        .orElse(Stream.of(line)))
                .flatMap(RulesAsked::rows);
    }

    /** Whether a row is one of MySQL, too. */
    static boolean holdsOnMySql(String rule, String drivers) {
        return !drivers.contains("tidb") && !NOT_ON_MYSQL.contains(rule);
    }

    /** The rules of the tables. */
    static Stream<String> shown() {
        return Stream.of(OUTCOMES, ON_MYSQL)
                .flatMap(String::lines)
                .map(line -> line.split("\\|", -1)[0])
                .filter(rule -> !rule.equals("none"));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void this_comes_of_it(String rule, String driver, String assumed, String work, String strings, String outcomes)
            throws Exception {
        String[] string = strings.split(" -> ", 2);
        String[] outcome = outcomes.split(" -> ", 2);

        assertThat(outcome(driver, string[0], work)).isEqualTo(outcome[0]);
        if (!rule.equals("none")) {
            Finding finding = RulesAsked.only(rule, RulesAsked.subject(driver, assumed, string[0]));
            assertThat(outcome(driver, RulesAsked.against(driver, string, finding.fix()), work))
                    .isEqualTo(outcome[outcome.length - 1]);
        }
    }

    private static String outcome(String driver, String parameters, String work) throws Exception {
        return outcome(driver, parameters, Script.of(work)::outcome);
    }

    /** The value that is read, or the error that ends the work. */
    static String outcome(String driver, String parameters, Reading<String> reading) throws Exception {
        try {
            return RuleEvidence.of(driver).with(parameters).read(reading);
        } catch (SQLException failure) {
            return "error " + failure.getErrorCode();
        }
    }

    /** Work that sets the isolation level and autocommit twice, and carries out transactions. */
    static final Script WORK =
            Script.of("2 x setTransactionIsolation + setAutoCommit false + SELECT balance FROM account"
                    + " WHERE id = ? + SELECT balance FROM account WHERE id = ? + commit");

    /**
     * The columns: a driver, a string, one that sends the same, and one that sends something else, with the opening.
     */
    private static final String SAME = """
            tap|useServerPrepStmt=true||PREPARES
            tap|useserverprepstmts=true||PREPARES
            mariadb|USESERVERPREPSTMTS=1|PREPARES|a=b
            tap|useUnicode=true&useLegacyDatetimeCode=false&loadBalanceStrategy=random&autoDeserialize=true||PREPARES
            mariadb|useBatchMultiSend=false&usePipelineAuth=false||PREPARES
            mariadb|FAST&readFromSourceWhenNoReplicas=true||PREPARES
            tap|disablePipeline=true&initSql=DO%201||PREPARES
            tap|PREPARES&useServerPrepStmts=false||PREPARES
            tap|useServerPrepStmts=false&PREPARES|PREPARES|a=b
            tap|elideSetAutoCommits=true or ROOM=500&LENGTH=2048||PREPARES
            tap|PREPARES&ROOM=500&LENGTH=2048|PREPARES|a=b
            tap|LOCAL&alwaysSendSetIsolation=false|LOCAL|alwaysSendSetIsolation=false
            tap|a=b||alwaysSendSetIsolation=false
            tap|allowPublicKeyRetrieval=true||PREPARES
            tap|user=app&password=hush||PREPARES
            8.0.33|openTelemetry=DISABLED||PREPARES
            """;

    static Stream<Arguments> same() {
        return RulesAsked.rows(SAME).flatMap(row -> RuleEvidence.alsoOnMySql(row, 0, true));
    }

    @Evidence(
            value = {
                "unknown-name",
                "name-letter-case",
                "name-of-later-version",
                "former-name",
                "name-given-twice",
                "parameter-without-effect",
                "public-key-retrieval",
                "password-in-url"
            },
            on = "MariaDB, MySQL")
    @ParameterizedTest
    @MethodSource("same")
    void strings_that_send_the_same(String driver, String string, String same, String other) throws Exception {
        Sent sent = sent(driver, string);

        assertThat(sent).isEqualTo(sent(driver, same)).isNotEqualTo(sent(driver, other));
        if (driver.endsWith("tap")) {
            assertThat(RuleEvidence.of(driver).with(string).opening())
                    .isEqualTo(RuleEvidence.of(driver).with(same).opening());
        }
    }

    private static Sent sent(String driver, String parameters) throws Exception {
        return RuleEvidence.of(driver).with(parameters).run(WORK);
    }
}
