package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.run.Plan.Writes;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.sql.LexicalTexts;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.WrittenTables;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.load.TestWorkers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;

/**
 * Tests the gate with random texts; its witness is the server. A text that passes is sent as a run sends it. A login
 * with rights on the file's schema alone must not be refused because it lacks a right, and everything outside of that
 * schema stays as it was. The same seed makes the same texts.
 */
@Tag("long")
class GateFuzzIT {

    private static final long SEED = Long.getLong("roundtrip.fuzz.seed", 61);
    private static final int TEXTS = Integer.getInteger("roundtrip.fuzz.texts", 10_000);

    /** The number of texts that are sent between two checks of what must not change. */
    private static final int BETWEEN_LOOKS = 40;

    private static final String OWN = "fuzz_mine";
    /** The user's database, which has a view. */
    private static final String USERS = "fuzz_users";

    private static final String MADE = "fuzz_made";
    private static final String SHOP = "fuzz_shop";

    private static final List<String> DRIVERS = List.of(
            "jdbc:mysql?allowMultiQueries=true&rewriteBatchedStatements=true",
            "jdbc:mysql?useServerPrepStmts=true",
            "jdbc:mysql?",
            "jdbc:mariadb?allowMultiQueries=true",
            "jdbc:mariadb?useServerPrepStmts=true&useBulkStmts=true");

    /** The places of a text in a file. */
    private enum Section {
        PREPARED("t: {values: {x: %v, n: 'uniform(1, 9)'}, statements: [{sql: \"%s\"}]}"),
        TEXT("t: {values: {x: %v, n: 'uniform(1, 9)'}, statements: [{sql: \"%s\", send: text}]}"),
        BATCH("t: {values: {x: %v, n: 'uniform(1, 9)'}, statements: [{sql: \"%s\", batch: 3}]}"),
        DRAW("t: {values: {x: \"from('%q')\"}, statements: ['SELECT :x']}"),
        CHECK("t: {statements: [SELECT 1]}}\nchecks: [{says: x, sql: \"%s\", expect: 1}]\n# {"),
        AFTERWARDS("t: {statements: [SELECT 1]}"),
        CREATE("t: {statements: [SELECT 1]}");

        private final String yaml;

        Section(String yaml) {
            this.yaml = yaml;
        }
    }

    private static final String HOSTILE = "\"oneOf('*/ , shop.item', '-- ', ''' OR 1', '?', '{d 1}', 'a', '/*', '`')\"";

    /** A text in a section of a file, which brings its own tables or uses existing ones. */
    private record Case(String sql, Section section, boolean brings, String driver) {

        Optional<CompiledWorkload> workload() {
            String create = section == Section.CREATE ? sql : "(id INT PRIMARY KEY, v INT)";
            String afterwards = section == Section.AFTERWARDS ? ", afterwards: [\"" + quoted(sql) + "\"]" : "";
            String tables =
                    brings ? "tables: {own: {create: \"" + quoted(create) + "\", copies: 1" + afterwards + "}}\n" : "";
            String transactions = section.yaml
                    .replace("%v", HOSTILE)
                    .replace("%q", quoted(sql.replace("'", "''")))
                    .replace("%s", quoted(sql));
            String yaml = "title: fuzz\n" + tables + "transactions: {" + transactions
                    + (section == Section.CHECK ? "\n" : "}\n");
            return Workloads.compiled(new WorkloadText("fuzz.yaml", List.of(yaml), Map.of()))
                    .value();
        }

        String database() {
            return !brings ? USERS : loads() ? MADE : OWN;
        }

        boolean loads() {
            return Set.of(Section.DRAW, Section.AFTERWARDS, Section.CREATE).contains(section);
        }

        @Override
        public String toString() {
            return section + (brings ? "" : " on the user's tables") + " by " + driver + ": " + quoted(sql);
        }
    }

    @EachServer
    void what_the_gate_lets_through_leaves_the_rest_of_the_server_alone(On on) throws Exception {
        new Run(on).all();
    }

    /** One server with its schemas. */
    private static final class Run {

        private final On on;
        private final DatabaseServer server;
        private final LexicalTexts texts = new LexicalTexts(SEED);
        private final GateTexts grammar = new GateTexts(texts, SHOP);
        private final Map<String, Connection> connections = new HashMap<>();
        private final List<String> faults = new ArrayList<>();
        private final Set<String> schemas;
        private final boolean bySpelling;
        private List<String> before;
        private int sent;
        private int succeeded;

        Run(On on) throws Exception {
            this.on = on;
            this.server = on.server();
            make();
            try (Connection admin = server.connect("")) {
                schemas = DataSet.schemas(admin);
                bySpelling = DataSet.isBySpelling(admin);
            }
        }

