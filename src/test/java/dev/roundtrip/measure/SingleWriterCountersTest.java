package dev.roundtrip.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SingleWriterCountersTest {

    @Test
    void an_interval_holds_what_was_added_since_the_one_before() {
        SingleWriterCounters counters = new SingleWriterCounters(3);
        counters.add(0, 5);
        counters.add(2, 7);

        assertThat(counters.takeInterval()).containsExactly(5, 0, 7);

        counters.add(2, 1);

        assertThat(counters.takeInterval()).containsExactly(0, 0, 1);
        assertThat(counters.total(2)).isEqualTo(8);
    }

    @Test
    void intervals_sum_up_to_what_was_added_while_the_writer_works() throws InterruptedException {
        SingleWriterCounters counters = new SingleWriterCounters(2);
        int additions = 300_000;
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = new Thread(
                () -> {
                    for (int i = 0; i < additions; i++) {
                        counters.add(0, 1);
                        counters.add(1, 10);
                    }
                    done.set(true);
                },
                "writer");
        writer.start();

        long ones = 0;
        long tens = 0;
        boolean last;
        do {
            last = done.get();
            long[] interval = counters.takeInterval();
            ones += interval[0];
            tens += interval[1];
        } while (!last);
        writer.join();

        assertThat(ones).isEqualTo(additions);
        assertThat(tens).isEqualTo(10L * additions);
    }
}
