package dev.roundtrip.report;

import org.apiguardian.api.API;

/**
 * The connections of a tap.
 *
 * @param opened TCP connections opened in the interval
 * @param closed connections closed in the interval
 * @param openNow connections open at the end of the interval
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record ConnectionCounts(long opened, long closed, long openNow) {

    public static final ConnectionCounts NONE = new ConnectionCounts(0, 0, 0);

    /** The sum of this interval and a later one of the same tap. */
    public ConnectionCounts plus(ConnectionCounts later) {
        return new ConnectionCounts(opened + later.opened, closed + later.closed, later.openNow);
    }
}
