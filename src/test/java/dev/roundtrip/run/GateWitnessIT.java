package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.run.Plan.Writes;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.WrittenTables;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Tests the gate; its witness is the server. Whatever passes the gate is executed under a login that has rights on the
 * data set's schema alone, and must not be refused because a right is missing. It is also executed as the
 * administrator, and must leave everything else on the server as it was. The statements are those of
 * {@code statements.txt}, one or more of each top-level production of both grammars, in several forms of names.
 */
public class GateWitnessIT {

    private static final String OWN = "gate_own";
    private static final String OTHER = "gate_other";
    private static final String LOGIN = "gate_login";
    private static final String READER = "gate_reader";

    /** The errors for a missing right: on a database, table, column, routine, or of the server's administration. */
    static final Set<Integer> NO_RIGHT = Set.of(1044, 1045, 1142, 1143, 1227, 1370, 1419, 8121, 1345, 1356);

    /** The forms that the name of a table has in a statement. */
    private static final Map<String, UnaryOperator<String>> FORMS = new LinkedHashMap<>(Map.of(
            "plain", name -> name,
            "qualified", name -> OWN + "." + name,
            "in back quotes", name -> "`" + OWN + "`.`" + name + "`",
            "of another schema", name -> OTHER + "." + name,
            "of another schema, in a comment's company", name -> OTHER + "/* x */./**/" + name,
            "of another schema, quoted", name -> "`" + OTHER + "` . `" + name + "`",
            "behind a view", name -> name + "_view"));

    /** The tables of every test of the gate, with the rows that no statement may change. */
    public static final String TABLES = """
            CREATE TABLE note (id INT PRIMARY KEY, v INT)
            CREATE TABLE victim (id INT PRIMARY KEY, v INT)
            INSERT INTO note VALUES (1, 1), (2, 2), (3, 3)
            INSERT INTO victim VALUES (1, 10), (2, 20)
            CREATE SEQUENCE seq NOCACHE
            """;

    private static final String VIEWS = """
            CREATE VIEW note_view AS SELECT * FROM gate_other.note
            CREATE VIEW victim_view AS SELECT * FROM gate_other.victim
            """;

    /** A section of a workload's file, with a place for a statement. */
    private enum Section {
        STATEMENTS("transactions: {t: {statements: [{sql: '%s'}]}}"),
        DRAW("transactions: {t: {values: {x: \"from('%s')\"}, statements: ['SELECT :x']}}"),
        CHECK("transactions: {t: {statements: [SELECT 1]}}\nchecks: [{says: x, sql: '%s', expect: 1}]"),
        AFTERWARDS("transactions: {t: {statements: [SELECT 1]}}");

        private final String yaml;

        Section(String yaml) {
            this.yaml = yaml;
        }

        /** The statement in quotes of YAML, and of the workload's language. */
        String of(String sql, boolean ownTables) {
            String text = sql.replace("'", "''");
            String quoted = this == DRAW ? text.replace("\\", "\\\\").replace("\"", "\\\"") : text;
            String tables = ownTables
                    ? ""
                    : "tables:\n  note: {create: '(id INT PRIMARY KEY, v INT)'%s}\n  victim: {create: '(id INT, v INT)'}\n"
                            .formatted(this == AFTERWARDS ? ", afterwards: ['" + text + "']" : "");
            return "title: gate\n" + tables + (this == AFTERWARDS ? yaml : yaml.formatted(quoted)) + "\n";
        }
    }

    /** One statement in one section of one kind of file, with the effect that the list of statements says. */
    private record Case(String effect, String sql, String form, Section section, boolean ownTables) {

        /** The compiled file; empty if it is refused when it is read. */
        Optional<CompiledWorkload> workload() {
            return Workloads.compiled(new WorkloadText("gate.yaml", List.of(section.of(sql, ownTables)), Map.of()))
                    .value();
        }
    }

