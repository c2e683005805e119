package dev.roundtrip.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareOptionsTest {

    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-11-28T00:10:00+01:00[Europe/Berlin]");

    @ParameterizedTest
    @CsvSource({
        "23:55, 00:15, 2026-11-28T23:15:00Z",
        "00:10, 00:15, 2026-11-27T23:15:00Z",
        "23:55, 00:15:30, 2026-11-28T23:15:30Z",
        // The time has passed, which is said; tomorrow would be a day of waiting.
        "00:10, 00:05, 2026-11-27T23:05:00Z",
        "00:10, 2026-11-29T14:05:00Z, 2026-11-29T14:05:00Z",
        "00:10, 2026-11-29T14:05:00+01:00, 2026-11-29T13:05:00Z"
    })
    void a_time_of_day_is_todays_or_that_of_the_next_night(LocalTime now, String text, Instant moment) {
        assertThat(ShareOptions.moment(text, NOW.with(now))).isEqualTo(moment);
    }

    @ParameterizedTest
    @CsvSource({"noon", "25:00", "2026-11-29T14:05", "14", "''"})
    void anything_else_is_refused(String text) {
        assertThatThrownBy(() -> ShareOptions.moment(text, NOW))
                .isInstanceOf(UsageException.class)
                .hasMessage("--begin is '" + text + "'. Give a time, such as 14:05, 14:05:30 or 2026-11-29T14:05:00Z.");
    }

    @Test
    void kubernetes_numbers_its_pods_from_0_and_a_person_from_1() {
        assertThat(ShareOptions.number(Map.of("JOB_COMPLETION_INDEX", "0"), 4)).isEqualTo(1);
        assertThat(ShareOptions.number(Map.of("ROUNDTRIP_MACHINE", "3", "JOB_COMPLETION_INDEX", "0"), 4))
                .isEqualTo(3);
        assertThatThrownBy(() -> ShareOptions.number(Map.of(), 4))
                .hasMessage("--machine has no number. Give 1/4 to 4/4, or set ROUNDTRIP_MACHINE, from 1 on.");
        assertThatThrownBy(() -> ShareOptions.number(Map.of("ROUNDTRIP_MACHINE", "first"), 4))
                .isInstanceOf(UsageException.class);
    }
}
