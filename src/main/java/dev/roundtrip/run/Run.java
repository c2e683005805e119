package dev.roundtrip.run;

import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.Drivers;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.metrics.RoundtripMetrics;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.run.CloseStack.Opener;
import dev.roundtrip.run.machines.Share;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.run.machines.TeamBrokenException;
import dev.roundtrip.run.machines.TeamByClock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.VariablesException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Executes one run: server, data, lanes, warm-up, interleaved rounds, checks, report.
 *
 * <p><b>Threads.</b> The caller's thread executes the run; any thread may call {@link #stop}, once or often.
 */
public final class Run {

    /** The message of a run that was stopped before it measured anything. */
    static final String STOPPED = "The run was stopped before anything was measured.";

    private final WallClock wallClock;
    private final String harnessVersion;
    private final RoundtripMetrics metrics;
    private final StopRequest stopRequest = new StopRequest();

    /**
     * @param harnessVersion Roundtrip's version, for the report
     * @param metrics gets every open lane as a source
     */
    public Run(WallClock wallClock, String harnessVersion, RoundtripMetrics metrics) {
        this.wallClock = wallClock;
        this.harnessVersion = harnessVersion;
        this.metrics = metrics;
    }

    /**
     * Executes the run to its end, to the first failure, or to {@link #stop}. The report has everything that was
     * measured until then, and says whether it is complete.
     *
     * @throws RunFailedException if nothing could be measured at all: no server, no data set, no connection
     */
    public RunReport execute(RunRequest request, RunEvents events) throws RunFailedException {
        return execute(request, Optional.empty(), events);
    }

    /**
     * Executes the run as {@link #execute(RunRequest, RunEvents)} does, as one of several load machines, whose report
     * is its own part.
     *
     * @param share the machine's share; empty if this is the only machine
     */
    public RunReport execute(RunRequest request, Optional<Share> share, RunEvents events) throws RunFailedException {
        Instant startedAt = wallClock.now();
        return onServers(request, stopRequest, events, (servers, drivers) -> {
            StringAdvice advice = StringAdvice.on(servers, request);
            RunRequest whole = advice.compared();
            Plan plan = Plan.of(whole, servers, drivers);
            ReportBuilder builder = new ReportBuilder(
                    whole,
                    plan,
                    startedAt,
                    Environments.of(servers.get(0).description(), harnessVersion, drivers),
                    advice.published(plan),
                    advice.findings());
            if (plan.measured().isEmpty()) {
                return builder.nothingMeasured();
            }
            List<OwnSessions> own = servers.stream().map(OwnSessions::new).toList();
            return share.isEmpty()
                    ? measure(own, builder, Team.ALONE, events)
                    : share(share.get(), own, builder, events);
        });
    }

    /** Does the work while the request's drivers are open and its servers are ready. */
    static <T> T onServers(RunRequest request, StopRequest stopRequest, RunEvents events, OnServers<T> work)
            throws RunFailedException {
        try (CloseStack<LoadedDriver> drivers = CloseStack.each(
                        request.drivers(),
                        each -> {
                            events.step("Loading the driver " + each);
                            return Drivers.open(each);
                        },
                        LoadedDriver::close);
                CloseStack<DatabaseServer> servers = CloseStack.each(
                        request.servers(), each -> ready(each, stopRequest, events), DatabaseServer::close)) {
            return work.with(servers.all(), drivers.all());
        } catch (ServerUnavailableException | DriverException unavailable) {
            throw stopRequest.stoppedOr(new RunFailedException(unavailable.getMessage(), unavailable));
        } catch (RunFailedException failure) {
            throw stopRequest.stoppedOr(failure);
        }
    }

    private static DatabaseServer ready(RunServer asked, StopRequest stopRequest, RunEvents events)
            throws ServerUnavailableException {
        DatabaseServer server = stopRequest.interrupting(() -> Servers.start(asked.request(), events::step));
        events.serverReady(server.description());
        return server;
    }

    /** The work of a run on servers that are ready. */
    interface OnServers<T> {

        T with(List<DatabaseServer> servers, List<LoadedDriver> drivers) throws RunFailedException;
    }

    private RunReport share(Share share, List<OwnSessions> own, ReportBuilder builder, RunEvents events)
            throws RunFailedException {
        try (TeamByClock team = new TeamByClock(
                share,
                builder.request().timing().duration(),
                own.get(0).server,
                NanoClock.SYSTEM,
                stopRequest::isRequested,
                events::step)) {
            return measure(own, builder, team, events);
        } catch (TeamBrokenException broken) {
            throw new RunFailedException(broken.getMessage(), broken);
        }
    }

    private RunReport measure(List<OwnSessions> own, ReportBuilder builder, Team team, RunEvents events)
            throws RunFailedException {
        RunRequest request = builder.request();
        Plan plan = builder.plan();
        // A server on which everything is skipped is left alone.
        List<Integer> used = IntStream.range(0, own.size())
                .filter(i -> !plan.on(request.servers().get(i)).measured().isEmpty())
                .boxed()
                .toList();
        Opener<Integer, MeasuredServer, RunFailedException> opener = i -> {
            RunServer asked = request.servers().get(i);
            DatabaseServer server = own.get(i).server;
            RunContext context =
                    new RunContext(request, plan.on(asked), server, stopRequest, events, NanoClock.SYSTEM, team);
            requireSettable(context.plan(), server);
            return new MeasuredServer(
                    asked, context, ServerObserver.of(server, team, wallClock), Optional.of(own.get(i)));
        };
        try (CloseStack<MeasuredServer> opened = CloseStack.each(used, opener, MeasuredServer::close)) {
            List<MeasuredServer> sites = opened.all();
            for (MeasuredServer site : sites) {
                site.prepare();
            }
            events.step("Opening connections");
            try (Lanes lanes = Lanes.open(plan, sites)) {
                stopRequest.onStop(lanes::stop);
                sites.forEach(site -> site.tellApart(lanes));
                lanes.all().forEach(lane -> metrics.add(new LaneMetrics(lane.label, lane.tap, lane.workers)));
                Measurement measurement = new Measurement(lanes, sites, builder);
                measurement.run();
                if (request.load().rollsBack()) {
                    measurement.closeLanes();
                }
                return measurement.finalReport();
            }
        }
    }

    /**
     * Requires that the server knows the plan's variables. This comes before the data is loaded, which can take
     * minutes, so that a misspelt variable is reported at once.
     */
    private static void requireSettable(Plan plan, DatabaseServer server) throws RunFailedException {
        for (Plan.Entry entry : plan.measured()) {
            try {
                ScenarioVariables.checkSession(server, entry.variables());
            } catch (VariablesException refused) {
                throw new RunFailedException(
                        entry.label() + " cannot be measured: " + refused.getMessage() + " Nothing was loaded.",
                        refused);
            }
        }
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
