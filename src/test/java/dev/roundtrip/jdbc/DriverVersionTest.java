package dev.roundtrip.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverVersionTest {

    @Test
    void versions_named_after_years_come_after_those_that_are_not() {
        assertThat(Stream.of("26.10.0", "9.7.0", "8.0.33", "8.0.9", "26.7.0", "8.3.0")
                        .map(text -> DriverVersion.parse(text).orElseThrow())
                        .sorted())
                .extracting(DriverVersion::toString)
                .containsExactly("8.0.9", "8.0.33", "8.3.0", "9.7.0", "26.7.0", "26.10.0");
    }

    @ParameterizedTest
    @CsvSource({
        "9.7.0, 9.7.0",
        "8.0, 8.0.0",
        "mysql-connector-j-9.7.0 (Revision: 1234567890abcdef), 9.7.0",
        "mysql-connector-java-8.0.11-SNAPSHOT, 8.0.11",
        "com.mysql:mysql-connector-j:26.10.0, 26.10.0"
    })
    void a_version_is_found_in_what_drivers_and_people_write(String text, String expected) {
        assertThat(DriverVersion.parse(text)).map(DriverVersion::toString).contains(expected);
    }

    @Test
    void a_text_without_a_version_has_none() {
        assertThat(DriverVersion.parse("latest")).isEqualTo(Optional.empty());
        assertThat(DriverVersion.parse("99999999.1")).isEqualTo(Optional.empty());
    }
}
