package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchDisplayTest {

    /** The figures are taken every ten seconds; a line that is due after five is written with the next ones. */
    @ParameterizedTest
    @CsvSource({"PT0S, PT5S", "PT10S, PT5S", "PT10M, PT1M", "PT5H, PT30M", "PT240H, PT1H"})
    void the_longer_a_watch_takes_the_fewer_lines_a_log_gets(Duration elapsed, Duration pause) {
        assertThat(WatchDisplay.pause(elapsed)).isEqualTo(pause);
    }
}
