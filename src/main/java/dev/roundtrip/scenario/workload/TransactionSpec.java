package dev.roundtrip.scenario.workload;

import java.util.List;

/**
 * A kind of business transaction.
 *
 * @param weight how often it is chosen, in proportion to the others
 * @param autocommit whether each statement is a transaction of its own
 * @param readOnly whether {@code Connection.setReadOnly(true)} is called before it
 * @param rollbackShare the share that is rolled back at the end, 0 to 1
 * @param values the values drawn at the beginning of each transaction, in this order
 */
public record TransactionSpec(
        Place place,
        String name,
        Expression weight,
        boolean autocommit,
        boolean readOnly,
        double rollbackShare,
        List<ValueSpec> values,
        List<StepSpec> steps) {}
