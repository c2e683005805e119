package dev.roundtrip.server.witness;

import dev.roundtrip.measure.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Reads counters until they settle: a server counts a command after it has answered it, which can be many milliseconds
 * later on a busy machine. Counters have settled when two consecutive readings agree on the counters that are compared
 * with the wire, and the server has counted as many commands as it has begun. After commands without an answer more
 * readings must agree. Counters that change by themselves (background statements, processor time, uptime) are ignored.
 *
 * <p>Gives up after {@link #LIMIT}; if it gave up the last time, after {@link #LIMIT_ONCE_RESTLESS}, because other
 * clients do not leave between two slices. There should be one instance per server, because what it learns holds for
 * all databases. One thread at a time.
 */
final class Settling {

    /** The limit for all readings at one end of a slice, not counting the duration of the last reading. */
    static final Duration LIMIT = Duration.ofSeconds(2);

    static final Duration LIMIT_ONCE_RESTLESS = Duration.ofMillis(200);

    /**
     * The shortest time between the beginnings of two readings. After commands without an answer it is the time between
     * them.
     */
    private static final Duration APART = Duration.ofMillis(10);

    /**
     * The number of readings in a row that must agree with the one before, if commands without an answer came since the
     * last time: on a busy machine the server may not have read the last of them yet.
     */
    static final int AGREED_AFTER_UNANSWERED = 4;

    private static final LabelMatch UNANSWERED = LabelMatch.oneOf("type", "StmtClose", "StmtSendLongData");

    /**
     * The last reading.
     *
     * @param counters the counters, or why they could not be read
     * @param atRest false if the counters still changed at the limit
     * @param takenAtNanos the middle of the reading
     */
    record Settled(Attempt<Scrape> counters, boolean atRest, long takenAtNanos) {}

    private final NanoClock clock;
    private final List<String> compared;
    private final ToDoubleFunction<Scrape> underWay;

    /**
     * The lowest number of commands under way so far. It is not always 0: TiDB never counts some commands that it
     * begins, such as DDL.
     */
    private double fewestUnderWay = Double.POSITIVE_INFINITY;

    private boolean restless;
    private double unanswered;

    /**
     * Begins with no reading.
     *
     * @param compared names of the counters that must not change; the first one counts commands by type
     * @param underWay the number of commands that the server has begun and not counted yet, plus an unknown constant
     */
    Settling(NanoClock clock, List<String> compared, ToDoubleFunction<Scrape> underWay) {
        this.clock = clock;
        this.compared = List.copyOf(compared);
        this.underWay = underWay;
    }

    Settled read(Supplier<Attempt<Scrape>> reading) {
        long startNanos = clock.nanoTime();
        long limitNanos = (restless ? LIMIT_ONCE_RESTLESS : LIMIT).toNanos();
        int agreed = 0;
        long beganNanos = startNanos;
        Settled earlier = readOnce(reading);
        while (earlier.counters().value().isPresent()) {
            boolean allAnswered = unanswered(earlier.counters().value().get()) == unanswered;
            LockSupport.parkNanos(APART.toNanos() - (allAnswered ? clock.nanoTime() - beganNanos : 0));
            beganNanos = clock.nanoTime();
            Settled later = readOnce(reading);
            if (later.counters().value().isEmpty()) {
                return later;
            }
            Scrape before = earlier.counters().value().get();
            Scrape now = later.counters().value().get();
            double unansweredNow = unanswered(now);
            agreed = agree(before, now) ? agreed + 1 : 0;
            if (agreed >= (unansweredNow == unanswered ? 1 : AGREED_AFTER_UNANSWERED)) {
                restless = false;
                unanswered = unansweredNow;
                return later;
            }
            if (clock.nanoTime() - startNanos > limitNanos
                    || Thread.currentThread().isInterrupted()) {
                restless = agreed == 0;
                if (sameCounters(before, now) && underWay.applyAsDouble(before) == underWay.applyAsDouble(now)) {
                    // Nothing changes any more: commands that are still under way will never be counted.
                    fewestUnderWay = underWay.applyAsDouble(now);
                }
                return new Settled(later.counters(), !restless, later.takenAtNanos());
            }
            earlier = later;
        }
        return earlier;
    }

    private double unanswered(Scrape counters) {
        return counters.sum(compared.get(0), UNANSWERED).orElse(0);
    }

    private Settled readOnce(Supplier<Attempt<Scrape>> reading) {
        long startNanos = clock.nanoTime();
        Attempt<Scrape> counters = reading.get();
        return new Settled(counters, true, startNanos + (clock.nanoTime() - startNanos) / 2);
    }

    private boolean agree(Scrape earlier, Scrape later) {
        double now = underWay.applyAsDouble(later);
        fewestUnderWay = Math.min(fewestUnderWay, Math.min(underWay.applyAsDouble(earlier), now));
        return now <= fewestUnderWay && sameCounters(earlier, later);
    }

    private boolean sameCounters(Scrape earlier, Scrape later) {
        return compared.stream()
                .allMatch(name -> ScrapeDelta.valuesByLabels(earlier, name, List.of())
                        .equals(ScrapeDelta.valuesByLabels(later, name, List.of())));
    }
}
