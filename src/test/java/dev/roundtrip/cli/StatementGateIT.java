package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.run.GateWitnessIT;
import dev.roundtrip.scenario.workload.WorkloadTexts;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the gate: runs workloads of one statement each with no flag, with --roll-back and with --allow-writes: data,
 * schema and server are afterwards as promised, whether the server knows the statement or not.
 */
class StatementGateIT {

    private static final List<String> FLAGS = List.of("", "--roll-back", "--allow-writes");

    /** The statements that did harm in an earlier version, and one of each effect. */
    private static final Set<String> SAMPLE = Set.of(Texts.pieces("""
            SELECT * FROM note WHERE id = 1 FOR UPDATE | SET @x = 1 | UPDATE note SET v = v + 1 WHERE id = 1
            SELECT NEXTVAL(seq) | (SELECT * FROM note INTO OUTFILE 'roundtrip_statements_2') | RECOVER TABLE victim
            BACKUP STAGE START | SHUTDOWN | /*T![clustered_index] DROP TABLE victim */
            /*M!100100 SELECT */ DELETE FROM victim | /*!99999 SELECT */ DELETE FROM victim
            SELECT 1; DROP TABLE victim | DELETE FROM sys.sys_config | EXPLAIN ANALYZE ALTER TABLE note ADD COLUMN w INT
            UPDATE /*+ SET_VAR(autocommit=1) */ note SET v = 9 WHERE id = 1
            """));

    /** The workloads that changed something in an earlier version. */
    private static final Set<String> HOSTILE_SAMPLE = Set.of(
            "t: {statements: [SELECT * FROM nextview]}",
            "t: {statements: [SELECT * FROM t FOR UPDATE, SELECT quiet()]}",
            "t: {values: {x: \"from('SELECT quiet()')\"}, statements: [\"SELECT :x\"]}",
            "t: {statements: [\"UPDATE /*+ SET_VAR(autocommit=1) */ t SET v = 99\"]}");

    private static final String CHECK =
            "t: {statements: [SELECT 1]}}\n" + "checks: [{says: 'it writes', sql: 'SELECT quiet()', expect: 1}]\n# {";

    private static final String HOSTILE_TABLES = """
            CREATE TABLE t (id INT PRIMARY KEY, v INT)
            INSERT INTO t VALUES (1, 1), (2, 2)
            CREATE TABLE logged (id INT PRIMARY KEY, v INT)
            INSERT INTO logged VALUES (1, 1)
            CREATE TABLE log (id INT) ENGINE = MyISAM
            INSERT INTO log VALUES (1)
            CREATE TABLE kept (id INT PRIMARY KEY)
            INSERT INTO kept VALUES (1)
            CREATE SEQUENCE seq NOCACHE
            CREATE VIEW nextview AS SELECT NEXTVAL(seq) AS n
            CREATE VIEW logview AS SELECT id FROM log
            """;

    private static final String HOSTILE_ON_MARIADB = """
            CREATE FUNCTION hidden() RETURNS INT BEGIN INSERT INTO log VALUES (2); RETURN 1; END
            CREATE FUNCTION quiet() RETURNS INT BEGIN INSERT INTO kept SELECT MAX(id) + 1 FROM kept; RETURN 1; END
            CREATE PROCEDURE noted() INSERT INTO log VALUES (3)
            CREATE FUNCTION calls() RETURNS INT BEGIN CALL noted; RETURN 1; END
            CREATE FUNCTION taken() RETURNS INT RETURN NEXTVAL(seq)
            CREATE VIEW hiddenview AS SELECT hidden() AS n
            CREATE VIEW sysview AS SELECT variable, value FROM sys.sys_config
            CREATE TRIGGER noticed AFTER UPDATE ON logged FOR EACH ROW CALL noted
            """;

    private static final String HOSTILE_ROWS = """
            SELECT * FROM t ORDER BY id
            SELECT * FROM logged ORDER BY id
            SELECT id FROM log ORDER BY id
            SELECT id FROM kept ORDER BY id
            """;

    private static final String ROWS = """
            SELECT 'note', id, v FROM note ORDER BY id
            SELECT 'victim', id, v FROM victim ORDER BY id
            SHOW CREATE TABLE note
            SHOW CREATE TABLE victim
            """;

