package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.wire.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code check --live}: a string and the recommended one on a real server, where nothing is changed. */
class LiveCheckIT {

    private static final String DATABASE = "live_check_it";

    @EachServer
    void what_both_strings_send_is_exact_and_nothing_is_changed(On on) throws Exception {
        DatabaseServer server = on.server();
        // A key may be a number or a text.
        String key = on == On.MARIADB ? "VARCHAR(9)" : "INT";
        Sql.database(
                server,
                DATABASE,
                "CREATE TABLE a_pair (x INT, y INT, PRIMARY KEY (x, y))",
                "CREATE TABLE an_empty_one (id INT PRIMARY KEY)",
                "CREATE TABLE `b c` (`k-1` " + key + " PRIMARY KEY, name VARCHAR(20))",
                "INSERT INTO `b c` VALUES ('1', 'a'), ('2', 'b'), ('3', 'c')");
        List<String> before = contents(server);

        Said said = live(server, DATABASE, "useServerPrepStmts=true", "--json");

        assertThat(said.err()).contains("Opening new connections");
        JsonNode found = new ObjectMapper().readTree(said.out());
        Schemas.requireValid(found.get("check").toString());
        Schemas.requireValid(found.get("run").toString());
        assertThat(found.at("/check/server/product").textValue())
                .isEqualTo(on.name().toLowerCase(Locale.ROOT));
        assertThat(found.get("rows").textValue()).isEqualTo("It reads single rows of your table b c by primary key.");
        RunReport run = JsonReport.parse(found.get("run").toString(), "run");
        assertThat(found.get("check").toString())
                .contains("\"" + run.recommended().orElseThrow().jdbcUrl() + "\"");
        assertThat(run.scenarios())
                .extracting(LiveCheckIT::trips)
                .containsExactly(tuple("yours", 24.0, 10.0, 10.0), tuple("recommended", 13.0, 10.0, 0.0));
        Said.assertCountsAgree(run);
        long transactions =
                run.scenarios().get(0).measured().orElseThrow().work().transactions();
        assertThat(found.at("/savings/roundTrips").longValue()).isEqualTo(11 * transactions);
        assertThat(found.at("/savings/changes"))
                .extracting(change -> change.get("change").textValue() + " " + change.get("roundTrips"))
                .containsExactly(
                        "cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048 " + 10 * transactions,
                        "useLocalSessionState=true " + transactions);
        // With MySQL's TLS and password there is one round trip more.
        int login = on == On.MYSQL ? 1 : 0;
        assertThat(found.findValuesAsText("roundTripsOfFirst")).containsExactly("" + (9 + login), "" + (6 + login));
        assertThat(found.at("/connections/0/roundTrips").intValue()).isEqualTo(7 + login);
        assertThat(found.at("/pool/limits/0/name").textValue()).isEqualTo("wait_timeout");
        assertThat(found.at("/pool/values")).isEmpty();
        assertThat(contents(server)).isEqualTo(before);
    }

    /** A scenario's round trips per transaction: all of them, those of executions, and those of prepares. */
    private static Tuple trips(ScenarioResult scenario) {
        Measured measured = scenario.measured().orElseThrow();
        double executes = 10 * measured.servingPerStatement(Command.COM_STMT_EXECUTE);
        double prepares = 10 * measured.servingPerStatement(Command.COM_STMT_PREPARE);
        return tuple(scenario.name(), measured.roundTripsPerTransaction(), executes, prepares);
    }

    @LongTest
    void where_no_key_can_be_read_it_says_so() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Sql.database(
                server,
                DATABASE,
                "CREATE TABLE t (k BIGINT UNSIGNED PRIMARY KEY)",
                "CREATE TABLE u (k BINARY(2) PRIMARY KEY)",
                "CREATE TABLE `it's` (k INT PRIMARY KEY)",
                "CREATE TABLE w (k INT)",
                "INSERT INTO t VALUES (18446744073709551615)",
                "INSERT INTO u VALUES ('ab')",
                "INSERT INTO `it's` VALUES (1)",
                "CREATE VIEW v AS SELECT k FROM w");

        assertThat(live(server, DATABASE, "").done().out().replaceAll("\\s+", " "))
                .contains("has no readable table", "yours to recommended", "What a new connection costs");
    }

    @Test
    void a_string_that_is_right_is_measured_alone() throws Exception {
        Said said = live(
                TestServers.mariaDb(),
                "",
                "useServerPrepStmts=true&cachePrepStmts=true"
                        + "&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useLocalSessionState=true");

        assertThat(said.done().out())
                .contains("No other string is recommended.", "the string names no database.")
                .endsWith("\nUse   your string as it is\n")
                .containsPattern("TCP connect +1 +-\n")
                .containsPattern("MySQL handshake and authentication +2 +\\d+\n")
                .contains("mysql_native_password, an answer to the server's challenge. TLS: none.");
    }

    /** The file's parameters are also measured, by a key that is a number. */
    @Test
    void the_pool_of_a_file_is_compared_with_the_server(@TempDir Path folder) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Sql.database(server, DATABASE, "CREATE TABLE d (k INT PRIMARY KEY)", "INSERT INTO d VALUES (1), (2)");
        Path file = Files.writeString(
                folder.resolve("application.properties"), """
                spring.datasource.url=jdbc:mysql://${NO_SUCH_VARIABLE:%s}:%d/%s
                spring.datasource.hikari.max-lifetime=1800
                spring.datasource.hikari.data-source-properties.sessionVariables=wait_timeout=20
                """.formatted(server.host(), server.port(), DATABASE));
        Path json = folder.resolve("check.json");
        String out = Said.line("check --live=2s {} {} --json={}", file, Said.login(server), json)
                .done()
                .out();

        Schemas.requireValid(Files.readString(json));

        assertThat(out.replaceAll("\\s+", " "))
                .contains("single rows of your table d by", "yours to recommended", "What a new connection costs")
                .contains(
                        "wait_timeout: 20 s",
                        "measured: 2 s (idle connections live at least 2.0 s; with 2 connections)")
                .contains(
                        "HikariCP (application.properties) up to limit verdict maxLifetime 1.8 s wait_timeout too short"
                                + " keepaliveTime - wait_timeout unknown aliveBypassWindowMs 0.5 s wait_timeout fits",
                        "This pool takes no value below the limit for maxLifetime, keepaliveTime: raise the limit.");
    }

    @Test
    void a_string_that_the_server_refuses_is_one_sentence() {
        live(TestServers.mariaDb(), "", "sslMode=REQUIRED")
                .failsWithoutTrace("unexpected failure")
                .failed("roundtrip: ");
        Said.line(
                        "check --live {} --user nobody --password s3cret",
                        TestServers.mariaDb().jdbcUrl(""))
                .failsWithoutTrace("s3cret")
                .failed("refused the user 'nobody'");
    }

    private static Said live(DatabaseServer server, String database, String parameters, String... more) {
        Said said = Said.line(
                "check --live {} {} {}",
                server.jdbcUrl(database) + (parameters.isEmpty() ? "" : "?" + parameters),
                Said.login(server),
                List.of(more));
        String password = server.credentials().password();
        return said.failsWithoutTrace(password.isEmpty() ? "no password" : password);
    }

    private static List<String> contents(DatabaseServer server) throws SQLException {
        return Sql.rows(
                server,
                "SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) FROM information_schema.TABLES"
                        + " WHERE TABLE_TYPE = 'BASE TABLE' ORDER BY 1",
                "SELECT * FROM " + DATABASE + ".`b c`");
    }
}
