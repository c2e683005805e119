package dev.roundtrip.workload.file;

import java.util.List;

/** Functions whose number depends only on their arguments, so that the rows of several tables agree. */
final class FixedFunctions {

    static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final int ROUNDS = 4;

    static final List<Function> ALL = List.of(
            new Function(
                    "numberFor(n, low, high)",
                    call -> Function.whole(call, (context, n, low, high) -> numberFor(n, low, high))),
            new Function(
                    "permuted(n, count, which)",
                    call -> Function.whole(call, (context, n, count, which) -> permuted(n, count, which))));

    private FixedFunctions() {}

    private static long numberFor(long n, long low, long high) {
        return low + Math.floorMod(mixed(n * GOLDEN), Math.max(1, high - low + 1));
    }

    /**
     * The number that a permutation puts in the place of n. A Feistel network permutes a power of four; a number beyond
     * the count is permuted again, until it is in range. Needs no memory, whatever the count.
     */
    static long permuted(long n, long count, long which) {
        if (count < 2) {
            return 1;
        }
        int half = (64 - Long.numberOfLeadingZeros(count - 1) + 1) / 2;
        long number = Math.floorMod(n - 1, count);
        do {
            number = encrypted(number, half, which);
        } while (number >= count);
        return number + 1;
    }

    private static long encrypted(long number, int half, long which) {
        long mask = (1L << half) - 1;
        long left = number >>> half;
        long right = number & mask;
        for (int round = 1; round <= ROUNDS; round++) {
            long next = left ^ (mixed(right + which * GOLDEN + round * 0x632BE59BD9B4E019L) & mask);
            left = right;
            right = next;
        }
        return left << half | right;
    }

    /** A number as the finalizer of SplitMix64 mixes it: each bit of the result depends on all bits of the number. */
    static long mixed(long number) {
        long z = number;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
