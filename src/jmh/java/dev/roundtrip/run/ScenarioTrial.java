package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.driver.DriverException;
import dev.roundtrip.driver.Drivers;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jmh.Observation;
import dev.roundtrip.jmh.ServerAsk;
import dev.roundtrip.jmh.ServerLink;
import dev.roundtrip.jmh.WireProfiler;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.scenario.ProfileProblem;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.ServerSpec.CachedTables;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.Validated;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.variables.JournalFolder;
import dev.roundtrip.server.variables.RunVariables;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.server.variables.VariablesPolicy;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.server.witness.ServerWitness;
import dev.roundtrip.server.witness.StatementsSummary;
import dev.roundtrip.server.witness.TidbWitness;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.workload.load.ConnectionTarget;
import dev.roundtrip.workload.load.ScenarioWork;
import dev.roundtrip.workload.load.ScenarioWork.Kind;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * One scenario on one server for the length of one JMH trial. It decides, prepares, sets and restores as a run does,
 * and leaves the time and the threads to JMH. With {@link WireProfiler} every connection is tapped; without it no
 * connection is.
 *
 * <p>Threads: one at a time.
 */
public final class ScenarioTrial implements AutoCloseable {

    /** The name of the driver on the class path. */
    public static final String BUNDLED_DRIVER = "bundled";

    private static final Duration WARMING_LIMIT = Duration.ofSeconds(20);
    private static final String OPTION_HERE = "-p allowGlobalSettings=true";
    private static final String NOT_PUT_BACK = "Not everything could be put back: ";

    /** The opened things; the last is closed first. */
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    private final String scenarioName;
    private Optional<dev.roundtrip.server.variables.CachedTables> cachedTables = Optional.empty();
    private Optional<Observation> observation = Optional.empty();
    private Optional<Locks> locks = Optional.empty();
    private ScenarioWork work;

    private ScenarioTrial(String scenarioName) {
        this.scenarioName = scenarioName;
    }

    /**
     * The request for a trial, according to JMH's parameters.
     *
     * @param scenario the full or short name of a profile, or its path
     * @param workload the workload to run in place of the profile's own: a path, or a bundled name
     * @param driver either {@link #BUNDLED_DRIVER}, or a driver's coordinates
     * @param allowGlobalSettings whether variables that affect others may be set on a server that was running before
     * @param threads the value of JMH's {@code -t}
     * @param kind the kind of work that will be measured
     * @param batchRows the number of rows of a batch
     */
    public record Ask(
            String scenario,
            Optional<String> workload,
            ServerAsk server,
            String driver,
            boolean allowGlobalSettings,
            int threads,
            Kind kind,
            int batchRows) {

        /** A request for the bank transfer without batches. */
        public Ask(
                String scenario, ServerAsk server, String driver, boolean allowGlobalSettings, int threads, Kind kind) {
            this(scenario, Optional.empty(), server, driver, allowGlobalSettings, threads, kind, 1);
        }
    }

    /**
     * Opens everything.
     *
     * @throws ScenarioUnavailableException if the scenario cannot be measured on that server; everything is then closed
     *     and restored, and the message names what could not be restored
     */
    public static ScenarioTrial open(Ask ask) {
        return open(ask, NanoClock.SYSTEM);
    }

    /**
     * Opens everything.
     *
     * @param clock the time by which the lock on the server's variables is renewed
     */
    static ScenarioTrial open(Ask ask, NanoClock clock) {
        return open(ask.scenario(), trial -> trial.prepare(ask, clock));
    }

    static ScenarioTrial open(String scenario, Preparation preparation) {
        ScenarioTrial trial = new ScenarioTrial(scenario);
        try {
            preparation.carryOut(trial);
            return trial;
        } catch (ServerUnavailableException
                | RunFailedException
                | VariablesException
                | WorkloadFailedException
                | DriverException
                | RuntimeException failure) {
            throw unavailable(scenario, failure, trial.closeAll());
        } catch (Error failure) {
            trial.closeAll().forEach(left -> failure.addSuppressed(new ScenarioUnavailableException(left)));
            throw failure;
        }
    }

    /** Opens a trial's parts, and registers each with the trial, which closes it. */
    @FunctionalInterface
    interface Preparation {

        void carryOut(ScenarioTrial trial)
                throws ServerUnavailableException, RunFailedException, VariablesException, WorkloadFailedException,
                        DriverException;
    }

