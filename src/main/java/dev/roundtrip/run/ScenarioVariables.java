package dev.roundtrip.run;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.report.Inputs.Variable;
import dev.roundtrip.run.ScenarioInputs.Found;
import dev.roundtrip.scenario.ServerSpec;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.variables.AppliedVariables;
import dev.roundtrip.server.variables.CachedTables;
import dev.roundtrip.server.variables.JournalFolder;
import dev.roundtrip.server.variables.RunVariables;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The server variables of all scenarios of a run. Variables of the instance are set around each slice, so that they do
 * not affect other scenarios. Cached tables, which are in a database of their own, are cached before the first slice,
 * and stay so to the end. Other Roundtrip programs are locked out from {@link #open} to {@link #close}. Used by the
 * run's thread.
 */
final class ScenarioVariables implements AutoCloseable {

    private static final Duration WARMING_LIMIT = Duration.ofSeconds(20);

    private final RunContext context;
    private final RunVariables variables;
    private final Optional<DatabaseLock> lock;
    private final Map<String, CachedTables> cached = new HashMap<>();

    private final Map<Plan.Entry, Map<String, Variable>> noted = new HashMap<>();

    private boolean concluded;

    private ScenarioVariables(RunContext context, RunVariables variables, Optional<DatabaseLock> lock) {
        this.context = context;
        this.variables = variables;
        this.lock = lock;
    }

    /**
     * Opens the variables before anything in the plan's databases is read or changed, and changes nothing yet. Of
     * several machines, the first one sets, locks and restores for all.
     */
    static ScenarioVariables open(RunContext context) throws RunFailedException {
        Optional<DatabaseLock> lock = context.team().isFirst() ? Optional.of(lock(context)) : Optional.empty();
        try {
            JournalFolder journals = JournalFolder.of(CacheFolder.ofUser());
            RunVariables variables = new RunVariables(
                    context.server(), journals, context.request().permission(), context.events()::warning);
            return new ScenarioVariables(context, variables, lock);
        } catch (VariablesException refused) {
            lock.ifPresent(DatabaseLock::close);
            throw new RunFailedException(refused.getMessage(), refused);
        }
    }

    private static DatabaseLock lock(RunContext context) throws RunFailedException {
        try {
            DatabaseLock lock =
                    DatabaseLock.take(context.server(), context.plan().locked());
            if (!lock.isSupported()) {
                context.events().warning("No GET_LOCK here: let no second run use the database.");
            }
            return lock;
        } catch (LockedException taken) {
            throw new RunFailedException(taken.getMessage() + " Nothing was changed.", taken);
        }
    }

    /** Caches the read-only tables of the scenarios with cached tables. */
    void cacheTables() throws RunFailedException {
        for (Plan.Entry entry : context.plan().measured()) {
            if (entry.scenario().server().cachedTables() == ServerSpec.CachedTables.NONE
                    || !context.team().isFirst()) {
                continue;
            }
            List<String> tables = entry.workload().readOnlyTables();
            context.events().step("Caching " + tables.size() + " read-only tables of " + entry.database());
            try {
                cached.put(
                        entry.database(),
                        variables.cache(entry.database(), tables, context.stopRequest()::isRequested));
            } catch (VariablesException refused) {
                throw new RunFailedException(refused.getMessage(), refused);
            }
        }
    }

    /**
     * Sets the scenario's session variables on a separate connection, so that a rejected variable is reported by name
     * before a pool opens.
     */
    void checkSession(Plan.Entry entry) throws VariablesException {
        note(entry, checkSession(context.server(), entry.variables()));
    }

    static List<Variable> checkSession(DatabaseServer server, List<ServerVariable> wanted) throws VariablesException {
        try (Connection connection = server.connect("")) {
            return SessionInit.check(connection, wanted, server.description());
        } catch (SQLException unreachable) {
            throw new VariablesException(
                    "The server could not be reached: " + OwnQuery.firstLine(unreachable) + ".", unreachable);
        }
    }

    /**
     * Does the work while the scenario's variables are in effect and its cached tables are warm, and restores the
     * variables in any case.
     *
     * @param <T> the result of the work
     */
    <T> T during(Plan.Entry entry, Work<T> work) throws VariablesException, WorkloadFailedException {
        try {
            keep();
        } catch (LockedException lost) {
            throw new VariablesException(lost.getMessage(), lost);
        }
        AppliedVariables applied = variables.apply(context.team().isFirst() ? entry.variables() : List.of());
        note(entry, applied.variables());
        try {
            warm(entry);
            return work.run();
        } finally {
            applied.close();
        }
    }

    /**
     * Does the work of a slice as {@link #during} does. Of several machines, the first one sets the variables, and the
     * others require them.
     *
     * @param <T> the result of the work
     */
    <T> T duringSlice(Plan.Entry entry, Work<T> work) throws VariablesException, WorkloadFailedException {
        if (!context.team().isFirst()) {
            context.team().awaitVariables();
            note(entry, variables.requireSet(entry.variables()));
        }
        return during(entry, work);
    }

    /** Keeps other programs locked out; see {@link DatabaseLock#keep}. */
    void keep() throws LockedException {
        if (lock.isPresent()) {
            lock.get().keep();
        }
    }

    /** Notes the values of the first time: later slices find what the run itself has restored. */
    private void note(Plan.Entry entry, List<Variable> read) {
        Map<String, Variable> known = noted.computeIfAbsent(entry, none -> new HashMap<>());
        read.forEach(variable -> known.putIfAbsent(variable.name(), variable));
    }

    /** The settings that a scenario's profile got from the server; they are empty if no connection was made for it. */
    Found found(Plan.Entry entry) {
        Map<String, Variable> read = noted.get(entry);
        if (read == null) {
            return Found.NOTHING;
        }
        try {
            return new Found(
                    List.copyOf(read.values()),
                    Optional.ofNullable(cached.get(entry.database()))
                            .map(CachedTables::names)
                            .orElse(List.of()),
                    SessionInit.initSql(entry.variables()));
        } catch (VariablesException checkedBefore) {
            throw new IllegalStateException(checkedBefore);
        }
    }

    private void warm(Plan.Entry entry) throws VariablesException {
        CachedTables tables = cached.get(entry.database());
        if (tables != null) {
            try {
                tables.warm(WARMING_LIMIT, context.stopRequest()::isRequested);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new VariablesException("Caching was interrupted.");
            }
        }
    }

    /**
     * Restores everything that is still changed on a server that we did not start. This comes before the report is
     * made, which contains what could not be restored.
     *
     * @param findings receives the sentences for the report
     * @return whether nothing is left to restore; a server that we started ends with its changes
     */
    boolean conclude(List<String> findings) {
        Optional<String> left = Optional.empty();
        try {
            variables.close();
        } catch (VariablesException failure) {
            left = Optional.of(failure.getMessage());
        }
        concluded = true;
        findings.addAll(variables.findings());
        left.ifPresent(findings::add);
        return left.isEmpty();
    }

    /** Does what {@link #conclude} does, if that was not called, and lets other programs in. */
    @Override
    public void close() throws RunFailedException {
        try {
            if (!concluded) {
                variables.close();
            }
        } catch (VariablesException left) {
            throw new RunFailedException(left.getMessage(), left);
        } finally {
            lock.ifPresent(DatabaseLock::close);
        }
    }

    /**
     * The work of a scenario while its variables are in effect.
     *
     * @param <T> the result of the work
     */
    interface Work<T> {

        T run() throws VariablesException, WorkloadFailedException;
    }
}
