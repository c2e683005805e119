package dev.roundtrip.workload.file;

import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A sequence that knows which of its numbers belong to committed transactions, so that reads can choose among rows that
 * exist. It follows YCSB's {@code AcknowledgedCounterGenerator}, except that the number of a transaction that was
 * rolled back is given to another one, so that no number is missing.
 *
 * <p>If a number is never acknowledged, because the result of its transaction is unknown, {@link #newest} stays before
 * it. Taking and acknowledging allocates nothing and takes no lock. Threads: any.
 */
final class AcknowledgedNumbers {

    /**
     * The number of numbers that can be acknowledged before an older one is; further ones are ignored. It is a power of
     * 2.
     */
    private static final int WINDOW = 1 << 20;

    private final AtomicLong next;
    private final AtomicLongArray acknowledged = new AtomicLongArray(WINDOW / Long.SIZE);
    private final AtomicBoolean advancing = new AtomicBoolean();
    private final ConcurrentSkipListSet<Long> givenBack = new ConcurrentSkipListSet<>();
    private final Zipfian recent;
    private final long first;
    private final MachinePlace place;
    private volatile long newest;

    /** Begins a sequence. All numbers from {@code first} on belong to this machine, or to its place among several. */
    AcknowledgedNumbers(long first, MachinePlace place) {
        this.first = first;
        this.place = place;
        this.next = new AtomicLong(first);
        this.newest = first - 1;
        this.recent = new Zipfian(Math.max(1, first - 1));
    }

    /** Takes a number that no other transaction has. */
    long take() {
        Long again = givenBack.isEmpty() ? null : givenBack.pollFirst();
        return again != null ? again : place.ofAll(first, next.getAndIncrement());
    }

    /**
     * The newest number up to which every number of this machine was acknowledged; the number before the first if none
     * was.
     */
    long newest() {
        return place.ofAll(first, newest);
    }

    /**
     * An acknowledged number from 1, most often one of the newest, as YCSB's {@code SkewedLatestGenerator} chooses it.
     */
    long latest(SplittableRandom random) {
        long last = newest;
        return last <= 0 ? last : place.ofAll(first, last - recent.draw(random, last));
    }

    /** Gives a number back whose transaction is rolled back. */
    void giveBack(long number) {
        givenBack.add(number);
    }

    /** Acknowledges a number whose transaction is committed. */
    void acknowledge(long ofAll) {
        long number = place.own(first, ofAll);
        long distance = number - newest;
        if (distance <= 0 || distance >= WINDOW) {
            return;
        }
        change(number, true);
        while (isAcknowledged(newest + 1) && advancing.compareAndSet(false, true)) {
            try {
                long reached = newest;
                while (isAcknowledged(reached + 1)) {
                    reached++;
                    change(reached, false);
                }
                newest = reached;
            } finally {
                advancing.set(false);
            }
        }
    }

    private boolean isAcknowledged(long number) {
        return (acknowledged.get(word(number)) & (1L << number)) != 0;
    }

    private void change(long number, boolean set) {
        acknowledged.accumulateAndGet(
                word(number), 1L << number, set ? (before, bit) -> before | bit : (before, bit) -> before & ~bit);
    }

    private static int word(long number) {
        return (int) (number & (WINDOW - 1)) / Long.SIZE;
    }
}
