package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Unreadable;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One connection under the tap: what passes is kept, and decoded when the tape is full or somebody wants the figures. Where a listener waits for each
 * exchange, it is decoded at once instead, by the thread that uses the connection.
 *
 * <p><b>Threads.</b> Fed by the thread that uses the connection; its figures are drained, and it is closed, by any. The lock is held while bytes are
 * decoded together and while the figures are drained. A connection whose listener is told at once takes no lock: a listener may ask the tap for
 * figures, which takes the tap's.
 */
final class TappedConnection implements WireFeed {

    private final Tap tap;
    private final NanoClock clock;
    private final ConnectionFigures figures = new ConnectionFigures();
    private final Tape tape = new Tape();
    private final ReentrantLock decoding = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final boolean toldAtOnce;
    private final Intake intake;

    /** @param listener told of each exchange as it happens, after it was counted; empty where counting is all */
    TappedConnection(Tap tap, NanoClock clock, Optional<ExchangeListener> listener, SharedTexts texts) {
        this.tap = Objects.requireNonNull(tap, "tap");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.toldAtOnce = listener.isPresent();
        this.intake = new Intake(
                figures,
                listener.<ExchangeListener>map(users -> new FiguresThenListener(figures, users))
                        .orElse(figures),
                texts);
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        pass(bytes, offset, length, startNanos, true);
        if (tape.isHalfFull()) {
            // Now, while the server is at work, and not when the answer is there and somebody waits for it.
            decodeKept();
        }
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        pass(bytes, offset, length, clock.nanoTime(), false);
    }

    private void pass(byte[] bytes, int offset, int length, long nanos, boolean sent) {
        if (toldAtOnce) {
            intake.take(bytes, offset, length, nanos, sent);
        } else if (!tape.keep(bytes, offset, length, nanos, sent)) {
            decodeWithKept(bytes, offset, length, nanos, sent);
        }
    }

    private void decodeWithKept(byte[] bytes, int offset, int length, long nanos, boolean sent) {
        decoding.lock();
        try {
            tape.replayTo(intake);
            tape.rewind();
            intake.take(bytes, offset, length, nanos, sent);
        } finally {
            decoding.unlock();
        }
    }

    private void decodeKept() {
        decoding.lock();
        try {
            tape.replayTo(intake);
            tape.rewind();
        } finally {
            decoding.unlock();
        }
    }

    /** What is sent from here on goes through TLS, and is fed decrypted. Called by the thread that uses the connection. */
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

    /** The socket was closed, by the driver or by anyone else. */
    void closed() {
        if (closed.compareAndSet(false, true)) {
            tap.closed(this);
        }
    }

    /** Moves what came since the last call into the sum; by one thread at a time. */
    void drainInto(FiguresSum sum) {
        decoding.lock();
        try {
            tape.replayTo(intake);
            figures.drainInto(sum);
        } finally {
            decoding.unlock();
        }
    }

    /** Why it cannot be read any more; empty as long as it can. */
    Optional<Unreadable> unreadable() {
        decoding.lock();
        try {
            tape.replayTo(intake);
            return figures.unreadable();
        } finally {
            decoding.unlock();
        }
    }
}
