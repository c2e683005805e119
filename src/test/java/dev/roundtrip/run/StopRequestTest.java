package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StopRequestTest {

    private final StopRequest request = new StopRequest();
    private final List<String> heard = new ArrayList<>();

    @Test
    void everybody_hears_it_once_however_often_it_is_made_and_who_comes_late_at_once() {
        request.onStop(() -> heard.add("one"));
        request.onStop(() -> heard.add("other"));
        assertThat(request.isRequested()).isFalse();

        request.stop();
        request.stop();

        request.onStop(() -> heard.add("late"));
        assertThat(request.isRequested()).isTrue();
        assertThat(heard).containsExactly("one", "other", "late");
    }

    @Test
    void work_that_waits_is_interrupted_and_nothing_that_comes_after_it() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicBoolean interruptedLater = new AtomicBoolean(true);
        List<String> ended = new ArrayList<>();
        Thread worker = new Thread(() -> {
            try {
                request.<Void, InterruptedException>interrupting(() -> {
                    waiting.countDown();
                    new CountDownLatch(1).await();
                    return null;
                });
            } catch (InterruptedException stopped) {
                ended.add("interrupted");
            }
            interruptedLater.set(Thread.currentThread().isInterrupted());
        });
        worker.start();
        assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();

        request.stop();
        worker.join(10_000);

        assertThat(ended).containsExactly("interrupted");
        assertThat(interruptedLater).isFalse();
    }

    @Test
    void work_that_begins_after_the_stop_is_interrupted_at_its_first_wait() {
        request.stop();

        assertThatThrownBy(() -> request.<Void, InterruptedException>interrupting(() -> {
                    new CountDownLatch(1).await();
                    return null;
                }))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void a_wish_that_is_on_its_way_is_waited_for_and_where_none_comes_the_wait_ends() throws Exception {
        assertThat(request.isRequestedWithin(Duration.ofMillis(1))).isFalse();
        Thread signal = new Thread(request::stop);
        signal.start();

        assertThat(request.isRequestedWithin(Duration.ofSeconds(10))).isTrue();
        signal.join();
    }
}
