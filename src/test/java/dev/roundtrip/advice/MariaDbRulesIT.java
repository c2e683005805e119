package dev.roundtrip.advice;

import static dev.roundtrip.advice.FixedString.cycle;
import static dev.roundtrip.advice.FixedString.readOfLength;
import static dev.roundtrip.advice.FixedString.reads;
import static dev.roundtrip.advice.FixedString.repeat;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.server.TestServers;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about MariaDB's driver say is what passes a relay, on a real server. */
class MariaDbRulesIT {

    private static final int TIMES = 5;
    private static final String SELECT = "SELECT balance FROM account WHERE id = ?";
    private static final String PREPARES = "useServerPrepStmts=true";

    @Evidence("mariadb-prepare-without-cache")
    @ParameterizedTest
    @ValueSource(strings = {PREPARES + "&cachePrepStmts=false", "USESERVERPREPSTMTS=1&cachePrepStmts=0"})
    void a_statement_that_is_not_kept_is_prepared_and_closed_each_time(String found) throws Exception {
        Finding finding = finding("mariadb-prepare-without-cache", found, assumed(20, 200));
        Work work = connection -> repeat(connection, SELECT, TIMES);

        watched(found, work)
                .costsMoreThan(watched(FixedString.ofMariaDb(found, finding.fix()), work), finding.price(), TIMES);
    }

    @Evidence("mariadb-statement-cache-too-small")
    @ParameterizedTest
    @ValueSource(ints = {10, 250})
    void one_statement_more_than_the_cache_holds_and_none_is_found(int size) throws Exception {
        String found = PREPARES + (size == 250 ? "" : "&prepStmtCacheSize=" + size);
        Finding finding = finding("mariadb-statement-cache-too-small", found, assumed(size + 1, 200));
        Work work = connection -> cycle(connection, reads(size + 1));

        watched(found, work)
                .costsMoreThan(watched(FixedString.ofMariaDb(found, finding.fix()), work), finding.price(), size + 1);
    }

    @Test
    void as_many_statements_as_the_cache_holds_are_all_found() throws Exception {
        Sent sent = watched(PREPARES, connection -> cycle(connection, reads(250)));

        assertThat(sent.counts()).isEqualTo(Map.of(COM_STMT_EXECUTE, 250L));
    }

    @Evidence("mariadb-sql-too-long")
    @Test
    void a_text_of_8192_characters_is_not_kept_and_one_of_fewer_is() throws Exception {
        Finding finding = finding("mariadb-sql-too-long", PREPARES, assumed(20, 8192));
        Sent before = watched(PREPARES, connection -> repeat(connection, readOfLength(8192), TIMES));
        Sent after = watched(PREPARES, connection -> repeat(connection, readOfLength(8191), TIMES));

        before.costsMoreThan(after, finding.price(), TIMES);
    }

    @Evidence("mariadb-rewrite-loses-prepare")
    @Test
    void rewritten_batches_have_every_statement_sent_as_text() throws Exception {
        String found = PREPARES + "&rewriteBatchedStatements=true";
        Finding finding = finding("mariadb-rewrite-loses-prepare", found, assumed(20, 200));
        Work work = connection -> repeat(connection, SELECT, TIMES);

        watched(found, work)
                .costsMoreThan(watched(FixedString.ofMariaDb(found, finding.fix()), work), finding.price(), TIMES);
    }

    @Evidence("mariadb-rewrite-loses-prepare")
    @Test
    void rewritten_batches_do_so_from_356_on() throws Exception {
        String found = PREPARES + "&rewriteBatchedStatements=true";

        assertThat(watchedThrough("3.5.5", found).count(COM_STMT_EXECUTE)).isEqualTo(TIMES);
        assertThat(watchedThrough("3.5.6", found).count(COM_STMT_EXECUTE)).isZero();
    }

    private static Sent watchedThrough(String version, String parameters) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb())
                .with(parameters)
                .through(
                        TestDrivers.of("mariadb-java-client:" + version)
                                .loaded()
                                .driver(),
                        "jdbc:mariadb:")
                .run(connection -> repeat(connection, SELECT, TIMES));
    }

    private static Sent watched(String parameters, Work work) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb())
                .with(parameters)
                .throughMariaDbDriver()
                .warmedUpBy(work)
                .run(work);
    }

    private static Finding finding(String id, String parameters, Assumptions assumptions) {
        return PreparedFindings.onlyMariaDb(id, parameters, assumptions);
    }

    private static Assumptions assumed(int statements, int longest) {
        return new Assumptions(statements, longest, 10, Duration.ofNanos(500_000), false);
    }
}
