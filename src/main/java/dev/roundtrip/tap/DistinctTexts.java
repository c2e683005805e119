package dev.roundtrip.tap;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * An estimate of how many different texts there were, by their hashes in a bitmap: linear counting (Whang,
 * Vander-Zanden and Taylor, 1990). It is exact for one text, and within a few for hundreds. Thread-safe; nothing is
 * allocated for a further text.
 */
final class DistinctTexts {

    private static final int BITS = 4096;
    private static final int GOLDEN = 0x9e37_79b9;

    private final AtomicLongArray words = new AtomicLongArray(BITS / Long.SIZE);

    void add(int hash) {
        int bit = (hash * GOLDEN) >>> (Integer.SIZE - 12);
        int word = bit / Long.SIZE;
        long mask = 1L << bit;
        if ((words.get(word) & mask) == 0) {
            words.accumulateAndGet(word, mask, (set, more) -> set | more);
        }
    }

    long count() {
        int set = IntStream.range(0, words.length())
                .map(i -> Long.bitCount(words.get(i)))
                .sum();
        int unset = Math.max(1, BITS - set);
        return Math.round(BITS * Math.log((double) BITS / unset));
    }
}
