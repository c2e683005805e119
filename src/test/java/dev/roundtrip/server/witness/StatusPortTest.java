package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusPortTest {

    @AutoClose
    private final BadPort bad = new BadPort();

    @ParameterizedTest
    @CsvSource({
        "silent, did not answer within 400 ms",
        "garbage, could not be read",
        "not-found, answered with HTTP status 404",
        "redirect, answered with HTTP status 302",
        "drip, did not answer within 400 ms"
    })
    void a_port_that_cannot_be_used_is_told_with_its_address_and_the_reason(String misbehaviour, String reason) {
        assertThat(failure(bad.address(misbehaviour), Duration.ofMillis(400)))
                .startsWith("The status port at " + bad.address(misbehaviour) + "/metrics " + reason)
                .contains("Check --status-url: the status port");
    }

    private static String failure(URI address, Duration limit) {
        return new StatusPort(address, limit, StatusPort.GIVEN).begin().get().failure();
    }

    @Test
    void a_port_that_fails_twice_in_a_row_is_not_asked_again() {
        StatusPort port = new StatusPort(bad.address("not-found"), Duration.ofSeconds(20), StatusPort.GIVEN);
        for (int reading = 0; reading < 5; reading++) {
            assertThat(port.begin().get().failure()).contains("404");
        }

        assertThat(bad.asked()).isEqualTo(2);
    }
}
