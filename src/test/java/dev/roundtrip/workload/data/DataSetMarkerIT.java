package dev.roundtrip.workload.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.process.TestCertificate;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.MachinePlace;
import dev.roundtrip.workload.file.TestWorkloads;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run drops and empties only tables that Roundtrip has made, whatever its workload file names. */
class DataSetMarkerIT {

    private static final String DATABASE = "data_set_marker";
    private static final String MARKER = "roundtrip_data_set";
    private static final String CHILD = "CREATE TABLE child (id INT PRIMARY KEY, FOREIGN KEY (id) REFERENCES "
            + DATABASE + ".item (id) ON DELETE CASCADE)";

    private static final CompiledWorkload FIRST = workload("""
            item: {create: '(id INT PRIMARY KEY)', rows: 3, columns: {id: row}}
            journal: {create: '(id INT, FOREIGN KEY (id) REFERENCES item (id))', afterwards: [ALTER TABLE journal ADD n INT]}
            """);

    private static final CompiledWorkload OTHER = workload("other: {create: '(id INT)', copies: 3}");

    private static CompiledWorkload workload(String tables) {
        return TestWorkloads.of(
                "title: x\ntables:\n" + tables.indent(2) + "transactions: {t: {statements: [SELECT 1]}}");
    }

    @EachServer
    void what_a_user_put_beside_a_data_set_stays_though_a_file_names_it(On on) throws Exception {
        CompiledWorkload namesAll = workload("""
                item: {create: (id INT), copies: 7}
                journal: {create: (id INT)}
                notes: {create: (id INT)}
                numbers: {create: (id INT)}
                seen: {create: (id INT)}
                """);
        made(on, FIRST);
        execute(
                on,
                "CREATE TABLE Notes (id INT PRIMARY KEY)",
                "INSERT INTO Notes VALUES (41), (42)",
                "CREATE TABLE item7 (id INT PRIMARY KEY)",
                "INSERT INTO item7 VALUES (43)",
                on == On.MYSQL ? "CREATE TABLE numbers (n INT)" : "CREATE SEQUENCE numbers",
                "CREATE VIEW seen AS SELECT id FROM Notes");

        assertRefused(on, "Notes, item7, numbers, seen", namesAll, FIRST, OTHER);
    }

    @EachServer
    void what_a_user_made_under_the_name_of_a_table_of_ours_stays(On on) throws Exception {
        made(on, FIRST);
        execute(
                on,
                "DROP TABLE journal",
                "CREATE TABLE journal (id INT PRIMARY KEY, cents INT)",
                "INSERT INTO journal VALUES (41, 1), (42, 2)");
        assertRefused(on, "journal", FIRST, OTHER);

        execute(on, "RENAME TABLE journal TO paid", "CREATE VIEW journal AS SELECT id, cents AS n FROM paid");
        assertRefused(on, "journal, paid", FIRST, OTHER);

        execute(
                on,
                "DROP VIEW journal",
                "DROP TABLE paid",
                "CREATE TABLE journal (id BIGINT PRIMARY KEY, n CHAR(9)) COMMENT='mine'",
                "INSERT INTO journal VALUES (41, 'paid')");
        assertRefused(on, "journal", FIRST, OTHER);
    }

    @EachServer
    void a_column_that_a_user_added_to_a_table_of_ours_stays(On on) throws Exception {
        made(on, FIRST);
        execute(on, "ALTER TABLE journal ADD mine INT", "INSERT INTO journal (id, mine) VALUES (1, 41)");
        assertUnchanged(
                on,
                "The table journal in " + DATABASE
                        + " has other columns than Roundtrip gave it, so what is in it may be"
                        + " yours. If it is not, drop it (DROP TABLE `" + DATABASE
                        + "`.`journal`), or name another database.",
                FIRST,
                OTHER);

        execute(on, "DROP TABLE journal");
        assertThat(prepare(on, FIRST).reused()).isFalse();
    }

