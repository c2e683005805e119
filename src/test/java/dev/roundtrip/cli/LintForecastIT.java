package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Forecast;
import dev.roundtrip.advice.ForecastWork;
import dev.roundtrip.advice.LintSubject;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.workload.WorkloadTexts;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.run.KnownProfiles;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.file.TestWorkloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is forecast of each of the study's strings, without a database, is what a run counts. */
class LintForecastIT {

    /** Of other tests too: the second finds the data set there. */
    private static final String DATABASE = "roundtrip_run_it";

    /**
     * Counts are exact, and a forecast is of connections that are warm. A slice counts what happens within it: the last
     * statement of a transaction may have its close, which waits for no answer, on the other side of the slice's end.
     * That is one command in a slice of thousands.
     */
    private static final double TOLERANCE = 0.001;

    @TempDir
    private Path folder;

    @Test
    void what_is_forecast_is_what_a_run_on_mariadb_counts() {
        compare(List.of("s1", "s2", "s3", "s5", "x1-prepare-few-short"), TestServers.mariaDb());
    }

    @Tag("long")
    @Test
    void what_is_forecast_is_what_a_run_on_tidb_counts() throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        Sql.execute(server, "CREATE DATABASE IF NOT EXISTS " + DATABASE);
        compare(
                // The strings of s6, s7, x3 and x4 are that of s5.
                List.of("s1", "s2", "s3", "s4", "s5", "x1-prepare-few-short", "x2-prepare-once-default-plan-cache"),
                server,
                "--allow-global-settings");
    }

    @ParameterizedTest
    @EnumSource
    void the_round_trips_of_a_transaction_are_forecast_as_they_are_counted_live(On on) throws Exception {
        DatabaseServer server = on.server();
        for (String parameters : List.of("", "?useServerPrepStmts=true", "?useLocalSessionState=true")) {
            Said said = Said.line(
                    "check --live {} --time 200ms {} --json", server.jdbcUrl("") + parameters, Said.login(server));
            JsonNode run = new ObjectMapper().readTree(said.out()).get("run");
            for (ScenarioResult string : JsonReport.parse(run.toString(), "run").scenarios()) {
                assertThat(lintedRoundTrips(string.jdbcUrl()))
                        .as("%s on %s", string.jdbcUrl(), on)
                        .isEqualTo(string.measured().orElseThrow().roundTripsPerTransaction());
            }
        }
    }

    @Test
    void lint_forecasts_12_round_trips_where_the_pool_has_autocommit_off_and_14_where_it_is_on() throws Exception {
        assertThat(roundTripsOn(true)).isEqualTo(14).isEqualTo(countedOn(true));
        assertThat(roundTripsOn(false)).isEqualTo(12).isEqualTo(countedOn(false));
    }

    /** By lint, of a pool in a file. */
    private double roundTripsOn(boolean autoCommit) throws Exception {
        Path file = Files.writeString(folder.resolve("application.properties"), """
                        spring.datasource.url=jdbc:mysql://db.example:4000/bank?useServerPrepStmts=false
                        spring.datasource.hikari.auto-commit=%s
                        """.formatted(autoCommit));
        return lintedRoundTrips(file.toString());
    }

    /** By a run of ten statements with a framework that asks for the isolation level. */
    private double countedOn(boolean autoCommit) throws Exception {
        String text = WorkloadTexts.profile(
                "parameters: useServerPrepStmts=false, poolAutoCommit: " + autoCommit,
                "kind: bank-transfer, statements: 10, habits: {asksIsolation: each-transaction}");
        Path profile = Files.writeString(
                folder.resolve("mine-" + autoCommit + ".yaml"),
                text + "expect: {commands: {COM_QUERY: 1}, roundTrips: 1, chatter: as-declared}\n");
        Path json = folder.resolve("ten.json");
        return Said.line(
                        "run {} {} --slice 300ms --warmup 300ms --rounds 1 --threads 1 --json {}",
                        profile,
                        Said.on(TestServers.mariaDb(), DATABASE),
                        json)
                .done(json)
                .scenarios()
                .get(0)
                .measured()
                .orElseThrow()
                .roundTripsPerTransaction();
    }

    private static double lintedRoundTrips(String... what) throws Exception {
        return new ObjectMapper()
                .readTree(Said.line("check --json {}", List.of(what)).out())
                .at("/forecast/roundTripsPerTransaction")
                .doubleValue();
    }

    private void compare(List<String> names, DatabaseServer server, String... more) {
        Path json = folder.resolve("report.json");
        RunReport report = Said.line(
                        "run {} {} {} --slice 700ms --warmup 700ms --rounds 1 --threads 2 --json {}",
                        names,
                        List.of(more),
                        Said.on(server, DATABASE),
                        json)
                .done(json);
        for (String name : names) {
            Scenario scenario = KnownProfiles.profiles().resolve(name).orElseThrow();
            assertAgreement(
                    forecast(scenario),
                    Said.row(report, scenario.shortName()).measured().orElseThrow(),
                    name);
        }
    }

    private static Forecast forecast(Scenario scenario) {
        String url =
                "jdbc:mysql://db.example:4000/bank?" + scenario.connection().parameters();
        LintSubject subject =
                Linter.assuming(Assumptions.DEFAULT).lint(url).subject().orElseThrow();
        List<Integer> lengths = TestWorkloads.texts(TestWorkloads.transfer(scenario.workload())).stream()
                .map(String::length)
                .toList();
        return Forecast.of(
                subject,
                new ForecastWork(
                        lengths,
                        scenario.workload().habits(),
                        scenario.connection().poolAutoCommit()));
    }

    private static void assertAgreement(Forecast forecast, Measured measured, String name) {
        for (Command command : Command.values()) {
            assertThat(measured.servingPerStatement(command.name()))
                    .as("%s: %s per statement", name, command)
                    .isCloseTo(forecast.perStatement().getOrDefault(command, 0.0), within(TOLERANCE));
        }
        assertThat(measured.perTransaction(measured.sessionChatter()))
                .as("%s: session commands per transaction", name)
                .isCloseTo(forecast.sessionCommandsPerTransaction(), within(forecast.statements() * TOLERANCE));
        assertThat(measured.perTransaction(measured.transactionControl()))
                .as("%s: commits per transaction", name)
                .isCloseTo(forecast.commitsPerTransaction(), within(TOLERANCE));
        assertThat(measured.roundTripsPerTransaction())
                .as("%s: round trips per transaction", name)
                .isCloseTo(forecast.roundTripsPerTransaction(), within(forecast.statements() * TOLERANCE));
    }
}
