package dev.roundtrip.lint;

import org.junit.jupiter.api.AfterEach;

/** Leaves the table of {@link RuleEvidence} as it was after each test of a class. */
interface RuleTable {

    @AfterEach
    default void leave_the_table_as_it_was() throws Exception {
        RuleEvidence.restore();
    }
}