    @EachServer
    void a_table_that_a_user_made_while_ours_was_dropped_stays(On on) throws Exception {
        made(on, FIRST);
        AtomicBoolean made = new AtomicBoolean();
        assertThatThrownBy(() -> DataSet.prepare(
                        () -> observed(Connection.class, on.server().connect(""), statement -> {
                            if (statement.startsWith("DELETE FROM") && made.compareAndSet(false, true)) {
                                execute(on, "DROP TABLE item", "CREATE TABLE item (id INT)");
                            }
                        }),
                        DATABASE,
                        OTHER,
                        LoadProgress.SILENT))
                .hasMessageContaining("(item)");
        assertRefused(on, "item", FIRST, OTHER);
    }

    @EachServer
    void a_marker_that_was_copied_with_its_tables_lists_none_of_ours(On on) throws Exception {
        made(on, FIRST);
        String copy = Sql.database(
                on.server(),
                DATABASE + "_copy",
                Stream.of(MARKER, "item", "journal")
                        .flatMap(table -> Stream.of(
                                "CREATE TABLE " + table + " LIKE " + DATABASE + "." + table,
                                "INSERT INTO " + table + " SELECT * FROM " + DATABASE + "." + table))
                        .toArray(String[]::new));
        for (CompiledWorkload workload : List.of(FIRST, OTHER)) {
            assertThatThrownBy(() -> new TestBank(on.server()).prepare(copy, workload))
                    .isInstanceOf(DataSetException.class)
                    .hasMessage("The data set in " + copy + " was copied there from another database, and Roundtrip"
                            + " empties and drops only what it made itself. If nothing in it is yours, drop it (DROP"
                            + " DATABASE `" + copy + "`), or name another database.");
        }
        assertThat(Sql.number(on.server(), "SELECT COUNT(*) FROM " + copy + ".item"))
                .isEqualTo(3);
    }

    @EachServer
    void what_makes_a_write_to_our_table_one_to_a_users_table_is_refused(On on) throws Exception {
        made(on, FIRST);
        String child = Sql.database(on.server(), DATABASE + "_user", CHILD) + ".child";
        assertRefused(on, "a foreign key of " + child, FIRST, OTHER);

        assertThatThrownBy(() -> DataSet.prepare(
                        () -> on.server().connect(""), DATABASE, FIRST, LoadProgress.SILENT, new MachinePlace(1, 2)))
                .as("on another machine than the one that made the tables")
                .hasMessageContaining("(a foreign key of " + child + ")");

        execute(on, "DROP TABLE " + child);
        if (on != On.TIDB) {
            execute(on, "CREATE TRIGGER told AFTER INSERT ON journal FOR EACH ROW SET @told = 1");
            assertRefused(on, "the trigger told", FIRST, OTHER);
            execute(on, "DROP TRIGGER told");
        }
        if (on != On.TIDB && Sql.number(on.server(), "SELECT @@lower_case_table_names") == 0) {
            String inOtherLetters = Sql.database(on.server(), "Data_set_marker", CHILD) + ".child";
            assertRefused(on, "a foreign key of " + inOtherLetters, FIRST, OTHER);
            execute(on, "DROP TABLE " + inOtherLetters);
        }
    }

    @EachServer
    void a_foreign_key_that_was_there_before_our_tables_is_refused_before_they_are_made(On on) throws Exception {
        empty(on);
        String child = childOfMissing(on);
        assertRefused(on, "a foreign key of " + child, FIRST);
        assertThat(tables(on.server())).isEmpty();
    }

    private static String childOfMissing(On on) throws SQLException {
        return Sql.database(on.server(), DATABASE + "_user", "SET foreign_key_checks = 0", CHILD) + ".child";
    }

