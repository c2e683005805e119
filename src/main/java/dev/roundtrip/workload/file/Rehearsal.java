package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.workload.StepSpec.Row;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the statements that transactions would execute, without a database. Random numbers are drawn as in a run;
 * every query counts as returning one row, whose numbers are 1 and whose texts are empty. Counts that depend on chance
 * are averages.
 */
public final class Rehearsal extends StepWalk<RuntimeException> {

    private static final int TRANSACTIONS = 200;
    /**
     * The maximum number of transactions that are counted. Short ones are counted more often, since chance decides how
     * often a choice is taken.
     */
    private static final int MOST_TRANSACTIONS = 2_000;

    private static final int ENOUGH_STEPS = 50_000;

    /** The maximum number of steps of a transaction, more than any real one has. A loop that never ends stops here. */
    private static final int MOST_STEPS = 2_000_000;

    /** The counts by the statement's ordinal: a statement's own hash code is computed from its whole text. */
    private final Map<Integer, Tally> tallies = new LinkedHashMap<>();

    private int steps;

    private Rehearsal(CompiledWorkload workload) {
        super(new DrawContext(workload, shared(workload), 0, 1));
    }

    private static SharedValues shared(CompiledWorkload workload) {
        Object[][] results =
                workload.queries().stream().map(query -> new Object[] {1L}).toArray(Object[][]::new);
        long[] first =
                workload.sequences().stream().mapToLong(SequenceStart::number).toArray();
        return new Sequences(MachinePlace.ALONE).of(workload, first, results);
    }

    /** One kind of transaction. Of a transaction with very many steps only the beginning is counted. */
    public record RehearsedTransaction(CompiledTransaction transaction, List<Counted> statements) {}

    /**
     * A statement and how often a transaction executes it.
     *
     * @param uses the number of uses per transaction; a batch is one use
     * @param executions the number of executions per transaction; each row of a batch is one
     */
    public record Counted(CompiledStatement statement, double uses, double executions) {}

    private static final class Tally {

        private final CompiledStatement statement;
        private long uses;
        private long executions;

        Tally(CompiledStatement statement) {
            this.statement = statement;
        }
    }

    /** The counts of all kinds of transactions, in the order of the file. */
    public static List<RehearsedTransaction> of(CompiledWorkload workload) {
        return workload.transactions().stream()
                .map(transaction -> new Rehearsal(workload).kind(transaction))
                .toList();
    }

    private RehearsedTransaction kind(CompiledTransaction transaction) {
        // The statements are in the order of the file, including those that no rehearsed transaction reaches.
        transaction.statements().forEach(it -> tallies.put(it.ordinal(), new Tally(it)));
        int done = 0;
        while (done < (steps < ENOUGH_STEPS ? MOST_TRANSACTIONS : TRANSACTIONS) && (done == 0 || steps < MOST_STEPS)) {
            Draw.all(transaction.draws(), context);
            carryOut(transaction.steps());
            context.acknowledge();
            done++;
        }
        List<Counted> counted = new ArrayList<>();
        for (Tally tally : tallies.values()) {
            counted.add(new Counted(tally.statement, (double) tally.uses / done, (double) tally.executions / done));
        }
        return new RehearsedTransaction(transaction, counted);
    }

    @Override
    protected boolean mayBegin() {
        return ++steps < MOST_STEPS;
    }

    @Override
    protected Next carryOut(CompiledStatement statement) {
        Tally tally = tallies.get(statement.ordinal());
        Draw.all(statement.draws(), context);
        tally.uses++;
        tally.executions += statement.batch().map(size -> size.asLong(context)).orElse(1L);
        if (statement.inPlace().isPresent() || statement.spec().row() == Row.ALL) {
            // Lists keep their values here.
            return Next.CONTINUE;
        }
        for (CompiledStatement.Into into : statement.into()) {
            context.setResult(
                    into.slot(),
                    switch (into.type()) {
                        case LONG -> 1L;
                        case DECIMAL -> BigDecimal.ONE;
                        case TEXT -> "";
                    });
        }
        return Next.CONTINUE;
    }
}
