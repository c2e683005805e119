package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.Settings.AskedServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.StatusAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Repeats the run of a report, from the report alone: profiles with workload, pool, habits and variables, driver,
 * threads, rounds and times.
 */
public record Repetition(RunReport report, List<Scenario> scenarios, Load load, Timing timing) {

    /**
     * The run of that report.
     *
     * @throws ReportException if the report does not contain every input
     * @throws IllegalArgumentException if one of its values is out of range
     */
    public static Repetition of(RunReport report) {
        Map<String, Scenario> scenarios = new LinkedHashMap<>();
        for (ScenarioResult scenario : report.scenarios()) {
            Scenario profile = scenario.inputs().profile();
            if (profile.connection().parameters().contains(JdbcUrl.MASK)) {
                throw new ReportException(
                        "The parameters of " + scenario.name() + " hold a masked secret. Give the profile's file.");
            }
            scenarios.put(profile.name(), profile);
        }
        return new Repetition(
                report,
                List.copyOf(scenarios.values()),
                new Load(
                        report.connections(),
                        report.settings().rate(),
                        report.settings().rollsBack().orElse(false)),
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
     * The server of the report, started again or connected to again.
     *
     * @throws ReportException if the report does not identify it: its URL has a masked password, or it was a binary,
     *     whose path belongs to one machine
     */
    public ServerRequest server() {
        if (report.servers().size() > 1) {
            throw new ReportException("The report has several servers. Give --server for each.");
        }
        AskedServer asked = report.settings().server();
        ServerRequest request = switch (asked.choice()) {
            case "auto", "tidb", "mariadb" -> started(report.environment().server());
            case "url" -> reached(asked);
            case "cluster" ->
                throw madeOn("a cluster (" + report.environment().server().how() + ")", "--server cluster");
            default -> throw madeOn("a tidb-server binary", "--tidb-binary FILE");
        };
        ServerRequest known = request.withTidbVersion(asked.tidbVersion());
        return known.withStatusUris(Stream.concat(asked.statusUrl().stream(), asked.furtherStatusUrls().stream())
                .map(Repetition::statusUri)
                .toList());
    }

    private static URI statusUri(String text) {
        if (text.contains(JdbcUrl.MASK)) {
            throw masked("--status-url");
        }
        return StatusAddress.parse(text);
    }

    /** Requires the same kind of server: another kind would give other figures. */
    private static ServerRequest started(Environment.Server server) {
        return server.kind().equals(ServerKind.MARIADB.label()) ? ServerRequest.mariaDb() : ServerRequest.tidb();
    }

    private static ServerRequest reached(AskedServer asked) {
        return asked.jdbcUrl()
                .filter(url -> !url.contains(JdbcUrl.MASK))
                .map(url -> asked.user()
                        .map(user -> ServerRequest.url(url).withCredentials(new Credentials(user, "")))
                        .orElseGet(() -> ServerRequest.url(url)))
                .orElseThrow(() -> masked("--url and --password"));
    }

    private static ReportException madeOn(String server, String option) {
        return new ReportException("The report is of " + server + ". Give " + option + ", or another server.");
    }

    private static ReportException masked(String options) {
        return new ReportException("The report's password is masked. Give " + options + ".");
    }
}