    /** TiDB v7.5's catalogue has the child's schema for the parent's. */
    @LongTest
    void a_foreign_key_of_another_schema_is_seen_on_an_older_tidb(@TempDir Path folder) throws Exception {
        TestServers.requireContainer("v7.5.5");
        try (DatabaseServer server = TestCertificate.in(folder).startTidb("v7.5.5")) {
            TestBank bank = new TestBank(server);
            String twin = "CREATE TABLE item (id INT PRIMARY KEY)";
            Sql.database(
                    server,
                    DATABASE + "_user",
                    twin,
                    "CREATE TABLE own (id INT PRIMARY KEY, FOREIGN KEY (id) REFERENCES item (id))");
            assertThat(bank.prepare(DATABASE, FIRST).reused()).isFalse();
            Sql.execute(server, "USE " + DATABASE + "_user", CHILD);
            for (CompiledWorkload workload : List.of(FIRST, OTHER)) {
                assertThatThrownBy(() -> bank.prepare(DATABASE, workload))
                        .hasMessageContaining("(a foreign key of " + DATABASE + "_user.child)");
            }
        }
    }

    /** A login with rights on one database, the second wall of the documentation. */
    @EachServer
    void a_foreign_key_that_the_login_may_not_see_is_refused(On on) throws Exception {
        empty(on);
        DataSet.Connector login = login(on, "ALL");
        String child = childOfMissing(on);
        assertThatThrownBy(() -> DataSet.prepare(login, DATABASE, FIRST, LoadProgress.SILENT))
                .isInstanceOf(DataSetException.class)
                .hasMessageContaining(
                        on == On.TIDB
                                ? "(a foreign key to item that this login may not see)"
                                : "A foreign key of somebody else refers to a table in " + DATABASE + ", so the server"
                                        + " does not drop or empty it: ");
        assertThat(Sql.number(on.server(), "SELECT COUNT(*) FROM " + DATABASE + ".item"))
                .as("no row was loaded")
                .isZero();

        execute(on, "DROP TABLE " + child);
        DataSet.prepare(login, DATABASE, FIRST, LoadProgress.SILENT);
        childOfMissing(on);
        List<String> before = contents(on.server());
        for (CompiledWorkload workload : List.of(FIRST, OTHER)) {
            assertThatThrownBy(() -> DataSet.prepare(login, DATABASE, workload, LoadProgress.SILENT))
                    .isInstanceOf(DataSetException.class)
                    .hasMessageContaining(
                            on == On.TIDB
                                    ? "(a foreign key to item that this login may not see)"
                                    : "A foreign key of somebody else refers to the table item in " + DATABASE);
        }
        assertThat(contents(on.server())).containsAll(on == On.TIDB ? before : List.of("item", "1", "2", "3"));
        execute(on, "DROP TABLE " + child);
        DataSet.prepare(login, DATABASE, FIRST, LoadProgress.SILENT);
    }

    @EachServer
    void a_login_uses_tables_again_if_it_sees_all_foreign_keys_and_triggers(On on) throws Exception {
        CompiledWorkload plain = workload("item: {create: (id INT PRIMARY KEY)}");
        empty(on);
        DataSet.Connector login = login(on, "SELECT, INSERT, UPDATE, DELETE, CREATE, DROP");
        DataSet.prepare(login, DATABASE, plain, LoadProgress.SILENT);
        if (on != On.TIDB) {
            execute(on, "CREATE TRIGGER told AFTER INSERT ON item FOR EACH ROW SET @told = 1");
        }
        assertThat(DataSet.prepare(login, DATABASE, plain, LoadProgress.SILENT).reused())
                .isEqualTo(on == On.TIDB);
        assertThat(Sql.rows(on.server(), "SHOW TRIGGERS FROM " + DATABASE)).isEmpty();
        assertThat(prepare(on, plain).reused()).isTrue();
    }

