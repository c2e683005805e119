package dev.roundtrip.workload.file;

import dev.roundtrip.scenario.workload.StepSpec.IfEmpty;
import dev.roundtrip.scenario.workload.StepSpec.ResultType;
import dev.roundtrip.scenario.workload.StepSpec.StatementSpec;
import java.util.Optional;

/**
 * A statement, ready to be executed.
 *
 * @param ordinal its place among all statements of the workload, from 0
 * @param spec its specification, as in its file
 * @param draws the values to draw before each execution, and for each row of a batch
 * @param fetchSize the fetch size; 0 for the driver's own way, {@link StatementSpec#STREAM} for row by row
 * @param rows the number of rows that it changes or returns; empty if any number is right
 * @param into the types of the first columns, each with the slot that keeps its value
 * @param inPlace the place in the lists that keep the row's values; empty if they are no lists
 * @param atLeast the number of rows from which on the result does not count as empty; empty for 1
 */
@SuppressWarnings("ArrayRecordComponent")
public record CompiledStatement(
        int ordinal,
        StatementSpec spec,
        CompiledSql sql,
        Draw[] draws,
        Optional<Value> batch,
        int fetchSize,
        Optional<Value> rows,
        Into[] into,
        Optional<Value> inPlace,
        Optional<Value> atLeast,
        IfEmpty ifEmpty)
        implements CompiledStep {

    /** A column of a result and the slot for its value. */
    public record Into(ResultType type, int slot) {}

    /** The statement as the gate sees it. */
    public OutsideText text() {
        return OutsideText.of(spec.sql().place(), sql);
    }

    /**
     * Whether the statement returns rows. This was found when the text was compiled, so that an execution does not
     * parse it.
     */
    public boolean isQuery() {
        return sql.check().isQuery();
    }

    /** Whether the statement changes rows, or may change them. */
    public boolean writes() {
        return sql.check().writes();
    }

    /**
     * What the statement does that a rollback does not undo, as a sentence's end; empty if there is nothing of that
     * kind.
     */
    public Optional<String> lasting() {
        return sql.check().lasting();
    }

    /** Whether the statement locks the rows that it reads. */
    public boolean isLockingRead() {
        return isQuery() && sql.check().locks();
    }

    @Override
    public String toString() {
        return sql.shown();
    }
}
