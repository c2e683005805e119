package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.testing.TestResource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code contract record} and {@code contract check}, as a user calls them. */
class ContractCommandIT {

    private static final String PROFILE = "docs/examples/thread-names.yaml";
    private static final Path CONTRACT = Path.of("docs/examples/thread-names.contract");

    private static final String KINDS = """
            title: two kinds
            tables:
              contract_kind: {create: "(id BIGINT PRIMARY KEY, n BIGINT)", rows: 10, columns: {id: row, n: "0"}}
            transactions:
              read: {weight: 99, statements: ["SELECT n FROM contract_kind WHERE id = :uniform(1, 10)"]}
              write: {weight: 1, statements: ["UPDATE contract_kind SET n = n + 1 WHERE id = :uniform(1, 10)"]}
              never: {weight: 0, statements: ["SELECT id FROM contract_kind WHERE id = :uniform(1, 10)"]}
            """;

    @TempDir
    private Path folder;

    /** The contracts were recorded before the code was halved. */
    @EachServer(but = On.TIDB)
    void the_scenarios_send_on_mariadb_and_mysql_line_by_line_what_they_always_sent(On on) throws IOException {
        Said recorded = on(on.server(), "roundtrip_run_it", Said.words("record s1 s2 s3 s5 s6 x1"));

        assertRecorded(recorded, "bank-transfer-mariadb.contract");
        assertThat(recorded.err()).contains("s6-prepare-once-rc-read left out: needs TiDB");
    }

    @LongTest
    void the_scenarios_send_on_tidb_line_by_line_what_they_always_sent() throws IOException {
        String[] record = Said.words("record s1 s2 s3 s4 s5 s6 s7 x1 x2 --allow-global-settings");
        Said recorded = on(TestServers.requireTidb(), "roundtrip_contract_it", record);
        assertRecorded(recorded, "bank-transfer-tidb.contract");
    }

    private static void assertRecorded(Said recorded, String file) throws IOException {
        recorded.done();
        String before = TestResource.text("/dev/roundtrip/cli/" + file);
        assertThat(recorded.out().substring(recorded.out().indexOf("\"subjects\"")))
                .isEqualToNormalizingNewlines(before.substring(before.indexOf("\"subjects\"")));
    }

    @LongTest
    void an_upgrade_of_the_driver_that_added_round_trips_fails_with_a_line_for_each_change() {
        TestDrivers.of("mysql-connector-j:9.0.0");
        TestDrivers.of("mysql-connector-j:9.1.0");

        Said kept = onMariaDb("check", CONTRACT.toString(), PROFILE, "--driver", "mysql-connector-j:9.0.0");
        assertThat(kept.done().out())
                .isEqualToNormalizingNewlines("PASS  exactly what the contract says is sent: thread-names\n");

        Said checked = onMariaDb("check", CONTRACT.toString(), PROFILE, "--driver", "mysql-connector-j:9.1.0");
        assertThat(checked.failed().out()).isEqualToNormalizingNewlines("""
                FAIL  round trips per transaction: 366 to 731; 365 more statements are prepared, 365 more statements are closed
                  +3 COM_STMT_PREPARE in thread-names (0 before, 3 now): DELETE ... (3 texts)
                  +17 COM_STMT_PREPARE in thread-names (0 before, 17 now): INSERT ... (9 texts)
                  +327 COM_STMT_PREPARE in thread-names (0 before, 327 now): SELECT ... (327 texts)
                  +18 COM_STMT_PREPARE in thread-names (0 before, 18 now): UPDATE ... (17 texts)
                  +3 COM_STMT_CLOSE in thread-names (0 before, 3 now): DELETE ... (3 texts)
                  +17 COM_STMT_CLOSE in thread-names (0 before, 17 now): INSERT ... (9 texts)
                  +327 COM_STMT_CLOSE in thread-names (0 before, 327 now): SELECT ... (327 texts)
                  +18 COM_STMT_CLOSE in thread-names (0 before, 18 now): UPDATE ... (17 texts)
                  (driver: mysql-connector-j 9.0.0 before, mysql-connector-j 9.1.0 now)
                """);
    }

    @Test
    void the_contract_of_a_test_is_checked_where_the_test_runs() {
        Said checked = Said.by("contract", "check", "docs/examples/read-only-transaction.contract");

        checked.failed().says("INCONCLUSIVE  ", "is a test, which checks it by itself");
    }

    @Test
    void a_string_of_ones_own_is_recorded_by_its_parameters_and_given_again_to_check() throws Exception {
        Path workload = Files.writeString(folder.resolve("kinds.workload.yaml"), KINDS);
        Path file = folder.resolve("ours.contract");
        String url = "jdbc:mysql://nowhere.invalid:4000/shop?useServerPrepStmts=true";

        kinds("record " + url + " --output {} --workload {}", file, workload)
                .exits(RoundtripCommand.DONE, "nowhere.invalid:4000 is not used; --url names a server.");
        assertThat(Files.readString(file))
                .contains(
                        "\"workload\" : \"kinds.workload.yaml\"",
                        "\"name\" : \"yours / read\"",
                        "\"parameters\" : \"useServerPrepStmts=true\"");
        kinds("check {} " + url + " --workload {}", file, workload).done().says("PASS  ");
        kinds("check {} yours=useServerPrepStmts=false --workload {}", file, workload)
                .failed()
                .says("FAIL  ");
    }

    @Test
    void each_kind_of_transaction_of_a_workload_is_an_entry_of_its_own() throws Exception {
        Path workload = Files.writeString(folder.resolve("kinds.workload.yaml"), KINDS);
        Path file = folder.resolve("mine.contract");

        kinds("record s5 --output {} --workload {}", file, workload).done();
        assertThat(Files.readString(file))
                .contains("\"name\" : \"s5-prepare-once / read\"", "\"name\" : \"s5-prepare-once / write\"")
                .containsOnlyOnce("SELECT n FROM contract_kind")
                .containsOnlyOnce("UPDATE contract_kind")
                .doesNotContain("never");
        kinds("check {} --workload {}", file, workload)
                .done()
                .says("PASS  exactly what the contract says is sent: s5-prepare-once / read, s5-prepare-once / write");

        Files.writeString(workload, KINDS.replace("weight: 0", "weight: 1"));
        kinds("check {} --workload {}", file, workload)
                .says("INCONCLUSIVE", "s5-prepare-once / never is not in the contract. Record it again.");
    }

    private static Said kinds(String line, Path file, Path workload) {
        return on(TestServers.mariaDb(), "", Said.words(line, file, workload));
    }

    private static Said onMariaDb(String... arguments) {
        return on(TestServers.mariaDb(), "roundtrip_run_it", arguments);
    }

    private static Said on(DatabaseServer server, String database, String... arguments) {
        return Said.line("contract {} {}", List.of(arguments), Said.on(server, database));
    }
}