    @LongTest
    void a_foreign_key_of_a_schema_that_is_revoked_from_a_login_of_all_is_refused() throws Exception {
        CompiledWorkload plain = workload("item: {create: (id INT PRIMARY KEY)}");
        On on = On.MYSQL;
        empty(on);
        Sql.database(on.server(), DATABASE + "_user");
        DataSet.Connector login = login(on, "ALL");
        Sql.execute(
                on.server(),
                "GRANT SELECT, TRIGGER ON *.* TO data_set_login",
                "SET GLOBAL partial_revokes = ON",
                "REVOKE SELECT ON " + DATABASE + "_user.* FROM data_set_login");
        try {
            DataSet.prepare(login, DATABASE, plain, LoadProgress.SILENT);
            childOfMissing(on);
            assertThatThrownBy(() -> DataSet.prepare(login, DATABASE, plain, LoadProgress.SILENT))
                    .isInstanceOf(DataSetException.class)
                    .hasMessageContaining("A foreign key of somebody else refers to the table item in " + DATABASE);
        } finally {
            Sql.execute(on.server(), "DROP USER data_set_login", "SET GLOBAL partial_revokes = OFF");
        }
    }

    @EachServer
    void only_mysql_is_asked_for_rights_that_are_partly_revoked(On on) throws Exception {
        empty(on);
        List<String> sent = Collections.synchronizedList(new ArrayList<>());

        DataSet.prepare(
                () -> observed(Connection.class, on.server().connect(""), sent::add),
                DATABASE,
                FIRST,
                LoadProgress.SILENT);

        assertThat(sent.contains("SHOW GRANTS")).isEqualTo(on == On.MYSQL);
    }

    private static DataSet.Connector login(On on, String rights) throws SQLException {
        Sql.execute(
                on.server(),
                "DROP USER IF EXISTS data_set_login",
                "CREATE USER data_set_login IDENTIFIED BY 'secret'",
                "GRANT " + rights + " ON " + DATABASE + ".* TO data_set_login");
        return () -> DriverManager.getConnection(on.server().jdbcUrl(""), "data_set_login", "secret");
    }

    @Tag("long")
    @EachServer
    void tables_that_the_server_does_not_empty_are_made_again(On on) throws Exception {
        CompiledWorkload parents = workload("""
                item: {create: (id INT PRIMARY KEY)}
                journal: {create: '(id INT, FOREIGN KEY (id) REFERENCES item (id))'}
                """);
        made(on, parents);
        execute(on, "INSERT INTO item VALUES (1)");
        assertThat(prepare(on, parents).reused()).isFalse();

        made(on, FIRST);
        if (on == On.MARIADB) {
            execute(on, "ALTER TABLE journal ADD SYSTEM VERSIONING", "INSERT INTO journal VALUES (1, 1)");
            assertThat(prepare(on, FIRST).reused()).isFalse();
        }
        assertThat(Sql.number(on.server(), "SELECT COUNT(*) FROM " + DATABASE + ".journal"))
                .isZero();
    }

    @EachServer
    void a_limit_of_rows_in_the_url_of_the_user_hides_no_table(On on) throws Exception {
        made(on, FIRST);
        execute(on, "CREATE TABLE notes (id INT PRIMARY KEY)", "CREATE TABLE yours (id INT PRIMARY KEY)");
        String url = on.server().jdbcUrl("");
        ServerRequest request = ServerRequest.url(
                        url + (url.contains("?") ? "&" : "?") + "sessionVariables=sql_select_limit=1")
                .withCredentials(on.server().credentials());
        try (DatabaseServer reached = Servers.start(request, line -> {})) {
            assertThatThrownBy(() -> DataSet.prepare(() -> reached.connect(""), DATABASE, FIRST, LoadProgress.SILENT))
                    .hasMessageContaining("(notes, yours)");
        }
    }

