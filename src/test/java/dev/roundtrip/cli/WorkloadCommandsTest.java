package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.run.Workloads;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.StandardRuns;
import dev.roundtrip.scenario.StandardRuns.Standard;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.scenario.workload.WorkloadTexts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what the commands say of workload files before any server is started. */
class WorkloadCommandsTest {

    /** A workload with a number of rows, and the value by which one row is read. */
    private static final String OWN_NUMBERS = """
            title: x
            sizes: {rows: %s}
            tables: {t: {create: (id INT), rows: rows, columns: {id: row}}}
            transactions: {t: {statements: ["SELECT id FROM t WHERE id = :%s"]}}
            """;

    private static final String OWN_TABLE = """
            title: mine
            tables:
              mine:
                create: "(id INT PRIMARY KEY)"
                afterwards:
                  - "%s"
            transactions:
              t: {statements: ["%s"]}
            """;

    @TempDir
    private Path folder;

    private Path shop;

    @BeforeEach
    void write_the_example_of_the_docs() throws Exception {
        shop = Files.writeString(folder.resolve("shop.workload.yaml"), WorkloadTexts.ofTheDocs());
    }

    /**
     * The change of the docs' example, or the file in its place; the workload of a profile named ours; the command
     * line; and what is said of it.
     */
    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            isolation: read => isolatoin: read && rows: customers => rows: 1 + || run s2 --workload {} \
            | {}:2:1: unknown key 'isolatoin'; did you mean 'isolation'? | {}:9:
            uniform(1, customers) => unifrom(1, customers) && - SELECT name, balance => - DELETE FROM a; SELECT name, balance \
            || run s2 --workload {} | {}:27:13: no function 'unifrom'; did you mean uniform(low, high)? \
            | {}:33:9: several statements; write an entry for each
            | file: shop.workload.yaml, statementLength: short | run {ours} | ours.yaml:5:55: statementLength and file exclude each other
            | file: shopp.workload.yaml | run {ours} | shopp.workload.yaml: there is no such file
            {"SELECT :x"} | file: shop.workload.yaml | run {ours} | shop.workload.yaml:2:42: nothing is named 'x'
            {DELETE FROM t} | file: shop.workload.yaml | contract record {ours} --url jdbc:mysql://127.0.0.1:1/shop \
            | writes to your tables, first at shop.workload.yaml:2 | A contract's workload must only read
            || run --workload {} --size customers | should be in KEY=VALUE format but was customers
            || run --workload {} --size customers=99999999999999 | --size takes numbers from 0 to 1000000000000.
            || run s2 --workload {} --size client=5 | no size 'client'; known are customers, products
            || run s2 --size customers=5 | --size needs --workload
            # Own tables need a URL with a database.
            {SELECT 1} || run s2 --workload {} --url jdbc:mysql://127.0.0.1:1/ \
            | The workload shop lists no tables. Name their database | in --url
            # Only reads are run on own tables, unless writes are undone or allowed; on the server's own tables always.
            {DELETE FROM t} || run s2 --workload {} --url jdbc:mysql://127.0.0.1:1/a \
            | writes to your tables, first at shop.workload.yaml:2 (DELETE FROM t) | --roll-back | --allow-writes
            {DELETE FROM user} || run s2 --workload {} --roll-back --url jdbc:mysql://127.0.0.1:1/mysql \
            | to the server's own database mysql
            # A roll-back that would not undo everything.
            weight: 20 => autocommit: true || run s2 --workload {} --roll-back \
            | the transaction 'place order' of shop writes with autocommit: true
            {SELECT 1, "CALL p()"} || run s2 --workload {} --roll-back --url jdbc:mysql://127.0.0.1:1/a \
            | shop.workload.yaml:2 (CALL p()) runs code that may commit
            {SELECT 1} || run s2 --workload {} --roll-back --allow-writes --url jdbc:mysql://127.0.0.1:1/a | undoes them: give one
            """)
    void what_is_wrong_with_a_workload_is_said_before_anything_runs(ArgumentsAccessor row) throws Exception {
        Files.writeString(shop, workload(row.getString(0)));
        Path ours = Files.writeString(folder.resolve("ours.yaml"), profile(row.getString(1)));

        Said.by(row.getString(2)
                        .replace("{}", shop.toString())
                        .replace("{ours}", ours.toString())
                        .split(" "))
                .failsWithoutTrace("password=")
                .refused(IntStream.range(3, row.size())
                        .mapToObj(i -> row.getString(i).replace("{}", shop.toString()))
                        .toArray(String[]::new));
    }

    /** A file with its own tables may write only to these, in each of its sections. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            DELETE FROM roundtrip_x.item WHERE id = 1  | -  | writes roundtrip_x.item, which is none of the tables that the file creates in
            SELECT n FROM roundtrip_x.item             | -  | reads roundtrip_x.item, which is none of the tables that the file creates in
            SELECT 1 | DROP TABLE shop.audit           | DROP TABLE is not supported; allowed are CREATE INDEX,
            SELECT 1 | UPDATE shop.item SET n = n + 1  | writes shop.item, which is none of the tables
            SELECT 1 | SET GLOBAL max_connections = 5  | SET is not supported; allowed are
            SELECT 1 | CREATE USER intruder            | CREATE USER is not supported; allowed are
            SELECT 1 | ANALYZE TABLE mine, shop.item   | writes shop.item
            SELECT 1 | ALTER TABLE mine RENAME TO shop.item | must not rename the table
            SELECT f(1) | -                            | calls F, which is no known function
            CALL shop.purge() | -                      | writes shop.purge
            SELECT GET_LOCK('x', 60) | -               | calls GET_LOCK, whose effect stays; --allow-writes allows it
            SELECT LOAD_FILE('/etc/passwd') | -        | reads the server's files
            """)
    void a_file_with_tables_uses_no_others_and_nothing_is_sent_before_that_is_known(
            String sql, String afterwards, String why) throws Exception {
        Files.writeString(shop, OWN_TABLE.formatted(afterwards.equals("-") ? "SELECT 1" : afterwards, sql));

        for (String flag : List.of("", " --roll-back")) {
            Said.line("run s2 --workload {} --url jdbc:mysql://127.0.0.1:1/mine" + flag, shop)
                    .failsWithoutTrace("password=")
                    .refused(shop.getFileName() + ":" + (afterwards.equals("-") ? 8 : 6), why);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            (id INT PRIMARY KEY) AS SELECT * FROM shop.item          | must not have SELECT
            (id INT PRIMARY KEY DEFAULT NEXTVAL(shop.sq))            | must not take a sequence's value
            (LIKE shop.item)                                         | must not have LIKE
            (id INT PRIMARY KEY REFERENCES shop.item (id))           | reads shop.item
            (id INT PRIMARY KEY) ENGINE = FEDERATED CONNECTION = 'x' | the engine FEDERATED
            (id INT PRIMARY KEY) DATA DIRECTORY = '/tmp'             | must not have DIRECTORY
            (id INT PRIMARY KEY); DROP TABLE shop.item               | several statements
            (id INT PRIMARY KEY /*! REFERENCES shop.item (id) */)    | reads shop.item
            """)
    void a_definition_defines_the_files_own_table_alone(String definition, String why) throws Exception {
        Files.writeString(
                shop, OWN_TABLE.formatted("SELECT 1", "SELECT 1").replace("(id INT PRIMARY KEY)", definition));

        Said.line("run s2 --workload {} --url jdbc:mysql://127.0.0.1:1/mine", shop)
                .failsWithoutTrace("password=")
                .refused(shop.getFileName() + ":4", why);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run jdbc:mysql://127.0.0.1:1/x?sessionVariables=@@global.a=1          | of the whole server (@@global.a)
            run sessionVariables=@@global.a=1                                     | of the whole server (@@global.a)
            run jdbc:mysql://127.0.0.1:1/x?%73essionVariables=tidb_general_log=1  | of the whole server process
            """)
    void a_string_sets_variables_of_its_session_only(String line, String why) {
        Said said = Said.by(line.split(" "));

        said.failsWithoutTrace("password=");
        assertThat(said.exitCode()).isNotZero();
        assertThat(said.err()).contains("sessionVariables sets a variable " + why);
    }

    /**
     * A workload: statements in braces, after a number of rows if they have a table; or the docs' example with changes.
     */
    private static String workload(String text) {
        if (text != null && text.startsWith("{")) {
            String inside = text.substring(1, text.length() - 1);
            return inside.matches("\\d .*")
                    ? OWN_NUMBERS.formatted(inside.substring(0, 1), inside.substring(2))
                    : "title: x\ntransactions: {t: {statements: [" + inside + "]}}\n";
        }
        String changed = WorkloadTexts.ofTheDocs();
        for (String change : text == null ? new String[0] : text.split(" && ", -1)) {
            String[] sides = change.split(" => ", -1);
            assertThat(changed).contains(sides[0]);
            changed = changed.replace(sides[0], sides[1]);
        }
        return changed;
    }

    @Test
    void a_standard_run_stands_for_profiles_and_a_bundled_workload() {
        Standard sysbench = StandardRuns.among(List.of("s1", "sysbench")).orElseThrow();

        assertThat(sysbench)
                .isEqualTo(new Standard("sysbench", "sysbench-point-select", List.of("s2", "p1", "s5"), 0, List.of()));
        assertThat(StandardRuns.expanded(List.of("s1", "sysbench"), sysbench)).containsExactly("s1", "s2", "p1", "s5");
        for (Standard standard : StandardRuns.all().stream()
                .filter(each -> !each.workload().isEmpty())
                .toList()) {
            Said.line("run {} --workload {}", standard.name(), shop)
                    .refused("'" + standard.name() + "' has its workload. Leave out --workload.");
            Said.by("list", standard.name())
                    .done()
                    .says("'./roundtrip run " + standard.name() + "' runs " + standard.workload());
        }
    }

    @Test
    void the_profiles_of_a_standard_run_name_its_workload_and_list_says_so() {
        for (String name : List.of("batch", "results", "bulk")) {
            Standard standard = StandardRuns.among(List.of(name)).orElseThrow();
            for (Scenario scenario :
                    Workloads.profiles().resolve(standard.profiles()).orElseThrow()) {
                assertThat(scenario.workload().file().orElseThrow().name()).isEqualTo(standard.workload());
                assertThat(scenario.expectations().areGiven()).isTrue();
                String parameters = scenario.connection().parameters().text();
                Said.by("list", scenario.name()).says("\n  workload   " + standard.workload() + "\n  " + parameters);
            }
        }
    }

    @Test
    void list_prints_a_workload_in_full_or_all_whose_names_begin_so() {
        for (String name : WorkloadFiles.bundled()) {
            Said.by("list", name).done().says("\n" + name + ": ");
            Said.by("list", name.replaceFirst("-.*", "")).done().says("\n" + name + ": ");
        }
        Said.by("list", "sysbench")
                .says("  sends      1 statement in point select\n  sizes      tables=8, table_size=10000\n");
    }

    private static String profile(String workload) {
        return WorkloadTexts.profile("parameters: useServerPrepStmts=true", workload);
    }
}
