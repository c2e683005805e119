package dev.roundtrip.run;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.run.Plan.Writes;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.workload.data.CheckVerdict;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.data.TableContents;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.data.WrittenTables;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;

/**
 * The data sets of a run and their checks: prepared before the lanes open, checked after the last slice. Used by
 * the run's thread.
 */
final class RunDataSets {

    private final RunContext context;
    private final Locks locks;
    private final Map<String, Tables> tables = new LinkedHashMap<>();

    private static final String NOT_MEASURED = ". Nothing was measured.";
    private static final String NOT_EXECUTED = ". Nothing was executed.";

    /** The contents of the user's own tables, by database; they are remembered if every transaction is rolled back. */
    private final Map<String, TableContents> undone = new LinkedHashMap<>();

    /** The tables of one database, with the values and checks of each workload on them. */
    private record Tables(
            CompiledWorkload first,
            DataSet dataSet,
            Map<CompiledWorkload, SharedValues> values,
            Map<CompiledWorkload, WorkloadChecks> checks) {}

    private RunDataSets(RunContext context, Locks locks) {
        this.context = context;
        this.locks = locks;
    }

    /**
     * The locks that keep other programs from the data. They are kept while the data is loaded, which can take hours.
     */
    interface Locks {

        void keep() throws LockedException;
    }

    /**
     * Creates or finds the data set of every database in the plan; the first machine creates it, and the others find
     * it.
     */
    static RunDataSets prepare(RunContext context, Locks locks) throws RunFailedException {
        RunDataSets ledger = new RunDataSets(context, locks);
        Plan plan = context.plan();
        ledger.admit(plan);
        context.team().awaitFirst(LockedThing.database(plan.measured().get(0).database()), made(plan));
        for (Plan.Entry entry : plan.measured()) {
            ledger.prepare(entry);
        }
        for (Plan.Entry entry : plan.measured()) {
            ledger.begin(entry);
        }
        if (plan.writes() == Writes.UNDONE) {
            for (Map.Entry<String, Tables> each : ledger.tables.entrySet()) {
                if (!each.getValue().first.file().usesOwnTables()) {
                    ledger.requireAdmitted(each.getKey(), each.getValue().values.keySet(), false, false);
                }
            }
        }
        return ledger;
    }

    /** The databases with tables that the run makes. */
    static List<String> made(Plan plan) {
        return plan.measured().stream()
                .filter(entry -> !entry.workload().file().usesOwnTables())
                .map(Plan.Entry::database)
                .distinct()
                .toList();
    }

    /** Whether two workloads can be measured in one database: they need the same tables, or both use the user's own. */
    private static boolean isOfOneDataSet(CompiledWorkload one, CompiledWorkload other) {
        return one.file().usesOwnTables() == other.file().usesOwnTables()
                && one.dataFingerprint() == other.dataFingerprint();
    }