    @EachServer
    void a_data_set_takes_the_place_of_the_one_before(On on) throws Exception {
        made(on, FIRST);
        prepare(on, OTHER);
        assertThat(tables(on.server())).containsExactly("other1", "other2", "other3", MARKER);

        assertThat(prepare(on, FIRST).reused()).isFalse();
        assertThat(prepare(on, FIRST).reused()).isTrue();
        assertThat(tables(on.server())).containsExactly("item", "journal", MARKER);

        execute(on, "DROP TABLE journal");
        assertThat(prepare(on, FIRST).reused()).isFalse();
    }

    @EachServer
    void a_load_that_failed_lists_no_table_that_it_did_not_make(On on) throws Exception {
        CompiledWorkload broken = workload("""
                item: {create: (id INT)}
                journal: {create: '(id INT, KEY (absent))'}
                """);
        empty(on);
        assertThatThrownBy(() -> prepare(on, broken)).isInstanceOf(SQLException.class);
        assertThat(tables(on.server())).containsExactly("item", MARKER);

        execute(on, "CREATE TABLE journal (id INT PRIMARY KEY)", "INSERT INTO journal VALUES (41)");
        assertRefused(on, "journal", FIRST);

        execute(on, "DROP TABLE journal", "DROP TABLE item", "CREATE TABLE item (mine INT)");
        assertRefused(on, "item", FIRST);

        execute(on, "DROP TABLE item");
        assertThat(prepare(on, FIRST).reused()).isFalse();
    }

    @EachServer
    void a_marker_of_another_version_does_not_say_which_tables_are_ours(On on) throws Exception {
        String refusal =
                "The data set in " + DATABASE + " was made by another version of Roundtrip, and this one cannot"
                        + " tell its tables from yours. If nothing in it is yours, drop it (DROP DATABASE `" + DATABASE
                        + "`), or name another database.";
        made(on, FIRST);
        execute(on, "UPDATE " + MARKER + " SET version_no = version_no + 1 WHERE id = 1");
        assertUnchanged(on, refusal, FIRST);

        execute(on, "UPDATE " + MARKER + " SET version_no = 6 WHERE id = 1", "ALTER TABLE " + MARKER + " COMMENT = ''");
        assertUnchanged(on, refusal, FIRST, OTHER);

        execute(
                on,
                "DROP TABLE " + MARKER,
                "CREATE TABLE " + MARKER + " (id INT PRIMARY KEY, version_no INT, data_set VARCHAR(100), fingerprint"
                        + " BIGINT, complete INT, begins BIGINT)",
                "INSERT INTO " + MARKER + " VALUES (1, 4, 'x', " + FIRST.dataFingerprint() + ", 1, 0)");
        assertUnchanged(on, refusal, FIRST, OTHER);
    }

    @EachServer
    void what_a_marker_no_longer_lists_is_nobodys_to_drop(On on) throws Exception {
        String refusal =
                "The tables in " + DATABASE + " (item, journal) were made by Roundtrip, but the table " + MARKER
                        + " no longer lists them, so it cannot tell whether they are complete. If nothing in it is"
                        + " yours, drop it (DROP DATABASE `" + DATABASE + "`), or name another database.";
        made(on, FIRST);
        execute(on, "DELETE FROM " + MARKER + " WHERE id = 1");
        assertUnchanged(on, refusal, FIRST, OTHER);

        execute(on, "DROP TABLE " + MARKER);
        assertUnchanged(on, refusal, FIRST, OTHER);

        execute(on, "DROP TABLE journal", "DROP TABLE item");
        assertThat(prepare(on, FIRST).reused()).isFalse();
    }

