package dev.roundtrip.workload.load;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * One period of work.
 *
 * @param leadInTransactions the number of transfers of each worker before the measured time, to warm connections and
 *     caches
 * @param measured how long new transfers may begin; each worker finishes its last one. In a closed loop it begins at
 *     least one
 * @param rate the number of planned transfers per second over all workers (open loop); empty if each worker begins its
 *     next transfer at once (closed loop)
 */
public record SliceSpec(int leadInTransactions, Duration measured, OptionalDouble rate) {

    /** A period of a closed loop with one lead-in transfer. */
    public static SliceSpec closedLoop(Duration measured) {
        return new SliceSpec(1, measured, OptionalDouble.empty());
    }
}
