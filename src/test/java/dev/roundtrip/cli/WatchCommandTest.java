package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How {@code watch --to} ends where no client comes. */
class WatchCommandTest {

    @Test
    void a_proxy_that_nothing_was_sent_through_ends_with_1() {
        Said said = Said.by(Said.words("watch --listen 127.0.0.1:0 --to 127.0.0.1:1 --duration 1s"));

        assertThat(said.failed().out()).contains("Nothing was seen.");
    }

    @Test
    void a_server_whose_host_is_unknown_is_said_at_the_start() {
        Said said = Said.by(Said.words("watch --listen 127.0.0.1:0 --to nowhere.invalid:4000 --duration 1s"));

        said.failed("roundtrip: --to names the host 'nowhere.invalid', which is unknown.");
        assertThat(said.out()).isEmpty();
    }
}
