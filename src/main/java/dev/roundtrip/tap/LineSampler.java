package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.recording.SentFrom;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Takes the Java lines of some statements: for the first two executions of a text on a connection, for two that may be
 * in a loop, and then for every {@value #LATER}th. Reading a stack costs tens of microseconds, so all connections
 * together read at most one per {@value #MIN_NANOS} ns. A failure here ends the sampling, and nothing else.
 *
 * <p>Texts are decoded later, so a line is kept with the time at which its command began, and found again by this time.
 */
final class LineSampler {

    static final int FIRST = 2;
    static final int LATER = 1024;
    static final long MIN_NANOS = 5_000_000;

    static final int HEADER = 4;
    static final int QUERY = 0x03;
    private static final int PREPARE = 0x16;
    private static final int EXECUTE = 0x17;

    /** The number of bytes at the start of a text that are hashed to tell it from others. */
    private static final int HEAD = 48;

    private static final int TAIL = 16;

    private final Supplier<Optional<SentFrom>> currentLines;
    private final AtomicLong next;
    private volatile boolean ended;

    /** @param currentLines finds the lines of the thread that calls it */
    LineSampler(NanoClock clock, Supplier<Optional<SentFrom>> currentLines) {
        this.currentLines = currentLines;
        this.next = new AtomicLong(clock.nanoTime());
    }

    /** @param command the byte behind a packet's header */
    static boolean mayBeOfStatement(int command) {
        return command == QUERY || command == EXECUTE || command == PREPARE;
    }

    /** Whether a text with this first letter may end a transaction, as COMMIT and ROLLBACK do. */
    private static boolean endsTransaction(int letter) {
        int small = letter | 0x20;
        return small == 'c' || small == 'r';
    }

    OfConnection ofConnection() {
        return new OfConnection();
    }

    /** Whether a stack may be read at this time. */
    private boolean isDue(long nanos) {
        long earliest = next.get();
        return nanos - earliest >= 0 && next.compareAndSet(earliest, nanos + MIN_NANOS);
    }

    /** @param nanos the time at which the command began */
    private record Sample(long nanos, SentFrom lines) {}

    /**
     * The samples of one connection. {@link #sent} is called by the thread that uses the connection, and
     * {@link #linesOf} is called under the connection's lock.
     */
    final class OfConnection {

        /** The number of slots of texts; there are as many of prepared statements, whose ids may never come again. */
        private static final int SLOTS = 256;

        private static final int KEPT = 8;

        private final int[] counts = new int[2 * SLOTS];

        /** The number of the transaction in which a slot's text was executed last, and how often in it. */
        private final int[] transactions = new int[2 * SLOTS];

        private final int[] inTransaction = new int[2 * SLOTS];

        /** How many of a slot's samples were in what may be a loop. */
        private final byte[] inLoops = new byte[2 * SLOTS];

        /** The number of the current transaction, or of what is between two. */
        private int transaction;

        /** A ring that the two threads share: an entry that is not null has a sample that was not read yet. */
        private final AtomicReferenceArray<Sample> samples = new AtomicReferenceArray<>(KEPT);

        private int written;
        private int read;

        /**
         * Takes a sample if one is due. Call this before the bytes are kept, while the stack is still the statement's.
         */
        void sent(byte[] bytes, int offset, int length, long nanos) {
            if (ended || length <= HEADER + 1 || bytes[offset + HEADER - 1] != 0) {
                return;
            }
            int command = bytes[offset + HEADER];
            if (mayBeOfStatement(command)) {
                if (command == QUERY && endsTransaction(bytes[offset + HEADER + 1])) {
                    transaction++;
                }
                sent(slot(bytes, offset + HEADER, offset + length, command == EXECUTE), nanos);
            }
        }

        private void sent(int slot, long nanos) {
            if (transactions[slot] != transaction) {
                transactions[slot] = transaction;
                inTransaction[slot] = 0;
            }
            inTransaction[slot]++;
            int count = counts[slot];
            boolean inLoop = inTransaction[slot] >= LoopTracker.LOOPED && inLoops[slot] < FIRST;
            if (count >= FIRST && count % LATER != 0 && !inLoop) {
                counts[slot] = count + 1;
            } else if (samples.get(written) == null && isDue(nanos)) {
                counts[slot] = count + 1;
                inLoops[slot] += (byte) (inLoop ? 1 : 0);
                sample(nanos);
            } else if (count >= FIRST && count % LATER != 0) {
                counts[slot] = count + 1;
            }
        }

        private void sample(long nanos) {
            try {
                Optional<SentFrom> lines = currentLines.get();
                if (lines.isPresent()) {
                    samples.set(written, new Sample(nanos, lines.get()));
                    written = (written + 1) % KEPT;
                }
            } catch (RuntimeException | LinkageError | StackOverflowError failure) {
                ended = true;
            }
        }

        /** The lines of the command that began at that time; null if no sample was taken of it. */
        SentFrom linesOf(long startNanos) {
            Sample sample = samples.get(read);
            while (sample != null && sample.nanos() - startNanos <= 0) {
                samples.set(read, null);
                read = (read + 1) % KEPT;
                if (sample.nanos() == startNanos) {
                    return sample.lines();
                }
                sample = samples.get(read);
            }
            return null;
        }
    }

    /**
     * The slot of a text. Different texts mostly have different slots; texts that differ only in numbers have one slot.
     */
    private static int slot(byte[] bytes, int from, int to, boolean namesStatement) {
        int hash = 1;
        if (namesStatement) {
            for (int at = from; at < Math.min(to, from + HEADER + 1); at++) {
                hash = 31 * hash + bytes[at];
            }
        } else {
            hash = hash(bytes, from, to, 1, HEAD, hash);
            hash = hash(bytes, to - 1, from - 1, -1, TAIL, hash);
        }
        int slot = (hash ^ (hash >>> 8) ^ (hash >>> 16)) & (OfConnection.SLOTS - 1);
        return namesStatement ? OfConnection.SLOTS + slot : slot;
    }

    /** The hash of up to {@code most} bytes that are not digits. */
    private static int hash(byte[] bytes, int from, int end, int step, int most, int start) {
        int hash = start;
        int taken = 0;
        for (int at = from; at != end && taken < most; at += step) {
            int next = bytes[at];
            if (next < '0' || next > '9') {
                hash = 31 * hash + next;
                taken++;
            }
        }
        return hash;
    }
}
