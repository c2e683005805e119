package dev.roundtrip.workload.file;

/** One compiled step of a transaction. Immutable. */
public sealed interface CompiledStep
        permits CompiledStatement, CompiledStep.Execution, CompiledStep.Repeat, CompiledStep.OneOf {

    /**
     * A statement with recorded values.
     *
     * @param rows the values; several rows are a batch
     * @param number the execution's place in its sample, from 1
     * @param returnsKeys whether later values are the keys that the database generates for this execution
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Execution(CompiledStatement statement, Value[][] rows, int number, boolean returnsKeys)
            implements CompiledStep {}

    /**
     * Steps that are executed several times.
     *
     * @param slot the slot for the number of the repetition, from 1
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Repeat(Value times, int slot, Draw[] draws, CompiledStep[] steps) implements CompiledStep {}

    /** A choice of one among several lists of steps. */
    @SuppressWarnings("ArrayRecordComponent")
    record OneOf(WeightedChoice choice, Branch[] branches) implements CompiledStep {}

    /** Steps that may be chosen, and the values to draw for them. */
    @SuppressWarnings("ArrayRecordComponent")
    record Branch(Draw[] draws, CompiledStep[] steps) {}
}
