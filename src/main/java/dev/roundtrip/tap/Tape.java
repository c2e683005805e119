package dev.roundtrip.tap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * What passed on one connection and is not decoded yet: chunks in their order, each with its direction and time.
 *
 * <p>Keeping a chunk touches the few cache lines that it is copied into. Decoding touches the decoder's code and tables, which between two commands
 * of a driver have gone from the processor's caches: done for many commands together they come back once (docs/adr/0009).
 *
 * <p>Chunks are erased as they are replayed: they are a user's rows and parameters.
 *
 * <p><b>Threads.</b> {@link #keep} and {@link #rewind} are for the one thread that uses the connection. {@link #replayTo} is for any thread, also
 * while the other keeps more; {@code replayTo} and {@code rewind} are called under one lock, {@code keep} is not. Where two threads use one
 * connection at once, against the tap's assumption, chunks are mixed up, and no more is replayed than was written.
 */
final class Tape {

    /** Of a chunk: its length, of what was sent with all bits turned over, and its time. */
    private static final int HEAD_BYTES = Integer.BYTES + Long.BYTES;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle WRITTEN;

    static {
        try {
            WRITTEN = MethodHandles.lookup().findVarHandle(Tape.class, "written", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final byte[] bytes;

    /** Up to where there are whole chunks. Set by the thread that keeps them, last of all. */
    private int written;

    /** Up to where they have been replayed. Under the lock. */
    private int replayed;

    /** @param capacity in bytes; a tape of 0 keeps nothing */
    Tape(int capacity) {
        bytes = new byte[capacity];
    }

    /** The size of the largest chunk that is kept: a larger one is worth a decoding of its own, and would be copied for nothing. */
    int largestChunk() {
        return bytes.length / 8;
    }

    /**
     * Keeps a chunk, where there is room and it is not over {@link #largestChunk()}.
     *
     * @return false where it does not, and nothing is changed
     */
    boolean keep(byte[] chunk, int offset, int length, long nanos, Direction direction) {
        int at = written;
        if (length > largestChunk() || length > bytes.length - HEAD_BYTES - at) {
            return false;
        }
        INT.set(bytes, at, direction == Direction.SENT ? ~length : length);
        LONG.set(bytes, at + Integer.BYTES, nanos);
        System.arraycopy(chunk, offset, bytes, at + HEAD_BYTES, length);
        WRITTEN.setRelease(this, at + HEAD_BYTES + length);
        return true;
    }

    /** Whether it is time to make room, when a moment comes in which that delays nobody. There still is room for an answer of some size. */
    boolean isNearlyFull() {
        return written > bytes.length / 4 * 3;
    }

    /** Where kept chunks go. */
    interface Sink {

        /** A chunk, in the order in which it passed; the array is read during the call only. */
        void take(byte[] bytes, int offset, int length, long nanos, Direction direction);
    }

    /** Hands on what was kept and has not been handed on before, and erases it. A chunk is handed on once, also where the sink fails. */
    void replayTo(Sink sink) {
        int begin = replayed;
        int end = (int) WRITTEN.getAcquire(this);
        try {
            while (end - replayed >= HEAD_BYTES) {
                int at = replayed + HEAD_BYTES;
                int head = (int) INT.get(bytes, replayed);
                long nanos = (long) LONG.get(bytes, replayed + Integer.BYTES);
                Direction direction = head < 0 ? Direction.SENT : Direction.RECEIVED;
                int length = Math.min(head < 0 ? ~head : head, end - at);
                replayed = at + length;
                sink.take(bytes, at, length, nanos, direction);
            }
        } finally {
            Arrays.fill(bytes, begin, replayed, (byte) 0);
        }
    }

    /** Makes room. Everything has been replayed. */
    void rewind() {
        replayed = 0;
        WRITTEN.setRelease(this, 0);
    }
}
