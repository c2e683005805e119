package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.wire.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests one run of every scenario on embedded MariaDB, as a user starts it; what it says is the specification of
 * {@code run}.
 */
class RunMariaDbIT {

    @TempDir
    private static Path folder;

    private static Said said;
    private static RunReport report;

    @BeforeAll
    static void run_every_scenario() {
        said = Said.line(
                "run s1 s2 s3 s4 s5 s6 s7 x1-prepare-few-short --server mariadb --slice 200ms --warmup 200ms"
                        + " --rounds 2 --threads 2 --json {} --markdown {} --html {}",
                folder.resolve("report.json"),
                folder.resolve("report.md"),
                folder.resolve("report.html"));
        said.done();
        report = JsonReport.read(folder.resolve("report.json"));
    }

    /**
     * The counts per business statement. Scenario s1 queries the isolation level at each statement, and switches
     * autocommit for every 365.
     */
    @ParameterizedTest
    @CsvSource({
        "s1, 1, 0, 0, 0, 1.00274",
        "s2, 1, 0, 0, 0, 0",
        "s3, 0, 1, 1, 1, 0",
        "s5, 0, 0, 1, 0, 0",
        "x1, 0, 0, 1, 0, 0"
    })
    void each_statement_is_sent_as_the_string_says_and_nothing_else(
            String name, double query, double prepare, double execute, double close, double chatter) {
        assertSends(scenario(name).measured().orElseThrow(), query, prepare, execute, close, chatter);
    }

    private static void assertSends(
            Measured sent, double query, double prepare, double execute, double close, double chatter) {
        Map<Command, Double> serving = Map.of(
                Command.COM_STMT_PREPARE, prepare,
                Command.COM_STMT_EXECUTE, execute,
                Command.COM_STMT_CLOSE, close,
                Command.COM_QUERY, query);
        serving.forEach((command, count) -> assertThat(sent.servingPerStatement(command))
                .as(command.name())
                .isEqualTo(count, offset(count * 0.01)));
        assertThat(sent.sessionChatterPerStatement()).isEqualTo(chatter, offset(chatter * 0.01));
        assertThat(sent.commandsPerStatement()).isEqualTo(query + prepare + execute + close + chatter, offset(0.01));
        // A close has no answer.
        assertThat(sent.roundTripsPerStatement()).isEqualTo(query + prepare + execute + chatter, offset(0.01));
    }

    @Test
    void what_needs_tidb_is_skipped_for_a_reason_and_no_failure() {
        for (String name : new String[] {"s4", "s6", "s7"}) {
            ScenarioResult skipped = scenario(name);
            assertThat(skipped.status()).isEqualTo(Status.SKIPPED);
            assertThat(skipped.measured()).isEmpty();
            assertThat(skipped.reason().orElseThrow()).startsWith("needs TiDB, and this server is MariaDB");
            assertThat(said.out()).contains("skipped     " + name);
        }
    }

    @Test
    void the_report_is_whole_with_every_expectation_met_and_money_conserved() {
        assertThat(report.partial()).isEmpty();
        assertThat(report.findings()).isEmpty();
        assertThat(report.scenarios())
                .allMatch(scenario -> scenario.measured().stream()
                        .allMatch(figures -> figures.asExpected()
                                && !figures.expectations().isEmpty()
                                && figures.work().errors() == 0
                                && figures.work().transactionsPerSecondByRound().size() == 2));
        assertThat(report.noiseFloor().orElseThrow().scenario()).isEqualTo("s3-prepare-every-time");
        assertThat(report.environment().server().kind()).isEqualTo("MariaDB");
    }

    @Test
    void stdout_holds_the_result_and_stderr_the_progress() throws Exception {
        assertThat(said.out()).startsWith("Best        s").doesNotContain("loading", "Starting", "warning");
        assertThat(said.err())
                .startsWith("Starting embedded MariaDB")
                .contains("loading roundtrip: 118508 of 118508 rows", "Opening connections", "round 2 s5")
                .doesNotContain("What changed", "\u001b[", "\r");
        assertThat(said.failsWithoutTrace("password=").out()).doesNotContain("\u001b[");
    }

    @Test
    void the_files_for_people_hold_what_the_terminal_shows() throws Exception {
        assertThat(Files.readString(folder.resolve("report.md")))
                .startsWith("# s1, s2, s3, s4, s5, s6, s7, x1 on MariaDB 11.4.5")
                .contains("s5 prepare once");
        assertThat(Files.readString(folder.resolve("report.html")))
                .startsWith("<!DOCTYPE html>")
                .contains("s5 prepare once", "Round trips fell from 731 to 366 per transfer")
                .endsWith("</html>\n");
    }

    @Test
    void without_a_warm_up_the_first_use_is_that_of_the_first_slices_lead_in() throws Exception {
        Measured s5 = Said.run("s5 {}", Said.on(TestServers.mariaDb(), "roundtrip_run_it"))
                .measured();
        assertThat(s5.firstUse().connections()).isEqualTo(1);
        assertThat(s5.firstUse().transactions()).isEqualTo(1);
        assertThat(s5.firstUse().prepares()).isEqualTo(365);
        assertSends(s5, 0, 0, 1, 0, 0);
    }

    private static ScenarioResult scenario(String shortName) {
        return Said.row(report, shortName);
    }
}
