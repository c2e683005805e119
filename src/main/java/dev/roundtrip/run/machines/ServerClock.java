package dev.roundtrip.run.machines;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/**
 * The server's clock as this machine reads it. The shortest of several round trips gives the best reading. The server
 * read its clock at some time during that round trip, so the reading is wrong by half of its length at most, and by a
 * microsecond of the server's own resolution. Behind a load balancer, each server has its own clock: a reading that
 * does not fit the one before counts as an error, too.
 */
final class ServerClock {

    private static final int ROUND_TRIPS = 10;
    private static final String NOW = "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', UTC_TIMESTAMP(6))";
    private static final long RESOLUTION_NANOS = 1_000;

    /** The distance to which two clocks that are right may drift apart between two readings. */
    private static final long DRIFT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final NanoClock clock;
    private long offsetNanos;
    private long errorNanos;

    ServerClock(NanoClock clock) {
        this.clock = clock;
    }

    /** Reads the server's clock again, since clocks drift. */
    void set(Connection connection) throws SQLException {
        long shortest = Long.MAX_VALUE;
        long offsetBefore = offsetNanos;
        for (int i = 0; i < ROUND_TRIPS; i++) {
            long before = clock.nanoTime();
            long micros = OwnQuery.one(connection, NOW, row -> row.getLong(1));
            long took = clock.nanoTime() - before;
            if (took < shortest) {
                shortest = took;
                offsetNanos = TimeUnit.MICROSECONDS.toNanos(micros) - before - took / 2;
            }
        }
        long moved = offsetBefore == 0 ? 0 : Math.abs(offsetNanos - offsetBefore);
        long error = shortest / 2 + RESOLUTION_NANOS;
        errorNanos = moved > DRIFT_NANOS + error ? moved : error;
    }

    /** The time of the server's clock, in microseconds since 1970. */
    long micros() {
        return TimeUnit.NANOSECONDS.toMicros(clock.nanoTime() + offsetNanos);
    }

    /** The reading of our own clock at a moment of the server's clock. */
    long nanoTimeAt(long micros) {
        return TimeUnit.MICROSECONDS.toNanos(micros) - offsetNanos;
    }

    /** A moment of the server's clock as an instant, for people. */
    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    static long micros(Instant moment) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
    }

    long errorNanos() {
        return errorNanos;
    }
}
