package dev.roundtrip.tap;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What passed on one connection and is not decoded yet: chunks in their order, each with its direction and time.
 *
 * <p>Keeping a chunk touches the few cache lines that it is copied into. Decoding touches the decoder's code and tables, which between two commands
 * of a driver have gone from the processor's caches: done for fifty commands together they come back once (docs/adr/0009).
 *
 * <p><b>Threads.</b> {@link #keep} and {@link #rewind} are for the one thread that uses the connection. {@link #replayTo} is for any thread, also while
 * the other keeps more; {@code replayTo} and {@code rewind} are called under one lock, {@code keep} is not.
 */
final class Tape {

    /** Size in bytes. Some fifty point gets; more gain little, and a thousand connections have a thousand tapes. */
    static final int CAPACITY = 16 * 1024;

    /** What a larger chunk brings is worth a decoding of its own, and would be copied for nothing. */
    static final int LARGEST_CHUNK = CAPACITY / 8;

    /** Of a chunk: its length and direction, and its time. */
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

    private final byte[] bytes = new byte[CAPACITY];

    /** Up to where there are whole chunks. Set by the thread that keeps them, last of all. */
    private int written;

    /** Up to where they have been replayed. Under the lock. */
    private int replayed;

    /**
     * Keeps a chunk, where there is room and it is not over {@link #LARGEST_CHUNK}.
     *
     * @param sent true for what the client wrote, false for what it read
     * @return false where it does not, and nothing is changed
     */
    boolean keep(byte[] chunk, int offset, int length, long nanos, boolean sent) {
        int at = written;
        if (length > LARGEST_CHUNK || length > CAPACITY - HEAD_BYTES - at) {
            return false;
        }
        INT.set(bytes, at, sent ? ~length : length);
        LONG.set(bytes, at + Integer.BYTES, nanos);
        System.arraycopy(chunk, offset, bytes, at + HEAD_BYTES, length);
        WRITTEN.setRelease(this, at + HEAD_BYTES + length);
        return true;
    }

    /** Whether it is time to make room, when a moment comes in which that delays nobody. */
    boolean isHalfFull() {
        return written > CAPACITY / 2;
    }

    /** Where kept chunks go. */
    interface Sink {

        /** A chunk, in the order in which it passed; the array is read during the call only. */
        void take(byte[] bytes, int offset, int length, long nanos, boolean sent);
    }

    /** Hands on what was kept and has not been handed on before. */
    void replayTo(Sink sink) {
        int end = (int) WRITTEN.getAcquire(this);
        while (replayed < end) {
            int head = (int) INT.get(bytes, replayed);
            long nanos = (long) LONG.get(bytes, replayed + Integer.BYTES);
            boolean sent = head < 0;
            int length = sent ? ~head : head;
            sink.take(bytes, replayed + HEAD_BYTES, length, nanos, sent);
            replayed += HEAD_BYTES + length;
        }
    }

    /** Makes room. Everything has been replayed. */
    void rewind() {
        replayed = 0;
        WRITTEN.setRelease(this, 0);
    }
}
