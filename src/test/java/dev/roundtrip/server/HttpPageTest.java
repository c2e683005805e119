package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HttpPageTest {

    @Test
    void a_server_that_does_not_answer_at_first_is_asked_again_with_more_time() throws Exception {
        CountDownLatch ready = new CountDownLatch(1);
        try (LocalHttp starting = LocalHttp.on(0, 200, path -> {
            try {
                ready.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "ready".getBytes(StandardCharsets.UTF_8);
        })) {
            URI address = URI.create(starting.url());

            assertThat(HttpPage.read(address, 0)).isEmpty();
            ready.countDown();
            assertThat(HttpPage.read(address, TimeUnit.MINUTES.toNanos(1))).hasValue("ready");
        }
    }
}
