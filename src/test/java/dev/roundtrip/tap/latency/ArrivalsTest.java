package dev.roundtrip.tap.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private final Arrivals arrivals = new Arrivals();

    private void arrive(int count, int firstValue, long due) {
        byte[] array = arrivals.array();
        for (int i = 0; i < count; i++) {
            array[arrivals.offset() + i] = (byte) (firstValue + i);
        }
        arrivals.add(count, due);
    }

    @Test
    void bytes_are_given_when_they_are_due_and_not_before() {
        arrive(3, 1, 100);
        arrive(2, 4, 200);
        byte[] target = new byte[10];

        assertThat(arrivals.passed(99)).isZero();
        assertThat(arrivals.take(target, 2, 8, 150)).isEqualTo(3);
        assertThat(target).startsWith(0, 0, 1, 2, 3, 0);
        assertThat(arrivals.nextDue()).isEqualTo(200);
        assertThat(arrivals.take(target, 0, 1, 200)).isEqualTo(1);
        assertThat(arrivals.isEmpty()).isFalse();
        assertThat(arrivals.take(target, 0, 9, 200)).isEqualTo(1);
        assertThat(arrivals.isEmpty()).isTrue();
    }

    @Property
    void all_bytes_come_in_their_order(@ForAll long seed) {
        Random random = new Random(seed);
        int written = 0;
        int read = 0;
        byte[] target = new byte[40_000];
        for (long now = 0; now < 400; now++) {
            int room = arrivals.room();
            if (room > 0 && random.nextInt(3) > 0) {
                int count = 1 + random.nextInt(Math.min(room, 30_000));
                arrive(count, written, now + random.nextInt(3));
                written += count;
            }
            int taken = arrivals.take(target, 0, random.nextInt(target.length), now);
            byte[] expected = new byte[taken];
            for (int i = 0; i < taken; i++) {
                expected[i] = (byte) (read + i);
            }
            assertThat(Arrays.copyOf(target, taken)).isEqualTo(expected);
            read += taken;
        }
        while (!arrivals.isEmpty()) {
            int taken = arrivals.take(target, 0, target.length, 1_000);
            assertThat(target[0]).isEqualTo((byte) read);
            read += taken;
        }

        assertThat(read).isEqualTo(written);
    }

    @Test
    void what_has_no_room_is_left_to_the_kernel() {
        while (arrivals.room() > 0) {
            arrivals.add(arrivals.room(), 10);
        }

        assertThat(arrivals.passed(10)).isEqualTo(Arrivals.MOST_BYTES);
        arrivals.take(new byte[Arrivals.MOST_BYTES], 0, Arrivals.MOST_BYTES / 2 + 1, 10);
        assertThat(arrivals.room()).isPositive();
    }
}
