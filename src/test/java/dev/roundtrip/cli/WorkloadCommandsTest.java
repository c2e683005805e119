package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.StandardRuns;
import dev.roundtrip.profile.StandardRuns.Standard;
import dev.roundtrip.profile.workload.WorkloadFiles;
import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.run.KnownProfiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands say of workload files before any server is started. */
class WorkloadCommandsTest {

    @TempDir
    private Path folder;

    private Path shop;

    @BeforeEach
    void write_the_example_of_the_docs() throws Exception {
        shop = Files.writeString(folder.resolve("shop.workload.yaml"), WorkloadTexts.ofTheDocs());
    }

    @Test
    void all_problems_of_a_workload_are_printed_with_their_places_and_nothing_is_run() throws Exception {
        Files.writeString(
                shop,
                WorkloadTexts.ofTheDocs()
                        .replace("isolation: read-committed", "isolatoin: read-committed")
                        .replace("rows: customers", "rows: 1 +"));
        wrong("run s2 --workload {}", shop)
                .refused(shop + ":2:1: unknown key 'isolatoin'; did you mean 'isolation'?", shop + ":9:");

        Files.writeString(
                shop,
                WorkloadTexts.ofTheDocs()
                        .replace("uniform(1, customers)", "unifrom(1, customers)")
                        .replace("- SELECT name, balance FROM", "- DELETE FROM customer; SELECT name, balance FROM"));
        for (String command : List.of("run s2", "run --plan")) {
            wrong(command + " --workload {}", shop)
                    .refused(
                            shop + ":27:13: no function 'unifrom'; did you mean uniform(low, high)?",
                            shop + ":33:9: several statements; write an entry for each");
        }
    }

    @Test
    void a_recording_is_planned() throws Exception {
        Files.writeString(shop, WorkloadTexts.ofARecording());

        assertThat(Said.line("run --plan --workload {}", shop).done().out()).contains("OrderService.place", "s5");
    }

    @Test
    void a_profile_may_name_a_workload_relative_to_its_folder() throws Exception {
        Path profile = Files.writeString(
                folder.resolve("ours.yaml"), profile("file: shop.workload.yaml, isolation: repeatable-read"));

        assertThat(Said.line("run --plan {} --workload {}", profile, shop)
                        .done()
                        .out())
                .contains("ours  ours", "place order");

        Files.writeString(profile, profile("file: shop.workload.yaml, statements: 20"));
        wrong("run --plan {}", profile).refused("ours.yaml:5:50: statements and file exclude each other");
        Files.writeString(profile, profile("file: shopp.workload.yaml"));
        wrong("run --plan {}", profile).refused("shopp.workload.yaml: there is no such file");
        Files.writeString(shop, "title: x\ntransactions: {t: {statements: [\"SELECT :x\"]}}\n");
        Files.writeString(profile, profile("file: shop.workload.yaml"));
        wrong("run {}", profile).refused("shop.workload.yaml:2:42: nothing is named 'x'");
    }

    @Test
    void sizes_are_named_once_with_a_number_and_belong_to_a_workload() {
        String file = shop.toString();
        assertThat(Said.line("run --plan --workload {} --size customers=5_000", file)
                        .out())
                .contains("size customers = 5,000");
        wrong("run --plan --workload {} --size customers", file).refused("write a name and a number");
        wrong("run --plan --workload {} --size customers=-1", file).refused("write a name and a number");
        wrong("run --plan --workload {} --size customers=99999999999999", file).refused("up to 1000000000000");
        wrong("run --plan --workload {} --size customers=1 --size customers=2", file)
                .refused("names 'customers' twice");
        wrong("run s2 --workload {} --size client=5", file).refused("no size 'client'; known are customers, products");
        wrong("run s2 --size customers=5").refused("--size needs --workload");
    }

    @Test
    void a_workload_on_own_tables_needs_a_url_with_a_database() throws Exception {
        Files.writeString(shop, "title: x\ntransactions: {t: {statements: [SELECT 1]}}\n");

        for (String server : List.of("--server mariadb", "--url jdbc:mysql://127.0.0.1:1/")) {
            wrong("run s2 --workload {} " + server, shop)
                    .refused("The workload shop lists no tables. Name their database", "in --url");
        }
        wrong("contract record {} --url jdbc:mysql://127.0.0.1:1/shop", profileWithDelete())
                .refused(
                        "writes to your tables, first at delete.workload.yaml:2",
                        "A contract's workload must only read");
    }

