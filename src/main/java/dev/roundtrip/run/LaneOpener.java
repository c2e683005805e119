package dev.roundtrip.run;

import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.TimeLimits;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.server.variables.VariableFailures;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.UntappableUrlException;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.MachinePlace;
import dev.roundtrip.workload.load.ConnectionTarget;
import dev.roundtrip.workload.load.Workers;
import dev.roundtrip.workload.load.WorkersSpec;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Opens lanes: a tap, and workers with a pool that passes the tap's properties to the driver. */
record LaneOpener(RunContext context, ScenarioVariables variables, RunDataSets ledger) {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

    /** Opens the connections of one lane; if that fails, none stays open. */
    Lane open(Plan.Entry entry, String label) throws RunFailedException {
        Tap tap = Tap.builder(context.clock())
                .latency(entry.latency()
                        .filter(latency -> latency.place().isEmpty())
                        .orElse(NetworkLatency.NONE))
                .open();
        try {
            EndsOfTransactions ends = new EndsOfTransactions();
            if (context.request().load().rollsBack()) {
                tap.tellOfNewConnections(ends);
            }
            Workers workers = workers(
                    entry, entry.workload(), tap.driverPropertiesFor(entry.url().raw()));
            ends.onFirst(workers::fail);
            return new Lane(
                    entry,
                    label,
                    tap,
                    workers,
                    ends,
                    context.team(),
                    () -> ledger.requireMade(entry),
                    context.server().port());
        } catch (WorkloadFailedException | UntappableUrlException | VariablesException refused) {
            tap.close();
            throw new RunFailedException(
                    label + " could not connect: " + refused.getMessage() + DriverUrl.hint(entry), refused);
        } catch (RuntimeException | Error failure) {
            tap.close();
            throw failure;
        }
    }

    /** Opens the pool with these connection properties for the driver, and starts the workers. */
    Workers workers(Plan.Entry entry, CompiledWorkload workload, Properties driverProperties)
            throws WorkloadFailedException, VariablesException {
        WorkersSpec spec = workersOf(
                entry,
                workload,
                entry.threads(),
                context.request().load(),
                context.team().place(),
                isReadOnly(entry));
        variables.checkSession(entry);
        ConnectionTarget target = target(entry, driverProperties);
        try {
            return variables.during(entry, () -> Workers.start(spec, target, ledger.values(entry), context.clock()));
        } catch (WorkloadFailedException refused) {
            // The profile's variables are already checked here, but a string may set further variables.
            Optional<String> unknown =
                    VariableFailures.unknownVariable(refused, context.server().description());
            if (unknown.isPresent()) {
                throw new VariablesException(unknown.get(), refused);
            }
            throw refused;
        }
    }

    /**
     * Whether the pool is in autocommit mode, by the profile; a workload with autocommit transactions needs such a
     * pool.
     */
    static boolean poolAutoCommit(Plan.Entry entry) {
        return entry.scenario().connection().poolAutoCommit()
                || entry.workload().transactions().stream().anyMatch(CompiledTransaction::autocommit);
    }

    /** The specification of the workers of one machine. */
    static WorkersSpec workersOf(Plan.Entry entry, Load load) {
        return workersOf(entry, entry.workload(), load.mostThreads(), load, MachinePlace.ALONE, false);
    }

    private static WorkersSpec workersOf(
            Plan.Entry entry,
            CompiledWorkload workload,
            int threads,
            Load load,
            MachinePlace place,
            boolean readOnlySessions) {
        Scenario scenario = entry.scenario();
        return new WorkersSpec(
                scenario.name(),
                threads,
                workload,
                scenario.workload().habits(),
                scenario.workload().isolation(),
                poolAutoCommit(entry),
                load.rollsBack(),
                place,
                readOnlySessions);
    }

    private ConnectionTarget target(Plan.Entry entry, Properties driverProperties) throws VariablesException {
        return new ConnectionTarget(
                entry.url(),
                beside(entry.url(), driverProperties),
                context.server().credentials(),
                initSql(entry),
                entry.driver().filter(driver -> !driver.bundled()).map(LoadedDriver::driver),
                Duration.ofNanos(entry.latency().map(NetworkLatency::rttNanos).orElse(0L)));
    }

    /**
     * The statement that sets the profile's session variables. Where nothing may be written, it makes the session
     * read-only too: the words of a statement do not show what a function of the user writes.
     */
    private String initSql(Plan.Entry entry) throws VariablesException {
        String ofProfile = SessionInit.initSql(entry.variables()).orElse("");
        return isReadOnly(entry)
                ? SessionInit.readOnly(ofProfile, context.server().description().kind())
                : ofProfile;
    }

    private boolean isReadOnly(Plan.Entry entry) {
        return !context.request().allowsWrites() && !context.request().load().rollsBack() && entry.mayBeReadOnly();
    }

    /**
     * The properties of a connection in addition to its string: a time limit for connecting, and the driver properties.
     * No read timeout is set, since it would add cost to each read of the measured connections: workers detect a silent
     * server themselves.
     */
    private static Map<String, String> beside(JdbcUrl url, Properties properties) {
        Map<String, String> map = new HashMap<>(TimeLimits.connect(url, CONNECT_LIMIT));
        properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
        return map;
    }
}
