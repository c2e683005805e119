package dev.roundtrip.run;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.run.machines.Share;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.run.machines.TeamBrokenException;
import dev.roundtrip.run.machines.TeamInDatabase;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.VariablesException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One run: server, data, lanes, warm-up, interleaved rounds, checks, report.
 *
 * <p>Threads: {@link #execute} belongs to its caller; {@link #stop} may come from any thread, once or often.
 */
public final class Run {

    /** The message of a run that was stopped before it measured anything. */
    static final String STOPPED = "The run was stopped before anything was measured.";

    private final NanoClock clock;
    private final WallClock wallClock;
    private final String harnessVersion;
    private final RoundtripMetrics metrics;
    private final StopRequest stopRequest = new StopRequest();

    /**
     * @param harnessVersion Roundtrip's version, for the report
     * @param metrics gets every open lane as a source
     */
    public Run(NanoClock clock, WallClock wallClock, String harnessVersion, RoundtripMetrics metrics) {
        this.clock = clock;
        this.wallClock = wallClock;
        this.harnessVersion = harnessVersion;
        this.metrics = metrics;
    }

    /**
     * Runs to the end, to the first failure, or to {@link #stop}. The report has everything measured until then and
     * says whether it is complete.
     *
     * @throws RunFailedException if nothing could be measured at all: no server, no data set, no connection
     */
    public RunReport execute(RunRequest request, RunEvents events) throws RunFailedException {
        return execute(request, Optional.empty(), events);
    }

    /**
     * As {@link #execute(RunRequest, RunEvents)}, as one of several load machines.
     *
     * @param share empty if this is the only machine
     * @return at the first machine the report of all; at any other its own part
     */
    public RunReport execute(RunRequest request, Optional<Share> share, RunEvents events) throws RunFailedException {
        Instant startedAt = wallClock.now();
        return onServer(request, stopRequest, events, (server, drivers) -> {
            Plan plan = Plan.of(request, server, drivers);
            ReportBuilder builder = new ReportBuilder(
                    request, plan, startedAt, Environments.of(server.description(), harnessVersion, drivers));
            if (plan.measured().isEmpty()) {
                return builder.nothingMeasured();
            }
            OwnSessions own = new OwnSessions(server);
            return share.isEmpty()
                    ? measure(request, own, builder, Team.ALONE, events)
                    : share(request, share.get(), own, builder, events);
        });
    }

    /** Does the work while the request's drivers are open and its server is ready. */
    static <T> T onServer(RunRequest request, StopRequest stopRequest, RunEvents events, OnServer<T> work)
            throws RunFailedException {
        try (OpenDrivers drivers = OpenDrivers.open(request.drivers(), events);
                DatabaseServer server = stopRequest.interrupting(() -> Servers.start(request.server(), events::step))) {
            events.serverReady(server.description());
            return work.with(server, drivers.all());
        } catch (ServerUnavailableException unavailable) {
            throw stopRequest.stoppedOr(new RunFailedException(unavailable.getMessage(), unavailable));
        } catch (RunFailedException failure) {
            throw stopRequest.stoppedOr(failure);
        }
    }

    /** Work on a server that is ready. */
    interface OnServer<T> {

        T with(DatabaseServer server, List<LoadedDriver> drivers) throws RunFailedException;
    }

    private RunReport share(RunRequest request, Share share, OwnSessions own, ReportBuilder builder, RunEvents events)
            throws RunFailedException {
        events.step("Waiting for the machines of the run " + share.name());
        try (TeamInDatabase team =
                TeamInDatabase.join(share, own.server(), builder.commonInputs(), clock, stopRequest::isRequested)) {
            events.step("All machines are here; this is machine " + team.machine() + " of " + share.machines());
            try {
                return team.finish(measure(request, own, builder, team, events));
            } catch (RunFailedException failure) {
                team.leaves(failure.getMessage());
                throw failure;
            }
        } catch (TeamBrokenException broken) {
            throw new RunFailedException(broken.getMessage(), broken);
        }
    }

    private RunReport measure(RunRequest request, OwnSessions own, ReportBuilder builder, Team team, RunEvents events)
            throws RunFailedException {
        RunContext context = new RunContext(request, builder.plan(), own.server(), stopRequest, events, clock, team);
        requireSettable(context.plan(), context.server());
        try (ScenarioVariables variables = ScenarioVariables.open(context);
                ServerObserver observer = ServerObserver.of(context.server(), team, wallClock)) {
            Ledger ledger = Ledger.prepare(context);
            variables.cacheTables();
            events.step("Opening connections");
            boolean compared = false;
            try (Lanes lanes = Lanes.open(new LaneOpener(context, variables, ledger))) {
                stopRequest.onStop(lanes::stop);
                if (team.isAlone()) {
                    observer.tellApart(own::ids, lanes::connectionIds);
                }
                lanes.all().forEach(lane -> metrics.add(lane.liveFigures()));
                Measurement measurement = new Measurement(context, lanes, variables, observer, builder);
                measurement.run();
                if (request.load().rollsBack()) {
                    measurement.closeLanes();
                }
                compared = true;
                List<String> changed = ledger.changedDespiteRollBack();
                return measurement.finalReport(
                        Findings.of(lanes, ledger, StatusPortCheck.of(request, builder.environment()), team),
                        beyondTheLanes(context, observer, changed),
                        variables.conclude());
            } finally {
                if (!compared) {
                    ledger.changedDespiteRollBack().forEach(events::warning);
                }
            }
        }
    }

    /** Before the data is loaded, which can take minutes: a misspelt variable is reported at once. */
    private static void requireSettable(Plan plan, DatabaseServer server) throws RunFailedException {
        for (Plan.Entry entry : plan.measured()) {
            try {
                ScenarioVariables.checkSession(server, plan.variablesOf(entry));
            } catch (VariablesException refused) {
                throw new RunFailedException(
                        entry.label() + " cannot be measured: " + refused.getMessage() + " Nothing was loaded.",
                        refused);
            }
        }
    }

    private static List<String> beyondTheLanes(
            RunContext context, ServerObserver observer, List<String> changedTables) {
        List<String> findings = new ArrayList<>(changedTables);
        findings.addAll(observer.nodeChanges());
        findings.addAll(PlanCacheFindings.of(context.plan(), context.server()));
        findings.addAll(DriverFindings.of(context.plan()));
        return findings;
    }

    /** Ends the run soon: the current slice is aborted, and the report is marked as partial. */
    public void stop() {
        stopRequest.stop();
    }

    /**
     * Whether a run went as its profiles expect: every scenario measured or skipped for a stated reason, without
     * errors, and every expectation met.
     */
    public static boolean asExpected(RunReport report) {
        return report.partial().isEmpty()
                && report.scenarios().stream().noneMatch(scenario -> scenario.status() == Status.FAILED)
                && report.scenarios().stream()
                        .flatMap(scenario -> scenario.measured().stream())
                        .allMatch(measured ->
                                measured.asExpected() && measured.work().errors() == 0);
    }
}
