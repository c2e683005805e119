package dev.roundtrip.workload.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class AcknowledgedNumbersTest {

    private final AcknowledgedNumbers numbers = new AcknowledgedNumbers(100, MachinePlace.ALONE);

    @Test
    void a_number_that_is_given_back_is_taken_again_before_a_new_one() {
        numbers.take();
        numbers.take();
        numbers.giveBack(101);
        numbers.giveBack(100);

        assertThat(List.of(numbers.take(), numbers.take(), numbers.take())).containsExactly(100L, 101L, 102L);
    }

    @Test
    void latest_draws_acknowledged_numbers_only() {
        SplittableRandom random = new SplittableRandom(1);
        numbers.take();
        for (int i = 0; i < 50; i++) {
            numbers.acknowledge(numbers.take());
        }

        for (int i = 0; i < 10_000; i++) {
            assertThat(numbers.latest(random)).isBetween(1L, 99L);
        }
        numbers.acknowledge(100);
        assertThat(numbers.newest()).isEqualTo(150);
        assertThat(new SplittableRandom(2)
                        .longs(10_000)
                        .map(any -> numbers.latest(random))
                        .max())
                .hasValue(150);
    }

    @Test
    void latest_of_a_sequence_without_numbers_is_the_number_before_its_first() {
        for (long first = 0; first <= 2; first++) {
            assertThat(new AcknowledgedNumbers(first, MachinePlace.ALONE).latest(new SplittableRandom(1)))
                    .isEqualTo(first - 1);
        }
    }

    /**
     * The test takes more numbers than the window holds, in rounds of less than half of it: a thread that the machine
     * suspends while it holds a number cannot hold up so many others that they are ignored.
     */
    @Test
    void many_threads_leave_no_number_behind() throws Exception {
        int threads = 4;
        int each = 100_000;
        List<Callable<Long>> work = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            SplittableRandom random = new SplittableRandom(t);
            work.add(() -> takeAndAcknowledge(each, random));
        }
        for (int round = 1; round <= 3; round++) {
            assertThat(Concurrently.all(work))
                    .as("numbers that were newest before they were acknowledged")
                    .containsOnly(0L);
            long last = 99 + round * (threads * (long) each + 1);
            assertThat(acknowledgeUpTo(last))
                    .as("numbers given back that nobody took again")
                    .isLessThanOrEqualTo(threads);
            assertThat(numbers.newest()).isEqualTo(last);
        }
    }

    /**
     * Takes and acknowledges numbers.
     *
     * @return how many of the numbers were newest before they were acknowledged
     */
    private long takeAndAcknowledge(int each, SplittableRandom random) {
        long tooNew = 0;
        for (int done = 0; done < each; ) {
            long number = numbers.take();
            tooNew += numbers.newest() >= number ? 1 : 0;
            if (random.nextInt(10) == 0) {
                numbers.giveBack(number);
            } else {
                numbers.acknowledge(number);
                done++;
            }
        }
        return tooNew;
    }

    /**
     * Acknowledges numbers.
     *
     * @return how many numbers before {@code last} were left
     */
    private int acknowledgeUpTo(long last) {
        int left = 0;
        long next = numbers.take();
        while (next < last) {
            left++;
            numbers.acknowledge(next);
            next = numbers.take();
        }
        numbers.acknowledge(next);
        return left;
    }
}