    private String profileWithDelete() throws Exception {
        Files.writeString(
                folder.resolve("delete.workload.yaml"), "title: x\ntransactions: {t: {statements: [DELETE FROM t]}}\n");
        return Files.writeString(folder.resolve("deletes.yaml"), profile("file: delete.workload.yaml"))
                .toString();
    }

    @Test
    void more_workers_than_numbers_of_their_own_are_refused() throws Exception {
        String text = """
                title: x
                sizes: {rows: 5}
                tables: {t: {create: (id INT), rows: rows, columns: {id: row}}}
                transactions: {t: {statements: ["SELECT id FROM t WHERE id = :mine(1, rows)"]}}
                """;
        Files.writeString(shop, text);

        wrong("run s2 --workload {} --threads 6", shop)
                .refused(
                        "shop.workload.yaml:4:",
                        "mine(1, rows) has numbers for 5 workers, and the run has 6 (--threads)");
        Files.writeString(shop, text.replace("mine(1, rows)", "mineExcept(1, rows, 1)"));
        wrong("run s2 --workload {} --threads 3", shop).refused("has numbers for 2 workers, and the run has 3");
        Files.writeString(shop, text.replace("rows: 5", "rows: 0"));
        wrong("run --plan --workload {}", shop).refused("leaves a worker fewer than 1 of the numbers");
    }

    @Test
    void a_roll_back_is_refused_where_it_would_not_undo_everything() throws Exception {
        Files.writeString(
                shop, WorkloadTexts.ofTheDocs().replace("    weight: 20\n", "    weight: 20\n    autocommit: true\n"));
        wrong("run s2 --workload {} --roll-back", shop)
                .refused("the transaction 'place order' of shop writes with autocommit: true");
        Files.writeString(shop, "title: x\ntransactions: {t: {statements: [SELECT 1, \"CALL p()\"]}}\n");
        wrong("run s2 --workload {} --roll-back --url jdbc:mysql://127.0.0.1:1/a", shop)
                .refused("shop.workload.yaml:2 (CALL p()) runs code that may commit");
    }

    @Test
    void a_plan_says_what_a_workload_does_without_a_database() {
        Said said = Said.line("run --plan s2 s5 --workload {}", shop);

        assertThat(said.done().out())
                .contains("orders of a small shop (shop), 7 statements in 2 kinds of transactions")
                .containsPattern("\ncustomer +1,000 ")
                .containsPattern("\norder_line +empty ")
                .contains("Transaction 'look up', 80% of all, autocommit")
                .contains("SELECT id, price FROM product WHERE id IN (?, ?)", "  3 x        INSERT INTO order_line")
                .containsPattern(
                        "parameters: a\\s+whole\\s+number,\\s+a\\s+whole\\s+number,\\s+a\\s+whole\\s+number,\\s+a\\s+decimal")
                .contains("every order has three lines", "Not forecast: writes by PreparedStatement.execute()");
        // 2 statements by text; 10 statements, autocommit off and on, and a commit.
        assertThat(rows(said)).contains("s2 2 2 2 - - -", "s2 12 12 12 - - -", "s5 2 2 - - 2 -", "s5 12 12 3 - 9 -");
    }

    @Test
    void a_standard_run_stands_for_profiles_and_a_workload_and_is_offered_once_its_workload_is_bundled() {
        List<Standard> offered = StandardRuns.offered(List.of("bank-transfer", "sysbench-point-select"));

        assertThat(offered)
                .filteredOn(standard -> !standard.workload().isEmpty())
                .containsExactly(new Standard("sysbench", "sysbench-point-select", List.of("s2", "p1", "s5")));
        assertThat(StandardRuns.among(List.of("s1", "sysbench"), List.of("bank-transfer")))
                .isEmpty();
        assertThat(StandardRuns.expanded(List.of("s1", "sysbench"), offered.get(0)))
                .containsExactly("s1", "s2", "p1", "s5");
        for (Standard standard : StandardRuns.offered(WorkloadFiles.bundled()).stream()
                .filter(each -> !each.workload().isEmpty())
                .toList()) {
            Said.line("run --plan {}", standard.name()).done();
            wrong("run {} --workload {}", standard.name(), shop)
                    .refused("'" + standard.name() + "' stands for profiles and workload " + standard.workload());
            assertThat(Said.by("list", standard.name()).done().out())
                    .contains("'./roundtrip run " + standard.name() + "' runs " + standard.workload());
        }
    }

