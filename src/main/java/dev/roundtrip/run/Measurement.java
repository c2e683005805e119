package dev.roundtrip.run;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.report.DataCheck;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.run.ReportBuilder.RunProblems;
import dev.roundtrip.run.ServerComparison.OfServers;
import dev.roundtrip.run.machines.TeamBrokenException;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.text.FindingSentences;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Measures over open lanes: warm-up, and then interleaved rounds. It ends at the first failure or on request, and the
 * report says so; what was measured until then stays. Used once, by the run's thread.
 */
final class Measurement {

    /**
     * The unmeasured transfers of each worker before its first slice if it had no warm-up; statements and plans are
     * kept from then on.
     */
    private static final int LEAD_IN_TRANSFERS = 1;

    private final RunContext context;
    private final Lanes lanes;
    private final List<MeasuredServer> sites;
    private final ReportBuilder builder;
    private final Map<Plan.Entry, String> failures = new LinkedHashMap<>();
    private final List<String> late = new ArrayList<>();
    private final List<DataCheck> checks = new ArrayList<>();
    private final RoundPlan plan;
    private final ServerProfiles profiles;
    private final Set<Optional<LoadedDriver>> warmDrivers = new HashSet<>();
    private Optional<String> ended = Optional.empty();
    private int slice;
    private int slices;
    private boolean complete;

    /** @param sites the servers in the order of the request */
    Measurement(Lanes lanes, List<MeasuredServer> sites, ReportBuilder builder) {
        this.context = sites.get(0).context;
        this.lanes = lanes;
        this.sites = List.copyOf(sites);
        this.builder = builder;
        this.plan = new RoundPlan(context.request(), context.clock());
        this.profiles = new ServerProfiles(context.request(), context.server());
    }

    private MeasuredServer site(Plan.Entry entry) {
        return MeasuredServer.of(entry, sites);
    }

    /** Measures until everything is done, a failure occurs, or the run is stopped. */
    void run() {
        int count = lanes.all().size();
        int last = profiles.areTaken() ? lanes.scenarios().size() : 0;
        Timing timing = context.request().timing();
        if (timing.precision().isEmpty()) {
            slices = count * (warmUps() + timing.rounds()) + last;
        }
        for (Lane lane : warmUps() == 0 ? List.<Lane>of() : lanes.all()) {
            if (!goesOn()) {
                return;
            }
            if (!lane.isOut()) {
                warmUp(lane);
            }
        }
        watchIdle();
        timing.precision()
                .ifPresent(precision -> context.events()
                        .step("Measuring up to " + precision.atMost().toSeconds() + " s"));
        List<Lane> order = plan.next(lanes);
        for (int round = 1; goesOn() && !order.isEmpty(); round++) {
            for (Lane lane : order) {
                if (!goesOn()) {
                    return;
                }
                if (!lane.isOut()) {
                    measure(lane, round);
                }
            }
            order = plan.next(lanes);
            complete = order.isEmpty() && !profiles.areTaken();
            context.events().checkpoint(report(List.of(), ServerComparison.notYet(sites)));
        }
        profileServer();
        complete |= goesOn();
    }

    /** Takes the server's CPU profiles, after the rounds, since samples cost the server time. */
    private void profileServer() {
        for (Lane lane : lanes.scenarios()) {
            if (profiles.areTaken() && !lane.rounds().isEmpty()) {
                profiles.requireFigures(lane.counted().server());
            }
            if (!goesOn() || !profiles.areTaken()) {
                return;
            }
            slice(
                    lane,
                    "server profile",
                    new SliceSpec(
                            LEAD_IN_TRANSFERS,
                            profiles.time,
                            context.request().load().rate()),
                    spec -> profiles.take(lane, spec));
        }
    }

    /**
     * Closes the connections of a run that rolls back, because what they sent last is decoded only then. A commit that
     * is found so late ends the run, too; if the run has ended already, the commit is a finding.
     */
    void closeLanes() {
        lanes.close();
        for (Lane lane : lanes.all()) {
            lane.unaskedCommit()
                    .filter(why -> !failures.getOrDefault(lane.entry, "").contains(why))
                    .ifPresent(why -> fail(lane, why).ifPresentOrElse(context.events()::warning, () -> late.add(why)));
        }
    }

