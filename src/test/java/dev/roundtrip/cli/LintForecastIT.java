package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Forecast;
import dev.roundtrip.advice.ForecastWork;
import dev.roundtrip.advice.LintSubject;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.run.KnownProfiles;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.file.TestWorkloads;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        try (Connection admin = server.connect("");
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE DATABASE IF NOT EXISTS " + DATABASE);
        }
        compare(
                // The strings of s6, s7, x3 and x4 are that of s5.
                List.of("s1", "s2", "s3", "s4", "s5", "x1-prepare-few-short", "x2-prepare-once-default-plan-cache"),
                server,
                "--allow-global-settings");
    }

    private void compare(List<String> names, DatabaseServer server, String... more) {
        List<String> arguments = new ArrayList<>(List.of("run"));
        arguments.addAll(names);
        arguments.addAll(List.of(more));
        Credentials credentials = server.credentials();
        arguments.addAll(List.of("--url", server.jdbcUrl(DATABASE), "--user", credentials.user()));
        if (!credentials.password().isEmpty()) {
            arguments.addAll(List.of("--password", credentials.password()));
        }
        Path json = folder.resolve("report.json");
        arguments.addAll(List.of(
                "--duration",
                "700ms",
                "--warmup",
                "700ms",
                "--rounds",
                "1",
                "--threads",
                "2",
                "--json",
                json.toString()));
        Said said = Said.by(arguments.toArray(String[]::new));
        assertThat(said.exitCode()).as("%s%n%s", said.err(), said.out()).isZero();
        RunReport report = JsonReport.read(json);
        for (String name : names) {
            Scenario scenario = KnownProfiles.profiles().resolve(name).orElseThrow();
            assertAgreement(forecast(scenario), measured(report, scenario), name);
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

    private static Measured measured(RunReport report, Scenario scenario) {
        return report.scenarios().stream()
                .filter(result -> result.name().equals(scenario.name()))
                .findFirst()
                .flatMap(ScenarioResult::measured)
                .orElseThrow();
    }
}
