package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServerHoldTest {

    @Test
    void an_end_waits_until_every_hold_is_closed() throws Exception {
        ServerHold one = ServerHold.take();
        ServerHold other = ServerHold.take();
        CountDownLatch ended = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            ServerHold.awaitRelease();
            ended.countDown();
        });
        hook.start();

        one.close();
        boolean tooEarly = ended.await(20, TimeUnit.MILLISECONDS);
        other.close();
        other.close();

        assertThat(tooEarly).isFalse();
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void without_a_hold_nothing_waits_and_a_hold_that_stays_is_waited_for_no_longer_than_the_limit() {
        ServerHold.awaitRelease();
        ServerHold forgotten = ServerHold.take();

        ServerHold.awaitRelease(Duration.ofMillis(1));

        forgotten.close();
        assertThat(ServerHold.LIMIT).isLessThan(Duration.ofMinutes(1));
    }
}
