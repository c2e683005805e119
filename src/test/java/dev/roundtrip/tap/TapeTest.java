package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class TapeTest {

    private final Tape tape = new Tape();
    private final List<String> replayed = new ArrayList<>();
    private final Tape.Sink sink = (bytes, offset, length, nanos, sent) -> replayed.add((sent ? "sent " : "received ")
            + Arrays.toString(Arrays.copyOfRange(bytes, offset, offset + length)) + " at " + nanos);

    @Test
    void chunks_are_replayed_in_their_order_with_direction_and_time() {
        tape.keep(new byte[] {9, 1, 2, 9}, 1, 2, 700, true);
        tape.keep(new byte[] {3}, 0, 1, Long.MIN_VALUE, false);
        tape.keep(new byte[0], 0, 0, -1, true);
        tape.keep(new byte[] {4, 5, 6}, 0, 3, Long.MAX_VALUE, false);

        tape.replayTo(sink);

        assertThat(replayed)
                .containsExactly(
                        "sent [1, 2] at 700",
                        "received [3] at " + Long.MIN_VALUE,
                        "sent [] at -1",
                        "received [4, 5, 6] at " + Long.MAX_VALUE);
    }

    @Test
    void a_chunk_is_replayed_once() {
        tape.keep(new byte[] {1}, 0, 1, 0, true);
        tape.replayTo(sink);
        tape.replayTo(sink);
        tape.keep(new byte[] {2}, 0, 1, 0, true);
        tape.replayTo(sink);
        tape.rewind();
        tape.replayTo(sink);

        assertThat(replayed).containsExactly("sent [1] at 0", "sent [2] at 0");
    }

    @Test
    void what_finds_no_room_is_refused_and_leaves_the_rest_alone() {
        byte[] chunk = new byte[Tape.LARGEST_CHUNK];
        int kept = 0;
        while (tape.keep(chunk, 0, chunk.length, kept, false)) {
            kept++;
        }

        tape.replayTo((bytes, offset, length, nanos, sent) -> replayed.add(length + " at " + nanos));

        assertThat(kept).isEqualTo(Tape.CAPACITY / Tape.LARGEST_CHUNK - 1);
        assertThat(replayed).hasSize(kept).endsWith(Tape.LARGEST_CHUNK + " at " + (kept - 1));
        tape.rewind();
        assertThat(tape.keep(chunk, 0, chunk.length, 0, false)).isTrue();
    }

    @Test
    void a_large_chunk_is_refused_by_an_empty_tape() {
        assertThat(tape.keep(new byte[Tape.LARGEST_CHUNK + 1], 0, Tape.LARGEST_CHUNK + 1, 0, true))
                .isFalse();
    }

    @Test
    void it_says_when_half_of_it_is_full() {
        byte[] chunk = new byte[100];
        int keptBytes = 0;
        while (!tape.isHalfFull()) {
            tape.keep(chunk, 0, chunk.length, 0, true);
            keptBytes += 100 + 12;
        }

        assertThat(keptBytes).isBetween(Tape.CAPACITY / 2, Tape.CAPACITY / 2 + 112);
        tape.rewind();
        assertThat(tape.isHalfFull()).isFalse();
    }

    @Test
    void another_thread_replays_while_chunks_are_kept_and_misses_none() throws Exception {
        long chunks = 2_000_000;
        Counting counting = new Counting();
        FutureTask<Void> keeping = new FutureTask<>(() -> {
            byte[] chunk = new byte[64];
            for (long i = 0; i < chunks; i++) {
                Arrays.fill(chunk, (byte) i);
                if (!tape.keep(chunk, 0, (int) (i & 63), i, (i & 1) == 0)) {
                    synchronized (counting) {
                        tape.replayTo(counting);
                        tape.rewind();
                    }
                    i--;
                }
            }
            return null;
        });
        new Thread(keeping, "keeping").start();
        boolean last;
        do {
            last = keeping.isDone();
            synchronized (counting) {
                tape.replayTo(counting);
            }
        } while (!last);
        keeping.get();

        assertThat(counting.wrong).isZero();
        assertThat(counting.next).isEqualTo(chunks);
    }

    /** Knows what has to come next. */
    private static final class Counting implements Tape.Sink {

        private long next;
        private long wrong;

        @Override
        public void take(byte[] bytes, int offset, int length, long nanos, boolean sent) {
            boolean right = nanos == next && length == (int) (next & 63) && sent == ((next & 1) == 0);
            for (int i = offset; i < offset + length; i++) {
                right &= bytes[i] == (byte) next;
            }
            wrong += right ? 0 : 1;
            next++;
        }
    }
}
