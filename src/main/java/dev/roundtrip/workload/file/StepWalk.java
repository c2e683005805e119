package dev.roundtrip.workload.file;

/**
 * Executes steps in their order, with their loops and choices. Subclasses decide what executing a statement means.
 * Allocates nothing. Threads: one worker's own.
 *
 * @param <E> the exception that a statement may throw
 */
public abstract class StepWalk<E extends Exception> {

    /** What happens after a step. */
    public enum Next {
        /** The next step is executed. */
        CONTINUE,
        /** The transaction is rolled back. */
        ROLL_BACK
    }

    protected final DrawContext context;

    protected StepWalk(DrawContext context) {
        this.context = context;
    }

    /** Executes one statement, with its draws. */
    protected abstract Next carryOut(CompiledStatement statement) throws E;

    /** Whether a step, or another turn of a loop, may begin; if not, the rest is left out. */
    protected boolean mayBegin() {
        return true;
    }

    protected final Next carryOut(CompiledStep[] steps) throws E {
        for (CompiledStep step : steps) {
            Next next = mayBegin() ? carryOut(step) : Next.ROLL_BACK;
            if (next == Next.ROLL_BACK) {
                return next;
            }
        }
        return Next.CONTINUE;
    }

    /** Executes one step. */
    public final Next carryOut(CompiledStep step) throws E {
        if (step instanceof CompiledStatement statement) {
            return carryOut(statement);
        }
        if (step instanceof CompiledStep.Execution execution) {
            context.begin(execution);
            return carryOut(execution.statement());
        }
        if (step instanceof CompiledStep.OneOf oneOf) {
            CompiledStep.Branch branch = oneOf.branches()[oneOf.choice().draw(context)];
            Draw.all(branch.draws(), context);
            return carryOut(branch.steps());
        }
        CompiledStep.Repeat repeat = (CompiledStep.Repeat) step;
        long times = repeat.times().asLong(context);
        for (long i = 1; i <= times; i++) {
            context.set(repeat.slot(), i);
            Draw.all(repeat.draws(), context);
            if (!mayBegin() || carryOut(repeat.steps()) == Next.ROLL_BACK) {
                return Next.ROLL_BACK;
            }
        }
        return Next.CONTINUE;
    }
}