    @EachServer
    void many_tables_are_made_at_once_where_that_is_faster_and_those_that_refer_to_them_afterwards(On on)
            throws Exception {
        CompiledWorkload many = workload("""
                line: {create: '(id INT PRIMARY KEY, FOREIGN KEY (id) references item7 (id))'}
                item: {create: '(id INT PRIMARY KEY)', copies: 40}
                journal: {create: '(id INT, FOREIGN KEY (id) REFERENCES line (id))'}
                """);
        empty(on);
        AtomicInteger opened = new AtomicInteger();

        DataSet.prepare(
                () -> {
                    opened.incrementAndGet();
                    return on.server().connect("");
                },
                DATABASE,
                many,
                LoadProgress.SILENT);

        assertThat(opened.get())
                .as("the load's own connection, and on TiDB others for each four of the 40 tables")
                .isEqualTo(on == On.TIDB ? 10 : 1);
        assertThat(tables(on.server())).hasSize(43).contains("item40", "journal", "line", MARKER);
        assertThat(prepare(on, many).reused()).isTrue();
        assertThat(prepare(on, OTHER).reused()).isFalse();
        assertThat(tables(on.server())).containsExactly("other1", "other2", "other3", MARKER);
    }

    @EachServer
    void after_a_table_that_the_server_refuses_most_others_are_not_made_and_the_next_run_goes_on(On on)
            throws Exception {
        CompiledWorkload refused = workload("""
                odd: {create: '(id SOMETHING)'}
                item: {create: '(id INT PRIMARY KEY)', copies: 300}
                """);
        empty(on);

        assertThatThrownBy(() -> prepare(on, refused))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("SOMETHING");

        List<String> made = tables(on.server()).stream()
                .filter(name -> !name.equals(MARKER))
                .toList();
        assertThat(made).hasSizeLessThan(100);
        assertThat(Sql.rows(on.server(), "SELECT made FROM " + DATABASE + "." + MARKER + " WHERE id > 1"))
                .containsExactlyInAnyOrderElementsOf(made);
        prepare(on, OTHER);
        assertThat(tables(on.server())).containsExactly("other1", "other2", "other3", MARKER);
    }

    @Test
    void tidb_knows_the_rows_of_a_small_table_in_few_buckets_unless_the_workload_may_analyze_it() throws Exception {
        On on = On.TIDB;
        String item = "item: {create: '(id INT PRIMARY KEY, n INT, KEY (n))', rows: %s, columns: {id: row, n: row}}\n";
        empty(on);

        prepare(on, workload(item.formatted(1_000)));
        assertThat(rowsAndBuckets(on)).containsExactly("1000 32");

        prepare(on, workload(item.formatted(20_001)));
        assertThat(rowsAndBuckets(on)).containsExactly("20001 254");

        prepare(
                on,
                workload(item.formatted(1_000)
                        + "other: {create: '(id INT)', afterwards: [ANALYZE TABLE item WITH 50 BUCKETS]}"));
        assertThat(rowsAndBuckets(on)).containsExactly("1000 48");
    }

    /** The rows of the index by its statistics, and its buckets. */
    private static List<String> rowsAndBuckets(On on) throws SQLException {
        return Sql.rows(
                on.server(),
                "SELECT MAX(m.count), COUNT(*) FROM mysql.stats_buckets b JOIN mysql.stats_meta m"
                        + " ON m.table_id = b.table_id JOIN information_schema.tables t ON t.tidb_table_id = b.table_id"
                        + " WHERE b.is_index = 1 AND t.table_schema = '" + DATABASE + "'");
    }

    /** With each step, one more statement is executed before the program is gone. */
    @Tag("long")
    @EachServer
    void after_a_kill_at_any_statement_all_tables_of_ours_are_listed_and_the_next_run_goes_on(On on) throws Exception {
        boolean killed = true;
        int statements = 0;
        for (; killed; statements++) {
            made(on, FIRST);
            killed = isKilledAfter(statements, on, OTHER);
            List<String> there = tables(on.server());
            List<String> listed = new ArrayList<>(List.of(MARKER));
            if (there.contains(MARKER)) {
                listed.addAll(Sql.rows(on.server(), "SELECT made FROM " + DATABASE + "." + MARKER + " WHERE id > 1"));
            }
            assertThat(listed).as("after %d statements", statements).containsAll(there);
            assertThat(listed).hasSizeLessThanOrEqualTo(there.size() + 1);

            execute(on, "CREATE TABLE yours (id INT PRIMARY KEY)", "INSERT INTO yours VALUES (41)");
            assertRefused(on, "yours", OTHER, FIRST);
            execute(on, "DROP TABLE yours");
            prepare(on, OTHER);
            assertThat(tables(on.server())).containsExactly("other1", "other2", "other3", MARKER);
        }
        assertThat(statements).isGreaterThan(25);
    }