    /**
     * A database of a test.
     *
     * @param made its definitions and rows, one on a line
     * @param rows the queries of its rows
     */
    private record Tables(String database, String made, String madeOnMariaDb, String rows) {

        void make(DatabaseServer server, On on) throws Exception {
            for (Path file : files(server, on)) {
                Files.deleteIfExists(file);
            }
            String all = made + (on == On.TIDB ? "" : madeOnMariaDb);
            if (on == On.MYSQL) {
                Sql.execute(server, "SET GLOBAL log_bin_trust_function_creators = ON");
            }
            Sql.database(
                    server,
                    database,
                    all.lines()
                            .filter(line -> on.hasSequences() || !line.contains("seq"))
                            .toArray(String[]::new));
        }

        /** The rows, definitions, users, settings of the server, and files next to its data. */
        List<String> shown(DatabaseServer server, On on) throws SQLException {
            String all = "USE " + database + "\n" + rows + ofServer(on) + """
                    SELECT table_schema, table_name, table_type FROM information_schema.tables \
                    WHERE table_schema IN ('mysql', 'sys', '%1$s') ORDER BY 1, 2
                    SELECT schema_name FROM information_schema.schemata ORDER BY 1
                    SELECT routine_name FROM information_schema.routines WHERE routine_schema = '%1$s'
                    SELECT trigger_name FROM information_schema.triggers WHERE trigger_schema = '%1$s'
                    SELECT user, host FROM mysql.user ORDER BY 1, 2
                    SELECT @@global.autocommit, @@global.max_connections, @@global.sql_mode
                    """.formatted(database);
            List<String> found = Sql.rows(server, all.lines().toArray(String[]::new));
            files(server, on).forEach(file -> found.add("file " + Files.exists(file)));
            return found;
        }

        private static String ofServer(On on) {
            return switch (on) {
                case MARIADB -> """
                    SELECT next_not_cached_value FROM seq
                    CHECKSUM TABLE mysql.global_priv, mysql.help_topic, sys.sys_config
                    """;
                case TIDB -> """
                    SHOW TABLE seq NEXT_ROW_ID
                    SELECT variable_name, variable_value FROM mysql.global_variables ORDER BY 1
                    """;
                case MYSQL -> """
                    SHOW GLOBAL VARIABLES WHERE variable_name NOT LIKE 'gtid%'
                    CHECKSUM TABLE mysql.user, mysql.db, mysql.help_topic, mysql.func, sys.sys_config
                    """;
            };
        }

        /** The files that the statements write outside of tables; a database cannot be dropped while they exist. */
        private List<Path> files(DatabaseServer server, On on) throws SQLException {
            if (on != On.MARIADB) {
                return List.of();
            }
            Path data = Path.of(Sql.rows(server, "SELECT @@datadir").get(0), database);
            return IntStream.rangeClosed(1, 5)
                    .mapToObj(i -> data.resolve("roundtrip_statements_" + i))
                    .toList();
        }
    }

    private static final Tables GATE = new Tables(
            "statement_gate",
            GateWitnessIT.TABLES,
            "CREATE PROCEDURE p() BEGIN UPDATE note SET v = 0; COMMIT; END\n",
            ROWS);

    @TempDir
    private Path folder;

