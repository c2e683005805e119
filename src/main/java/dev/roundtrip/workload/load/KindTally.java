package dev.roundtrip.workload.load;

import dev.roundtrip.measure.SingleWriterLatencyRecorder;

/** A worker's counts of one kind of transaction in the measured time. Threads: those of {@link Worker}. */
final class KindTally {

    /** The latencies, which are not needed if there is only one kind. */
    final SingleWriterLatencyRecorder latency = new SingleWriterLatencyRecorder();

    private long committed;
    private long rolledBack;
    long failed;

    void done(boolean wasCommitted) {
        if (wasCommitted) {
            committed++;
        } else {
            rolledBack++;
        }
    }

    void reset() {
        committed = 0;
        rolledBack = 0;
        failed = 0;
        latency.takeInterval();
    }

    SliceResult.TransactionResult take(String name) {
        return new SliceResult.TransactionResult(name, committed, rolledBack, failed, latency.takeInterval());
    }
}
