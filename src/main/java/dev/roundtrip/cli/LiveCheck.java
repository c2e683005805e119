package dev.roundtrip.cli;

import dev.roundtrip.cli.options.LiveOptions;
import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.WrittenUrl;
import dev.roundtrip.lint.MeasuredSavings;
import dev.roundtrip.lint.PoolSettings;
import dev.roundtrip.lint.PoolVerdicts;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.lint.TargetServer;
import dev.roundtrip.lint.config.FoundString;
import dev.roundtrip.lint.recipe.RecommendedCard;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.probe.ConnectionBills;
import dev.roundtrip.probe.ConnectionLimits;
import dev.roundtrip.probe.KeyedReads;
import dev.roundtrip.report.CheckReport;
import dev.roundtrip.report.CheckReport.CheckedServer;
import dev.roundtrip.report.ConnectionBill;
import dev.roundtrip.report.LiveReport;
import dev.roundtrip.report.PoolReport;
import dev.roundtrip.report.PoolReport.Limit;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.WatchReport.Savings;
import dev.roundtrip.run.Load;
import dev.roundtrip.run.Run;
import dev.roundtrip.run.RunFailedException;
import dev.roundtrip.run.RunRequest;
import dev.roundtrip.run.StopRequest;
import dev.roundtrip.run.StringAdvice;
import dev.roundtrip.run.Timing;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.WorkloadSpec;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.Instants;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.text.Figures;
import dev.roundtrip.verdict.Verdicts;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A string and the recommended one on their server: a short run of both with one connection each, then the bill of a
 * new connection. Nothing on the server is changed.
 */
final class LiveCheck {

    private static final String YOURS = "yours";

    private static final int ROUNDS = 3;

    /** The length of one slice, so that a check takes some ten seconds in all: the user's string is measured twice. */
    private static final Duration SLICE = Duration.ofMillis(667);

    private static final Duration WARM_UP = Duration.ofMillis(500);

    /**
     * A database that every server has. It is used if the string names no database, so that no statement reads a user's
     * table.
     */
    private static final String DATABASE_OF_ALL = "information_schema";

    private final Terminal terminal;
    private final JdbcUrl yours;
    private final RecommendedString recommended;
    private final JdbcUrl other;
    private final Optional<PoolSettings> pool;
    private final OptionalLong waitSeconds;
    private final Duration idle;
    private final Optional<Credentials> credentials;
    private final List<DriverCoordinates> drivers;

    private final StopRequest stopRequest = new StopRequest();
    private final Run run = new Run(WallClock.SYSTEM, Version.text(), new RoundtripMetrics(NanoClock.SYSTEM));

    /**
     * Prepares a check.
     *
     * @param drivers at most one driver; none for the bundled one
     */
    LiveCheck(
            LiveOptions live,
            Optional<Credentials> credentials,
            List<DriverCoordinates> drivers,
            Terminal terminal,
            JdbcUrl yours,
            RecommendedCard card) {
        this.credentials = credentials;
        this.drivers = drivers;
        this.terminal = terminal;
        this.yours = withoutCreation(yours);
        this.recommended = card.report().outsideBatches().orElseThrow();
        WrittenUrl written = card.report().subject().orElseThrow().around().written();
        this.other = withoutCreation(
                LiveOptions.onServer(written.unmasked(recommended.url().raw()), card.found()));
        this.pool = card.found().flatMap(FoundString::pool);
        this.waitSeconds =
                card.found().map(found -> found.around().pool().waitTimeout()).orElse(OptionalLong.empty());
        this.idle = live.idle();
    }

    /** The product that the server says it is; empty if it cannot be reached, which the measurement then says. */
    static Optional<CheckedServer> server(JdbcUrl url, Optional<Credentials> credentials) {
        try (DatabaseServer server = Servers.start(ServerRequest.url(withoutCreation(url), credentials), line -> {})) {
            CheckedServer shown = TargetServer.shownBy(url.raw(), url.scheme().driver());
            return Optional.of(StringAdvice.reached(List.of(server), shown));
        } catch (ServerUnavailableException unavailable) {
            return Optional.empty();
        }
    }

    /** The URL without the parameter that creates a missing database: nothing is changed on the server. */
    private static JdbcUrl withoutCreation(JdbcUrl url) {
        return url.withChanges(List.of(), Set.of("createDatabaseIfNotExist"));
    }

    /** Whether the server refuses the session because of a variable or value that the string sets. */
    static boolean isSessionRefused(Exception failure) {
        return failure.getCause() instanceof ServerUnavailableException unavailable && unavailable.isSessionRefused();
    }

    void stop() {
        stopRequest.stop();
        run.stop();
    }

