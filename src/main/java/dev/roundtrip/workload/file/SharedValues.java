package dev.roundtrip.workload.file;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The values that all workers on one database share: sequences, and the results of queries. Threads: any; the queries'
 * results are set before the workers start.
 */
public final class SharedValues {

    private final AtomicLong[] sequences;
    private final AcknowledgedNumbers[] acknowledged;
    private final Object[][] results;
    private final int step;

    /** Creates the values of a workload without named sequences. */
    public SharedValues(long[] first, Object[][] results) {
        this(first, new long[0], results);
    }

    /**
     * Creates the values.
     *
     * @param first the first value of each sequence without a name
     * @param firstNamed the first value of each sequence with a name
     * @param results the rows of each query, one column each
     */
    public SharedValues(long[] first, long[] firstNamed, Object[][] results) {
        this(
                Arrays.stream(first).mapToObj(AtomicLong::new).toArray(AtomicLong[]::new),
                Arrays.stream(firstNamed)
                        .mapToObj(number -> new AcknowledgedNumbers(number, MachinePlace.ALONE))
                        .toArray(AcknowledgedNumbers[]::new),
                results,
                1);
    }

    /**
     * Of sequences that other workloads on the same tables may share.
     *
     * @param step from a number of a sequence to the next, so that several machines can share it out
     */
    SharedValues(AtomicLong[] sequences, AcknowledgedNumbers[] acknowledged, Object[][] results, int step) {
        this.step = step;
        this.sequences = sequences;
        this.acknowledged = acknowledged;
        this.results = results;
    }

    /** For workloads without sequences and queries. */
    public static SharedValues none() {
        return new SharedValues(new long[0], new Object[0][]);
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