    private static List<String> lines(String file) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("src", "test", "resources", "workloads", file))) {
            return lines.filter(line -> !line.startsWith("#")).toList();
        }
    }

    private static List<String> hostile() throws IOException {
        return Stream.concat(lines("hostile.txt").stream(), Stream.of(CHECK)).toList();
    }

    /** The workloads try to write through functions, views, triggers, hints and values. */
    @EachServer
    void what_wrote_once_changes_nothing(On on) throws Exception {
        List<String> sample =
                hostile().stream().filter(HOSTILE_SAMPLE::contains).toList();
        assertThat(sample).hasSameSizeAs(HOSTILE_SAMPLE);

        requireUnchanged(on, sample);
    }

    /** The test takes some 100 runs on each server. */
    @Tag("long")
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    @EachServer
    void no_hostile_workload_changes_anything(On on) throws Exception {
        assertThat(hostile()).hasSizeGreaterThan(35);

        requireUnchanged(on, hostile());
    }

    private void requireUnchanged(On on, List<String> inputs) throws Exception {
        DatabaseServer server = on.server();
        List<String> broken = new ArrayList<>();
        int executed = 0;
        Tables tables = new Tables("hostile", HOSTILE_TABLES, HOSTILE_ON_MARIADB, HOSTILE_ROWS);
        tables.make(server, on);
        List<String> before = tables.shown(server, on);
        // The string lets a text have several statements.
        Path profile = Files.writeString(
                folder.resolve("several.yaml"),
                WorkloadTexts.profile("parameters: allowMultiQueries=true", "file: bank-transfer")
                        + "expect: {commands: {COM_QUERY: 1}, roundTrips: 1, chatter: none}\n");
        for (String transactions : inputs) {
            Path workload = Files.writeString(
                    folder.resolve("hostile.workload.yaml"), "title: hostile\ntransactions: {" + transactions + "}\n");
            for (List<String> flag : List.of(List.<String>of(), List.of("--roll-back"))) {
                Said said = Said.run(
                        "{} --workload {} {} --slice 50ms {}", profile, workload, Said.on(server, "hostile"), flag);
                List<String> after = tables.shown(server, on);

                assertThat(said.err()).doesNotContain("--url and", "several.yaml:", "defect");
                executed += said.exitCode() == RoundtripCommand.USAGE ? 0 : 1;
                if (!after.equals(before)) {
                    broken.add(flag + " changed something: " + transactions + "\n" + before + "\n" + after + "\n"
                            + said.err() + said.out());
                    tables.make(server, on);
                    before = tables.shown(server, on);
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(executed).as("runs that the words alone do not refuse").isGreaterThanOrEqualTo(inputs.size() / 2);
    }

    @EachServer
    void a_sample_of_both_grammars_leaves_what_is_promised(On on) throws Exception {
        List<String> sample = lines("statements.txt").stream()
                .filter(line -> SAMPLE.contains(line.substring(8)))
                .toList();
        assertThat(sample).hasSameSizeAs(SAMPLE);

        requirePromises(on, sample, 4);
    }

    /** The test takes hundreds of runs. */
    @Tag("long")
    @Timeout(value = 40, unit = TimeUnit.MINUTES)
    @EachServer
    void every_statement_of_both_grammars_leaves_what_is_promised(On on) throws Exception {
        List<String> all = lines("statements.txt");
        assertThat(all).hasSizeGreaterThan(200);

        requirePromises(on, all, 100);
    }

    /**
     * Requires what each line promises.
     *
     * @param least the number of runs that must succeed, so that not everything was refused
     */
    private void requirePromises(On on, List<String> lines, int least) throws Exception {
        DatabaseServer server = on.server();
        int succeeded = 0;
        List<String> broken = new ArrayList<>();
        GATE.make(server, on);
        List<String> before = GATE.shown(server, on);
        for (String line : lines) {
            String effect = line.substring(0, 8).strip();
            String sql = line.substring(8);
            // If the flag that allows most does not allow the statement, no other flag is tried.
            for (String flag : effect.equals("refused") ? FLAGS.subList(2, 3) : FLAGS) {
                Said said = run(server, server.credentials(), sql, flag);
                List<String> after = GATE.shown(server, on);
                boolean allowed = effect.equals("reads")
                        || (effect.equals("writes") && !flag.isEmpty())
                        || (effect.equals("lasts") && flag.equals("--allow-writes"));
                boolean mayStay = allowed && flag.equals("--allow-writes");
                if (!mayStay && !after.equals(before)) {
                    broken.add(flag + " changed something: " + sql + "\n" + said.err());
                }
                if (mayStay && !withoutNotes(after).equals(withoutNotes(before))) {
                    broken.add(flag + " changed more than the rows: " + sql + "\n" + said.err());
                }
                if (allowed == (said.exitCode() == RoundtripCommand.USAGE)) {
                    broken.add(flag + (allowed ? " refused: " : " did not refuse: ") + sql + "\n" + said.err());
                }
                succeeded += said.exitCode() == 0 ? 1 : 0;
                if (!after.equals(before)) {
                    GATE.make(server, on);
                    before = GATE.shown(server, on);
                }
            }
        }

        assertThat(broken).isEmpty();
        assertThat(succeeded).isGreaterThanOrEqualTo(least);
    }

    private Said run(DatabaseServer server, Credentials credentials, String sql, String flag) throws IOException {
        String update =
                flag.isEmpty() ? "" : "      - {sql: 'UPDATE note SET v = v + 1 WHERE id = 3', ifEmpty: continue}\n";
        Path workload = Files.writeString(
                folder.resolve("gate.workload.yaml"),
                "title: one statement\ntransactions:\n  t:\n    statements:\n" + update + "      - {sql: '"
                        + sql.replace("'", "''") + "', ifEmpty: continue}\n");
        return Said.line(
                "run s2 --workload {} --url {} --user {} --password {} --rounds 1 --threads 1 --warmup 0s --slice 100ms"
                        + " {}",
                workload,
                server.jdbcUrl(GATE.database()),
                credentials.user(),
                credentials.password(),
                flag.isEmpty() ? List.of() : List.of(flag));
    }

    @Test
    void a_view_whose_definition_the_user_may_not_read_is_not_read_with_roll_back() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        GATE.make(server, On.MARIADB);
        try (Connection admin = server.connect(GATE.database())) {
            Sql.execute(
                    admin,
                    "CREATE SEQUENCE numbers",
                    "CREATE VIEW hidden AS SELECT NEXTVAL(numbers) AS n",
                    "CREATE OR REPLACE USER reader IDENTIFIED BY 'of-views-only'",
                    "GRANT SELECT ON hidden TO reader");
        }
        List<String> before = GATE.shown(server, On.MARIADB);

        run(server, new Credentials("reader", "of-views-only"), "SELECT * FROM hidden", "--roll-back")
                .failsWithoutTrace("of-views-only")
                .failed("the view hidden, which this user may not read. Nothing was executed.");
        assertThat(GATE.shown(server, On.MARIADB)).isEqualTo(before);
    }

    /** TiDB does not distinguish the letter case of names, and its catalogue has them as they were first written. */
    @ParameterizedTest
    @CsvSource({"Gate_Parents, Parent", "gate_parents, parent", "GATE_PARENTS, gate_Parents.PARENT"})
    void a_foreign_key_of_another_schema_is_seen_in_any_letter_case(String database, String table) throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        Sql.execute(server, "DROP DATABASE IF EXISTS Gate_Children");
        Sql.database(
                server,
                "Gate_Parents",
                "CREATE TABLE Parent (Id INT PRIMARY KEY)",
                "INSERT INTO Parent VALUES (1), (2)",
                "CREATE DATABASE Gate_Children",
                "CREATE TABLE Gate_Children.Child (Id INT PRIMARY KEY, CONSTRAINT c FOREIGN KEY (Id)"
                        + " REFERENCES GATE_parents.PARENT (Id) ON DELETE CASCADE)",
                "INSERT INTO Gate_Children.Child VALUES (1), (2)");
        Path workload = Files.writeString(
                folder.resolve("cascade.workload.yaml"),
                "title: a child elsewhere\ntransactions: {t: {statements: [DELETE FROM " + table
                        + " WHERE id = 1]}}\n");

        Said.line(
                        "run s2 --workload {} --url {} --user {} --password {} --rounds 1 --threads 1 --warmup 0s"
                                + " --slice 100ms --allow-writes",
                        workload,
                        server.jdbcUrl(database),
                        server.credentials().user(),
                        server.credentials().password())
                .failed("A workload writes in no other database: ", "Child (by its foreign key)");
        assertThat(Sql.rows(server, "SELECT Id FROM Gate_Children.Child ORDER BY 1"))
                .containsExactly("1", "2");
    }

    /** A snapshot without the rows of the one table that the statements write to, the sequence, and files. */
    private static List<String> withoutNotes(List<String> snapshot) {
        return snapshot.stream()
                .filter(row -> !row.startsWith("note ") || row.contains("CREATE"))
                .filter(row -> !row.matches("\\d+( .*)?") && !row.startsWith(row.contains("SEQUENCE") ? row : "file "))
                .toList();
    }
}
