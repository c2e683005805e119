package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TimeZone;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WatchedServerTest {

    @ParameterizedTest
    @ValueSource(strings = {"Asia/Tokyo", "GMT", "Etc/UTC", "EST", "GMT+05:30"})
    void a_zone_of_the_application_is_known_by_its_name(String name) {
        assertThat(WatchedServer.known(name)).hasValue(TimeZone.getTimeZone(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"America/Atlantis", "", "GMT+9x"})
    void a_zone_that_only_the_application_has_is_not_taken_for_gmt(String name) {
        assertThat(TimeZone.getTimeZone(name).getID()).isEqualTo("GMT");
        assertThat(WatchedServer.known(name)).isEmpty();
    }
}
