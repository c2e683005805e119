package dev.roundtrip.advice;

import static dev.roundtrip.advice.FixedString.cycle;
import static dev.roundtrip.advice.FixedString.readOfLength;
import static dev.roundtrip.advice.FixedString.reads;
import static dev.roundtrip.advice.FixedString.repeat;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.server.TestServers;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules say of older versions of Connector/J is what passes a relay, on a real server. */
class OlderDriversRulesIT {

    private static final int TIMES = 5;
    private static final String SELECT = "SELECT balance FROM account WHERE id = ?";
    private static final String KEEPS = "useServerPrepStmts=true&cachePrepStmts=true";

    @AfterEach
    void leave_the_table_as_it_was() throws SQLException {
        BatchRulesIT.deleteInserted();
    }

    @Evidence("reset-per-reuse")
    @ParameterizedTest
    @ValueSource(strings = {"8.0.33", "8.2.0"})
    void up_to_820_each_reuse_of_a_kept_statement_is_preceded_by_a_reset(String version) throws Exception {
        Finding finding = finding("reset-per-reuse", KEEPS, version, Assumptions.DEFAULT);
        Work work = connection -> repeat(connection, SELECT, TIMES);

        Sent before = watched(version, KEEPS, work);

        before.costsMoreThan(watched("8.3.0", KEEPS, work), finding.price(), TIMES);
        assertThat(before.count(COM_STMT_RESET)).isEqualTo(TIMES);
        assertThat(RuleEvidence.findings(
                        PreparedFindings.rule("reset-per-reuse"), KEEPS, version("8.3.0"), Assumptions.DEFAULT))
                .isEmpty();
    }

    @Evidence({"prepare-without-cache", "statement-cache-too-small", "sql-longer-than-limit"})
    @ParameterizedTest
    @CsvSource({
        "prepare-without-cache,useServerPrepStmts=true,8.3.0",
        "statement-cache-too-small," + KEEPS + "&prepStmtCacheSqlLimit=2048,8.0.33",
        "statement-cache-too-small," + KEEPS + "&prepStmtCacheSqlLimit=2048,8.3.0",
        "sql-longer-than-limit," + KEEPS + "&prepStmtCacheSize=1000,8.0.33",
        "sql-longer-than-limit," + KEEPS + "&prepStmtCacheSize=1000,8.3.0"
    })
    void keeping_statements_saves_on_older_versions_what_the_price_says(String id, String found, String version)
            throws Exception {
        Finding finding = finding(id, found, version, new Assumptions(60, 400, 10, Duration.ZERO, false));
        List<String> texts = id.equals("sql-longer-than-limit") ? List.of(readOfLength(400)) : reads(60);
        Work work = connection -> cycle(connection, texts);

        fixSaves(version, found, finding, work, texts.size());
    }

    @Evidence("refused-prepare-repeated")
    @ParameterizedTest
    @ValueSource(strings = {"8.0.33", "9.0.0", "9.1.0"})
    void a_refusal_is_not_remembered_by_older_versions_either(String version) throws Exception {
        String found = "useServerPrepStmts=true";
        Finding finding = finding("refused-prepare-repeated", found, version, Assumptions.DEFAULT);
        Work work = connection -> repeat(connection, "PREPARE again FROM 'SELECT 1'", TIMES);

        fixSaves(version, found, finding, work, TIMES);
    }

    @Evidence("semicolon-loses-prepare")
    @ParameterizedTest
    @CsvSource({"8.0.33,allowMultiQueries", "8.3.0,allowMultiQueries", "9.1.0,rewriteBatchedStatements"})
    void a_semicolon_has_older_versions_send_text(String version, String property) throws Exception {
        String found = KEEPS + "&" + property + "=true";
        Finding finding = finding("semicolon-loses-prepare", found, version, Assumptions.DEFAULT);

        watched(version, found, connection -> repeat(connection, SELECT + ";", TIMES))
                .costsMoreThan(
                        watched(version, found, connection -> repeat(connection, SELECT, TIMES)),
                        finding.price(),
                        TIMES);
    }

    @Evidence("rewritten-sql-defeats-cache")
    @ParameterizedTest
    @ValueSource(strings = {"8.0.33", "8.3.0", "9.1.0"})
    void older_versions_do_not_find_sql_with_escapes_either(String version) throws Exception {
        Finding finding = finding("rewritten-sql-defeats-cache", KEEPS, version, Assumptions.DEFAULT);

        watched(version, KEEPS, connection -> repeat(connection, "SELECT {d '2026-01-01'}", TIMES))
                .costsMoreThan(
                        watched(version, KEEPS, connection -> repeat(connection, "SELECT '2026-01-01'", TIMES)),
                        finding.price(),
                        TIMES);
    }

    @Evidence("thread-names-defeat-cache")
    @Test
    void thread_names_defeat_the_cache_from_910_on() throws Exception {
        String found = KEEPS + "&includeThreadNamesAsStatementComment=true";
        Finding finding = finding("thread-names-defeat-cache", found, "9.1.0", Assumptions.DEFAULT);
        Work work = connection -> repeat(connection, SELECT, TIMES);

        watched("9.1.0", found, work).costsMoreThan(watched("9.1.0", KEEPS, work), finding.price(), TIMES);
        assertThat(watched("9.0.0", found, work).counts())
                .isEqualTo(watched("9.0.0", KEEPS, work).counts());
    }

