package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.recording.ApplicationLine;
import dev.roundtrip.tap.recording.EntryListener;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Unreadable;
import dev.roundtrip.wire.WireDecoder;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * One connection of a tap: bytes are kept, and decoded when the tape is nearly full or a thread asks for figures. Some
 * chunks are decoded immediately: the connection phase, so that none of its passwords is ever kept; large chunks; and
 * all chunks of a connection with a listener.
 *
 * <p><b>Threads.</b> The thread that uses the connection passes the bytes; any thread may drain the figures and close
 * it. The lock is held while bytes are decoded and while the figures are drained, but not while a listener is called;
 * see {@link UnlockedListener}.
 */
public final class TappedConnection implements SocketFeed {

    /**
     * The size of the tape in bytes, which holds about forty point gets. A larger tape would gain little, and a
     * thousand connections have a thousand tapes.
     */
    static final int TAPE_BYTES = 8 * 1024;

    /** How much of the parameters of one execution is kept until its answer, if a listener may read them. */
    static final int PARAMETER_BYTES = 64 * 1024;

    /** How much of them is kept if only their hash is needed, as for a look-up by a key. */
    private static final int VALUE_BYTES = 64;

    private final Tap tap;
    private final NanoClock clock;
    private final ConnectionFigures figures = new ConnectionFigures();
    private final ReentrantLock decoding = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Whether a listener hears of each exchange when it happens. */
    private final boolean toldAtOnce;

    /**
     * The thread that decodes for a listener, which it calls without the lock; null if no thread does. Guarded by the
     * lock.
     */
    private Thread telling;

    private final Condition told = decoding.newCondition();
    private final WireDecoder decoder;
    private final Tape.Sink intake = this::take;

    /** The connection's line samples; null if no lines are taken, which costs one comparison for each command. */
    private final LineSampler.OfConnection lines;

    /** The listener that asks for the application's methods; null if there is none. */
    private final EntryListener entries;

    /** Whether the connection is compressed: then no lines are taken. Set by the thread that uses the connection. */
    private boolean compressed;

    /**
     * The tape of the connection, which keeps nothing until authentication has ended. Set by the thread that uses the
     * connection, under the lock.
     */
    private Tape tape = new Tape(0);

    /** @param parameters see {@link TapSockets#newSocket(Supplier)} */
    TappedConnection(Tap tap, Supplier<String> parameters) {
        this.tap = tap;
        this.clock = tap.clock;
        Optional<ExchangeListener> listener = tap.listeners.apply(parameters);
        Optional<ExchangeListener> recorder = tap.recorders.map(Supplier::get);
        Optional<LineSampler.OfConnection> taken = tap.lines.map(LineSampler::ofConnection);
        this.lines = taken.orElse(null);
        this.entries = taken.flatMap(any -> recorder)
                .filter(EntryListener.class::isInstance)
                .map(EntryListener.class::cast)
                .orElse(null);
        this.toldAtOnce = listener.isPresent() || entries != null;
        ExchangeListener figuresByText =
                tap.sentTexts.map(sums -> sums.counting(figures, taken)).orElse(figures);
        ExchangeListener counted = recorder.<ExchangeListener>map(also -> new BothListeners(figuresByText, also))
                .orElse(figuresByText);
        this.decoder = new WireDecoder(
                listener.<ExchangeListener>map(
                                users -> new BothListeners(counted, new UnlockedListener(users, decoding)))
                        .orElse(counted),
                tap.sharedTexts,
                listener.or(() -> recorder).isPresent()
                        ? PARAMETER_BYTES
                        : tap.sentTexts.isPresent() ? VALUE_BYTES : 0);
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        if (lines != null && !compressed) {
            lines.sent(bytes, offset, length, startNanos);
        }
        if (entries != null && entries.asksForEntry() && mayBeginWork(bytes, offset, length)) {
            entries.entry(entry());
        }
        pass(bytes, offset, length, startNanos, Direction.SENT);
        if (tape.isNearlyFull()) {
            // The kept bytes are decoded now, while the server works, and not when the answer has arrived and the
            // application waits.
            decodeKept();
        }
        if (!toldAtOnce && closed.get()) {
            sentWhileClosing();
        }
    }

    /**
     * Whether this may be the first statement of the application's own method. A SET may come from a framework before
     * that method is called.
     */
    private static boolean mayBeginWork(byte[] bytes, int offset, int length) {
        if (length < 8) {
            return false;
        }
        int at = offset + LineSampler.HEADER;
        boolean sets = bytes[at] == LineSampler.QUERY
                && (bytes[at + 1] | 0x20) == 's'
                && (bytes[at + 2] | 0x20) == 'e'
                && (bytes[at + 3] | 0x20) == 't';
        return LineSampler.mayBeOfStatement(bytes[at]) && !sets;
    }