    @EachServer
    void what_the_gate_lets_through_the_servers_own_rights_let_through(On on) throws Exception {
        DatabaseServer server = on.server();
        Sql.database(server, OTHER, tables(on));
        make(server, on);
        List<String> faults = new ArrayList<>();
        List<Case> cases = cases();
        Set<String> executed = new HashSet<>();
        try (Connection admin = server.connect("");
                Connection login = as(server, LOGIN);
                Connection reader = as(server, READER);
                Connection root = server.connect(OWN)) {
            List<String> before = rest(admin, on);
            // A statement that adds or drops a schema is a fault.
            Set<String> schemas = DataSet.schemas(admin);
            for (Case each : cases) {
                String text = each.ownTables + each.sql;
                Optional<CompiledWorkload> workload = each.workload();
                for (Writes flag : Writes.values()) {
                    if (workload.isPresent()
                            && !executed.contains(text)
                            && letsThrough(admin, workload.get(), each, flag, schemas)) {
                        executed.add(text);
                        refusedFor(each.ownTables ? reader : login, each.sql)
                                .ifPresent(why -> faults.add(
                                        flag + " lets through what the login may not: " + each + "\n  " + why));
                        execute(root, each.sql);
                        if (!rest(admin, on).equals(before)) {
                            faults.add(flag + " lets through what changes something else: " + each);
                            Sql.database(server, OTHER, tables(on));
                            make(server, on);
                            before = rest(admin, on);
                        }
                    }
                }
            }
        }

        assertThat(faults).isEmpty();
        assertThat(cases).as("statements for each flag").hasSizeGreaterThanOrEqualTo(1_000);
        assertThat(executed).as("statements that were let through").hasSizeGreaterThan(300);
    }

    /** This is the purpose of a file's own tables. */
    @EachServer
    void what_reads_and_writes_the_files_own_tables_needs_no_flag(On on) throws Exception {
        DatabaseServer server = on.server();
        Sql.database(server, OTHER, tables(on));
        make(server, on);
        List<String> refused = new ArrayList<>();
        int executed = 0;
        try (Connection admin = server.connect("");
                Connection login = as(server, LOGIN)) {
            Set<String> schemas = DataSet.schemas(admin);
            for (Case each : cases()) {
                boolean own = Set.of("plain", "qualified", "in back quotes").contains(each.form)
                        && each.section == Section.STATEMENTS
                        && !each.ownTables
                        && Stream.of("SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "WITH", "TABLE", "VALUES", "(")
                                .anyMatch(each.sql::startsWith)
                        && !each.effect.equals("refused")
                        && !each.sql.matches("(?i).*(seq|mysql|_lock).*");
                if (own && succeeds(login, each.sql)) {
                    executed++;
                    Optional<CompiledWorkload> workload = each.workload();
                    if (workload.isEmpty() || !letsThrough(admin, workload.get(), each, Writes.REFUSED, schemas)) {
                        refused.add(each.toString());
                    }
                }
            }
        }

        assertThat(refused).isEmpty();
        assertThat(executed).isGreaterThan(100);
    }

    private static List<Case> cases() throws Exception {
        List<Case> cases = new ArrayList<>();
        for (String line : lines()) {
            String effect = line.substring(0, 8).strip();
            String sql = line.substring(8);
            for (Map.Entry<String, UnaryOperator<String>> form : FORMS.entrySet()) {
                String named = sql.replaceAll("\\b(note|victim)\\b", "\u0001$1\u0002");
                StringBuilder text = new StringBuilder();
                for (String piece : named.split("(?<=\u0002)|(?=\u0001)", -1)) {
                    text.append(
                            piece.startsWith("\u0001")
                                    ? form.getValue().apply(piece.substring(1, piece.length() - 1))
                                    : piece);
                }
                String written = form.getKey().startsWith("of another")
                        ? text.toString().replaceAll("\\bseq\\b", OTHER + ".seq")
                        : text.toString();
                if (form.getKey().equals("plain") || !written.equals(sql)) {
                    cases.add(new Case(effect, written, form.getKey(), Section.STATEMENTS, true));
                    // The schema of a file's own tables has no views.
                    if (!form.getKey().equals("behind a view")) {
                        for (Section section : Section.values()) {
                            cases.add(new Case(effect, written, form.getKey(), section, false));
                        }
                    }
                }
            }
        }
        return cases;
    }

    private static List<String> lines() throws Exception {
        List<String> lines = new ArrayList<>();
        for (String file : List.of("statements.txt", "definitions.txt")) {
            try (Stream<String> of = Files.lines(Path.of("src", "test", "resources", "workloads", file))) {
                lines.addAll(of.filter(line -> !line.startsWith("#")).toList());
            }
        }
        return lines;
    }

    /** Whether a run would execute the workload: a run asks these two questions too. */
    private static boolean letsThrough(
            Connection admin, CompiledWorkload workload, Case of, Writes flag, Set<String> schemas)
            throws SQLException {
        if (WorkloadGate.byTexts(workload, OWN, flag, schemas, true).isPresent()) {
            return false;
        }
        return !of.ownTables
                || WorkloadGate.byCatalogue(WrittenTables.of(admin, OWN, List.of(workload)), flag, false)
                        .isEmpty();
    }

    private static String[] tables(On on) {
        return TABLES.lines()
                .filter(line -> on.hasSequences() || !line.contains("SEQUENCE"))
                .toArray(String[]::new);
    }

    private static void make(DatabaseServer server, On on) throws SQLException {
        Sql.database(
                server, OWN, Stream.concat(Stream.of(tables(on)), VIEWS.lines()).toArray(String[]::new));
        for (String user : List.of(LOGIN, READER)) {
            Sql.execute(
                    server,
                    "CREATE USER IF NOT EXISTS " + user + " IDENTIFIED BY 'of-one-schema'",
                    "GRANT ALL PRIVILEGES ON " + OWN + ".* TO " + user);
        }
        // A workload on the user's tables may read, without a flag, what its login may read. MySQL wants more for rows
        // that are locked.
        Sql.execute(server, "GRANT SELECT" + (on == On.MYSQL ? ", LOCK TABLES" : "") + " ON *.* TO " + READER);
    }

    private static Connection as(DatabaseServer server, String user) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(OWN), user, "of-one-schema");
    }

