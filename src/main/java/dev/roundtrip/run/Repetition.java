package dev.roundtrip.run;

import static dev.roundtrip.run.RunRequest.refuseIf;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.Settings.AskedServer;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Repeats the run of a report: profiles with workload, pool, habits and variables, driver, threads, rounds and times. A
 * report may come from anyone, so it is only data: no class, file or address in it is used without being asked for.
 */
public record Repetition(RunReport report, List<Scenario> scenarios, Load load, Timing timing) {

    /** The most strings that are measured; a person does not compare more. */
    private static final int MOST_STRINGS = 200;

    /**
     * Reads the run of that report.
     *
     * @throws ReportException if the report does not contain every input, or has more than data
     * @throws IllegalArgumentException if one of its values is out of range
     */
    public static Repetition of(RunReport report) {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        for (ScenarioResult scenario : report.scenarios()) {
            Scenario profile = scenario.inputs().profile();
            scenarios.put(profile.name(), ReportedScenario.of(profile));
        }
        refuseIf(
                scenarios.isEmpty() || scenarios.size() > MOST_STRINGS,
                "The report has " + scenarios.size() + " strings; allowed are 1 to " + MOST_STRINGS);
        return new Repetition(
                report,
                List.copyOf(scenarios.values()),
                new Load(report.connections(), report.settings().rate(), false),
                new Timing(
                        report.settings().duration(),
                        report.settings().rounds(),
                        report.settings().warmup(),
                        report.settings().precision()));
    }

    /**
     * The drivers of the report, as for a {@link RunRequest}. The bundled driver is not requested by version: it is on
     * the class path.
     *
     * @throws ReportException if one of its drivers cannot be requested
     */
    public List<DriverCoordinates> drivers() {
        List<Environment.Driver> asked = report.drivers();
        if (asked.isEmpty() && report.environment().driver().equals(Environments.bundledDriver())) {
            return List.of();
        }
        List<DriverCoordinates> drivers = new ArrayList<>();
        for (Environment.Driver driver :
                asked.isEmpty() ? List.of(report.environment().driver()) : asked) {
            try {
                drivers.add(DriverCoordinates.parse(driver.name() + ":" + driver.version()));
            } catch (DriverException unknown) {
                throw new ReportException(unknown.getMessage(), unknown);
            }
        }
        return drivers;
    }

    /**
     * The server of the report. If the run started it, one of the same kind is started again. If it was running, it is
     * the one that the report names, and its status ports are not used.
     *
     * @throws ReportException if the report does not identify it: its URL has a masked password, or it was a binary,
     *     whose path belongs to one machine
     */
    public ServerRequest server() {
        if (report.servers().size() > 1) {
            throw new ReportException("The report has several servers. Give --server for each.");
        }
        AskedServer asked = report.settings().server();
        return switch (asked.choice()) {
            case "auto", "tidb", "mariadb" ->
                started(report.environment().server()).withTidbVersion(asked.tidbVersion());
            case "url" -> reached(asked);
            case "cluster" ->
                throw madeOn("a cluster (" + report.environment().server().how() + ")", "--server cluster");
            default -> throw madeOn("a tidb-server binary", "--tidb-binary FILE");
        };
    }

    /** The request for a started server of the same kind: another kind would give other figures. */
    private static ServerRequest started(Environment.Server server) {
        return server.kind().equals(ServerKind.MARIADB.label()) ? ServerRequest.mariaDb() : ServerRequest.tidb();
    }

    private static ServerRequest reached(AskedServer asked) {
        // A parameter that is not data is reported first: its value is masked too if no driver has it.
        Optional<ServerRequest> server = asked.jdbcUrl().map(ServerRequest::url);
        server.flatMap(ServerRequest::url).flatMap(UrlReading::url).ifPresent(ReportedScenario::requireData);
        ServerRequest unmasked = server.filter(
                        any -> !asked.jdbcUrl().orElseThrow().contains(JdbcUrl.MASK))
                .orElseThrow(() -> new ReportException("The report's password is masked. Give --url and --password."));
        return asked.user()
                .map(user -> unmasked.withCredentials(new Credentials(user, "")))
                .orElse(unmasked);
    }

    private static ReportException madeOn(String server, String option) {
        return new ReportException("The report is of " + server + ". Give " + option + ", or another server.");
    }
}
