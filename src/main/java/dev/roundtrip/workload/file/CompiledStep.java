package dev.roundtrip.workload.file;

/** One compiled step of a transaction. Immutable. */
public sealed interface CompiledStep permits CompiledStatement, CompiledStep.Repeat, CompiledStep.OneOf {

    /**
     * Steps that are executed several times.
     *
     * @param slot for the number of the repetition, from 1; -1 if it has no name
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Repeat(Value times, int slot, Draw[] draws, CompiledStep[] steps) implements CompiledStep {}

    /** One of several lists of steps. */
    @SuppressWarnings("ArrayRecordComponent")
    record OneOf(WeightedChoice choice, Draw[][] draws, CompiledStep[][] branches) implements CompiledStep {}
}