    private static ScenarioUnavailableException unavailable(String scenario, Exception failure, List<String> left) {
        boolean said = failure instanceof ScenarioUnavailableException;
        String sentence = said ? failure.getMessage() : scenario + " cannot be measured: " + failure.getMessage();
        Throwable cause = said ? failure.getCause() : failure instanceof RuntimeException ? failure : null;
        return new ScenarioUnavailableException(
                left.isEmpty() ? sentence : sentence + " " + NOT_PUT_BACK + String.join(" ", left), cause);
    }

    private void prepare(Ask ask, NanoClock clock)
            throws ServerUnavailableException, RunFailedException, VariablesException, WorkloadFailedException,
                    DriverException {
        Scenario scenario = scenario(ask);
        requireNoConflict(scenario, ask.server().server());
        ServerLink link = ServerLink.of(ask.server());
        DatabaseServer server = opened(link.server());
        Permission permission = ask.allowGlobalSettings() ? Permission.GLOBAL_TOO : Permission.SESSION_ONLY;
        List<LoadedDriver> drivers = ask.driver().equals(BUNDLED_DRIVER)
                ? List.of()
                : List.of(opened(Drivers.open(DriverCoordinates.parse(ask.driver()))));
        RunRequest request = request(scenario, ask, permission);
        Plan plan = Plan.of(request, List.of(server), drivers);
        Plan.Entry entry = plan.entries().get(0);
        if (entry.skipped().isPresent()) {
            throw new ScenarioUnavailableException(scenario.shortName() + " is not measured on "
                    + server.description().heading() + ": "
                    + entry.skipped().get().replace(VariablesPolicy.OPTION, OPTION_HERE));
        }
        String workload = ask.workload().orElse(WorkloadFiles.BANK_TRANSFER);
        if (!entry.workload().file().usesOwnTables()) {
            link.load(entry.database(), workload);
        }
        RunContext context = new RunContext(
                request, plan, server, new StopRequest(), new RunEvents() {}, NanoClock.SYSTEM, Team.ALONE);
        // The tables exist, so nothing is loaded under a lock.
        RunDataSets ledger = RunDataSets.prepare(context, () -> {});
        List<ServerVariable> wanted = Plan.variablesFor(scenario, server.description());
        locks = Optional.of(new Locks(opened(locked(plan, server, clock)), link, entry, workload));
        RunVariables variables =
                opened(new RunVariables(server, JournalFolder.of(CacheFolder.ofUser()), permission, said -> {}));
        ScenarioVariables.checkSession(server, wanted);
        if (scenario.server().cachedTables() != CachedTables.NONE) {
            cachedTables = Optional.of(
                    variables.cache(entry.database(), entry.workload().readOnlyTables(), () -> false));
        }
        variables.apply(wanted);
        warmCachedTables();
        Optional<Tap> tap =
                WireProfiler.isActive() ? Optional.of(opened(Tap.open(NanoClock.SYSTEM))) : Optional.empty();
        work = opened(ScenarioWork.start(
                LaneOpener.workersOf(entry, new Load(ask.threads())),
                target(entry, server, wanted, tap),
                ledger.values(entry),
                ask.kind(),
                ask.batchRows()));
        observation = tap.map(tapped -> opened(WireProfiler.observe(tapped, witness(server, entry.database()))));
    }

    /**
     * The lock on the server's variables. The database is locked by the JVM that loaded it, for as long as it lives.
     */
    private static DatabaseLock locked(Plan plan, DatabaseServer server, NanoClock clock) {
        try {
            return DatabaseLock.take(server, plan.variables(), clock);
        } catch (LockedException taken) {
            throw new ScenarioUnavailableException(taken.getMessage());
        }
    }

    /** The locks that exclude other programs; servers give a lock to others after an hour. */
    private record Locks(DatabaseLock variables, ServerLink link, Plan.Entry entry, String workload) {

        void keep() throws VariablesException {
            try {
                variables.keep();
                if (!entry.workload().file().usesOwnTables()) {
                    link.load(entry.database(), workload);
                }
            } catch (LockedException | ServerUnavailableException lost) {
                throw new VariablesException(lost.getMessage(), lost);
            }
        }
    }

    <T extends AutoCloseable> T opened(T resource) {
        opened.push(resource);
        return resource;
    }

