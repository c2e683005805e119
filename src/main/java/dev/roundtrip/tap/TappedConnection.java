package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Unreadable;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One connection under the tap: what passes is kept, and decoded when much is kept or somebody wants the figures. Decoded at once are the connection
 * phase, so that none of its passwords is ever kept; large chunks; and all chunks where a listener waits for each exchange.
 *
 * <p><b>Threads.</b> Fed by the thread that uses the connection; its figures are drained, and it is closed, by any. The lock is held while bytes are
 * decoded and while the figures are drained. A connection with a listener does not take it to decode, since a listener may ask the tap for figures,
 * which takes the tap's lock and then this one.
 */
final class TappedConnection implements WireFeed {

    /** Bytes of the tape: some forty point gets. More gains little, and a thousand connections have a thousand tapes. */
    static final int TAPE_BYTES = 8 * 1024;

    private final Tap tap;
    private final NanoClock clock;
    private final ConnectionFigures figures = new ConnectionFigures();
    private final ReentrantLock decoding = new ReentrantLock();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final boolean toldAtOnce;
    private final Intake intake;

    /** Keeps nothing until authentication has ended. Changed by the thread that uses the connection, under the lock. */
    private Tape tape = new Tape(0);

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
        pass(bytes, offset, length, startNanos, Direction.SENT);
        if (tape.isNearlyFull()) {
            // Now, while the server is at work, and not when the answer is there and somebody waits for it.
            decodeKept();
        }
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        pass(bytes, offset, length, clock.nanoTime(), Direction.RECEIVED);
    }

    private void pass(byte[] bytes, int offset, int length, long nanos, Direction direction) {
        if (toldAtOnce) {
            intake.take(bytes, offset, length, nanos, direction);
        } else if (!tape.keep(bytes, offset, length, nanos, direction)) {
            decodeWithKept(bytes, offset, length, nanos, direction);
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

    /** Unless somebody else does so right now. */
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

    /** What is sent from here on goes through TLS, and is fed decrypted. Called by the thread that uses the connection. */
    void upgradedToTls() {
        if (toldAtOnce) {
            intake.upgradedToTls();
            return;
        }
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

    /** The server's number of the connection, -1 until it has accepted it. The connection phase is decoded at once. */
    long connectionId() {
        return figures.connectionId();
    }

    /** Why it cannot be read any more, as far as is known without decoding; empty as long as it can. */
    Optional<Unreadable> unreadable() {
        return figures.unreadable();
    }
}
