package dev.roundtrip.workload.file;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Distributions of keys, computed exactly as in YCSB, sysbench 1.0 and TPC-C, so that workloads have the same hot rows
 * as the originals. No draw allocates.
 */
final class Distributions {

    /** The number of items of YCSB's {@code ScrambledZipfianGenerator}, which is always the same; their sum follows. */
    private static final long SCRAMBLED_ITEMS = 10_000_000_000L;

    private static final double SCRAMBLED_ZETA = 26.46902820178302;

    /**
     * The maximum number of draws. An existing number is found within a few draws; so many without one mean that there
     * is none.
     */
    private static final int MOST_DRAWS = 10_000;

    private static final long FNV_OFFSET = 0xCBF29CE484222325L;
    private static final long FNV_PRIME = 1099511628211L;

    /** TPC-C's largest customer name; its constant differs between the data and the transactions. */
    private static final long NAMES = 255;

    static final List<Function> ALL = List.of(
            new Function("scrambledZipfian(low, high, last)", 2, 3, Distributions::scrambledZipfian),
            new Function("latest('name')", Distributions::latest),
            new Function("newest('name')", Distributions::newest),
            new Function("fnvHash(n)", Distributions::fnvHash),
            new Function(
                    "special(low, high)",
                    call -> Function.whole(
                            call, (context, low, high) -> high <= low ? low : special(context.random, low, high))),
            new Function("nuRand(a, low, high)", Distributions::nuRand));

    private Distributions() {}

    private static Value scrambledZipfian(Function.Call call) {
        Zipfian zipfian = new Zipfian(SCRAMBLED_ITEMS + 1, SCRAMBLED_ZETA);
        Value most = call.count() < 3 ? Value.constant(Long.MAX_VALUE) : call.whole(2);
        return Function.whole(call, (context, low, high) -> {
            long last = most.asLong(context);
            for (int i = 0; i < MOST_DRAWS && low <= last; i++) {
                long number = scrambled(zipfian, context.random, low, high);
                if (number <= last) {
                    return number;
                }
            }
            return low;
        });
    }

    private static long scrambled(Zipfian zipfian, SplittableRandom random, long low, long high) {
        long number = fnvHash(zipfian.draw(random));
        return high <= low ? low : low + number % (high - low + 1);
    }

    private static Value fnvHash(Function.Call call) {
        Value number = call.whole(0);
        return Value.ofLong(context -> fnvHash(number.asLong(context)));
    }

    /** A hash as YCSB's {@code Utils.fnvhash64} computes it. */
    static long fnvHash(long number) {
        long hash = FNV_OFFSET;
        long rest = number;
        for (int i = 0; i < Long.BYTES; i++) {
            hash ^= rest & 0xff;
            hash *= FNV_PRIME;
            rest >>= Byte.SIZE;
        }
        return Math.abs(hash);
    }

    private static int named(Function.Call call) {
        return call.scope().shared().sequence(call.text(0), call.written().place());
    }

    private static Value latest(Function.Call call) {
        int sequence = named(call);
        return Value.ofLong(context -> context.shared.sequences()[sequence].latest(context.random));
    }

    private static Value newest(Function.Call call) {
        int sequence = named(call);
        return Value.ofLong(context -> context.shared.sequences()[sequence].newest());
    }

    /** The mean of 12 uniform numbers, which is sysbench's {@code --rand-spec-iter}. */
    private static double mean(SplittableRandom random, double width) {
        double sum = 0;
        for (int i = 0; i < 12; i++) {
            sum += random.nextDouble() * width;
        }
        return sum * (1.0 / 12);
    }

    /**
     * A number as sysbench's {@code sb_rand_special} draws it with {@code --rand-spec-pct=1} and
     * {@code --rand-spec-res=75}. The number that chooses between the two cases is used again in the second one, so its
     * first quarter never occurs there.
     */
    private static long special(SplittableRandom random, long low, long high) {
        double width = high - low;
        double chosen = random.nextDouble();
        if (chosen * width * (100.0 / (100.0 - 75)) < width) {
            return (long) (low + mean(random, width));
        }
        double hot = width * 0.01;
        return low + (long) (chosen * (hot + 1) + width / 2 - width * 0.005);
    }

    private static Value nuRand(Function.Call call) {
        long a = call.constant(0, 1, Integer.MAX_VALUE);
        Value low = call.whole(1);
        Value high = call.whole(2);
        Scope.Shared shared = call.scope().shared();
        long c = nuRandConstant(shared.seed, a, shared.loading);
        return Value.ofLong(context -> {
            long first = low.asLong(context);
            long last = high.asLong(context);
            long either = context.random.nextLong(a + 1) | NumberFunctions.between(context, first, last);
            return last <= first ? first : (either + c) % (last - first + 1) + first;
        });
    }

    /**
     * The constant C of TPC-C, from 0 to a. For names (2.1.6.1), that of the transactions differs from that of the data
     * by 65 to 119, but not by 96 or 112.
     */
    static long nuRandConstant(long seed, long a, boolean loading) {
        SplittableRandom random = new SplittableRandom(seed ^ (a << 32));
        long ofData = random.nextLong(a + 1);
        if (loading || a != NAMES) {
            return ofData;
        }
        long difference = 96;
        while (difference == 96 || difference == 112) {
            difference = random.nextLong(65, 120);
        }
        return ofData + difference <= a ? ofData + difference : ofData - difference;
    }
}
