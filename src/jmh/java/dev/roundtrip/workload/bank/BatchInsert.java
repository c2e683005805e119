package dev.roundtrip.workload.bank;

import dev.roundtrip.workload.bank.BankStatements.Write;

/** The insert that a batch repeats. */
public final class BatchInsert {

    private BatchInsert() {}

    /** The transfer's first insert, short enough for the driver's statement cache. */
    public static BusinessStatement statement() {
        return BankStatements.writes(StatementSet.LONGEST_SHORT_TEXT).stream()
                .map(Write::statement)
                .filter(it -> it.kind() == AccessKind.WRITE_INSERT)
                .findFirst()
                .orElseThrow();
    }
}