    /** Everything except the rows and definitions of the file's own schema. */
    private static List<String> rest(Connection admin, On on) throws SQLException {
        List<String> queries = new ArrayList<>(List.of(
                "SELECT * FROM gate_other.note ORDER BY id",
                "SELECT * FROM gate_other.victim ORDER BY id",
                "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema IN"
                        + " ('gate_other', 'mysql', 'sys') ORDER BY 1, 2",
                "SELECT schema_name FROM information_schema.schemata ORDER BY 1",
                "SELECT user, host FROM mysql.user ORDER BY 1, 2"));
        queries.addAll(ofServer(on, "gate_other.seq"));
        return Sql.rows(admin, queries.toArray(String[]::new));
    }

    /** The queries of a sequence, and of the server's own variables and tables. */
    static List<String> ofServer(On on, String sequence) {
        return switch (on) {
            case MARIADB ->
                List.of(
                        "SELECT next_not_cached_value FROM " + sequence,
                        "SELECT BIT_XOR(CRC32(CONCAT(variable_name, '=', variable_value)))"
                                + " FROM information_schema.global_variables WHERE variable_name NOT IN"
                                + " ('GTID_BINLOG_POS', 'GTID_CURRENT_POS')",
                        "CHECKSUM TABLE mysql.global_priv, mysql.db, mysql.help_topic");
            case TIDB ->
                List.of(
                        "SHOW TABLE " + sequence + " NEXT_ROW_ID",
                        "SELECT variable_name, variable_value FROM mysql.global_variables ORDER BY 1",
                        "SELECT COUNT(*) FROM mysql.bind_info",
                        "SELECT COUNT(*) FROM mysql.stats_table_locked");
            case MYSQL ->
                List.of(
                        "SHOW GLOBAL VARIABLES WHERE variable_name NOT LIKE 'gtid%'",
                        "CHECKSUM TABLE mysql.user, mysql.db, mysql.help_topic, mysql.func");
        };
    }

    /** Why the server refuses a statement because a right is missing; empty if it does not. */
    private static Optional<String> refusedFor(Connection login, String sql) throws SQLException {
        login.setAutoCommit(false);
        try (Statement statement = login.createStatement()) {
            statement.setQueryTimeout(10);
            statement.execute(sql);
            return Optional.empty();
        } catch (SQLException refused) {
            return NO_RIGHT.contains(refused.getErrorCode())
                    ? Optional.of(refused.getErrorCode() + " " + refused.getMessage())
                    : Optional.empty();
        } finally {
            login.rollback();
        }
    }

    private static boolean succeeds(Connection login, String sql) throws SQLException {
        login.setAutoCommit(false);
        try (Statement statement = login.createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException refused) {
            return false;
        } finally {
            login.rollback();
        }
    }

    private static void execute(Connection root, String sql) throws SQLException {
        root.setAutoCommit(true);
        try (Statement statement = root.createStatement()) {
            statement.setQueryTimeout(10);
            statement.execute(sql);
        } catch (SQLException refused) {
            // The server may not know the statement; what it does not execute changes nothing.
            assertThat(refused.getErrorCode()).isNotZero();
        }
    }
}
