package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HttpPageTest {

    @Test
    void a_server_that_starts_gets_more_time_to_answer_the_longer_it_was_asked() {
        assertThat(HttpPage.patience(0)).isEqualTo(Duration.ofMillis(200));
        assertThat(HttpPage.patience(TimeUnit.SECONDS.toNanos(8))).isEqualTo(Duration.ofMillis(1_200));
        assertThat(HttpPage.patience(TimeUnit.SECONDS.toNanos(60))).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void a_page_that_does_not_come_in_time_is_empty() throws Exception {
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

            try {
                assertThat(HttpPage.read(address, 0)).isEmpty();
            } finally {
                ready.countDown();
            }
            assertThat(HttpPage.read(address, TimeUnit.MINUTES.toNanos(1))).hasValue("ready");
        }
    }
}
