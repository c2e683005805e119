package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.roundtrip.testing.SteppedClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TapTest {

    @Test
    void the_driver_is_given_two_properties_and_nothing_else() {
        try (Tap tap = Tap.open(new SteppedClock(5_000_000_000L))) {
            assertThat(tap.driverProperties().stringPropertyNames())
                    .containsExactlyInAnyOrder("socketFactory", "roundtripTap");
        }
    }

    @Test
    void a_closed_tap_takes_no_new_connection_and_says_why() {
        Tap tap = Tap.open(new SteppedClock(5_000_000_000L));
        String id = tap.driverProperties().getProperty(TapSockets.PROPERTY);

        tap.close();

        assertThatIOException()
                .isThrownBy(() -> Tap.named(id))
                .withMessageContainingAll("tap \"" + id + "\" is not open", "Close the pool before its tap");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
            jdbc:mysql://h:4000/d?socketFactory=com.acme.Sockets&a=b 'sets socketFactory=com.acme.Sockets'
            jdbc:mysql://address=(host=h)(port=4000)(socketFactory=com.acme.Sockets)/d 'Remove it'
            jdbc:mysql://address=(protocol=pipe)(path=x)/d 'protocol=PIPE'
            jdbc:mysql://h:4000/d?socksProxyHost=proxy 'sets socksProxyHost, but'
            jdbc:mysql://h:port/d?password=secret ''
            """)
    void a_string_that_cannot_be_tapped_is_refused_and_never_silently_changed(String url, String reason) {
        try (Tap tap = Tap.open(new SteppedClock(5_000_000_000L))) {
            assertThatExceptionOfType(UntappableUrlException.class)
                    .isThrownBy(() -> tap.driverPropertiesFor(url))
                    .withMessageContaining(reason)
                    .withMessageNotContaining("secret")
                    .withNoCause();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://h:4000/d?useConfigs=maxPerformance&sslMode=VERIFY_IDENTITY",
                "jdbc:mysql://h1:4000,h2:4000/d?socketFactory=com.mysql.cj.protocol.StandardSocketFactory",
                "jdbc:mysql:loadbalance://h1,h2/d",
                // The driver knows its names in this case only, and silently ignores others.
                "jdbc:mysql://h:4000/d?SOCKETFACTORY=com.acme.Sockets"
            })
    void other_strings_can_be_tapped(String url) {
        try (Tap tap = Tap.open(new SteppedClock(5_000_000_000L))) {
            assertThat(tap.driverPropertiesFor(url)).isEqualTo(tap.driverProperties());
        }
    }
}