    private void prepare(Plan.Entry entry) throws RunFailedException {
        String database = entry.database();
        CompiledWorkload workload = entry.workload();
        Tables known = tables.get(database);
        if (known != null && !isOfOneDataSet(known.first, workload)) {
            throw new RunFailedException("The workloads " + known.first.name() + " and " + workload.name()
                    + " need different tables in " + database
                    + ". Measure in two runs, or name no database.");
        }
        if (known != null && known.values.containsKey(workload)) {
            return;
        }
        try (Connection admin = context.server().connect("")) {
            if (known != null) {
                DataSet.use(admin, database);
                known.values.put(workload, known.dataSet.valuesOf(admin, workload));
                return;
            }
            DataSet dataSet = DataSet.prepare(
                    () -> context.server().connect(""),
                    database,
                    workload,
                    (done, total) -> {
                        if (context.stopRequest().isRequested()) {
                            throw new CancellationException(Run.STOPPED);
                        }
                        keepLocks();
                        context.events().loading(database, done, total);
                    },
                    context.team().place());
            Map<CompiledWorkload, SharedValues> values = new LinkedHashMap<>(Map.of(workload, dataSet.values()));
            tables.put(database, new Tables(workload, dataSet, values, new LinkedHashMap<>()));
            if (workload.file().usesOwnTables()) {
                context.events().step("Using your own tables in " + database);
            } else if (dataSet.reused()) {
                context.events().step("Using the existing data set in " + database);
            }
        } catch (CancellationException stopped) {
            throw new RunFailedException(stopped.getMessage(), stopped);
        } catch (DataSetException refused) {
            throw new RunFailedException(refused.getMessage(), refused);
        } catch (SQLException failed) {
            if (context.server().diedBecause().isPresent()
                    && context.stopRequest().isRequestedWithin(StopRequest.ON_ITS_WAY)) {
                throw new RunFailedException(Run.STOPPED, failed);
            }
            throw new RunFailedException(
                    context.server().diedBecause().map(died -> died + " ").orElse("")
                            + "No data set in " + database + ": " + OwnQuery.firstLine(failed)
                            + NOT_MEASURED,
                    failed);
        }
    }

    /**
     * Requires, at the common begin of several machines, that the tables are still those that were made. It may come
     * hours later.
     */
    void requireMade(Plan.Entry entry) throws WorkloadFailedException {
        if (context.team().isAlone() || entry.workload().file().usesOwnTables()) {
            return;
        }
        try (Connection admin = context.server().connect("")) {
            DataSet.requireMade(admin, entry.database(), entry.workload());
        } catch (DataSetException refused) {
            throw new WorkloadFailedException(refused.getMessage());
        } catch (SQLException failed) {
            throw new WorkloadFailedException("Whether the tables in " + entry.database()
                    + " are unchanged is unknown: " + OwnQuery.firstLine(failed) + ".");
        }
    }

    private void keepLocks() {
        try {
            locks.keep();
        } catch (LockedException lost) {
            throw (CancellationException) new CancellationException(lost.getMessage()).initCause(lost);
        }
    }

    /** Reads the numbers that the workload's checks compare with. */
    private void begin(Plan.Entry entry) throws RunFailedException {
        Tables here = tables.get(entry.database());
        CompiledWorkload workload = entry.workload();
        if (here.checks.containsKey(workload)) {
            return;
        }
        asking("A check of " + workload.name() + " failed in " + entry.database(), admin -> {
            DataSet.use(admin, entry.database());
            here.checks.put(workload, WorkloadChecks.begin(admin, workload));
        });
    }

    /** Asks the server before anything is measured; the run fails if the server cannot answer. */
    private void asking(String otherwise, Asking question) throws RunFailedException {
        try (Connection admin = context.server().connect("")) {
            question.to(admin);
        } catch (SQLException failed) {
            throw new RunFailedException(otherwise + ": " + OwnQuery.firstLine(failed) + NOT_MEASURED, failed);
        }
    }

    /** A question to the server. */
    private interface Asking {

        void to(Connection admin) throws SQLException, RunFailedException;
    }

    /**
     * The second step of the gate: refuses, by the server's catalogue, what the texts of the statements do not show,
     * and remembers what the user's own tables hold. Nothing of a workload is executed before this.
     */
    private void admit(Plan plan) throws RunFailedException {
        asking("How the server reads names is unknown", admin -> {
            boolean bySpelling = DataSet.isBySpelling(admin);
            Set<String> schemas = DataSet.schemas(admin);
            for (Plan.Entry entry : plan.measured()) {
                Optional<String> refused =
                        WorkloadGate.byTexts(entry.workload(), entry.database(), plan.writes(), schemas, bySpelling);
                if (refused.isPresent()) {
                    throw new RunFailedException(refused.get() + NOT_EXECUTED);
                }
            }
        });
        Map<String, List<Plan.Entry>> own = plan.measured().stream()
                .filter(entry -> entry.workload().file().usesOwnTables())
                .collect(Collectors.groupingBy(Plan.Entry::database, LinkedHashMap::new, Collectors.toList()));
        for (Map.Entry<String, List<Plan.Entry>> each : own.entrySet()) {
            boolean readOnly = each.getValue().stream().allMatch(Plan.Entry::mayBeReadOnly);
            List<CompiledWorkload> workloads = each.getValue().stream()
                    .map(Plan.Entry::workload)
                    .distinct()
                    .toList();
            requireAdmitted(each.getKey(), workloads, readOnly, true);
        }
    }

