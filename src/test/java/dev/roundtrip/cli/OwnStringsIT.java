package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.Surroundings;
import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a run of strings that are arguments, on their server or on one of our own. */
class OwnStringsIT {

    /** A workload of one statement on ten rows of its own. */
    static final String SMALL_WORKLOAD = """
            title: small
            tables: {t: {create: "(id INT PRIMARY KEY)", rows: 10, columns: {id: row}}}
            transactions: {look: {statements: ["SELECT id FROM t WHERE id = :uniform(1, 10)"]}}
            """;

    private static final String SMALL = " --workload {} --slice 100ms";

    @TempDir
    private Path folder;

    private Path workload;

    @BeforeEach
    void write_a_small_workload() throws Exception {
        workload = Files.writeString(folder.resolve("small.workload.yaml"), SMALL_WORKLOAD);
    }

    @Test
    void one_string_is_measured_with_the_recommended_one_on_its_server_outside_of_its_database() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Sql.execute(server, "CREATE DATABASE IF NOT EXISTS own_strings");
        String url = server.jdbcUrl("own_strings") + "?cachePrepStmts=true";

        Said said = Said.run("{} {}" + SMALL, url, Said.login(server), workload);
        RunReport report = said.report();
        assertThat(said.out()).startsWith("Best  ").doesNotContain("differs");
        assertThat(report.scenarios()).extracting(ScenarioResult::name).containsExactly("yours", "recommended");
        assertThat(report.scenarios().get(0).jdbcUrl()).contains("/roundtrip_small?", "cachePrepStmts=true");
        assertThat(report.scenarios().get(0).inputs().pool().autoCommit()).isTrue();
        assertThat(report.settings().server().choice()).isEqualTo("url");
        assertRecommended(report, url, TargetServer.MARIADB);
        assertThat(report.scenarios().get(1).jdbcUrl()).endsWith("?cachePrepStmts=true&useLocalSessionState=true");
    }

    /** The row and the report have what check recommends for the server. */
    private static void assertRecommended(RunReport report, String url, TargetServer target) {
        JdbcUrl recommended = Linter.assuming(Assumptions.DEFAULT)
                .within(Surroundings.NONE.leadingTo(target.by("")))
                .lint(url)
                .outsideBatches()
                .orElseThrow()
                .url();
        assertThat(report.recommended().orElseThrow().jdbcUrl()).isEqualTo(recommended.masked());
        assertThat(report.scenarios().get(1).jdbcUrl())
                .endsWith(recommended.parameters().text());
    }

    @Tag("long")
    @EachServer
    void the_recommended_string_is_that_of_check_for_the_server_that_is_reached(On on) {
        DatabaseServer server = on.server();

        RunReport report = Said.run(
                        "connectTimeout=9000 --url {} {}" + SMALL, server.jdbcUrl(""), Said.login(server), workload)
                .report();

        String recommended = "connectTimeout=9000&"
                + (on == On.TIDB
                        ? "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000"
                                + "&prepStmtCacheSqlLimit=2048&"
                        : "")
                + "useLocalSessionState=true";
        assertThat(report.recommended().orElseThrow().jdbcUrl()).endsWith(recommended);
        assertThat(report.scenarios().get(1).jdbcUrl()).endsWith(recommended);
    }

    @Test
    void strings_with_different_hosts_are_measured_each_on_its_server_and_one_that_sends_more_fails_the_comparison()
            throws Exception {
        String fewer = "old=" + withRoot(TestServers.mariaDb());
        String alike = "new=" + withRoot(TestServers.mariaDbWithTls());
        String chatty = alike + "&useServerPrepStmts=true&cachePrepStmts=false";

        Said same = Said.run("{} {}" + SMALL, fewer, alike, workload);
        assertThat(same.out())
                .startsWith("Servers     old is MariaDB")
                .contains("new against old: as many round trips");
        assertThat(same.report().scenarios()).extracting(ScenarioResult::name).containsExactly("old", "new");
        Said.line("compare {} --fail-on worse:5%", same.json().orElseThrow()).done();
        Said worse = Said.run("{} {}" + SMALL, fewer, chatty, workload).done();
        Said.line("compare {} --fail-on worse:5%", worse.json().orElseThrow()).failed();
    }

    /** Nothing listens at the address that the string's first part would have by default. */
    @Test
    void a_host_after_the_question_mark_is_the_server_that_is_asked_and_loaded() {
        DatabaseServer server = TestServers.mariaDb();
        String url = "jdbc:mysql:///?host=127.0.0.1&port=" + server.port() + "&cachePrepStmts=true";

        RunReport report =
                Said.run("{} {}" + SMALL, url, Said.login(server), workload).report();
        assertThat(report.environment().server().how()).isEqualTo("at 127.0.0.1:" + server.port());
        assertThat(report.scenarios()).extracting(ScenarioResult::name).containsExactly("yours", "recommended");
        assertThat(report.scenarios().get(1).jdbcUrl()).contains("host=127.0.0.1", "port=" + server.port());
    }

    private static String withRoot(DatabaseServer server) {
        Credentials root = server.credentials();
        return server.jdbcUrl("") + "?user=" + root.user() + "&password=" + root.password();
    }

    @Test
    void a_string_of_another_machine_sends_it_nothing_and_line_one_says_so() {
        Said said = Said.run(
                "old=jdbc:mysql://app:s3cretW0rd@nowhere.invalid:4000/shop?sslMode=REQUIRED s5 --server mariadb"
                        + SMALL,
                workload);
        assertThat(said.failsWithoutTrace("s3cretW0rd").out())
                .startsWith("Measured on the options' server, not on"
                        + " nowhere.invalid:4000. Left out, for that server: sslMode.")
                .containsPattern("The rows also differ: auto-commit on for old and off for s5\\.");
        assertThat(said.report().scenarios())
                .extracting(ScenarioResult::name)
                .containsExactly("old", "s5-prepare-once");
    }

    @Test
    void json_without_a_file_takes_the_place_of_the_report_and_line_one_goes_to_stderr() {
        String line = "run cachePrepStmts=true --server mariadb --threads 1 --rounds 1 --warmup 0s" + SMALL;
        Said said = Said.line(line + " --json", workload);

        assertThat(JsonReport.parse(said.done().out(), "stdout").scenarios())
                .extracting(ScenarioResult::name)
                .containsExactly("yours", "recommended");
    }

    @Test
    void a_string_that_is_recommended_already_is_measured_alone() {
        Said said = Said.run(
                "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048"
                        + "&useLocalSessionState=true --server mariadb" + SMALL,
                workload);
        assertThat(said.out()).contains("The recommended string is the same.");
        assertThat(said.report().scenarios()).hasSize(1);
    }
}
