package dev.roundtrip.workload.file;

/**
 * The values that all workers on one database share: sequences, which other workloads on the same tables may share, and
 * the results of queries. Threads: any; the queries' results are set before the workers start.
 *
 * @param results the rows of each query, one column each
 */
@SuppressWarnings("ArrayRecordComponent")
public record SharedValues(AcknowledgedNumbers[] sequences, Object[][] results) {

    /** The values of workloads without sequences and queries. */
    public static SharedValues none() {
        return new SharedValues(new AcknowledgedNumbers[0], new Object[0][]);
    }
}
