package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ServerHoldTest {

    @Test
    void without_a_hold_nothing_waits_and_a_hold_that_stays_is_waited_for_no_longer_than_the_limit() {
        ServerHold.awaitRelease();
        ServerHold forgotten = ServerHold.take();

        ServerHold.awaitRelease(Duration.ofMillis(1));

        forgotten.close();
        assertThat(ServerHold.LIMIT).isLessThan(Duration.ofMinutes(1));
    }
}
