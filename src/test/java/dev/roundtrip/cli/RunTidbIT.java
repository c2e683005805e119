package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.LongTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests runs on a TiDB that was running before: what they show, and that its variables and tables are as before however
 * they end.
 */
class RunTidbIT {

    private static final String DATABASE = "run_tidb_it";

    @TempDir
    private Path folder;

    private DatabaseServer server;

    @AutoClose
    private Connection admin;

    private TidbBefore tidb;
    private List<String> before;
    private Path workload;

    @BeforeEach
    void remember_the_servers_variables() throws Exception {
        server = TestServers.requireTidb();
        admin = server.connect("");
        tidb = new TidbBefore(server);
        before = tidb.state();
        workload = Files.writeString(folder.resolve("small.workload.yaml"), OwnStringsIT.SMALL_WORKLOAD);
        assertThat(before).contains("tidb_rc_read_check_ts OFF").hasSizeGreaterThan(300);
    }

    /** Restores the server, so that the failure of one test does not cause another's. */
    @AfterEach
    void put_back() throws Exception {
        if (server != null) {
            Sql.execute(server, "SET GLOBAL tidb_rc_read_check_ts = OFF");
        }
    }

    @Test
    void without_permission_nothing_is_changed_and_the_scenarios_that_need_it_name_their_variables() throws Exception {
        Path json = folder.resolve("refused.json");

        RunReport report = Said.by(arguments(json, "s6")).done(json);
        assertThat(report.scenarios().get(0).status()).isEqualTo(Status.SKIPPED);
        assertThat(report.scenarios().get(0).reason().orElseThrow())
                .contains("tidb_rc_read_check_ts = ON", "--allow-global-settings");
        assertThat(tidb.state()).isEqualTo(before);
    }

    @LongTest
    void a_run_whose_connections_break_fails_and_puts_its_variables_back() throws Exception {
        try (RoundtripProcess run = start(folder.resolve("broken.json"))) {
            run.awaitSaid("round 1 s6")
                    .awaitThat(
                            "its workers are in a slice",
                            () -> isChanged() && !workers().isEmpty());

            Sql.execute(server, workers().stream().map(id -> "KILL TIDB " + id).toArray(String[]::new));

            Said said = run.said();
            said.failsWithoutTrace("password=").failed("warning: s6", "failed: ");
            assertThat(said.out()).startsWith("PARTIAL     s6");
            assertThat(tidb.state()).isEqualTo(before);
            assertThat(journals()).isEmpty();
        }
    }

    @Test
    void what_a_killed_run_left_changed_is_put_back_by_restore() throws Exception {
        try (RoundtripProcess run = start(folder.resolve("killed.json"))) {
            run.awaitThat("its variable is in force", this::isChanged);
            run.signal("KILL");
            assertThat(run.said().err()).contains("by hand: SET GLOBAL tidb_rc_read_check_ts = 'OFF';");
        }
        assertThat(tidb.state()).isNotEqualTo(before);
        assertThat(journals()).hasSize(1);

        assertThat(restore().done().out())
                .contains(server.host() + ":" + server.port() + " is restored.")
                .contains("tidb_rc_read_check_ts was ON and is OFF again.");
        assertThat(tidb.state()).isEqualTo(before);
        assertThat(journals()).isEmpty();
        assertThat(restore().out()).isEqualTo("Nothing to restore." + System.lineSeparator());
    }

    private boolean isChanged() throws SQLException {
        return Sql.number(admin, "SELECT @@GLOBAL.tidb_rc_read_check_ts") == 1;
    }

    private List<String> workers() throws SQLException {
        return Sql.rows(server, "SELECT id FROM information_schema.processlist WHERE db = '" + DATABASE + "'");
    }

    private RoundtripProcess start(Path json) throws Exception {
        return RoundtripProcess.start(
                folder,
                environment(),
                arguments(json, "s6", "--allow-global-settings", "--slice", "1s", "--warmup", "0s", "--rounds", "50"));
    }

    private Said restore() throws Exception {
        return RoundtripProcess.said(folder, environment(), "restore");
    }

    /** An environment with journals in a folder of the test. */
    private Map<String, String> environment() {
        return Map.of("ROUNDTRIP_CACHE", folder.resolve("cache").toString());
    }

    private List<Path> journals() {
        return Folder.entries(folder.resolve("cache/settings")).stream()
                .filter(file -> file.toString().endsWith(".journal"))
                .toList();
    }

    private String[] arguments(Path json, String... more) {
        String line = "run --threads 2 --workload {} --json {} {} {}";
        return Said.words(line, workload, json, tidb.arguments(DATABASE), List.of(more));
    }
}
