package dev.roundtrip.run;

import static dev.roundtrip.run.RunRequest.refuseIf;

import dev.roundtrip.report.Settings.Precision;
import java.time.Duration;
import java.util.Optional;

/**
 * The times of a run's measurement.
 *
 * @param duration the measured time of each scenario in each round
 * @param rounds how often every scenario is measured; ignored with a precision
 * @param warmup the unmeasured time of each scenario before the first round; zero for none. With a precision it ends
 *     earlier, when figures are steady.
 * @param precision decides how many rounds there are; empty for a fixed number
 */
public record Timing(Duration duration, int rounds, Duration warmup, Optional<Precision> precision) {

    public static final Duration DEFAULT_DURATION = Duration.ofMillis(1_500);

    public static final Duration DEFAULT_WARMUP = Duration.ofSeconds(1);

    /** The precision of a run if neither rounds nor a precision are requested. */
    public static final Precision DEFAULT_PRECISION = new Precision(0.1, Duration.ofMinutes(1));

    /** The longest time of a run whose precision was requested. */
    public static final Duration LONGEST_PRECISE = Duration.ofMinutes(10);

    /** The longest time that can be requested; a larger value is a typing error. */
    public static final Duration MAX_TIME = Duration.ofHours(24);

    public static final int MAX_ROUNDS = 1_000;

    /** The finest precision; a finer one takes more rounds than anybody waits for. */
    private static final double FINEST = 0.001;

    /**
     * The timing of a run if nothing is requested: many short rounds narrow an interval more than few long ones.
     * Warm-up ends when figures are steady, and after its time in any case.
     */
    public static final Timing DEFAULT = until(DEFAULT_PRECISION, Duration.ofMillis(500), DEFAULT_WARMUP);

    /** The timing of a run if a number of rounds is requested. */
    public static final Timing DEFAULT_OF_ROUNDS = new Timing(DEFAULT_DURATION, 3, DEFAULT_WARMUP);

    /**
     * The timing over latencies between nodes: a slice has time for some twenty statements of a connection that waits
     * 200 ms for each.
     */
    public static final Timing OF_NODE_LATENCIES = new Timing(Duration.ofSeconds(4), 2, DEFAULT_WARMUP);

    public Timing {
        refuseIf(
                duration.isNegative() || duration.isZero(),
                "--slice is " + duration.toMillis() + " ms; it must be above 0");
        refuseIf(warmup.isNegative(), "--warmup is " + warmup.toMillis() + " ms, below 0");
        refuseIf(
                duration.compareTo(MAX_TIME) > 0 || warmup.compareTo(MAX_TIME) > 0,
                "--slice is " + duration.toSeconds() + " s and --warmup " + warmup.toSeconds()
                        + " s; allowed are up to " + MAX_TIME.toHours() + " hours each");
        double target = precision.map(Precision::target).orElse(1.0);
        refuseIf(!(target >= FINEST && target <= 1), "--margin is " + target * 100 + "%; allowed are 0.1% to 100%");
        Duration atMost = precision.map(Precision::atMost).orElse(MAX_TIME);
        refuseIf(
                atMost.isZero() || atMost.compareTo(MAX_TIME) > 0,
                "--max-time is " + atMost.toSeconds() + " s; allowed are above 0 and up to " + MAX_TIME.toHours()
                        + " hours");
        refuseIf(rounds < 1 || rounds > MAX_ROUNDS, "--rounds is " + rounds + "; allowed are 1 to " + MAX_ROUNDS);
    }

    /** Creates a timing with a fixed number of rounds. */
    public Timing(Duration duration, int rounds, Duration warmup) {
        this(duration, rounds, warmup, Optional.empty());
    }

    /** A timing with as many rounds as the precision takes. */
    public static Timing until(Precision precision, Duration duration, Duration warmup) {
        return new Timing(duration, 1, warmup, Optional.of(precision));
    }
}