        void all() throws Exception {
            List<Case> passed = new ArrayList<>();
            int files = 0;
            for (int i = 0; i < TEXTS && faults.size() < 20; i++) {
                Case each = made();
                Optional<CompiledWorkload> workload = each.workload();
                files += workload.isPresent() ? 1 : 0;
                if (workload.isPresent() && letsThrough(workload.get(), each)) {
                    passed.add(each);
                    send(each, workload.get());
                }
                if (passed.size() == BETWEEN_LOOKS || i == TEXTS - 1) {
                    if (!rest().equals(before)) {
                        blame(passed);
                    }
                    passed.clear();
                }
            }
            System.out.println(on + ": seed " + SEED + ", " + TEXTS + " texts, " + files + " files, " + sent + " sent, "
                    + succeeded + " executed, " + faults.size() + " faults");
            faults.forEach(System.out::println);
            for (Connection each : connections.values()) {
                each.close();
            }
            assertThat(faults).isEmpty();
            assertThat(succeeded).isGreaterThan(TEXTS / 100);
        }

        private void blame(List<Case> passed) throws Exception {
            List<String> after = rest();
            make();
            int known = faults.size();
            for (Case each : passed) {
                send(each, each.workload().orElseThrow());
                List<String> now = rest();
                if (!now.equals(before)) {
                    List<String> changed = new ArrayList<>(now);
                    changed.removeAll(before);
                    faults.add("changes " + changed + ": " + each);
                    make();
                }
            }
            if (faults.size() == known) {
                after.removeAll(before);
                faults.add("one of these changes " + after + ": " + passed);
            }
        }

        private Case made() {
            Section section = texts.of(List.of(
                    Section.PREPARED,
                    Section.PREPARED,
                    Section.TEXT,
                    Section.TEXT,
                    Section.BATCH,
                    Section.DRAW,
                    Section.CHECK,
                    Section.AFTERWARDS,
                    Section.CREATE));
            boolean brings = section == Section.AFTERWARDS || section == Section.CREATE || !texts.oneIn(3);
            String of = section == Section.AFTERWARDS || section == Section.CREATE ? section.name() : "STATEMENT";
            String sql = grammar.text(of);
            return new Case(sql, section, brings, texts.of(DRIVERS));
        }

        private boolean letsThrough(CompiledWorkload workload, Case of) throws SQLException {
            for (Writes flag : Writes.values()) {
                if (WorkloadGate.byTexts(workload, of.database(), flag, schemas, bySpelling)
                        .isEmpty()) {
                    if (of.brings) {
                        return true;
                    }
                    try {
                        WrittenTables written = WrittenTables.of(admin(), USERS, List.of(workload));
                        if (WorkloadGate.byCatalogue(written, flag, false).isEmpty()) {
                            return true;
                        }
                    } catch (SQLException unknown) {
                        // MariaDB compares no name with a letter of four bytes, so nothing runs.
                        return false;
                    }
                }
            }
            return false;
        }

        private void send(Case each, CompiledWorkload workload) throws Exception {
            for (String user : List.of("fuzz_login", "")) {
                // A file without its own tables may read what its login may read.
                String login = user.isEmpty() || each.brings ? user : "fuzz_reader";
                sent++;
                try {
                    if (each.loads()) {
                        DataSet.prepare(() -> opened(each.driver, login, ""), each.database(), workload, (a, b) -> {});
                    } else if (each.section == Section.CHECK) {
                        CompiledWorkload asStatement = new Case(each.sql, Section.TEXT, each.brings, each.driver)
                                .workload()
                                .orElseThrow();
                        TestWorkers.once(
                                connection(each.driver, login, each.database()), asStatement, SharedValues.none());
                    } else {
                        TestWorkers.once(
                                connection(each.driver, login, each.database()), workload, SharedValues.none());
                    }
                    succeeded++;
                } catch (Exception refused) {
                    SQLException why = sqlException(refused);
                    if (why != null && !login.isEmpty() && GateWitnessIT.NO_RIGHT.contains(why.getErrorCode())) {
                        faults.add("the login may not (" + why.getMessage() + "): " + each);
                    }
                }
            }
        }

        private static SQLException sqlException(Throwable failed) {
            for (Throwable each = failed; each != null; each = each.getCause()) {
                if (each instanceof SQLException found) {
                    return found;
                }
            }
            return null;
        }

        private Connection admin() throws SQLException {
            return connection("jdbc:mysql?", "", USERS);
        }

        private Connection connection(String driver, String user, String database) throws SQLException {
            String key = driver + user + database;
            Connection known = connections.get(key);
            if (known == null || known.isClosed() || !known.isValid(5)) {
                known = opened(driver, user, database);
                connections.put(key, known);
            }
            known.setAutoCommit(true);
            return known;
        }