    /** Asks the server's catalogue, and remembers what the user's own tables hold if all is rolled back. */
    private void requireAdmitted(
            String database, Collection<CompiledWorkload> workloads, boolean readOnly, boolean remembers)
            throws RunFailedException {
        asking("What the workload writes is unknown", admin -> {
            Writes writes = context.plan().writes();
            WrittenTables written = WrittenTables.of(admin, database, workloads);
            Optional<String> refused = WorkloadGate.byCatalogue(written, writes, readOnly);
            if (refused.isPresent()) {
                throw new RunFailedException("In " + database + ": " + refused.get() + NOT_EXECUTED);
            }
            if (remembers && writes == Writes.UNDONE) {
                undone.put(database, written.contents(admin));
            }
        });
    }

    /** Compares the user's own tables with what they held before; one sentence for each that changed. */
    List<String> changedDespiteRollBack() {
        List<String> changed = new ArrayList<>();
        undone.forEach((database, contents) -> {
            try (Connection admin = context.server().connect("")) {
                TableContents.Comparison now = contents.compare(admin);
                changed.addAll(now.changed());
                if (!now.others().isEmpty()) {
                    context.events().step("Tables in " + database + " after --roll-back: " + now.others());
                }
            } catch (SQLException unreachable) {
                changed.add("Whether --roll-back undid all in " + database + " is unknown: "
                        + OwnQuery.firstLine(unreachable) + ".");
            }
        });
        return changed;
    }

    SharedValues values(Plan.Entry entry) {
        return tables.get(entry.database()).values.get(entry.workload());
    }

    /**
     * The results of the workloads' checks in each database, with the transactions of this machine.
     *
     * @throws SQLException if the server can no longer be asked
     */
    List<CheckVerdict> audit(List<Lane> lanes) throws SQLException {
        List<CheckVerdict> verdicts = new ArrayList<>();
        for (Map.Entry<String, Tables> each : tables.entrySet()) {
            List<Lane> here = lanes.stream()
                    .filter(lane -> lane.entry.database().equals(each.getKey()))
                    .toList();
            try (Connection admin = context.server().connect("")) {
                DataSet.use(admin, each.getKey());
                for (Map.Entry<CompiledWorkload, WorkloadChecks> of :
                        each.getValue().checks.entrySet()) {
                    long inDoubt = here.stream()
                            .mapToLong(lane -> lane.workers.transactionsInDoubt())
                            .sum();
                    verdicts.add(of.getValue().end(admin, committed(of.getKey(), here), inDoubt));
                }
            }
        }
        return verdicts;
    }

    /**
     * The number of committed transactions of each kind; transactions of other workloads on the same tables count if
     * they have the same name.
     */
    private static long[] committed(CompiledWorkload workload, List<Lane> lanes) {
        List<String> names =
                workload.transactions().stream().map(CompiledTransaction::name).toList();
        long[] sum = new long[names.size()];
        for (Lane lane : lanes) {
            List<CompiledTransaction> kinds = lane.entry.workload().transactions();
            long[] counts = lane.workers.committedByKind();
            for (int i = 0; i < counts.length; i++) {
                int same = names.indexOf(kinds.get(i).name());
                if (same >= 0) {
                    sum[same] += counts[i];
                }
            }
        }
        return sum;
    }
}