    /** The report at the end, which is complete if every round is done. */
    RunReport finalReport() {
        List<MeasuredServer.Outcome> outcomes =
                sites.stream().map(site -> site.conclude(lanes)).toList();
        Set<String> sentences = new LinkedHashSet<>();
        outcomes.forEach(outcome -> sentences.addAll(outcome.findings().sentences()));
        sentences.addAll(profiles.findings());
        sentences.addAll(late);
        outcomes.forEach(outcome -> sentences.addAll(outcome.beyond()));
        // The questions on time zones would be among the server's plans.
        OfServers compared = ServerComparison.of(sites);
        sites.forEach(site -> sentences.addAll(site.zones(lanes)));
        if (ended.isEmpty() && !outcomes.stream().allMatch(MeasuredServer.Outcome::restored)) {
            ended = Optional.of("Not every variable could be restored.");
        }
        if (ended.isEmpty()
                && !outcomes.stream().allMatch(outcome -> outcome.findings().checksHold())) {
            ended = Optional.of(CheckVerdict.BROKEN);
        }
        List<DatabaseServer> servers =
                sites.stream().map(MeasuredServer::server).toList();
        boolean together = servers.stream().map(DatabaseServer::host).distinct().count() == 1
                || servers.stream().allMatch(server -> server.description().startedByUs());
        if (sites.size() > 1 && together) {
            sentences.add(FindingSentences.sharedMachine());
        }
        outcomes.forEach(outcome -> checks.addAll(outcome.findings().checks()));
        return report(List.copyOf(sentences), compared);
    }

    private RunReport report(List<String> findings, OfServers servers) {
        Optional<String> partial = ended.or(() -> complete ? Optional.empty() : Optional.of("The run goes on."));
        RunReport report = builder.report(
                lanes,
                entry -> site(entry).variables.found(entry),
                new RunProblems(partial, failures, findings, servers));
        return context.team().signed(report, checks);
    }

    private boolean goesOn() {
        if (ended.isEmpty() && context.stopRequest().isRequested()) {
            ended = Optional.of("The run was stopped.");
        }
        return ended.isEmpty();
    }