    /**
     * Measures both strings.
     *
     * @param check what is known of the string without a server
     */
    LiveReport execute(CheckReport check) throws Exception {
        ServerRequest asked = ServerRequest.url(yours, credentials);
        try (DatabaseServer server = stopRequest.interrupting(() -> Servers.start(asked, terminal.err()::println))) {
            KeyedReads reads = reads(server);
            RunRequest request = request(reads.workload(), server);
            RunReport report = Verdicts.on(measured(request).recommending(recommended.published()));
            return new LiveReport(
                    check,
                    reads.rows(),
                    report,
                    savings(report),
                    report.partial().isPresent() || !drivers.isEmpty() ? List.of() : bills(server),
                    report.partial().isPresent() || !drivers.isEmpty()
                            ? Optional.empty()
                            : Optional.of(Instants.of(yours, server.credentials(), "")),
                    report.partial().isPresent() ? Optional.empty() : Optional.of(pool(server)));
        } catch (ServerUnavailableException unavailable) {
            throw stopRequest.stoppedOr(new RunFailedException(unavailable.getMessage(), unavailable));
        }
    }

    private Savings savings(RunReport report) {
        List<Measured> rows = report.scenarios().stream()
                .flatMap(row -> row.withWork().stream())
                .toList();
        return rows.size() == 2 ? MeasuredSavings.of(rows.get(0), rows.get(1), recommended) : Savings.NONE;
    }

    private KeyedReads reads(DatabaseServer server) throws SQLException {
        try (Connection admin = server.connect("")) {
            return KeyedReads.of(admin, yours.database());
        }
    }

    private RunReport measured(RunRequest request) throws RunFailedException {
        try (ProgressDisplay progress =
                new ProgressDisplay(terminal, new OutputFiles(List.of()), request.transactions())) {
            return run.execute(request, progress);
        }
    }

    /** The bills of a new connection, with the bundled driver. */
    private List<ConnectionBill> bills(DatabaseServer server) throws SQLException {
        terminal.err().println("Opening new connections");
        List<ConnectionBill> bills = new ArrayList<>();
        bills.add(ConnectionBills.of(YOURS, yours, server.credentials()));
        if (!other.equals(yours)) {
            bills.add(ConnectionBills.of(Scenario.RECOMMENDED, other, server.credentials()));
        }
        return bills;
    }

    private PoolReport pool(DatabaseServer server) throws Exception {
        ConnectionLimits limits = new ConnectionLimits(yours, server.credentials(), waitSeconds);
        List<Limit> all = new ArrayList<>(limits.ofServer());
        if (!idle.isZero()) {
            terminal.err().println("Leaving connections idle for up to " + Figures.seconds(idle.toMillis() / 1e3));
            try {
                all.add(stopRequest.interrupting(() -> limits.idleUpTo(idle)));
            } catch (InterruptedException stopped) {
                terminal.err().println("Stopped: not measured.");
            }
        }
        return pool.map(settings -> PoolVerdicts.of(settings, all)).orElse(new PoolReport("", all, List.of()));
    }

    /**
     * The run of both strings. What they have in common, such as TLS and host names, belongs to the server, and the
     * rest to each scenario.
     */
    private RunRequest request(WorkloadSpec workload, DatabaseServer on) {
        JdbcUrl at = JdbcUrl.parse(on.jdbcUrl(yours.database().isEmpty() ? DATABASE_OF_ALL : yours.database()))
                .orElseThrow();
        List<UrlParameter> common = new ArrayList<>(yours.properties());
        common.retainAll(other.properties());
        Set<String> shared = common.stream().map(UrlParameter::name).collect(Collectors.toSet());
        List<Scenario> scenarios = new ArrayList<>();
        scenarios.add(scenario(YOURS, yours, shared, workload));
        if (!yours.properties().equals(other.properties())) {
            scenarios.add(scenario(Scenario.RECOMMENDED, other, shared, workload));
        }
        Set<String> differing = yours.properties().stream()
                .map(UrlParameter::name)
                .filter(name -> !shared.contains(name))
                .collect(Collectors.toSet());
        ServerRequest server = ServerRequest.url(UrlReading.of(at.withChanges(List.of(), differing)));
        return new RunRequest(
                scenarios,
                server.withCredentials(on.credentials()),
                new Load(1),
                new Timing(SLICE, ROUNDS, WARM_UP),
                Permission.SESSION_ONLY,
                drivers);
    }

    private static Scenario scenario(String name, JdbcUrl url, Set<String> shared, WorkloadSpec workload) {
        return Scenario.ofString(name, url.withChanges(List.of(), shared).parameters())
                .running(workload);
    }
}