    @Test
    void a_plan_says_how_the_strings_of_a_standard_run_differ() {
        assertThat(rows(Said.line("run --plan sysbench")))
                .containsExactly("s2 1 1 1 - - -", "p1 3 2 - 1 1 1", "s5 1 1 - - 1 -");
        assertThat(rows(Said.line("run --plan b1 b2 b3")))
                .containsExactly("b1 202 202 202 - - -", "b2 3 3 3 - - -", "b3 203 203 3 - 200 -");
        assertThat(rows(Said.line("run --plan bulk"))).containsExactly("d1 3 3 3 - - -", "d2 3 3 3 - - -");
    }

    @Test
    void a_plan_is_for_the_version_of_the_driver_that_is_asked_for() {
        Said said = Said.line(
                "run --plan s5 --driver mysql-connector-j:8.0.33 --driver mysql-connector-j:9.7.0 --workload {}", shop);

        // Before 8.3.0 a kept statement waits for a COM_STMT_RESET before each reuse.
        assertThat(said.done().out())
                .containsPattern("\ns5 8.0.33 +prepared, cache of 1000 +4 +4 ")
                .containsPattern("\ns5 9.7.0 +prepared, cache of 1000 +2 +2 ");
        wrong("run --plan s5 --driver mariadb-java-client:3.5.6").refused("--plan knows Connector/J only");
    }

    /** What s3 does to the bank transfer, it does not do to five statements, which fit into its cache. */
    @Test
    void commands_without_a_column_of_their_own_are_counted_and_named() {
        assertThat(Said.line("run --plan s5 --driver mysql-connector-j:8.0.33 --workload sysbench-point-select")
                        .done()
                        .out())
                .containsPattern("s5 .* 2 +2 +- +- +1 +- +1\\R")
                .contains("Other: COM_STMT_RESET.");
    }

    @Test
    void under_another_workload_a_row_is_named_by_its_string() {
        assertThat(Said.line("run --plan s2 s3 p1 --workload {}", shop).done().out())
                .containsPattern("\ns2 +text ")
                .containsPattern("\ns3 +prepared, cache of 25 ")
                .containsPattern("\np1 +prepared, no cache ")
                .doesNotContain("prepare every time");
    }

    /** The rows of the forecast, with the profile's short name. */
    private static List<String> rows(Said said) {
        return said.done()
                .out()
                .lines()
                .filter(line -> line.matches("[a-z]\\d  .*"))
                .map(line -> line.replaceAll(" +", " ").replaceFirst("^(..) .*?((?: [\\d.-]+){6})$", "$1$2"))
                .toList();
    }

    @Test
    void the_profiles_of_a_standard_run_name_its_workload_and_list_says_so() {
        for (String name : List.of("batch", "results", "bulk")) {
            Standard standard =
                    StandardRuns.among(List.of(name), WorkloadFiles.bundled()).orElseThrow();
            for (Scenario scenario :
                    KnownProfiles.profiles().resolve(standard.profiles()).orElseThrow()) {
                assertThat(scenario.workload().file().orElseThrow().name()).isEqualTo(standard.workload());
                assertThat(scenario.expectations().areGiven()).isTrue();
                assertThat(Said.by("list", scenario.name()).done().out())
                        .contains("\n  workload   " + standard.workload() + "\n  "
                                + scenario.connection().parameters());
            }
        }
    }

    @Test
    void list_prints_a_workload_in_full_or_all_whose_names_begin_so() {
        for (String name : WorkloadFiles.bundled()) {
            assertThat(Said.by("list", name).done().out()).contains("\n" + name + ": ");
            assertThat(Said.by("list", name.replaceFirst("-.*", "")).done().out())
                    .contains("\n" + name + ": ");
        }
        assertThat(Said.by("list", "sysbench").out())
                .contains("  sends      1 statement in point select\n  sizes      tables=8, table_size=10000\n");
    }

    private static String profile(String workload) {
        return WorkloadTexts.profile("parameters: useServerPrepStmts=true", workload);
    }

    /** A command line that fails, without a trace and without a password. */
    private static Said wrong(String line, Object... values) {
        return Said.line(line, values).failsWithoutTrace("password=");
    }
}
