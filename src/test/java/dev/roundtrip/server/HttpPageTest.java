package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HttpPageTest {

    @Test
    void a_server_that_is_slow_to_answer_gets_more_time_the_longer_it_was_asked() throws Exception {
        try (LocalHttp slow = LocalHttp.on(0, 200, path -> {
            try {
                TimeUnit.MILLISECONDS.sleep(400);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "ready".getBytes(StandardCharsets.UTF_8);
        })) {
            URI address = URI.create(slow.url());

            assertThat(HttpPage.read(address, 0)).isEmpty();
            assertThat(HttpPage.read(address, TimeUnit.MINUTES.toNanos(1))).hasValue("ready");
        }
    }
}
