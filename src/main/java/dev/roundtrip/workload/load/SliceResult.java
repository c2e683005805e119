package dev.roundtrip.workload.load;

import dev.roundtrip.measure.Latencies;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The result of a slice's measured time.
 *
 * @param threads the number of workers
 * @param activeNanos the time from the start of the measured time to each worker's last end, summed over the workers;
 *     in an open loop at least the measured time of each
 * @param cpuNanos the processor time of the workers' threads in the measured time, summed over the workers
 * @param kinds the work of each kind of transaction, in the order of the workload; empty if it has one kind
 * @param firstError the first error's sentence; empty if there was none
 */
public record SliceResult(
        int threads,
        Work work,
        long activeNanos,
        long cpuNanos,
        SliceLatencies latencies,
        List<TransactionResult> kinds,
        Ending ending,
        String firstError) {

    static final double NANOS_PER_SECOND = 1e9;

    /** A slice without measurements. */
    static SliceResult nothing(int threads, Ending ending, String firstError) {
        return new SliceResult(threads, Work.NONE, 0, 0, SliceLatencies.NONE, List.of(), ending, firstError);
    }

    /** Committed transfers per second of all workers; 0 if none was active. */
    public double transactionsPerSecond() {
        return activeNanos == 0 ? 0 : work.transactions() * NANOS_PER_SECOND * threads / activeNanos;
    }

    /** Business statements per second of all workers; 0 if none was active. */
    public double statementsPerSecond() {
        return activeNanos == 0 ? 0 : work.statements() * NANOS_PER_SECOND * threads / activeNanos;
    }

    /** The sum of two slices of the same workers, with the worse ending and the earlier error. */
    public SliceResult plus(SliceResult later) {
        return new SliceResult(
                threads,
                work.plus(later.work),
                activeNanos + later.activeNanos,
                cpuNanos + later.cpuNanos,
                latencies.plus(later.latencies),
                kinds.isEmpty() ? later.kinds : later.kinds.isEmpty() ? kinds : plus(kinds, later.kinds),
                ending.compareTo(later.ending) >= 0 ? ending : later.ending,
                firstError.isEmpty() ? later.firstError : firstError);
    }

    private static List<TransactionResult> plus(List<TransactionResult> before, List<TransactionResult> later) {
        return IntStream.range(0, before.size())
                .mapToObj(i -> before.get(i).plus(later.get(i)))
                .toList();
    }

    /**
     * The work of one kind of transaction.
     *
     * @param rolledBack the transactions that were done, but rolled back on purpose
     * @param failed the attempts that failed, retried or not
     * @param latency the latency of the transactions that were done, from the start until the connection is returned
     */
    public record TransactionResult(String name, long committed, long rolledBack, long failed, Latencies latency) {

        TransactionResult plus(TransactionResult other) {
            return new TransactionResult(
                    name,
                    committed + other.committed,
                    rolledBack + other.rolledBack,
                    failed + other.failed,
                    latency.plus(other.latency));
        }
    }

    /** How a slice ended; later endings are worse. */
    public enum Ending {
        COMPLETED,
        STOPPED,
        FAILED
    }

    /**
     * The counts of a slice.
     *
     * @param transactions the transactions that were done: committed, or rolled back because the workload says so
     * @param statements the business statements that were executed, including those of transfers that were rolled back
     * @param errors the attempts at a transfer that failed, retried or not
     * @param emptyReads the reads that found no row; there should be none
     * @param missedArrivals the planned transfers that had not begun at the deadline, in an open loop
     * @param rolledBack the transactions that ended with a rollback because the workload asked for it
     * @param refused the statements of a recording that the server refused; their transactions continued
     */
    public record Work(
            long transactions,
            long statements,
            long errors,
            long emptyReads,
            long missedArrivals,
            long rolledBack,
            long refused) {

        static final Work NONE = new Work(0, 0, 0, 0, 0, 0, 0);

        Work plus(Work other) {
            return new Work(
                    transactions + other.transactions,
                    statements + other.statements,
                    errors + other.errors,
                    emptyReads + other.emptyReads,
                    missedArrivals + other.missedArrivals,
                    rolledBack + other.rolledBack,
                    refused + other.refused);
        }
    }

    /**
     * The latencies of a slice.
     *
     * @param statement the latency of a business statement, from prepare to close
     * @param transaction the latency of a committed transfer, from its start until its connection is returned
     * @param transactionFromPlannedStart the same from the planned start; in a closed loop equal to {@code transaction}
     */
    public record SliceLatencies(Latencies statement, Latencies transaction, Latencies transactionFromPlannedStart) {

        static final SliceLatencies NONE = new SliceLatencies(Latencies.none(), Latencies.none(), Latencies.none());

        SliceLatencies plus(SliceLatencies other) {
            return new SliceLatencies(
                    statement.plus(other.statement),
                    transaction.plus(other.transaction),
                    transactionFromPlannedStart.plus(other.transactionFromPlannedStart));
        }
    }
}