    private void watchIdle() {
        if (!goesOn()) {
            return;
        }
        context.events().step("Observing the idle server");
        Duration time = ServerObserver.idleTime(
                context.request().timing(),
                sites.stream()
                        .map(MeasuredServer::server)
                        .allMatch(server -> server.description().startedByUs()
                                && server.instances().isEmpty()));
        try {
            context.team().windowBegins(() -> {});
            for (MeasuredServer site : sites) {
                if (!site.isLost()) {
                    site.watchIdle(time);
                }
            }
            context.team().windowEnds(time, () -> time);
        } catch (TeamBrokenException broken) {
            ended = Optional.of(broken.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            context.stopRequest().stop();
        }
    }

    /**
     * Warms a lane, for the whole time if the number of rounds is fixed. Otherwise it ends when figures are steady, and
     * a driver's first lane may take twice the time of the others, which find its code warm, unless a time was given.
     */
    private void warmUp(Lane lane) {
        Duration longest = context.request().timing().warmup();
        boolean isWhole = warmDrivers.add(lane.entry.driver()) || !longest.equals(Timing.DEFAULT_WARMUP);
        Duration time = isWhole ? longest : longest.dividedBy(2);
        slice(
                lane,
                "warm-up",
                SliceSpec.closedLoop(longest),
                context.request().timing().precision().isEmpty() ? lane::warmUp : spec -> untilSteady(lane, time));
    }

    private SliceResult untilSteady(Lane lane, Duration atMost) throws WorkloadFailedException {
        WarmUp warmUp = new WarmUp();
        long began = context.clock().nanoTime();
        SliceResult window = lane.warmUp(SliceSpec.closedLoop(WarmUp.WINDOW));
        warmUp.add(window);
        while (!warmUp.isSteady()
                && window.ending() == SliceResult.Ending.COMPLETED
                && context.clock().nanoTime() - began < atMost.toNanos()) {
            window = lane.warmUp(new SliceSpec(0, WarmUp.WINDOW, OptionalDouble.empty()));
            warmUp.add(window);
        }
        return window;
    }

    private void measure(Lane lane, int round) {
        MeasuredServer site = site(lane.entry);
        List<MeasuredServer> others = sites.stream()
                .filter(other -> !other.equals(site) && !other.isLost())
                .toList();
        others.forEach(MeasuredServer::restBegins);
        slice(
                lane,
                "round " + round,
                new SliceSpec(
                        lane.rounds().isEmpty() && warmUps() == 0 ? LEAD_IN_TRANSFERS : 0,
                        context.request().timing().duration(),
                        context.request().load().rate()),
                spec -> lane.measure(round, spec, site.observer));
        others.forEach(MeasuredServer::restEnded);
    }

    private void slice(Lane lane, String phase, SliceSpec spec, Slice work) {
        String what = phase + " " + lane.label;
        slice++;
        context.events().sliceBegins(slice, slices, what);
        try {
            SliceResult result = site(lane.entry)
                    .variables
                    .duringSlice(lane.entry, () -> overLatency(lane.entry, () -> work.run(spec)));
            context.events().sliceEnded(slice, slices, what, result.transactionsPerSecond());
            if (result.ending() != SliceResult.Ending.COMPLETED) {
                // This is checked after the last slice, too.
                goesOn();
            }
        } catch (WorkloadFailedException | VariablesException failure) {
            fail(lane, failure.getMessage()).ifPresent(context.events()::warning);
        } catch (TeamBrokenException broken) {
            ended = ended.or(() -> Optional.of(broken.getMessage()));
            context.events().warning(broken.getMessage());
        } catch (RuntimeException defect) {
            // The failure was not expected, and what was measured before is still valid.
            fail(lane, "a defect of Roundtrip: " + JdbcUrl.maskedIn(defect.toString()) + ".")
                    .ifPresent(sentence -> context.events().defect(sentence, defect));
        }
    }

    /**
     * Measures while the latency between nodes is there, which is only while a slice runs: connections are opened and
     * data is loaded without it.
     */
    private SliceResult overLatency(Plan.Entry entry, ScenarioVariables.Work<SliceResult> work)
            throws VariablesException, WorkloadFailedException {
        if (entry.latency().filter(latency -> latency.place().isPresent()).isEmpty()) {
            return work.run();
        }
        try {
            DatabaseServer server = site(entry).server();
            server.putLatency(entry.latency().get(), entry.threads());
            try {
                return work.run();
            } finally {
                server.takeLatencyAway();
            }
        } catch (IOException refused) {
            throw new VariablesException(
                    "the latency between nodes did not change: " + refused.getMessage() + ".", refused);
        }
    }

    /** One kind of a lane's slices. */
    private interface Slice {

        SliceResult run(SliceSpec spec) throws WorkloadFailedException;
    }

    /**
     * Ends the run, or the rows of this server if others are left, with a sentence for the user; a failure while the
     * run stops is caused by the stop, and is not reported.
     */
    private Optional<String> fail(Lane lane, String why) {
        MeasuredServer site = site(lane.entry);
        Optional<String> died = site.server().diedBecause();
        if (died.isPresent()) {
            context.stopRequest().isRequestedWithin(StopRequest.ON_ITS_WAY);
        }
        if (!goesOn()) {
            return Optional.empty();
        }
        String because = died.map(sentence -> sentence + " ").orElse("") + why;
        failures.put(lane.entry, because);
        String sentence = lane.label + " failed: " + because;
        site.lose();
        if (sites.stream().allMatch(MeasuredServer::isLost)) {
            ended = Optional.of(sentence);
        } else {
            for (Lane other : site.here(lanes)) {
                other.leave();
                failures.putIfAbsent(other.entry, "its server failed with " + lane.label + ".");
            }
        }
        return Optional.of(sentence);
    }

    /** The number of warm-ups of each lane; 0 if the time for them is zero. */
    private int warmUps() {
        return context.request().timing().warmup().isZero() ? 0 : 1;
    }
}