    private static String entry() {
        try {
            return ApplicationLine.entryOfCurrentThread();
        } catch (RuntimeException | LinkageError | StackOverflowError unreadable) {
            // The transaction then has no method, and is known by its statements.
            return "";
        }
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        received(bytes, offset, length, clock.nanoTime());
    }

    /** Passes on bytes that were read at that time. */
    public void received(byte[] bytes, int offset, int length, long nanos) {
        pass(bytes, offset, length, nanos, Direction.RECEIVED);
    }

    private void pass(byte[] bytes, int offset, int length, long nanos, Direction direction) {
        if (toldAtOnce) {
            decodeAtOnce(bytes, offset, length, nanos, direction);
        } else if (!tape.keep(bytes, offset, length, nanos, direction)) {
            decodeWithKept(bytes, offset, length, nanos, direction);
        }
    }

    private void decodeAtOnce(byte[] bytes, int offset, int length, long nanos, Direction direction) {
        decoding.lock();
        try {
            while (telling != null && telling != Thread.currentThread()) {
                told.awaitUninterruptibly();
            }
            telling = Thread.currentThread();
            take(bytes, offset, length, nanos, direction);
        } finally {
            doneTelling();
        }
        if (closed.get()) {
            sentWhileClosing();
        }
    }

    /** Decodes into the figures. One thread at a time may call this; it throws only errors of the JVM. */
    private void take(byte[] bytes, int offset, int length, long nanos, Direction direction) {
        if (direction == Direction.SENT) {
            figures.sent(length);
            decoder.sent(bytes, offset, length, nanos);
        } else {
            figures.received(length);
            decoder.received(bytes, offset, length, nanos);
        }
        if (decoder.isCompressed()) {
            figures.savedByCompression(decoder.savedBySending(), decoder.savedByReceiving());
        }
        figures.unreadable(decoder.unreadableBytes());
    }

    private void doneTelling() {
        telling = null;
        told.signalAll();
        decoding.unlock();
    }

    private void decodeWithKept(byte[] bytes, int offset, int length, long nanos, Direction direction) {
        decoding.lock();
        try {
            boolean wasConnected = decoder.isConnected();
            tape.replayTo(intake);
            tape.rewind();
            take(bytes, offset, length, nanos, direction);
            if (!wasConnected && decoder.isConnected()) {
                tape = new Tape(TAPE_BYTES);
                compressed = decoder.isCompressed();
            }
        } finally {
            decoding.unlock();
        }
    }

    /** Decodes the kept bytes, unless another thread is decoding at this moment. */
    private void decodeKept() {
        if (decoding.tryLock()) {
            try {
                tape.replayTo(intake);
                tape.rewind();
            } finally {
                decoding.unlock();
            }
        }
    }

    @Override
    public void upgradedToTls() {
        decoding.lock();
        try {
            tape.replayTo(intake);
            decoder.upgradedToTls();
        } finally {
            decoding.unlock();
        }
    }

    @Override
    public void opened() {
        tap.opened(this);
    }

    @Override
    public void closed() {
        if (closed.compareAndSet(false, true)) {
            // A part of this that fails must not leave the connection in the tap's memory.
            try {
                end();
            } finally {
                try {
                    tap.closed(this);
                } finally {
                    releaseDecoder();
                }
            }
        }
    }

    /** Counts a command whose connection another thread has closed since its bytes were written. */
    private void sentWhileClosing() {
        end();
        tap.sentWhileClosing(this);
    }

    /**
     * Ends the commands that wait for an answer, since none will come. A thread that is telling its listener does this
     * afterwards.
     */
    private void end() {
        decoding.lock();
        if (telling != null) {
            decoding.unlock();
            return;
        }
        try {
            telling = Thread.currentThread();
            tape.replayTo(intake);
            decoder.ended(clock.nanoTime());
        } finally {
            doneTelling();
        }
    }

    private void releaseDecoder() {
        decoding.lock();
        try {
            decoder.close();
        } finally {
            decoding.unlock();
        }
    }

    /** Moves the figures since the last call into the sum. One thread at a time may call this. */
    void drainInto(FiguresSum sum) {
        decoding.lock();
        try {
            tape.replayTo(intake);
            figures.drainInto(sum);
        } finally {
            decoding.unlock();
        }
    }

    /**
     * The server's connection id; -1 until the server has accepted the connection. The connection phase is decoded
     * immediately.
     */
    long connectionId() {
        return figures.connectionId();
    }

    /** Why the connection is unreadable, as far as known without decoding; empty if it is readable. */
    Optional<Unreadable> unreadable() {
        return figures.unreadable();
    }
}
