package dev.roundtrip.metrics;

import dev.roundtrip.report.PoolState;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.report.WorkSoFar;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The totals at one moment.
 *
 * @param wire the figures of a tap
 * @param work the figures of the workload; empty if they are unknown, as in an application
 * @param pool the state of the pool; empty if it is unknown
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record LiveSnapshot(WireFigures wire, Optional<WorkSoFar> work, Optional<PoolState> pool) {

    /** The totals of an application, which are only those of its tap. */
    public static LiveSnapshot of(WireFigures wire) {
        return new LiveSnapshot(wire, Optional.empty(), Optional.empty());
    }
}
