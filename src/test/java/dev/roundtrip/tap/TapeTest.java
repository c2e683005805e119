package dev.roundtrip.tap;

import static dev.roundtrip.tap.Direction.RECEIVED;
import static dev.roundtrip.tap.Direction.SENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TapeTest {

    private static final int CAPACITY = 8 * 1024;
    private static final int LARGEST_CHUNK = CAPACITY / 8;

    private final Tape tape = new Tape(CAPACITY);
    private final List<String> replayed = new ArrayList<>();
    private final Tape.Sink sink =
            (bytes, offset, length, nanos, direction) -> replayed.add((direction == SENT ? "sent " : "received ")
                    + Arrays.toString(Arrays.copyOfRange(bytes, offset, offset + length)) + " at " + nanos);

    @Test
    void chunks_are_replayed_in_their_order_with_direction_and_time() {
        tape.keep(new byte[] {9, 1, 2, 9}, 1, 2, 700, SENT);
        tape.keep(new byte[] {3}, 0, 1, Long.MIN_VALUE, RECEIVED);
        tape.keep(new byte[0], 0, 0, -1, SENT);
        tape.keep(new byte[] {4, 5, 6}, 0, 3, Long.MAX_VALUE, RECEIVED);

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
        tape.keep(new byte[] {1}, 0, 1, 0, SENT);
        tape.replayTo(sink);
        tape.replayTo(sink);
        tape.keep(new byte[] {2}, 0, 1, 0, SENT);
        tape.replayTo(sink);
        tape.rewind();
        tape.replayTo(sink);

        assertThat(replayed).containsExactly("sent [1] at 0", "sent [2] at 0");
    }

    @Test
    void what_finds_no_room_is_refused_and_leaves_the_rest_alone() {
        byte[] chunk = new byte[LARGEST_CHUNK];
        int kept = 0;
        while (tape.keep(chunk, 0, chunk.length, kept, RECEIVED)) {
            kept++;
        }

        tape.replayTo((bytes, offset, length, nanos, direction) -> replayed.add(length + " at " + nanos));

        assertThat(kept).isEqualTo(CAPACITY / LARGEST_CHUNK - 1);
        assertThat(replayed).hasSize(kept).endsWith(LARGEST_CHUNK + " at " + (kept - 1));
        tape.rewind();
        assertThat(tape.keep(chunk, 0, chunk.length, 0, RECEIVED)).isTrue();
    }

    @Test
    void a_large_chunk_is_refused_by_an_empty_tape() {
        assertThat(tape.keep(new byte[LARGEST_CHUNK + 1], 0, LARGEST_CHUNK + 1, 0, SENT))
                .isFalse();
    }

    @Test
    void it_is_nearly_full_when_three_quarters_are() {
        byte[] chunk = new byte[100];
        int keptBytes = 0;
        while (!tape.isNearlyFull()) {
            tape.keep(chunk, 0, chunk.length, 0, SENT);
            keptBytes += 100 + 12;
        }

        assertThat(keptBytes).isBetween(CAPACITY * 3 / 4, CAPACITY * 3 / 4 + 112);
        tape.rewind();
        assertThat(tape.isNearlyFull()).isFalse();
    }

    @Test
    void a_tape_of_no_size_keeps_nothing_and_is_never_nearly_full() {
        Tape none = new Tape(0);

        assertThat(none.keep(new byte[0], 0, 0, 0, SENT)).isFalse();
        assertThat(none.isNearlyFull()).isFalse();
    }

    @Test
    void what_was_replayed_is_erased_and_what_was_not_is_left() {
        byte[] secret = {7, 7, 7};
        tape.keep(secret, 0, 3, 0, SENT);
        byte[][] seen = new byte[1][];
        tape.replayTo((bytes, offset, length, nanos, direction) -> seen[0] = bytes);
        tape.keep(new byte[] {8}, 0, 1, 0, SENT);

        assertThat(seen[0]).doesNotContain(7).contains(8);
        tape.replayTo(sink);
        assertThat(replayed).containsExactly("sent [8] at 0");
    }

    @Test
    void a_chunk_at_which_the_sink_fails_is_not_replayed_again() {
        for (byte i = 0; i < 3; i++) {
            tape.keep(new byte[] {i}, 0, 1, i, SENT);
        }
        Tape.Sink failsAtOne = (bytes, offset, length, nanos, direction) -> {
            if (nanos == 1) {
                throw new StackOverflowError("of the thread that asked");
            }
            sink.take(bytes, offset, length, nanos, direction);
        };

        assertThatThrownBy(() -> tape.replayTo(failsAtOne)).isInstanceOf(StackOverflowError.class);
        tape.replayTo(failsAtOne);

        assertThat(replayed).containsExactly("sent [0] at 0", "sent [2] at 2");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void two_writers_at_once_mix_up_chunks_but_no_more_is_replayed_than_was_written() throws Exception {
        for (int round = 0; round < 200; round++) {
            Tape torn = new Tape(CAPACITY);
            FutureTask<Void> other = new FutureTask<>(() -> keepSome(torn, 90));
            new Thread(other, "other").start();
            keepSome(torn, 7);
            other.get();

            int[] bytesReplayed = {0};
            torn.replayTo((bytes, offset, length, nanos, direction) ->
                    bytesReplayed[0] += bytes.length < offset + length ? -1 : length);

            assertThat(bytesReplayed[0]).isBetween(0, CAPACITY);
        }
    }

    private static Void keepSome(Tape torn, int size) {
        byte[] chunk = new byte[size];
        Arrays.fill(chunk, (byte) 0x7f);
        for (int i = 0; i < 60; i++) {
            torn.keep(chunk, 0, size, i, RECEIVED);
        }
        return null;
    }

    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void another_thread_replays_while_chunks_are_kept_and_misses_none() throws Exception {
        long chunks = 2_000_000;
        Counting counting = new Counting();
        FutureTask<Void> keeping = new FutureTask<>(() -> {
            byte[] chunk = new byte[64];
            for (long i = 0; i < chunks; i++) {
                Arrays.fill(chunk, (byte) i);
                if (!tape.keep(chunk, 0, (int) (i & 63), i, (i & 1) == 0 ? SENT : RECEIVED)) {
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

    /** Checks each chunk against the one that must come next. */
    private static final class Counting implements Tape.Sink {

        private long next;
        private long wrong;

        @Override
        public void take(byte[] bytes, int offset, int length, long nanos, Direction direction) {
            boolean right =
                    nanos == next && length == (int) (next & 63) && direction == ((next & 1) == 0 ? SENT : RECEIVED);
            for (int i = offset; i < offset + length; i++) {
                right &= bytes[i] == (byte) next;
            }
            wrong += right ? 0 : 1;
            next++;
        }
    }
}
