package dev.roundtrip.run;

import java.time.Duration;
import java.util.Objects;

/**
 * How long a run measures.
 *
 * @param duration measured time of each scenario in each round
 * @param rounds how often every scenario is measured
 * @param warmup unmeasured time of each scenario before the first round; zero for none
 */
public record Timing(Duration duration, int rounds, Duration warmup) {

    public static final Duration DEFAULT_DURATION = Duration.ofMillis(1_500);
    public static final int DEFAULT_ROUNDS = 3;
    public static final Duration DEFAULT_WARMUP = Duration.ofSeconds(1);

    /** A larger value is a typing error. */
    public static final Duration MAX_TIME = Duration.ofHours(24);

    public static final int MAX_ROUNDS = 1_000;

    public Timing {
        Objects.requireNonNull(duration, "duration");
        Objects.requireNonNull(warmup, "warmup");
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("duration is " + duration.toMillis() + " ms; it must be above 0");
        }
        if (warmup.isNegative()) {
            throw new IllegalArgumentException("warmup is " + warmup.toMillis() + " ms; it must not be below 0");
        }
        if (duration.compareTo(MAX_TIME) > 0 || warmup.compareTo(MAX_TIME) > 0) {
            throw new IllegalArgumentException("duration is " + duration.toSeconds() + " s and warmup "
                    + warmup.toSeconds() + " s; allowed are up to " + MAX_TIME.toHours() + " hours each");
        }
        if (rounds < 1 || rounds > MAX_ROUNDS) {
            throw new IllegalArgumentException("rounds is " + rounds + "; allowed are 1 to " + MAX_ROUNDS);
        }
    }
}
