package dev.roundtrip.run;

import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerOfRun;
import dev.roundtrip.report.ServerOfRun.OtherPlan;
import dev.roundtrip.report.ServerOfRun.OtherVariable;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.variables.Instants;
import dev.roundtrip.server.witness.ServerFigures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One server of a run, and what the run has there: its variables and locks, its data, and the server's own counters.
 * Used by the run's thread.
 */
final class MeasuredServer implements AutoCloseable {

    private final Plan.OnServer on;
    final RunContext context;
    final ScenarioVariables variables;
    final ServerObserver observer;
    private final Optional<OwnSessions> own;
    private Optional<RunDataSets> ledger = Optional.empty();
    private boolean compared;
    private boolean lost;
    private long nanosAtRest;
    private long cpuNanosAtRest;

    /**
     * Locks the server's databases and variables against other programs, and changes nothing yet.
     *
     * @param own the run's own sessions; if empty, no session is reported as another client's
     */
    MeasuredServer(RunServer asked, RunContext context, ServerObserver observer, Optional<OwnSessions> own)
            throws RunFailedException {
        this.on = new Plan.OnServer(asked, context.server().description());
        this.context = context;
        this.variables = ScenarioVariables.open(context);
        this.observer = observer;
        this.own = own;
    }

    /** Creates or finds the data, and caches tables; of several machines, the first one does this for all. */
    void prepare() throws RunFailedException {
        ledger = Optional.of(RunDataSets.prepare(context, variables::keep));
        variables.cacheTables();
        context.team().isMade(RunDataSets.made(context.plan()));
    }

    LaneOpener opener() {
        return new LaneOpener(context, variables, ledger.orElseThrow());
    }

    /** Tells the observer which sessions belong to the run. */
    void tellApart(Lanes lanes) {
        if (context.team().isAlone()) {
            own.ifPresent(sessions -> observer.tellApart((begin, end) -> {
                Set<Long> greeted = here(lanes).stream()
                        .flatMap(lane -> lane.tap.connectionIds().stream())
                        .collect(Collectors.toUnmodifiableSet());
                Set<Long> all = new HashSet<>(sessions.ids());
                all.addAll(greeted);
                return end.othersSince(begin, all, greeted);
            }));
        }
    }

    DatabaseServer server() {
        return context.server();
    }

    /** The server on which the entry is measured. */
    static MeasuredServer of(Plan.Entry entry, List<MeasuredServer> sites) {
        return sites.stream().filter(site -> site.has(entry)).findFirst().orElseThrow();
    }

    private boolean has(Plan.Entry entry) {
        return entry.on().equals(on);
    }

    List<Lane> here(Lanes lanes) {
        return lanes.all().stream().filter(lane -> has(lane.entry)).toList();
    }

    /** Notes that the server is lost, and is measured no more. */
    void lose() {
        lost = true;
    }

    boolean isLost() {
        return lost;
    }

    void watchIdle(Duration time) throws InterruptedException {
        observer.watchIdle(anyDatabase(), time);
    }

    /** Begins the server's rest: another server is about to be measured. */
    void restBegins() {
        observer.sliceBegins(anyDatabase());
    }

    /** Ends the server's rest: another server was measured. */
    void restEnded() {
        ServerFigures figures = observer.sliceEnded(anyDatabase());
        OptionalLong cpu = figures.raw(FigureKey.CPU_TIME);
        if (cpu.isPresent()) {
            nanosAtRest += figures.elapsedNanos();
            cpuNanosAtRest += cpu.getAsLong();
        }
    }

    private String anyDatabase() {
        return context.plan().measured().get(0).database();
    }

    /**
     * Ends the run at this server: checks the data, restores the variables of a server that we did not start, and finds
     * what a reader must know.
     */
    Outcome conclude(Lanes lanes) {
        compared = true;
        RunDataSets data = ledger.orElseThrow();
        List<String> beyond = new ArrayList<>();
        data.changedDespiteRollBack().forEach(changed -> beyond.add(on.asked().before(changed)));
        Findings findings = Findings.of(on, context.team(), isLost() ? Optional.empty() : ledger, here(lanes));
        observer.nodeChanges().forEach(change -> beyond.add(on.asked().before(change)));
        beyond.addAll(PlanCacheFindings.of(context.plan(), server()));
        beyond.addAll(DriverFindings.of(context.plan()));
        return new Outcome(findings, beyond, variables.conclude(beyond));
    }

    /** The sentences on strings with which an instant moves at a user's server. Call this after {@link #conclude}. */
    List<String> zones(Lanes lanes) {
        if (on.asked().request().url().isEmpty() || isLost()) {
            return List.of();
        }
        return ZoneFindings.of(
                here(lanes).stream()
                        .filter(lane -> !lane.isOut())
                        .map(lane -> lane.entry)
                        .toList(),
                context.stopRequest()::isRequested,
                (url, initSql) -> Instants.of(url, server().credentials(), initSql));
    }

    /**
     * The end of a run at one server.
     *
     * @param beyond what a reader must know in addition to the lanes' findings
     * @param restored whether no variable is left to restore
     */
    record Outcome(Findings findings, List<String> beyond, boolean restored) {}

    /** The server as a report has it. */
    ServerOfRun inReport(List<OtherVariable> otherVariables, List<OtherPlan> otherPlans) {
        return new ServerOfRun(
                on.inReport(),
                nanosAtRest == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) cpuNanosAtRest / nanosAtRest),
                otherVariables,
                otherPlans);
    }

    /** Restores what is still changed on a server that we did not start, and warns of what could not be restored. */
    @Override
    public void close() {
        if (!compared) {
            ledger.ifPresent(data -> data.changedDespiteRollBack().forEach(context.events()::warning));
        }
        try (variables) {
            observer.close();
        } catch (RunFailedException | RuntimeException left) {
            // The report already exists, or another failure has ended the run.
            context.events().warning(left.getMessage());
        }
    }
}