    @Evidence("rewritten-batch-refused")
    @ParameterizedTest
    @ValueSource(strings = {"8.0.33", "9.0.0"})
    void up_to_900_four_updates_are_first_prepared_in_vain(String version) throws Exception {
        String found = "useServerPrepStmts=true&rewriteBatchedStatements=true";
        Finding finding = finding("rewritten-batch-refused", found, version, Assumptions.DEFAULT);
        Work work = connection -> BatchRulesIT.updates(connection, 4);

        Sent before = watched(version, found, work);

        before.costsMoreThan(watched("9.1.0", found, work), finding.price(), 1);
        assertThat(before.refused()).isEqualTo(1);
    }

    @Evidence({"batch-not-rewritten", "rewritten-batch-prepared"})
    @ParameterizedTest
    @CsvSource({
        "8.0.33,useServerPrepStmts=false",
        "8.0.33,useServerPrepStmts=true",
        "8.0.33,useServerPrepStmts=true&useConfigs=maxPerformance",
        "8.3.0,useServerPrepStmts=true&useConfigs=maxPerformance",
        "9.1.0,useServerPrepStmts=true&cachePrepStmts=true"
    })
    void batches_cost_on_older_versions_what_the_price_says(String version, String found) throws Exception {
        Finding finding = finding("batch-not-rewritten", found, version, Assumptions.DEFAULT);
        String bulk = BatchRulesIT.bulk(found);
        Work tenRows = BatchRulesIT.batch(BatchRules.ROWS);

        watched(version, found, tenRows).costsMoreThan(watched(version, bulk, tenRows), finding.price(), 1);

        if (found.contains("useServerPrepStmts=true")) {
            String rewritten = found + "&rewriteBatchedStatements=true";
            Work manyRows = BatchRulesIT.batch(500);
            Finding prepared = finding("rewritten-batch-prepared", rewritten, version, Assumptions.DEFAULT);
            watched(version, rewritten, manyRows).costsMoreThan(watched(version, bulk, manyRows), prepared.price(), 1);
        }
    }

    @Evidence("cursor-for-every-statement")
    @ParameterizedTest
    @CsvSource({
        "8.0.33,useCursorFetch=true&defaultFetchSize=100",
        "8.0.33,useCursorFetch=true&useConfigs=maxPerformance",
        "8.0.33,useCursorFetch=true&useConfigs=maxPerformance&defaultFetchSize=100",
        "8.3.0,useCursorFetch=true&useConfigs=maxPerformance&defaultFetchSize=100"
    })
    void cursors_cost_on_older_versions_what_the_price_says(String version, String found) throws Exception {
        Finding finding = finding("cursor-for-every-statement", found, version, Assumptions.DEFAULT);
        Work work = CursorRulesIT.rows(1);

        fixSaves(version, found, finding, work, 1);
    }

    @Evidence("streaming-sets-timeout")
    @Test
    void streaming_costs_on_older_versions_what_the_price_says() throws Exception {
        String found = "defaultFetchSize=-2147483648";
        Finding finding = finding("streaming-sets-timeout", found, "8.0.33", Assumptions.DEFAULT);
        Work work = CursorRulesIT.rows(25);

        fixSaves("8.0.33", found, finding, work, 1);
    }

    @Evidence("small-packet-refused")
    @ParameterizedTest
    @ValueSource(strings = {"8.0.33", "9.1.0", "9.4.0"})
    void a_small_packet_is_refused_by_older_versions(String version) throws Exception {
        String found = "useServerPrepStmts=true&maxAllowedPacket=8203";
        Finding finding = finding("small-packet-refused", found, version, Assumptions.DEFAULT);
        Work work = connection -> repeat(connection, SELECT, TIMES);

        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> watched(version, found, work));
        assertThat(watched(version, FixedString.of(found, finding.fix()), work).business())
                .isEqualTo(TIMES);
        assertThat(watched(version, found.replace("8203", "8204"), work).business())
                .isEqualTo(TIMES);
        assertThat(watched("9.5.0", found, work).business()).isEqualTo(TIMES);
    }

    /** What this version sends more for the string than for the same with the fix is the price. */
    private static void fixSaves(String version, String found, Finding finding, Work work, int units) throws Exception {
        String fixed = FixedString.of(found, finding.fix());

        watched(version, found, work).costsMoreThan(watched(version, fixed, work), finding.price(), units);
    }

    private static Sent watched(String version, String parameters, Work work) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb())
                .with(parameters)
                .through(TestDrivers.of("mysql-connector-j:" + version).loaded().driver(), "jdbc:mysql:")
                .warmedUpBy(work)
                .run(work);
    }

    private static Finding finding(String id, String parameters, String version, Assumptions assumptions) {
        return PreparedFindings.only(id, parameters, version(version), assumptions);
    }

    private static DriverVersion version(String text) {
        return DriverVersion.parse(text).orElseThrow();
    }
}
