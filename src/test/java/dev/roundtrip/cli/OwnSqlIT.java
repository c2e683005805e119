package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Tests runs of a workload's file on a database with earlier tables and rows, as a user has them. */
class OwnSqlIT {

    private static final String WORKLOAD =
            Path.of("src", "test", "resources", "workloads", "own-orders.yaml").toString();
    private static final List<String> TABLES = List.of("customer", "item", "orders", "order_line", "note");

    @TempDir
    private Path folder;

    @EachServer
    void own_sql_runs_under_each_string_with_equal_counts_on_the_wire_and_in_the_server(On on) throws Exception {
        DatabaseServer server = on.server();
        String database = shop(server, "own_sql_run");
        Said said = run(server, database, "--allow-writes");
        RunReport report = said.report();
        assertThat(said.out())
                .contains("orders on tables of our own, 19 statements")
                .contains("60% look up, 30% place order, 10% import notes", "transactions/s")
                .doesNotContain("transfer", "365 statements", "the study");
        assertThat(said.err()).contains("Using your own tables in " + database).doesNotContain("transfer");
        assertThat(report.findings()).isEmpty();
        Said.assertCountsAgree(report);
        assertThat(report.scenarios())
                .as("a profile's expectations are about its own workload")
                .allMatch(row -> row.measured().orElseThrow().expectations().isEmpty());
        assertThat(tables(server, database)).as("nothing was created").containsExactlyInAnyOrderElementsOf(TABLES);
        assertThat(Sql.number(server, "SELECT COUNT(*) FROM " + database + ".orders"))
                .isPositive();
    }

    @EachServer
    void with_roll_back_the_tables_are_as_they_were(On on) throws Exception {
        DatabaseServer server = on.server();
        String database = shop(server, "own_sql_undone");
        List<String> before = contents(server, database);
        // One of the workload's kinds has autocommit and only reads.
        Said said = run(server, database, "--roll-back");
        RunReport report = said.report();
        said.exits(
                RoundtripCommand.DONE,
                "Tables in own_sql_undone after --roll-back: same checksum as before: item, note, order_line, orders");
        assertThat(report.settings().rollsBack()).contains(true);
        assertThat(report.findings()).isEmpty();
        assertThat(report.scenarios().get(0).measured().orElseThrow().work().transactions())
                .isPositive();
        assertThat(contents(server, database)).isEqualTo(before);
    }

    @Tag("long")
    @EachServer
    void a_report_repeats_the_run_without_the_file(On on) throws Exception {
        DatabaseServer server = on.server();
        Path workload = Files.copy(Path.of(WORKLOAD), folder.resolve("mine.workload.yaml"));
        String database = shop(server, "own_sql_again");
        Said first = runOf(workload.toString(), server, database, "--allow-writes", "--size", "imports=0");
        Files.delete(workload);
        String again = "run --repeat {} {} --json {} {}";
        Path json = first.json().orElseThrow();
        Path second = folder.resolve("second.json");
        List<String> there = Said.on(server, database);

        Said.line(again, json, there, second, List.of()).refused("mine.workload.yaml:33");
        RunReport repeated = Said.line(again, json, there, second, List.of("--allow-writes", "--threads", "1"))
                .done(second);
        assertThat(repeated.settings().threads()).isEqualTo(1);
        assertThat(repeated.settings().duration()).hasMillis(300);
        assertThat(repeated.scenarios())
                .extracting(ScenarioResult::inputs)
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("pool")
                .isEqualTo(first.report().scenarios().stream()
                        .map(ScenarioResult::inputs)
                        .toList());
    }

    private static Said run(DatabaseServer server, String database, String... more) {
        return runOf(WORKLOAD, server, database, more);
    }

    private static Said runOf(String workload, DatabaseServer server, String database, String... more) {
        return Said.run(
                "s2 s3 s5 --workload {} {} --slice 300ms --threads 2 --warmup 300ms {}",
                workload,
                Said.on(server, database),
                List.of(more));
    }

    /** A database with a shop's tables and rows, without those of an earlier test. */
    private static String shop(DatabaseServer server, String database) throws SQLException {
        List<String> sql = new ArrayList<>(List.of(
                "CREATE TABLE customer (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL, city VARCHAR(40))",
                "CREATE TABLE item (id BIGINT PRIMARY KEY, name VARCHAR(40) NOT NULL,"
                        + " price DECIMAL(10,2) NOT NULL, stock INT NOT NULL)",
                "CREATE TABLE orders (id BIGINT PRIMARY KEY, customer_id BIGINT NOT NULL,"
                        + " placed_at DATETIME NOT NULL, total DECIMAL(12,2) NOT NULL, KEY (customer_id))",
                "CREATE TABLE order_line (order_id BIGINT NOT NULL, line_no INT NOT NULL,"
                        + " item_id BIGINT NOT NULL, price DECIMAL(10,2) NOT NULL, PRIMARY KEY (order_id, line_no))",
                "CREATE TABLE note (id BIGINT AUTO_INCREMENT PRIMARY KEY, customer_id BIGINT NOT NULL,"
                        + " batch_no BIGINT NOT NULL, body VARCHAR(100) NOT NULL, KEY (customer_id), KEY (batch_no))"));
        sql.add(rows("customer", 200, i -> i + ", 'customer " + i + "', 'city " + i % 10 + "'"));
        sql.add(rows("item", 100, i -> i + ", 'item " + i + "', " + i + ".50, 100000"));
        return Sql.database(server, database, sql.toArray(String[]::new));
    }

    private static String rows(String table, int count, IntFunction<String> values) {
        return "INSERT INTO " + table + " VALUES "
                + IntStream.rangeClosed(1, count)
                        .mapToObj(i -> "(" + values.apply(i) + ")")
                        .collect(Collectors.joining(", "));
    }

    private static List<String> tables(DatabaseServer server, String database) throws SQLException {
        return Sql.rows(
                server, "SELECT table_name FROM information_schema.tables WHERE table_schema = '" + database + "'");
    }

    /** Every row of every table. */
    private static List<String> contents(DatabaseServer server, String database) throws SQLException {
        List<String> contents = new ArrayList<>(tables(server, database));
        contents.sort(null);
        for (String table : TABLES) {
            contents.addAll(Sql.rows(server, "SELECT * FROM " + database + "." + table + " ORDER BY 1, 2"));
        }
        return contents;
    }
}
