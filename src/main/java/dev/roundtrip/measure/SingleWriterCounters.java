package dev.roundtrip.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A fixed row of counters, written by one thread while another takes intervals of them.
 *
 * <p><b>Assumptions.</b>
 * <ol>
 *   <li>{@link #add(int, long)} is called by one thread at a time, with a happens-before edge where another thread
 *       takes over.
 *   <li>{@link #takeInterval()} is called by one reader at a time.
 * </ol>
 *
 * <p><b>Guarantees.</b>
 * <ol>
 *   <li>No addition is lost or counted twice: the intervals of a counter sum up to what was added to it.
 *   <li>What the writer wrote before an addition is visible to the reader that saw the addition.
 *   <li>Different counters are not read at one instant: while the writer is at work, an interval may hold one counter's
 *       half of an event and the next interval the other half. Once the writer rests, every addition is there.
 * </ol>
 *
 * <p><b>Progress.</b> Both sides are wait-free.
 *
 * <p><b>Worked use.</b>
 * <pre>{@code
 * SingleWriterCounters counters = new SingleWriterCounters(2);
 * counters.add(BYTES, length);                  // by the writer
 * long[] lastSecond = counters.takeInterval();  // by the reader
 * }</pre>
 */
public final class SingleWriterCounters {

    /** Over a plain array: an AtomicLongArray is one object more to fetch from memory for each command. */
    private static final VarHandle VALUE = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[] values;

    /** What intervals have already given out; the reader's alone. */
    private final long[] taken;

    /** Counters 0 to {@code size} - 1, at zero. */
    public SingleWriterCounters(int size) {
        values = new long[size];
        taken = new long[size];
    }

    /** Called by the one writer. */
    public void add(int index, long amount) {
        VALUE.setRelease(values, index, values[index] + amount);
    }

    /** The total since the beginning, whatever intervals were taken. */
    public long total(int index) {
        return (long) VALUE.getAcquire(values, index);
    }

    /** What was added to each counter since the last call. */
    public long[] takeInterval() {
        long[] interval = new long[taken.length];
        for (int index = 0; index < interval.length; index++) {
            long now = total(index);
            interval[index] = now - taken[index];
            taken[index] = now;
        }
        return interval;
    }
}
