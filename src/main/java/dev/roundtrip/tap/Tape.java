package dev.roundtrip.tap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The bytes of one connection that are not decoded yet: chunks in their order, each with its direction and time.
 *
 * <p>Keeping a chunk touches only the few cache lines that it is copied to. Decoding touches the decoder's code and
 * tables, which are evicted from the processor's caches between two commands of a driver: decoding many commands
 * together loads them only once (ADR 0009).
 *
 * <p>Chunks are erased when they are replayed, because they contain a user's rows and parameters.
 *
 * <p><b>Threads.</b> {@link #keep} and {@link #rewind} are for the one thread that uses the connection. {@link
 * #replayTo} is for any thread, also while the other one keeps more. {@code replayTo} and {@code rewind} are called
 * under one lock, {@code keep} is not. If two threads use one connection at once, against the tap's assumption, chunks
 * are mixed up, but never more is replayed than was written.
 */
final class Tape {

    /** A chunk's header: its length (for sent bytes with all bits inverted) and its time. */
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

    /** The position of the end of the whole chunks. It is set last, by the thread that keeps them. */
    private int written;

    /** The position of the end of the replayed chunks. Guarded by the lock. */
    private int replayed;

    /** @param capacity the size in bytes; with 0 nothing is kept */
    Tape(int capacity) {
        bytes = new byte[capacity];
    }

    /** The size of the largest chunk that is kept. A larger one is decoded immediately, which saves the copy. */
    int largestChunk() {
        return bytes.length / 8;
    }

    /**
     * Keeps a chunk, if there is room and it is not over {@link #largestChunk()}.
     *
     * @return false if the chunk was not kept
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

    /**
     * Whether the tape should be decoded at the next moment in which this delays nobody. There is still room for an
     * answer of moderate size.
     */
    boolean isNearlyFull() {
        return written > bytes.length / 4 * 3;
    }

    /** Receives kept chunks. */
    interface Sink {

        /** Takes a chunk, in the original order; the array is valid only during the call. */
        void take(byte[] bytes, int offset, int length, long nanos, Direction direction);
    }

    /** Passes the kept chunks to the sink and erases them. A chunk is passed once, even if the sink fails. */
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

    /** Frees the whole tape. Everything must have been replayed before. */
    void rewind() {
        replayed = 0;
        WRITTEN.setRelease(this, 0);
    }
}
