package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a run says about the user's own tables, and what it leaves in them. */
class OwnTablesIT {

    private final DatabaseServer server = TestServers.mariaDb();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO t VALUES (1, 1)|error 1062, SQLState 23000|Draw other keys
            SELECT v FROM FROM t|error 1064, SQLState 42000|Check the statement
            SELECT v FROM missing|error 1146, SQLState 42S02|Check the statement
            """)
    void a_failure_on_the_users_own_tables_advises_what_helps_and_not_to_drop_the_database(
            String sql, String code, String advice) throws Exception {
        String database = Sql.database(server, "own_tables_failed", "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        Sql.execute(server, "INSERT INTO " + database + ".t VALUES (1, 0)");

        assertThat(run(database, statement(sql), "--allow-writes")
                        .failsWithoutTrace("password=")
                        .failed(code, advice)
                        .err())
                .doesNotContain("drop the database", "data set");
    }

    @Test
    void a_read_of_the_users_own_tables_that_finds_no_row_is_no_fault_unless_the_file_says_so() throws Exception {
        String database = Sql.database(server, "own_tables_empty", "CREATE TABLE t (id INT PRIMARY KEY, v INT)");

        assertThat(run(database, "[SELECT v FROM t WHERE id = 7]").report().findings())
                .isEmpty();
        for (String declared : List.of("'SELECT v FROM t', ifEmpty: count", "'SELECT v FROM t', atLeast: 1")) {
            assertThat(run(database, "[{sql: " + declared + "}]").report().findings())
                    .isNotEmpty()
                    .allMatch(finding -> finding.contains("found too few rows (ifEmpty, atLeast)"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INSERT INTO note VALUES (1)                     | tables without transactions: note.
            INSERT INTO behind VALUES (1)                   | writes in no other database: own_tables_log.log (through the view behind).
            DELETE FROM parent                              | own_tables_log.child (by its foreign key).
            INSERT INTO sq VALUES (5000, 1, 9999, 1, 1, 1000, 0, 0) | does not give back what is taken from sequences: sq.
            INSERT INTO numbered (n) VALUES (1)             | sequences: the default of numbered.id.
            SELECT missing(1)                               | No catalogue lists these functions, which may do anything: missing.
            INSERT INTO latest VALUES (1)                   | note (through the view entry)
            INSERT INTO t (v) VALUES (1)                    | --roll-back does not see what these write: the trigger logged.
            SELECT noted(1)                                 | --roll-back does not see what these write: the function noted.
            """)
    void roll_back_refuses_a_table_without_transactions_a_trigger_and_a_function(String sql, String why)
            throws Exception {
        Sql.database(server, "own_tables_log", "CREATE TABLE log (id INT) ENGINE = InnoDB");
        String database = Sql.database(
                server,
                "own_tables_refused",
                "CREATE TABLE note (id INT) ENGINE = MyISAM",
                "CREATE VIEW entry AS SELECT id FROM note",
                "CREATE VIEW latest AS SELECT id FROM entry",
                "CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, v INT)",
                "CREATE FUNCTION noted(v INT) RETURNS INT BEGIN INSERT INTO own_tables_log.log VALUES (v); RETURN v; END",
                "CREATE TRIGGER logged AFTER INSERT ON t FOR EACH ROW INSERT INTO own_tables_log.log VALUES (NEW.id)",
                "CREATE VIEW behind AS SELECT id FROM own_tables_log.log",
                "CREATE TABLE parent (id INT PRIMARY KEY)",
                "CREATE TABLE own_tables_log.child (id INT, FOREIGN KEY (id) REFERENCES own_tables_refused.parent (id) ON DELETE CASCADE)",
                "CREATE SEQUENCE sq",
                "CREATE TABLE numbered (id BIGINT DEFAULT NEXTVAL(sq) PRIMARY KEY, n INT)");

        run(database, statement(sql), "--roll-back")
                .failsWithoutTrace("password=")
                .failed(why, "Nothing was executed.");

        assertThat(Sql.rows(server, "SELECT * FROM own_tables_log.log", "SELECT * FROM own_tables_refused.note"))
                .isEmpty();
    }

    /**
     * The flag does not matter: rows of other databases stay as they are, and the refusal comes before anything is
     * sent.
     */
    @ParameterizedTest
    @CsvSource({"''", "--roll-back", "--allow-writes"})
    void no_flag_lets_a_workload_write_in_another_database(String flag) throws Exception {
        Sql.database(server, "own_tables_other", "CREATE TABLE log (id INT)");
        String database = Sql.database(server, "own_tables_one", "CREATE TABLE t (id INT PRIMARY KEY)");

        for (String sql : List.of(
                "INSERT INTO own_tables_other.log VALUES (1)",
                "DELETE FROM `own_tables_other` . `log`",
                "UPDATE t own_tables_other, own_tables_other.log SET own_tables_other.id = 1")) {
            assertThat(run(database, statement(sql), flag.isEmpty() ? new String[0] : new String[] {flag})
                            .refused(
                                    "mine.workload.yaml:2 (",
                                    "writes own_tables_other.log, which is not in the database"
                                            + " own_tables_one that is measured")
                            .out())
                    .isEmpty();
        }
    }

    @Test
    void roll_back_admits_tables_without_transactions_that_nothing_writes() throws Exception {
        String database = Sql.database(
                server,
                "own_tables_reads",
                "CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, v INT)",
                "CREATE TABLE rate (id INT) ENGINE = MyISAM");

        String transactions = "t: {statements: [SELECT id FROM rate, UPDATE t SET v = v + 1]},"
                + " u: {autocommit: true, statements: [SELECT COUNT(*) FROM rate]}";
        Said said = runOf("s2", transactions, database, "--roll-back");

        assertThat(said.report().findings()).isEmpty();
        assertThat(said.err()).contains("Tables in own_tables_reads after --roll-back: same checksum as before: t");
    }

    @Test
    void a_table_that_changed_despite_roll_back_is_a_finding() throws Exception {
        String database =
                Sql.database(server, "own_tables_stayed", "CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, v INT)");
        Executable insert = () -> Sql.execute(server, "INSERT INTO own_tables_stayed.t (v) VALUES (2)");
        ScheduledExecutorService other = Executors.newSingleThreadScheduledExecutor();
        try {
            ScheduledFuture<?> inserts =
                    other.scheduleWithFixedDelay(() -> Unchecked.run(insert), 0, 5, TimeUnit.MILLISECONDS);

            Said said = run(database, statement("INSERT INTO t (v) VALUES (1)"), "--roll-back");

            assertThat(inserts.isDone()).as("the inserts ended before the run").isFalse();
            assertThat(said.report().findings()).anyMatch(finding -> finding.startsWith("The table t changed, by its"));
        } finally {
            other.shutdownNow();
            assertThat(other.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_failed_run_that_rolled_back_says_what_it_found_in_each_table() throws Exception {
        String database = Sql.database(server, "own_tables_fails", "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
        Sql.execute(server, "INSERT INTO " + database + ".t VALUES (1, 0)");

        run(database, "[UPDATE t SET v = v + 1, SELECT w FROM t]", "--roll-back")
                .failed("Tables in own_tables_fails after --roll-back: same checksum as before: t");
    }

    @Test
    void a_read_only_transaction_leaves_its_session_read_only_with_the_same_commands() throws Exception {
        String database = Sql.database(
                server,
                "own_tables_read_only",
                "CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, v INT)",
                "CREATE FUNCTION noted() RETURNS INT BEGIN INSERT INTO t (v) VALUES (1); RETURN 1; END");
        String reads = "r: {weight: 50, readOnly: true, statements: [SELECT 1]}";

        String writes = ", q: {weight: 1, statements: [SELECT noted()]}";
        runOf("s2", reads + writes, database).failed("READ ONLY transaction");
        assertThat(Sql.number(server, "SELECT COUNT(*) FROM " + database + ".t"))
                .isZero();
        for (String profile : List.of("s1", "s5")) {
            assertThat(commands(profile, reads, database))
                    .as(profile)
                    .isEqualTo(commands(profile, reads, database, "--allow-writes"));
        }
    }

    private double commands(String profile, String transactions, String database, String... more) throws Exception {
        return runOf(profile, transactions, database, more).measured().commandsPerStatement();
    }

    private static String statement(String sql) {
        return "[\"" + sql + "\"]";
    }

    /** Runs one transaction of these statements. */
    private Said run(String database, String statements, String... more) throws Exception {
        return runOf("s2", "t: {statements: " + statements + "}", database, more);
    }

    private Said runOf(String profile, String transactions, String database, String... more) throws Exception {
        Path workload = Files.writeString(
                folder.resolve("mine.workload.yaml"), "title: mine\ntransactions: {" + transactions + "}\n");
        return Said.run(
                "{} --workload {} {} --slice 100ms --warmup 100ms {}",
                profile,
                workload,
                Said.on(server, database),
                List.of(more));
    }
}
