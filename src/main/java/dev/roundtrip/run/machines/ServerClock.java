package dev.roundtrip.run.machines;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/**
 * The server's clock as this machine reads it: the shortest of several round trips tells it best. The server read its
 * clock some time during that round trip, so the reading is wrong by half of it at most, and a microsecond of the
 * server's own resolution. Behind a load balancer, servers have a clock each: a reading that does not fit the one
 * before is an error, too.
 */
final class ServerClock {

    private static final int ROUND_TRIPS = 10;
    private static final String NOW = "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01 00:00:00', UTC_TIMESTAMP(6))";
    private static final long RESOLUTION_NANOS = 1_000;

    /** Two clocks that are right may drift apart so far between two readings. */
    private static final long DRIFT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final NanoClock clock;
    private long offsetNanos;
    private long errorNanos;

    ServerClock(NanoClock clock) {
        this.clock = clock;
    }

    /** Reads the server's clock again: clocks drift. */
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

    /** Microseconds of the server's clock, since 1970. */
    long micros() {
        return TimeUnit.NANOSECONDS.toMicros(clock.nanoTime() + offsetNanos);
    }

    /** The moment of the server's clock as a reading of our own. */
    long nanoTimeAt(long micros) {
        return TimeUnit.MICROSECONDS.toNanos(micros) - offsetNanos;
    }

    /** The moment of the server's clock for people. */
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
