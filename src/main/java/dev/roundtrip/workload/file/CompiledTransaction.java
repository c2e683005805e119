package dev.roundtrip.workload.file;

import java.util.List;

/**
 * A kind of transaction, ready to be executed.
 *
 * @param rollbackShare the share that is rolled back at its end, 0 to 1
 * @param draws the values to draw at its beginning
 * @param statements its statements in the order of the file; each statement of a loop once
 */
@SuppressWarnings("ArrayRecordComponent")
public record CompiledTransaction(
        String name,
        double weight,
        boolean autocommit,
        boolean readOnly,
        double rollbackShare,
        Draw[] draws,
        CompiledStep[] steps,
        List<CompiledStatement> statements) {

    /** Whether one of the transaction's statements changes rows, or may change them. */
    public boolean writes() {
        return statements.stream().anyMatch(CompiledStatement::writes);
    }
}
