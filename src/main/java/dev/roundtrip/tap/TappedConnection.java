package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Unreadable;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One connection of a tap: bytes are kept, and decoded when the tape is nearly full or a thread asks for figures.
 * Decoded immediately are the connection phase, so that none of its passwords is ever kept; large chunks; and all
 * chunks of a connection with a listener.
 *
 * <p><b>Threads.</b> The thread that uses the connection passes the bytes; any thread may drain the figures and close
 * it. The lock is held while bytes are decoded and while the figures are drained, but not while a listener is called;
 * see {@link FiguresThenListener}.
 */
final class TappedConnection implements WireFeed {

    /**
     * Size of the tape in bytes: about forty point gets. More would gain little, and a thousand connections have a
     * thousand tapes.
     */
    static final int TAPE_BYTES = 8 * 1024;

    private final Tap tap;
    private final NanoClock clock;
    private final ConnectionFigures figures = new ConnectionFigures();
    private final ReentrantLock decoding = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final boolean toldAtOnce;
    private final Intake intake;

    /** Keeps nothing until authentication has ended. Set by the thread that uses the connection, under the lock. */
    private Tape tape = new Tape(0);

    /**
     * @param listener notified of each exchange when it happens, after it was counted; empty if only counts are needed
     */
    TappedConnection(Tap tap, NanoClock clock, Optional<ExchangeListener> listener, SharedTexts texts) {
        this.tap = Objects.requireNonNull(tap, "tap");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.toldAtOnce = listener.isPresent();
        this.intake = new Intake(
                figures,
                listener.<ExchangeListener>map(users -> new FiguresThenListener(figures, decoding, users))
                        .orElse(figures),
                texts);
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        pass(bytes, offset, length, startNanos, Direction.SENT);
        if (tape.isNearlyFull()) {
            // Decodes now, while the server works, and not when the answer has arrived and the application waits.
            decodeKept();
        }
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        pass(bytes, offset, length, clock.nanoTime(), Direction.RECEIVED);
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
            intake.take(bytes, offset, length, nanos, direction);
        } finally {
            decoding.unlock();
        }
    }

    private void decodeWithKept(byte[] bytes, int offset, int length, long nanos, Direction direction) {
        decoding.lock();
        try {
            boolean wasConnected = intake.isConnected();
            tape.replayTo(intake);
            tape.rewind();
            intake.take(bytes, offset, length, nanos, direction);
            if (!wasConnected && intake.isConnected()) {
                tape = new Tape(TAPE_BYTES);
            }
        } finally {
            decoding.unlock();
        }
    }

    /** Unless another thread is decoding at this moment. */
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

    /** TLS starts: further bytes are passed decrypted. Called by the thread that uses the connection. */
    void upgradedToTls() {
        decoding.lock();
        try {
            tape.replayTo(intake);
            intake.upgradedToTls();
        } finally {
            decoding.unlock();
        }
    }

    /** The socket is connected. */
    void opened() {
        tap.opened(this);
    }

    /** The socket was closed, by the driver or by another thread. */
    void closed() {
        if (closed.compareAndSet(false, true)) {
            tap.closed(this);
        }
    }

    /** Moves the figures since the last call into the sum; one thread at a time. */
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
