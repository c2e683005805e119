package dev.roundtrip.probe.faults;

import dev.roundtrip.advice.TimeLimit;
import dev.roundtrip.probe.StringsOfServer;
import dev.roundtrip.result.FaultReport.DriverLimits;
import dev.roundtrip.result.FaultReport.PoolLimits;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The request for a table of faults.
 *
 * @param strings grouped by their servers
 * @param limits which kinds of time limits the rows have, in order
 * @param observation how long the application is observed
 * @param idle how long a connection is idle before its use, in the faults of idle connections
 * @param commandEnd options that a row's command needs to reach the same server; starts with a blank, or is empty
 */
public record FaultRequest(
        List<StringsOfServer> strings,
        List<Fault> faults,
        List<Limits> limits,
        Duration observation,
        Duration idle,
        DriverLimits driverLimits,
        PoolLimits poolLimits,
        String commandEnd) {

    public static final Duration OBSERVATION = Duration.ofSeconds(10);

    /** HikariCP does not test a connection that was idle for less than 500 ms. */
    public static final Duration IDLE = Duration.ofSeconds(1);

    /** A statement that takes longer than the socket timeout fails: the reports say so beside it. */
    public static final DriverLimits DRIVER = new DriverLimits(TimeLimit.CONNECT.millis(), TimeLimit.SOCKET.millis());

    /** The maxLifetime is HikariCP's default: no row depends on it. */
    public static final PoolLimits POOL = new PoolLimits(
            TimeLimit.POOL_CONNECTION.millis(),
            TimeLimit.POOL_VALIDATION.millis(),
            TimeLimit.POOL_KEEPALIVE.millis(),
            1_800_000);

    private static final Duration LEAST = Duration.ofMillis(500);
    private static final Duration MOST = Duration.ofMinutes(10);

    public FaultRequest {
        strings = List.copyOf(strings);
        faults = List.copyOf(faults);
        limits = List.copyOf(limits);
        Objects.requireNonNull(driverLimits, "driverLimits");
        Objects.requireNonNull(poolLimits, "poolLimits");
        Objects.requireNonNull(commandEnd, "commandEnd");
        requireWithin("--observe", observation);
        requireWithin("--idle", idle);
    }

    private static void requireWithin(String option, Duration time) {
        if (time.compareTo(LEAST) < 0 || time.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(
                    option + " is " + time.toMillis() + " ms; allowed are 500 ms to 10 minutes");
        }
    }

    /** The time limits of a row. */
    public enum Limits {
        /** The string as it is, with HikariCP's defaults. */
        NONE("none"),
        /** The request's limits of driver and pool. */
        RECOMMENDED("recommended");

        private final String words;

        Limits(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }
}