    private static Scenario scenario(Ask ask) {
        Scenario profile = valid(Workloads.profiles().resolve(ask.scenario()));
        if (ask.workload().isEmpty() && profile.workload().file().isPresent()) {
            throw new ScenarioUnavailableException(profile.shortName()
                    + " has a workload's file, and this benchmark measures the bank transfer. Measure it with"
                    + " ScenarioWorkload -p workload=FILE.");
        }
        return ask.workload().isEmpty()
                ? profile
                : profile.running(valid(Workloads.workload(ask.workload().get(), Optional.empty(), Map.of())));
    }

    private static <T> T valid(Validated<T> read) {
        return read.value()
                .orElseThrow(() -> new ScenarioUnavailableException(read.problems().stream()
                        .map(ProfileProblem::toString)
                        .collect(Collectors.joining(System.lineSeparator()))));
    }

    /**
     * Refuses a parameter of the user's URL that conflicts with one of the scenario's: it would make another scenario.
     */
    private static void requireNoConflict(Scenario scenario, String server) {
        Optional<JdbcUrl> url = JdbcUrl.parse(server).url();
        List<String> conflicts =
                url.map(scenario.connection().parameters()::conflictsWith).orElse(List.of());
        if (!conflicts.isEmpty()) {
            throw new ScenarioUnavailableException(scenario.shortName() + " cannot be measured with this server's URL: "
                    + String.join("; ", conflicts));
        }
    }

    private static RunRequest request(Scenario scenario, Ask ask, Permission permission)
            throws ServerUnavailableException {
        try {
            return new RunRequest(
                    List.of(scenario),
                    ask.server().request(System.getenv()),
                    new Load(ask.threads()),
                    new Timing(Timing.DEFAULT_DURATION, 1, Duration.ZERO),
                    permission,
                    List.of());
        } catch (IllegalArgumentException refused) {
            throw new ScenarioUnavailableException(scenario.shortName() + " cannot be measured: "
                    + refused.getMessage() + ". A benchmark on your own tables only reads; these are options of"
                    + " ./roundtrip run.");
        }
    }

    private static ConnectionTarget target(
            Plan.Entry entry, DatabaseServer server, List<ServerVariable> wanted, Optional<Tap> tap)
            throws VariablesException {
        Map<String, String> beside = new HashMap<>();
        if (tap.isPresent()) {
            Properties properties = tap.get().driverPropertiesFor(entry.url().raw());
            properties.stringPropertyNames().forEach(name -> beside.put(name, properties.getProperty(name)));
        }
        return new ConnectionTarget(
                entry.url(),
                beside,
                server.credentials(),
                SessionInit.initSql(wanted).orElse(""),
                entry.driver().filter(driver -> !driver.bundled()).map(LoadedDriver::driver),
                Duration.ZERO);
    }

    /** The witness of TiDB, for its plan cache; other servers have nothing that the tap does not see. */
    private Optional<ServerWitness> witness(DatabaseServer server, String database) {
        if (server.description().kind() != ServerKind.TIDB) {
            return Optional.empty();
        }
        StatementsSummary summary = new StatementsSummary(() -> server.connect(""), database);
        return Optional.of(opened(TidbWitness.of(server.nodes(), false).apply(summary)));
    }

    /** The statements, with the threads' places that carry them out. */
    public ScenarioWork work() {
        return work;
    }

    /** Called as the last thing before an iteration's operations. */
    public void iterationBegins() throws VariablesException {
        if (locks.isPresent()) {
            locks.get().keep();
        }
        warmCachedTables();
        observation.ifPresent(Observation::begin);
    }

    /** Called as the first thing after an iteration's operations. */
    public void iterationEnded() {
        observation.ifPresent(Observation::end);
    }

    private void warmCachedTables() throws VariablesException {
        if (cachedTables.isPresent()) {
            try {
                cachedTables.get().warm(WARMING_LIMIT, () -> false);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new VariablesException("Warming the cached tables was interrupted.");
            }
        }
    }

    /** Closes connections, restores every variable, and leaves the server running. */
    @Override
    public void close() {
        List<String> left = closeAll();
        if (!left.isEmpty()) {
            throw new ScenarioUnavailableException(
                    scenarioName + " was measured. " + NOT_PUT_BACK + String.join(" ", left));
        }
    }

    /** Closes everything. Returns sentences about what could not be closed. */
    private List<String> closeAll() {
        List<String> left = new ArrayList<>();
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception failure) {
                left.add(String.valueOf(failure.getMessage()));
            }
        }
        return left;
    }
}
