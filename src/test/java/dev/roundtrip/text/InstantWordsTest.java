package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.InstantReport;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstantWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SYSTEM | 0      | 0     | the session SYSTEM (UTC): an instant stays the same in a TIMESTAMP.
            +09:00 | -32400 | -32400 | the session +09:00: an instant moves by -9:00 h in a TIMESTAMP
            +05:30 | 19800  | 19800 | by +5:30 h in
            +01:00 | 0      | 3600  | by +0:00 h in January and by +1:00 h in July in
            """)
    void a_sentence_says_whether_an_instant_moves(String session, long winter, long summer, String sentence) {
        assertThat(InstantWords.of(
                        new InstantReport("Europe/Berlin", session, "UTC", List.of(winter, summer)), "its JVM"))
                .startsWith("Time zones: its JVM Europe/Berlin, the session " + session)
                .contains(sentence);
    }
}
