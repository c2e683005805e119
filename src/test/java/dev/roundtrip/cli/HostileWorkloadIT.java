package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs workloads that try to write through functions, views, triggers, hints and values, with no flag and with
 * --roll-back: whatever a run says, nothing is changed afterwards.
 */
class HostileWorkloadIT {

    private static final String DATABASE = "hostile";

    /** Those that changed something once. */
    private static final Set<String> SAMPLE = Set.of(
            "t: {statements: [SELECT * FROM nextview]}",
            "t: {statements: [SELECT * FROM t FOR UPDATE, SELECT quiet()]}",
            "t: {values: {x: \"from('SELECT quiet()')\"}, statements: [\"SELECT :x\"]}",
            "t: {statements: [\"UPDATE /*+ SET_VAR(autocommit=1) */ t SET v = 99\"]}");

    private static final String CHECK =
            "t: {statements: [SELECT 1]}}\n" + "checks: [{says: 'it writes', sql: 'SELECT quiet()', expect: 1}]\n# {";

    @TempDir
    private Path folder;

    private static List<String> inputs() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("src", "test", "resources", "workloads", "hostile.txt"))) {
            return Stream.concat(lines.filter(line -> !line.startsWith("#")), Stream.of(CHECK))
                    .toList();
        }
    }

    @EachServer
    void what_wrote_once_changes_nothing(On on) throws Exception {
        List<String> sample = inputs().stream().filter(SAMPLE::contains).toList();
        assertThat(sample).hasSameSizeAs(SAMPLE);

        requireUnchanged(on, sample);
    }

    /** Some 100 runs on each server. */
    @Tag("long")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @EachServer
    void no_hostile_workload_changes_anything(On on) throws Exception {
        assertThat(inputs()).hasSizeGreaterThan(40);

        requireUnchanged(on, inputs());
    }

    private void requireUnchanged(On on, List<String> inputs) throws Exception {
        DatabaseServer server = on.server();
        List<String> broken = new ArrayList<>();
        int executed = 0;
        fixture(server, on);
        for (String transactions : inputs) {
            for (String flag : List.of("", "--roll-back")) {
                List<String> before = snapshot(server, on);
                Said said = run(server, transactions, flag);
                List<String> after = snapshot(server, on);
                assertThat(said.err()).doesNotContain("--url and", "several.yaml:", "defect");
                executed += said.exitCode() == RoundtripCommand.USAGE ? 0 : 1;
                if (!after.equals(before)) {
                    broken.add(flag + " changed something: " + transactions + "\n" + before + "\n" + after + "\n"
                            + said.err() + said.out());
                    fixture(server, on);
                }
            }
        }

        // A text-valued name of another test may lead to any view or routine.
        Sql.execute(server, "DROP DATABASE " + DATABASE);
        assertThat(broken).isEmpty();
        assertThat(executed).as("runs that the words alone do not refuse").isGreaterThanOrEqualTo(inputs.size() / 2);
    }

    private Said run(DatabaseServer server, String transactions, String flag) throws IOException {
        Path workload = Files.writeString(
                folder.resolve("hostile.workload.yaml"), "title: hostile\ntransactions: {" + transactions + "}\n");
        // A string that lets a text have several statements.
        Path profile = Files.writeString(
                folder.resolve("several.yaml"),
                WorkloadTexts.profile("parameters: allowMultiQueries=true", "kind: bank-transfer")
                        + "expect: {commands: {COM_QUERY: 1}, roundTrips: 1, chatter: none}\n");
        return Said.line(
                "run {} --workload {} {} --rounds 1 --threads 1 --warmup 0s --slice 50ms {}",
                profile,
                workload,
                Said.on(server, DATABASE),
                flag.isEmpty() ? List.of() : List.of(flag));
    }

    private static void fixture(DatabaseServer server, On on) throws SQLException {
        Sql.execute(
                server,
                "DROP DATABASE IF EXISTS " + DATABASE,
                "CREATE DATABASE " + DATABASE,
                "USE " + DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
                "INSERT INTO t VALUES (1, 1), (2, 2)",
                "CREATE TABLE logged (id INT PRIMARY KEY, v INT)",
                "INSERT INTO logged VALUES (1, 1)",
                "CREATE TABLE log (id INT) ENGINE = MyISAM",
                "INSERT INTO log VALUES (1)",
                "CREATE TABLE kept (id INT PRIMARY KEY)",
                "INSERT INTO kept VALUES (1)",
                "CREATE SEQUENCE seq NOCACHE",
                "CREATE VIEW nextview AS SELECT NEXTVAL(seq) AS n",
                "CREATE VIEW logview AS SELECT id FROM log");
        if (on == On.MARIADB) {
            Sql.execute(
                    server,
                    "USE " + DATABASE,
                    "CREATE FUNCTION hidden() RETURNS INT BEGIN INSERT INTO log VALUES (2); RETURN 1; END",
                    "CREATE FUNCTION quiet() RETURNS INT BEGIN INSERT INTO kept"
                            + " SELECT MAX(id) + 1 FROM kept; RETURN 1; END",
                    "CREATE PROCEDURE noted() INSERT INTO log VALUES (3)",
                    "CREATE FUNCTION calls() RETURNS INT BEGIN CALL noted; RETURN 1; END",
                    "CREATE FUNCTION taken() RETURNS INT RETURN NEXTVAL(seq)",
                    "CREATE VIEW hiddenview AS SELECT hidden() AS n",
                    "CREATE VIEW sysview AS SELECT variable, value FROM sys.sys_config",
                    "CREATE TRIGGER noticed AFTER UPDATE ON logged FOR EACH ROW CALL noted");
        }
    }

    private static List<String> snapshot(DatabaseServer server, On on) throws SQLException {
        List<String> found = Sql.rows(
                server,
                "USE " + DATABASE,
                "SELECT * FROM t ORDER BY id",
                "SELECT * FROM logged ORDER BY id",
                "SELECT id FROM log ORDER BY id",
                "SELECT id FROM kept ORDER BY id",
                "SELECT table_schema, table_name FROM information_schema.tables"
                        + " WHERE table_schema IN ('mysql', 'sys', '" + DATABASE + "') ORDER BY 1, 2",
                "SELECT user, host FROM mysql.user ORDER BY 1, 2");
        found.addAll(
                on == On.MARIADB
                        ? Sql.rows(
                                server,
                                "USE " + DATABASE,
                                "SELECT next_not_cached_value FROM seq",
                                "CHECKSUM TABLE mysql.global_priv, mysql.help_topic, sys.sys_config",
                                "SELECT @@global.autocommit, @@global.max_connections")
                        : Sql.rows(
                                server,
                                "USE " + DATABASE,
                                "SHOW TABLE seq NEXT_ROW_ID",
                                "SELECT variable_name, variable_value FROM mysql.global_variables ORDER BY 1"));
        return found;
    }
}
