package dev.roundtrip.tap;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * Checks the tape of a connection: its user keeps chunks without a lock, while another thread replays them under one.
 */
public final class TapeStress {

    /** A capacity for four of these chunks. */
    private static final int CAPACITY = 64;

    private static final byte[] A = {'A', 'A'};
    private static final byte[] B = {'B', 'B'};

    private TapeStress() {}

    /** The chunks that a tape hands on, as text: {@code AA>7} is a chunk sent at 7, {@code BB<8} one received at 8. */
    private static final class Heard implements Tape.Sink {

        private final StringBuilder text = new StringBuilder();

        @Override
        public void take(byte[] bytes, int offset, int length, long nanos, Direction direction) {
            for (int i = 0; i < length; i++) {
                text.append((char) bytes[offset + i]);
            }
            text.append(direction == Direction.SENT ? '>' : '<').append(nanos).append(' ');
        }

        @Override
        public String toString() {
            return text.toString().strip();
        }
    }

    /** Each chunk is handed on once, whole, with its direction and time, and in order. */
    @JCStressTest
    @Outcome(
            id = {", AA>7 BB<8", "AA>7, BB<8", "AA>7 BB<8, "},
            expect = ACCEPTABLE,
            desc = "Both chunks, each once")
    @Outcome(expect = FORBIDDEN, desc = "A chunk is lost, torn, handed on twice or out of order")
    @State
    public static class EachChunkIsHandedOnOnce {

        private final Tape tape = new Tape(CAPACITY);

        @Actor
        public void user() {
            tape.keep(A, 0, A.length, 7, Direction.SENT);
            tape.keep(B, 0, B.length, 8, Direction.RECEIVED);
        }

        @Actor
        public void reader(LL_Result result) {
            Heard heard = new Heard();
            tape.replayTo(heard);
            result.r1 = heard.toString();
        }

        @Arbiter
        public void rest(LL_Result result) {
            Heard heard = new Heard();
            tape.replayTo(heard);
            result.r2 = heard.toString();
        }
    }

    /**
     * Checks what {@link TappedConnection} does: the user makes room under the lock that readers hold while they
     * replay.
     */
    @JCStressTest
    @Outcome(id = "AA>1 BB<2 AA>3 BB<4", expect = ACCEPTABLE, desc = "All chunks, each once and in order")
    @Outcome(expect = FORBIDDEN, desc = "A chunk is lost, torn, handed on twice or out of order")
    @State
    public static class RoomIsMadeWhileAnotherReads {

        private final Tape tape = new Tape(CAPACITY);
        private final ReentrantLock lock = new ReentrantLock();

        /** The chunks so far; guarded by the lock. */
        private final Heard heard = new Heard();

        @Actor
        public void user() {
            tape.keep(A, 0, A.length, 1, Direction.SENT);
            tape.keep(B, 0, B.length, 2, Direction.RECEIVED);
            if (lock.tryLock()) {
                try {
                    tape.replayTo(heard);
                    tape.rewind();
                } finally {
                    lock.unlock();
                }
            }
            tape.keep(A, 0, A.length, 3, Direction.SENT);
            tape.keep(B, 0, B.length, 4, Direction.RECEIVED);
        }

        @Actor
        public void reader() {
            replay();
        }

        @Arbiter
        public void rest(L_Result result) {
            replay();
            result.r1 = heard.toString();
        }

        private void replay() {
            lock.lock();
            try {
                tape.replayTo(heard);
            } finally {
                lock.unlock();
            }
        }
    }
}
