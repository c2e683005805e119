package dev.roundtrip.report;

import dev.roundtrip.measure.Latencies;
import java.util.Optional;

/**
 * What was done of one kind of transaction, in a workload that has several.
 *
 * @param committed transactions that were committed
 * @param rolledBack transactions that the workload rolled back on purpose: done, but not committed
 * @param failed attempts that failed, retried or not
 * @param latencyNanos the latencies of the transactions that were done; empty if none was
 */
public record KindResult(
        String name, long committed, long rolledBack, long failed, double perMinute, Optional<Times> latencyNanos) {

    /** Creates a result that does not say yet how many transactions were done per minute. */
    public KindResult(String name, long committed, long rolledBack, long failed, Optional<Times> latencyNanos) {
        this(name, committed, rolledBack, failed, 0, latencyNanos);
    }

    /** The sum of two results of one kind, with the latencies of both. */
    public KindResult plus(KindResult other, Optional<Times> both) {
        return new KindResult(
                name, committed + other.committed, rolledBack + other.rolledBack, failed + other.failed, both);
    }

    /** A copy with the transactions per minute, in the time of that work. */
    KindResult in(Work work) {
        return new KindResult(name, committed, rolledBack, failed, per(60, work), latencyNanos);
    }

    /** Transactions that came to their end, committed or rolled back on purpose. */
    public long done() {
        return committed + rolledBack;
    }

    /** How many transactions were done in so many seconds; 0 if no time was spent. */
    public double per(int seconds, Work work) {
        return work.elapsedNanos() == 0 ? 0 : done() * 1e9 * seconds / work.elapsedNanos();
    }

    /** Latencies in nanoseconds, with the percentiles of the tools for workloads of several kinds. */
    public record Times(double mean, long p50, long p90, long p99, long p999, long max) {

        /** Summarizes latencies; empty if there are none. */
        public static Optional<Times> of(Latencies latencies) {
            return latencies.count() == 0
                    ? Optional.empty()
                    : Optional.of(new Times(
                            latencies.meanNanos(),
                            latencies.percentileNanos(50),
                            latencies.percentileNanos(90),
                            latencies.percentileNanos(99),
                            latencies.percentileNanos(99.9),
                            latencies.maxNanos()));
        }
    }
}