    private static boolean isKilledAfter(int statements, On on, CompiledWorkload workload) throws Exception {
        AtomicInteger left = new AtomicInteger(statements);
        try {
            DataSet.prepare(
                    () -> observed(Connection.class, on.server().connect(""), statement -> {
                        if (left.getAndDecrement() <= 0) {
                            throw new SQLException("killed");
                        }
                    }),
                    DATABASE,
                    workload,
                    LoadProgress.SILENT);
            return false;
        } catch (SQLException | DataSetException gone) {
            assertThat(gone.getMessage()).contains("killed");
            return true;
        }
    }

    /** What a test does before a statement. */
    private interface Before {

        void send(String statement) throws SQLException;
    }

    private static <T> T observed(Class<T> type, T real, Before before) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, values) -> {
                    if (method.getName().startsWith("execute")) {
                        before.send(values == null ? "" : values[0].toString());
                    }
                    try {
                        Object result = method.invoke(real, values);
                        return result instanceof PreparedStatement prepared
                                ? observed(PreparedStatement.class, prepared, before)
                                : result instanceof Statement statement
                                        ? observed(Statement.class, statement, before)
                                        : result;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                }));
    }

    private static void made(On on, CompiledWorkload workload) throws Exception {
        empty(on);
        prepare(on, workload);
    }

    private static void empty(On on) throws SQLException {
        Sql.execute(on.server(), "DROP DATABASE IF EXISTS " + DATABASE + "_user");
        Sql.database(on.server(), DATABASE);
    }

    private static DataSet prepare(On on, CompiledWorkload workload) throws Exception {
        return new TestBank(on.server()).prepare(DATABASE, workload);
    }

    private static void execute(On on, String... statements) throws SQLException {
        List<String> all = new ArrayList<>(List.of("USE " + DATABASE));
        all.addAll(List.of(statements));
        Sql.execute(on.server(), all.toArray(String[]::new));
    }

    private static void assertRefused(On on, String named, CompiledWorkload... workloads) throws SQLException {
        assertUnchanged(
                on,
                "The database " + DATABASE + " contains what Roundtrip did not make (" + named + "), so no data"
                        + " set is made in it. Name an empty database, or none.",
                workloads);
    }

    private static void assertUnchanged(On on, String refusal, CompiledWorkload... workloads) throws SQLException {
        List<String> before = contents(on.server());
        for (CompiledWorkload workload : workloads) {
            assertThatThrownBy(() -> prepare(on, workload))
                    .isInstanceOf(DataSetException.class)
                    .hasMessage(refusal);
            assertThat(contents(on.server())).isEqualTo(before);
        }
    }

    private static List<String> tables(DatabaseServer server) throws SQLException {
        return Sql.rows(
                server,
                "SELECT table_name FROM information_schema.tables WHERE table_schema = '" + DATABASE + "' ORDER BY 1");
    }

    /** The rows of each table, with its name before them. */
    private static List<String> contents(DatabaseServer server) throws SQLException {
        List<String> contents = new ArrayList<>();
        for (String table : tables(server)) {
            contents.add(table);
            if (!table.equals("numbers")) {
                contents.addAll(Sql.rows(server, "SELECT * FROM " + DATABASE + "." + table + " ORDER BY 1"));
            }
        }
        return contents;
    }
}
