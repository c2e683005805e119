package dev.roundtrip.workload.file;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The values that all workers on one database share: sequences, which other workloads on the same tables may share, and
 * the results of queries. Threads: any; the queries' results are set before the workers start.
 *
 * @param results the rows of each query, one column each
 * @param step from a number of a sequence to the next, so that several machines can share it out
 */
@SuppressWarnings("ArrayRecordComponent")
public record SharedValues(AtomicLong[] sequences, AcknowledgedNumbers[] acknowledged, Object[][] results, int step) {

    /** For workloads without sequences and queries. */
    public static SharedValues none() {
        return new SharedValues(new AtomicLong[0], new AcknowledgedNumbers[0], new Object[0][], 1);
    }

    long next(int sequence) {
        return sequences[sequence].getAndAdd(step);
    }

    /** The sequence with a name. */
    AcknowledgedNumbers acknowledged(int sequence) {
        return acknowledged[sequence];
    }

    Object[] result(int query) {
        return results[query];
    }
}
