package dev.roundtrip.advice;

import static dev.roundtrip.advice.FixedString.cycle;
import static dev.roundtrip.advice.FixedString.readOfLength;
import static dev.roundtrip.advice.FixedString.reads;
import static dev.roundtrip.advice.FixedString.repeat;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.server.TestServers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about prepared statements and their cache say is what a tap counts, on a real server. */
class PreparedStatementRulesIT {

    private static final String KEEPS = "useServerPrepStmts=true&cachePrepStmts=true";
    private static final int ROUNDS = 5;

    @Evidence("prepare-without-cache")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "useServerPrepStmts=true",
                "useServerPrepStmts=true&useConfigs=maxPerformance&cachePrepStmts=false",
                "useServerPrepStmts=true&includeThreadNamesAsStatementComment=true"
            })
    void a_statement_that_is_not_kept_is_prepared_and_closed_each_time(String found) throws Exception {
        shown("prepare-without-cache", found, assumed(60, 400), mixed(60, 400));
    }

    @Evidence("cache-without-server-prepare")
    @ParameterizedTest
    @ValueSource(strings = {"cachePrepStmts=true", "useConfigs=maxPerformance"})
    void a_cache_without_server_prepare_saves_no_command(String found) throws Exception {
        shown("cache-without-server-prepare", found, assumed(20, 200), mixed(20, 200));

        List<String> texts = reads(5);
        Sent cached = on(found).run(connection -> cycle(connection, texts));
        Sent uncached = on("").run(connection -> cycle(connection, texts));
        assertThat(cached.counts()).isEqualTo(uncached.counts()).isEqualTo(Map.of(COM_QUERY, 5L));
    }

    @Evidence("semicolon-loses-prepare")
    @ParameterizedTest
    @ValueSource(strings = {"allowMultiQueries", "rewriteBatchedStatements"})
    void sql_with_a_semicolon_goes_as_text(String property) throws Exception {
        String found = KEEPS + "&" + property + "=true";
        Finding finding = finding("semicolon-loses-prepare", found, Assumptions.DEFAULT);
        String sql = "SELECT balance FROM account WHERE id = ?";

        Sent with = on(found).warmedUpBy(c -> repeat(c, sql + ";", 1)).run(c -> repeat(c, sql + ";", ROUNDS));
        Sent without = on(found).warmedUpBy(c -> repeat(c, sql, 1)).run(c -> repeat(c, sql, ROUNDS));

        with.costsMoreThan(without, finding.price(), ROUNDS);
    }

    @Test
    void without_multi_queries_a_semicolon_does_no_harm() throws Exception {
        Sent sent = on(KEEPS).warmedUpBy(c -> repeat(c, "SELECT 1;", 1)).run(c -> repeat(c, "SELECT 1;", ROUNDS));

        assertThat(sent.counts()).isEqualTo(Map.of(COM_STMT_EXECUTE, (long) ROUNDS));
    }

    @Evidence("refused-prepare-repeated")
    @Test
    void what_the_server_cannot_prepare_is_tried_anew_unless_the_refusal_is_kept() throws Exception {
        String found = "useServerPrepStmts=true";
        Finding finding = finding("refused-prepare-repeated", found, Assumptions.DEFAULT);
        String refused = "PREPARE again FROM 'SELECT 1'";

        Sent before = on(found).warmedUpBy(c -> repeat(c, refused, 1)).run(c -> repeat(c, refused, ROUNDS));
        Sent after = on(FixedString.of(found, finding.fix()))
                .warmedUpBy(c -> repeat(c, refused, 1))
                .run(c -> repeat(c, refused, ROUNDS));

        before.costsMoreThan(after, finding.price(), ROUNDS);
        assertThat(before.refused()).isEqualTo(ROUNDS);
        assertThat(after.refused()).isZero();
    }

    @Evidence("statement-cache-too-small")
    @Test
    void one_statement_more_than_the_cache_holds_and_none_is_found() throws Exception {
        shown("statement-cache-too-small", KEEPS, assumed(26, 200), connection -> cycle(connection, reads(26)), 26);
    }

    @Evidence("statement-cache-too-small")
    @Test
    void as_many_statements_as_the_cache_holds_are_all_found() throws Exception {
        Sent sent = on(KEEPS)
                .warmedUpBy(connection -> cycle(connection, reads(25)))
                .run(connection -> cycle(connection, reads(25)));

        assertThat(finding("statement-cache-too-small", KEEPS, assumed(25, 200))
                        .price()
                        .isFree())
                .isTrue();
        assertThat(sent.counts()).isEqualTo(Map.of(COM_STMT_EXECUTE, 25L));
    }

    @Evidence("sql-longer-than-limit")
    @Test
    void a_text_as_long_as_the_limit_is_not_kept() throws Exception {
        String text = readOfLength(256);

        shown("sql-longer-than-limit", KEEPS, assumed(20, 256), connection -> repeat(connection, text, ROUNDS), ROUNDS);
    }

    @Evidence("sql-longer-than-limit")
    @Test
    void a_text_shorter_than_the_limit_is_kept() throws Exception {
        String text = readOfLength(255);
        Sent sent = on(KEEPS)
                .warmedUpBy(connection -> repeat(connection, text, 1))
                .run(connection -> repeat(connection, text, ROUNDS));

        assertThat(finding("sql-longer-than-limit", KEEPS, assumed(20, 255))
                        .price()
                        .isFree())
                .isTrue();
        assertThat(sent.counts()).isEqualTo(Map.of(COM_STMT_EXECUTE, (long) ROUNDS));
    }

    @Evidence("statement-cache-unbounded")
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void a_cache_of_none_or_one_keeps_everything_on_the_server(int size) throws Exception {
        String found = KEEPS + "&prepStmtCacheSize=" + size;
        Finding finding = finding("statement-cache-unbounded", found, Assumptions.DEFAULT);
        int texts = 1020;
        Sent before = on(found).run(connection -> cycle(connection, reads(texts)));
        Sent after = on(FixedString.of(found, finding.fix())).run(connection -> cycle(connection, reads(texts)));

        assertThat(before.count(COM_STMT_CLOSE)).isZero();
        assertThat(after.count(COM_STMT_CLOSE)).isEqualTo(20);
        assertThat(before.count(COM_STMT_PREPARE))
                .isEqualTo(after.count(COM_STMT_PREPARE))
                .isEqualTo(texts);
        assertThat(before.roundTrips()).isEqualTo(after.roundTrips());
    }

    @Evidence("thread-names-defeat-cache")
    @Test
    void with_thread_names_in_front_nothing_is_found_in_the_cache() throws Exception {
        shown(
                "thread-names-defeat-cache",
                KEEPS + "&includeThreadNamesAsStatementComment=true",
                Assumptions.DEFAULT,
                mixed(20, 200));
    }

    @Evidence("rewritten-sql-defeats-cache")
    @ParameterizedTest
    @ValueSource(strings = {"{d '2026-01-01'}", "{fn now()}", "{ts '2026-01-01 00:00:00'}"})
    void sql_with_a_jdbc_escape_is_not_found_in_the_cache(String escape) throws Exception {
        Finding finding = finding("rewritten-sql-defeats-cache", KEEPS, Assumptions.DEFAULT);
        String escaped = "SELECT balance FROM account WHERE id = ? AND " + escape + " IS NOT NULL";
        String plain = "SELECT balance FROM account WHERE id = ? AND '2026-01-01' IS NOT NULL";

        Sent before = on(KEEPS).warmedUpBy(c -> repeat(c, escaped, 1)).run(c -> repeat(c, escaped, ROUNDS));
        Sent after = on(KEEPS).warmedUpBy(c -> repeat(c, plain, 1)).run(c -> repeat(c, plain, ROUNDS));

        before.costsMoreThan(after, finding.price(), ROUNDS);
    }

    @Evidence("rewritten-sql-defeats-cache")
    @Test
    void an_application_name_given_by_call_keeps_all_sql_from_being_found() throws Exception {
        Finding finding = finding("rewritten-sql-defeats-cache", KEEPS, Assumptions.DEFAULT);
        String sql = "SELECT balance FROM account WHERE id = ?";
        Work named = connection -> {
            connection.setClientInfo("ApplicationName", "bank");
            repeat(connection, sql, 1);
        };

        Sent before = on(KEEPS).warmedUpBy(named).run(c -> repeat(c, sql, ROUNDS));
        Sent after = on(KEEPS + "&connectionAttributes=program_name:bank")
                .warmedUpBy(c -> repeat(c, sql, 1))
                .run(c -> repeat(c, sql, ROUNDS));

        before.costsMoreThan(after, finding.price(), ROUNDS);
    }

    /** The same many statements again and again, all short but one. */
    private static Work mixed(int statements, int longest) {
        return connection -> {
            cycle(connection, reads(statements - 1));
            repeat(connection, readOfLength(longest), 1);
        };
    }

    private static void shown(String id, String found, Assumptions assumptions, Work round) throws Exception {
        shown(id, found, assumptions, round, assumptions.distinctStatements());
    }

    /** What the string sends more than the same with the fix is the price, to the command. */
    private static void shown(String id, String found, Assumptions assumptions, Work round, int statements)
            throws Exception {
        Finding finding = finding(id, found, assumptions);
        assertThat(finding.price().isFree()).isFalse();

        Sent before = on(found).warmedUpBy(round).run(round);
        Sent after = on(FixedString.of(found, finding.fix())).warmedUpBy(round).run(round);

        before.costsMoreThan(after, finding.price(), statements);
        assertThat(before.business()).isEqualTo(statements);
    }

    private static Finding finding(String id, String parameters, Assumptions assumptions) {
        return PreparedFindings.only(id, parameters, DriverVersion.NEWEST_KNOWN, assumptions);
    }

    private static Assumptions assumed(int statements, int longest) {
        return new Assumptions(statements, longest, 10, Duration.ofNanos(500_000), false);
    }

    private static RuleEvidence on(String parameters) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb()).with(parameters);
    }
}
