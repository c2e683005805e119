package dev.roundtrip.workload.file;

import java.util.SplittableRandom;

/**
 * Numbers from 0, the small ones most often, computed exactly as YCSB's {@code ZipfianGenerator} does
 * (Gray et al., "Quickly Generating Billion-Record Synthetic Databases", SIGMOD 1994).
 *
 * <p>The sum that the method needs is computed at the first draw, because it takes as many steps as there are numbers;
 * when the count grows, only the new terms are added. Allocates nothing when drawn. Threads: any.
 */
final class Zipfian {

    /** The exponent that YCSB uses. */
    private static final double THETA = 0.99;

    private static final double ALPHA = 1 / (1 - THETA);
    private static final double ZETA_OF_TWO = sum(0, 2, 0);
    private static final double SECOND_ENDS = 1 + Math.pow(0.5, THETA);

    private final long items;
    private volatile Zeta zeta;

    /** The sum over 1/i^0.99 for the first {@code count} numbers, and a factor that follows from it. */
    private record Zeta(long count, double sum, double eta) {}

    Zipfian(long items) {
        this.items = items;
    }

    /** Begins with a sum that is known already. */
    Zipfian(long items, double sum) {
        this.items = items;
        this.zeta = zeta(items, sum);
    }

    long draw(SplittableRandom random) {
        return draw(random, items);
    }

    /**
     * A number below {@code count}. As in YCSB, a larger count than before changes the sum, and a smaller one does not.
     */
    long draw(SplittableRandom random, long count) {
        Zeta now = zeta;
        if (now == null || count > now.count()) {
            now = grown(count);
        }
        double u = random.nextDouble();
        double uz = u * now.sum();
        if (uz < 1) {
            return 0;
        }
        if (uz < SECOND_ENDS) {
            return 1;
        }
        return Math.min(count - 1, (long) (count * Math.pow(now.eta() * u - now.eta() + 1, ALPHA)));
    }

    private synchronized Zeta grown(long count) {
        Zeta now = zeta;
        if (now == null) {
            now = zeta(items, sum(0, items, 0));
        }
        if (count > now.count()) {
            now = zeta(count, sum(now.count(), count, now.sum()));
        }
        zeta = now;
        return now;
    }

    private Zeta zeta(long count, double sum) {
        return new Zeta(count, sum, (1 - Math.pow(2.0 / items, 1 - THETA)) / (1 - ZETA_OF_TWO / sum));
    }

    private static double sum(long from, long to, double sumBefore) {
        double sum = sumBefore;
        for (long i = from; i < to; i++) {
            sum += 1 / Math.pow((double) (i + 1), THETA);
        }
        return sum;
    }
}
