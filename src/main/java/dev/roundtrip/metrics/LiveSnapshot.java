package dev.roundtrip.metrics;

import dev.roundtrip.result.PoolState;
import dev.roundtrip.result.TapTotals;
import dev.roundtrip.result.WorkSoFar;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Totals at one moment.
 *
 * @param wire what a tap saw
 * @param work what the workload did; empty where it is not known, as in an application
 * @param pool the state of the pool; empty where it is not known
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record LiveSnapshot(TapTotals wire, Optional<WorkSoFar> work, Optional<PoolState> pool) {

    public LiveSnapshot {
        Objects.requireNonNull(wire, "wire");
        Objects.requireNonNull(work, "work");
        Objects.requireNonNull(pool, "pool");
    }

    /** Of an application: its tap's totals and nothing else. */
    public static LiveSnapshot of(TapTotals wire) {
        return new LiveSnapshot(wire, Optional.empty(), Optional.empty());
    }
}