        private Connection opened(String driver, String user, String database) throws SQLException {
            int options = driver.indexOf('?');
            String url = server.jdbcUrl(database).replaceFirst("^jdbc:\\w+", driver.substring(0, options));
            String all = url + (url.contains("?") ? "&" : "?") + "socketTimeout=30000&" + driver.substring(options + 1);
            String root = server.credentials().user();
            return DriverManager.getConnection(
                    all,
                    user.isEmpty() ? root : user,
                    user.isEmpty() ? server.credentials().password() : "of-one-schema");
        }

        private void make() throws Exception {
            for (Connection each : connections.values()) {
                each.close();
            }
            connections.clear();
            Sql.database(server, SHOP, """
                    CREATE TABLE item (id INT PRIMARY KEY, n INT)
                    CREATE TABLE audit (id INT PRIMARY KEY, n INT)
                    INSERT INTO item VALUES (1, 10), (2, 20)
                    INSERT INTO audit VALUES (1, 10), (2, 20)
                    CREATE SEQUENCE sq NOCACHE
                    """.lines()
                    .filter(line -> on.hasSequences() || !line.contains("SEQUENCE"))
                    .toArray(String[]::new));
            if (on == On.MYSQL) {
                Sql.execute(server, "SET GLOBAL log_bin_trust_function_creators = ON");
            }
            if (on != On.TIDB) {
                Sql.execute(
                        server,
                        "CREATE FUNCTION " + SHOP + ".f() RETURNS INT BEGIN UPDATE " + SHOP
                                + ".item SET n = 88; RETURN 1; END");
            }
            for (String database : List.of(OWN, USERS)) {
                Sql.database(
                        server,
                        database,
                        "CREATE TABLE own1 (id INT PRIMARY KEY, v INT)",
                        "INSERT INTO own1 VALUES (1, 1), (2, 2)",
                        "CREATE TABLE note (id INT PRIMARY KEY, v INT)",
                        "INSERT INTO note VALUES (1, 1), (2, 2)",
                        "CREATE TABLE victim (id INT PRIMARY KEY, v INT)");
            }
            Sql.execute(server, "CREATE VIEW " + USERS + ".items AS SELECT * FROM " + SHOP + ".item");
            Sql.execute(server, "DROP DATABASE IF EXISTS " + MADE, "CREATE DATABASE " + MADE);
            for (String user : List.of("fuzz_login", "fuzz_reader")) {
                Sql.execute(
                        server,
                        "CREATE USER IF NOT EXISTS " + user + " IDENTIFIED BY 'of-one-schema'",
                        "GRANT ALL PRIVILEGES ON " + OWN + ".* TO " + user,
                        "GRANT ALL PRIVILEGES ON " + MADE + ".* TO " + user,
                        "GRANT ALL PRIVILEGES ON " + USERS + ".* TO " + user,
                        "GRANT PROCESS ON *.* TO " + user);
            }
            Sql.execute(server, "GRANT SELECT, SHOW VIEW ON *.* TO fuzz_reader");
            before = rest();
        }

        private List<String> rest() throws SQLException {
            List<String> queries = new ArrayList<>(List.of(
                    "SELECT * FROM " + SHOP + ".item ORDER BY id",
                    "SELECT * FROM " + SHOP + ".audit ORDER BY id",
                    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema IN ('" + SHOP
                            + "', 'mysql', 'sys', 'test') ORDER BY 1, 2",
                    "SELECT column_name FROM information_schema.columns WHERE table_schema = '" + SHOP + "' ORDER BY 1",
                    "SELECT index_name FROM information_schema.statistics WHERE table_schema = '" + SHOP
                            + "' ORDER BY 1",
                    "SELECT k.table_schema, k.table_name FROM information_schema.key_column_usage k"
                            + " WHERE k.referenced_table_name IN ('item', 'audit') ORDER BY 1, 2",
                    "SELECT schema_name FROM information_schema.schemata ORDER BY 1",
                    "SELECT user, host FROM mysql.user ORDER BY 1, 2"));
            queries.addAll(GateWitnessIT.ofServer(on, SHOP + ".sq"));
            return Sql.rows(server, queries.toArray(String[]::new));
        }
    }

    /** A statement in double quotes of YAML. */
    private static String quoted(String sql) {
        return sql.chars()
                .mapToObj(c -> c == '\\' || c == '"'
                        ? "\\" + (char) c
                        : c < 0x20 || c > 0x7e ? "\\u%04x".formatted(c) : String.valueOf((char) c))
                .collect(Collectors.joining());
    }
}
