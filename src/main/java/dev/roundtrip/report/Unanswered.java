package dev.roundtrip.report;

import org.apiguardian.api.API;

/**
 * Commands that were sent, and whose connection ended before their answer did: by a time limit, a kill, or a failure.
 *
 * @param count how many commands there were
 * @param nanos the time from sending them to the end of their connection, added up; it is in no percentile
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record Unanswered(long count, long nanos) {

    public static final Unanswered NONE = new Unanswered(0, 0);

    /** The sum of these figures and other ones. */
    public Unanswered plus(Unanswered other) {
        return new Unanswered(count + other.count, nanos + other.nanos);
    }
}
