package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Makes requests for the profiles that come with the program. */
public final class Requests {

    private Requests() {}

    public static Scenario scenario(String name) {
        return Workloads.profiles().resolve(name).orElseThrow();
    }

    public static Scenario scenario(String name, String workload, Map<String, Long> sizes) {
        return scenario(name)
                .running(Workloads.workload(workload, Optional.empty(), sizes).orElseThrow());
    }

    static List<Scenario> scenarios(String... names) {
        return Arrays.stream(names).map(Requests::scenario).toList();
    }

    /** A request for an existing server. */
    static RunRequest on(DatabaseServer server, String database, Load load, Timing timing, String... names) {
        return on(server, database, load, timing, scenarios(names), List.of());
    }

    static RunRequest on(
            DatabaseServer server,
            String database,
            Load load,
            Timing timing,
            List<Scenario> scenarios,
            List<DriverCoordinates> drivers) {
        return new RunRequest(
                scenarios,
                ServerRequest.url(server.jdbcUrl(database)).withCredentials(server.credentials()),
                load,
                timing,
                Permission.SESSION_ONLY,
                drivers);
    }

    static RunRequest on(
            ServerRequest server, Permission permission, int threads, Timing timing, List<Scenario> scenarios) {
        return new RunRequest(scenarios, server, new Load(threads), timing, permission, List.of());
    }

    /** A request for several servers, or over latencies. */
    static RunRequest on(
            List<RunServer> servers,
            Load load,
            Timing timing,
            List<NetworkLatency> latencies,
            List<Scenario> scenarios) {
        return new RunRequest(
                scenarios,
                servers,
                load,
                timing,
                Permission.SESSION_ONLY,
                Optional.empty(),
                List.of(),
                false,
                latencies,
                Optional.empty());
    }

    static RunReport run(RunRequest request) throws RunFailedException {
        return run(request, new RunEvents() {});
    }

    static RunReport run(RunRequest request, RunEvents events) throws RunFailedException {
        return new Run(WallClock.SYSTEM, "test", new RoundtripMetrics(NanoClock.SYSTEM)).execute(request, events);
    }

    static RunContext context(
            RunRequest request, Plan plan, DatabaseServer server, StopRequest stop, RunEvents events) {
        return new RunContext(request, plan, server, stop, events, NanoClock.SYSTEM, Team.ALONE);
    }

    static ReportBuilder builder(RunRequest request, Plan plan, DatabaseServer server) {
        StringAdvice advice = StringAdvice.on(List.of(server), request);
        return new ReportBuilder(
                request,
                plan,
                Instant.EPOCH,
                Environments.of(server.description(), "test", List.of()),
                advice.published(plan),
                advice.findings());
    }

    /** A run with its own observer and drivers. */
    static RunReport measured(
            RunRequest request,
            DatabaseServer server,
            List<LoadedDriver> drivers,
            ServerObserver observer,
            StopRequest stop,
            RunEvents events)
            throws RunFailedException {
        RunContext context = context(request, Plan.of(request, List.of(server), drivers), server, stop, events);
        ReportBuilder builder = builder(request, context.plan(), server);
        try (MeasuredServer site = new MeasuredServer(request.servers().get(0), context, observer, Optional.empty())) {
            site.prepare();
            try (Lanes lanes = Lanes.open(context.plan(), List.of(site))) {
                Measurement measurement = new Measurement(lanes, List.of(site), builder);
                measurement.run();
                if (request.load().rollsBack()) {
                    measurement.closeLanes();
                }
                return measurement.finalReport();
            }
        }
    }

    /** The first row of these that has figures. */
    static Measured measured(RunReport report, Predicate<ScenarioResult> row) {
        return report.scenarios().stream()
                .filter(row)
                .flatMap(result -> result.measured().stream())
                .findFirst()
                .orElseThrow();
    }

    static RunRequest of(Permission permission, String... names) {
        return of(permission, scenarios(names));
    }

    static RunRequest of(Permission permission, List<Scenario> scenarios) {
        Timing timing = new Timing(Timing.DEFAULT_DURATION, 1, Timing.DEFAULT_WARMUP);
        return on(ServerRequest.mariaDb(), permission, 2, timing, scenarios);
    }
}
